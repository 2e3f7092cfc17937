import { isoCurrency } from "@rambla/core/money";
import { createElement, useEffect } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useMarket } from "../../base/market.tsx";
import { reloadPage } from "../../base/reload-page.ts";
import { useChoice } from "../../consent/parts/choice.ts";
import styles from "./buy-box.module.css";
import { draws, drawMessages } from "./pay-later-program.ts";

/** What PayPal says of paying later beside a price (R-398, decision 147). Its program runs once marketing is allowed; when that is taken back the page loads anew without it. */
export default function PayLater({ amount, currency }: { amount: string; currency: string }) {
  const { payLater } = useFrameData();
  const { countryCode, languageTag } = useMarket();
  const choice = useChoice();
  const isAllowed = typeof choice === "object" && choice.marketing;
  const iso = isoCurrency(currency);
  useEffect(() => {
    if (!payLater) return;
    if (isAllowed) void drawMessages(payLater, { country: countryCode, currency: iso, locale: languageTag });
    else if (draws()) reloadPage();
  }, [payLater, isAllowed, countryCode, iso, languageTag]);
  if (!payLater) return null;
  return (
    <div className={styles.payLater}>
      {isAllowed && createElement("paypal-message", { "auto-bootstrap": "", amount, "currency-code": iso, "buyer-country": countryCode })}
    </div>
  );
}
