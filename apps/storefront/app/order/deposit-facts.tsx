import { SummaryList } from "@rambla/ui/summary-list";
import { useText } from "../base/text.tsx";
import { printed } from "../cart/parts/amount.ts";
import styles from "./order-page.module.css";
import type { OrderView } from "./order-view.ts";

/** The two parts of an order with a deposit, until when the second is to be paid, and when its goods are expected to leave. */
export function DepositFacts({ order }: { order: OrderView }) {
  const text = useText("preSale");
  const {
    deposit,
    balanceDays: { from, until },
    shipsOn,
    currency,
  } = order;
  const waits = deposit !== null && deposit.state !== "FINAL_PAYMENT_PAID" && order.standing !== "canceled";
  const rows = [
    ...(deposit
      ? [
          { label: text("deposit"), value: printed(deposit.amount, currency) },
          { label: text("balance"), value: printed(deposit.balance, currency) },
        ]
      : []),
    ...(waits && from !== null ? [{ label: text("balanceFrom"), value: from }] : []),
    ...(waits && until !== null ? [{ label: text("balanceUntil"), value: until }] : []),
    ...(shipsOn !== null && order.shippedAt === null && order.standing !== "canceled"
      ? [{ label: text("expectedShipping"), value: shipsOn }]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <SummaryList rows={rows} />
      {waits && until !== null && <p className={styles.muted}>{text("balanceRule", { returned: deposit.returned ? "yes" : "no" })}</p>}
      {deposit?.state === "FINAL_PAYMENT_PAID" && order.deliveryStatus === "AbleDelivery" && (
        <p className={styles.muted}>{text("waitsForGoods")}</p>
      )}
    </>
  );
}
