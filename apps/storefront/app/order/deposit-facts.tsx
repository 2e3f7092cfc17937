import { SummaryList } from "@rambla/ui/summary-list";
import { useText } from "../base/text.tsx";
import { printed } from "../cart/parts/amount.ts";
import styles from "./order-page.module.css";
import type { OrderView } from "./order-view.ts";

/** The two parts of an order with a deposit, until when the second is to be paid, and when its goods are expected to leave. */
export function DepositFacts({ order }: { order: OrderView }) {
  const text = useText("preSale");
  const { deposit, balanceDays } = order;
  const isOpen = order.standing !== "canceled";
  const waits = deposit !== null && deposit.state !== "FINAL_PAYMENT_PAID" && isOpen;
  const until = waits ? balanceDays.until : null;
  const facts = [
    ...depositFacts(order),
    ["balanceFrom", waits ? balanceDays.from : null],
    ["balanceUntil", until],
    ["expectedShipping", order.shippedAt === null && isOpen ? order.shipsOn : null],
  ] as const;
  const isWaitingForGoods = deposit?.state === "FINAL_PAYMENT_PAID" && order.deliveryStatus === "AbleDelivery";
  const rows = facts.flatMap(([name, value]) => (value === null ? [] : [{ label: text(name), value }]));
  if (rows.length === 0) return null;
  return (
    <>
      <SummaryList rows={rows} />
      {deposit && until !== null && <p className={styles.muted}>{text("balanceRule", { returned: deposit.returned ? "yes" : "no" })}</p>}
      {isWaitingForGoods && <p className={styles.muted}>{text("waitsForGoods")}</p>}
    </>
  );
}

const depositFacts = ({ deposit, currency }: OrderView) =>
  deposit
    ? ([
        ["deposit", printed(deposit.amount, currency)],
        ["balance", printed(deposit.balance, currency)],
      ] as const)
    : [];
