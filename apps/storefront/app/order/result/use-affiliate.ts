import { useEffect } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { keptMark } from "../../consent/parts/affiliate.ts";
import { useChoice } from "../../consent/parts/choice.ts";
import { orderAddresses } from "../parts/addresses.ts";

/** Tells the shop that an affiliate has brought this paid order, where marketing is allowed and its mark is kept here (R-313, D-163). Shows nothing. */
export function useAffiliate(orderId: string | undefined): void {
  const said = useChoice();
  const hasAffiliates = useFrameData().tags.some(({ slot }) => slot === "affiliate");
  const consentId = hasAffiliates && typeof said === "object" && said.marketing ? said.consentId : null;
  const address = useTo(orderAddresses).orderAffiliate();
  useEffect(() => {
    const awc = keptMark();
    if (!orderId || !consentId || awc === undefined) return;
    ask(address, having(), { orderId, awc, consentId }).catch((error: unknown) => {
      // Nothing that its buyer could do about it: the next look at this page tells it once more.
      if (!(error instanceof NotAnswered)) throw error;
    });
  }, [address, orderId, consentId]);
}
