import { money } from "@rambla/core/money";
import { callOff, lockForPayment } from "../order/money-service.ts";
import type { Shop } from "../platform/shop.ts";
import { leftOf, lockPaid, refundPaid, tryRefund } from "./refund-service.ts";

/**
 * Ends an order with an overdue balance, and releases its stock. Depending on the settings, the deposit is kept for an operator's decision
 * or refunded at once. Money that still arrives is refunded.
 * @returns whether this call ended it
 */
export async function endOverdueBalance(shop: Shop, orderId: string): Promise<boolean> {
  const isRefunded = shop.config.preSale.refundDepositOnTimeout;
  const given: string[] = [];
  const isEnded = await shop.database.transaction(async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    if (!order) return false;
    const payments = await lockPaid(transaction, orderId);
    const left = leftOf(payments, order.currency);
    if (!(await callOff(shop, transaction, order, isRefunded ? money(0, order.currency) : left, "timeout"))) return false;
    if (!isRefunded) return true;
    for (const payment of payments) {
      await refundPaid(shop, transaction, payment, payment.left.minor);
      given.push(payment.paymentId);
    }
    return true;
  });
  for (const paymentId of given) await tryRefund(shop, paymentId);
  return isEnded;
}
