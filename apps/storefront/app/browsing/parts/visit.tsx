import { useEffect } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { browsingAddresses } from "./addresses.ts";

/** Tells the shop that whoever is there looks at goods; of others nothing is noted (D-155). Shows nothing itself. */
export default function Visit({ goodsId }: { goodsId: string }) {
  const address = useTo(browsingAddresses).visit();
  useEffect(() => {
    ask(address, having(), { goodsId }, { keepalive: true, redirect: "manual" }).catch((error: unknown) => {
      // Without an answer one visit is missing.
      if (!(error instanceof NotAnswered)) throw error;
    });
  }, [address, goodsId]);
  return null;
}
