import { useEffect } from "react";
import { useTo } from "../../base/market.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import { browsingAddresses } from "./addresses.ts";

/** Tells the shop that somebody looks at goods, when it knows who is there; of others nothing is noted (D-155). */
export function useVisit(goodsId: string): void {
  const address = useTo(browsingAddresses).visit();
  const isKnown = Boolean(usePerson());
  useEffect(() => {
    if (!isKnown) return;
    // Without an answer one visit is missing.
    fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ goodsId }), keepalive: true }).catch(() => undefined);
  }, [address, goodsId, isKnown]);
}
