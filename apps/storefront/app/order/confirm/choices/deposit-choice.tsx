import { formatMoney } from "@rambla/core/money";
import { FieldGroup } from "@rambla/ui/field";
import { RadioCard } from "@rambla/ui/radio-card";
import { SummaryList } from "@rambla/ui/summary-list";
import { useId } from "react";
import { useText } from "../../../base/text.tsx";
import { amountOf, printed } from "../../../cart/parts/amount.ts";
import { changeCheckout, useCheckout } from "../../parts/checkout-session.ts";
import styles from "../confirm-page.module.css";
import type { Settling } from "../use-settlement.ts";

/** A pre-sale: the whole amount now, or a deposit and the balance later; with other goods in the order, why there is no choice (decision 134). */
export default function DepositChoice({
  settlement,
  className,
  titleClassName,
}: {
  settlement: NonNullable<Settling["settlement"]>;
  className: string | undefined;
  titleClassName: string | undefined;
}) {
  const text = useText("preSale");
  const heading = useId();
  // What was pressed stands at once; the sums follow with the answer of the shop.
  const isChosen = useCheckout()?.byDeposit === true;
  const { preSale, balanceDays, currency, paymentMode, total, first, balance } = settlement;
  if (!preSale || !balanceDays) return <p className={styles.muted}>{text("depositAlone")}</p>;
  const byDeposit = paymentMode === "DEPOSIT_AND_FINAL_PAYMENT";
  const later = byDeposit
    ? amountOf(balance, currency)
    : { minor: amountOf(total, currency).minor - amountOf(preSale.deposit, currency).minor, currency };
  const { from, until } = balanceDays;
  return (
    <section className={className} aria-labelledby={heading}>
      <h2 id={heading} className={titleClassName}>
        {text("payHow")}
      </h2>
      <FieldGroup legend={text("payHow")} legendHidden>
        <RadioCard
          name="byDeposit"
          value=""
          checked={!isChosen}
          onChange={() => changeCheckout({ byDeposit: false })}
          title={text("payWhole")}
          description={text("payWholeHint", { amount: printed(total, currency) })}
        />
        <RadioCard
          name="byDeposit"
          value="yes"
          checked={isChosen}
          onChange={() => changeCheckout({ byDeposit: true })}
          title={text("payDeposit")}
          description={`${text("payDepositHint", { deposit: printed(preSale.deposit, currency), balance: formatMoney(later), until })}. ${text("depositRule", { returned: preSale.returned ? "yes" : "no" })}`}
        />
      </FieldGroup>
      {byDeposit && (
        <>
          <SummaryList
            rows={[
              { label: text("dueNow"), value: printed(first, currency), emphasis: "total" },
              { label: text("dueLater", { until }), value: printed(balance, currency) },
            ]}
          />
          <p className={styles.muted}>{from === null ? text("balanceAtOnce", { until }) : text("balanceBetween", { from, until })}</p>
        </>
      )}
    </section>
  );
}
