/** States of an order with a deposit, from its stored status and the time. Pure. */
import { isBalanceOpen, type Owing } from "./money-rules.ts";
import { actionsOf, type OrderAction } from "./state-rules.ts";

export type PreSaleState =
  | "DEPOSIT_UN_PAY"
  | "DEPOSIT_PAID"
  | "FINAL_PAYMENT_UN_PAY"
  | "FINAL_PAYMENT_PAID"
  | "DEPOSIT_UN_PAY_CANCELED"
  | "FINAL_PAYMENT_UN_PAY_CANCELED";

/** Null for an order that is paid at once. */
export function preSaleStateOf(order: Owing, now: Date): PreSaleState | null {
  const { depositMinor, paidMinor, totalMinor, deliveryStatus } = order;
  if (depositMinor === null) return null;
  if (paidMinor >= totalMinor) return "FINAL_PAYMENT_PAID";
  const isCanceled = deliveryStatus === "Canceled";
  if (paidMinor === 0) return isCanceled ? "DEPOSIT_UN_PAY_CANCELED" : "DEPOSIT_UN_PAY";
  if (isCanceled) return "FINAL_PAYMENT_UN_PAY_CANCELED";
  return isBalanceOpen(order, now) ? "FINAL_PAYMENT_UN_PAY" : "DEPOSIT_PAID";
}

/** Actions of an order at a moment: a balance is paid once it is open; a membership can be neither repurchased nor reviewed. */
export function actionsAt(order: Owing & { readonly orderType: string }, now: Date): readonly OrderAction[] {
  const isEarly = order.paidMinor > 0 && !isBalanceOpen(order, now);
  const isNot = (action: OrderAction) =>
    (action === "pay" && isEarly) || ((action === "repurchase" || action === "comment") && order.orderType === "MEMBERSHIP_ORDER");
  return actionsOf(order).filter((action) => !isNot(action));
}
