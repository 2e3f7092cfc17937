/** How an order with a deposit stands (R-404, states.md 3): the database keeps payment and delivery status, the clock does the rest. Pure. */
import { isBalanceOpen, type Owing } from "./money-rules.ts";
import { actionsOf, type OrderAction } from "./state-rules.ts";

export type PreSaleState =
  | "DEPOSIT_UN_PAY"
  | "DEPOSIT_PAID"
  | "FINAL_PAYMENT_UN_PAY"
  | "FINAL_PAYMENT_PAID"
  | "DEPOSIT_UN_PAY_CANCELED"
  | "FINAL_PAYMENT_UN_PAY_CANCELED";

/** The state of an order with a deposit; null for one that is paid at once. */
export function preSaleStateOf(order: Owing, now: Date): PreSaleState | null {
  const { depositMinor, paidMinor, totalMinor, deliveryStatus } = order;
  if (depositMinor === null) return null;
  if (paidMinor >= totalMinor) return "FINAL_PAYMENT_PAID";
  const isCanceled = deliveryStatus === "Canceled";
  if (paidMinor === 0) return isCanceled ? "DEPOSIT_UN_PAY_CANCELED" : "DEPOSIT_UN_PAY";
  if (isCanceled) return "FINAL_PAYMENT_UN_PAY_CANCELED";
  return isBalanceOpen(order, now) ? "FINAL_PAYMENT_UN_PAY" : "DEPOSIT_PAID";
}

/** What the state of an order allows at a moment: a balance is paid once it is open; of a membership nothing goes into the cart again. */
export function actionsAt(order: Owing & { readonly orderType: string }, now: Date): readonly OrderAction[] {
  const isEarly = order.paidMinor > 0 && !isBalanceOpen(order, now);
  const isNot = (action: OrderAction) =>
    (action === "pay" && isEarly) || ((action === "repurchase" || action === "comment") && order.orderType === "MEMBERSHIP_ORDER");
  return actionsOf(order).filter((action) => !isNot(action));
}
