/** The end of an order whose deposit is paid and whose balance is not (R-406, D-123, docs/decisions/135). */
import { money } from "@rambla/core/money";
import { callOff, lockForPayment } from "../order/money-service.ts";
import type { Shop } from "../platform/shop.ts";
import { leftOf, lockPaid, refundPaid, tryRefund } from "./refund-service.ts";

/**
 * Ends one order if the time for its balance is over and nobody paid it meanwhile: its pieces are sold to others, and its deposit is kept, for a person to
 * decide about, or goes back at once where the settings say so. Money for it that still arrives goes back.
 * @returns whether it was ended now
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
