import { isoCurrency } from "@rambla/core/money";
import { createElement, useEffect } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useMarket } from "../../base/market.tsx";
import { reloadPage } from "../../base/reload-page.ts";
import { useChoice } from "../../consent/parts/choice.ts";
import styles from "./buy-box.module.css";
import { draws, drawMessages } from "./pay-later-program.ts";

/** PayPal's message about instalments beside a price. It needs consent to marketing; a withdrawn consent reloads the page without it. */
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
