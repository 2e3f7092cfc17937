import { useEffect } from "react";
import { ask, having, unanswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { browsingAddresses } from "./addresses.ts";

/** Records a customer's visit to goods. Draws nothing. */
export default function Visit({ goodsId }: { goodsId: string }) {
  const address = useTo(browsingAddresses).visit();
  useEffect(() => {
    // A failed request only loses one visit.
    void ask(address, having(), { goodsId }, { keepalive: true, redirect: "manual" }).catch(unanswered(undefined));
  }, [address, goodsId]);
  return null;
}
