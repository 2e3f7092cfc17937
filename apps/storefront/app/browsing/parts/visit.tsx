import { useEffect } from "react";
import { ask, having, unanswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { browsingAddresses } from "./addresses.ts";

/** Tells the shop that whoever is there looks at goods; of others nothing is noted (D-155). Shows nothing itself. */
export default function Visit({ goodsId }: { goodsId: string }) {
  const address = useTo(browsingAddresses).visit();
  useEffect(() => {
    // Without an answer one visit is missing.
    void ask(address, having(), { goodsId }, { keepalive: true, redirect: "manual" }).catch(unanswered(undefined));
  }, [address, goodsId]);
  return null;
}
