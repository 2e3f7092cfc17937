import { type MoneyBack, orderById, type OrderRow } from "../order/service.ts";
import { type NotedMail, onceOf, orderNote } from "../order/mail/mail-service.ts";
import { moneyBack } from "../payment/refund-service.ts";
import type { Shop } from "../platform/shop.ts";
import { leaveMessage } from "./service.ts";
import { findReader } from "./store.ts";

/** Once per order and kind, in the customer's language. @param back the refund */
export async function tellOfOrder(shop: Shop, kind: NotedMail, orderId: string, back?: MoneyBack): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order || !isTold(order)) return;
  const reader = await findReader(
    shop.database,
    order.customerId === null ? { brand: order.brand, mailbox: order.person } : { customerId: order.customerId },
  );
  if (!reader) return;
  await leaveMessage(shop, shop.database, reader.customerId, {
    ...orderNote(shop, kind, order, reader.language, back),
    once: `${kind}:${onceOf(kind, order, back)}`,
  });
}

/** Once per refund. */
export async function tellOfRefund(shop: Shop, kind: NotedMail, refundId: string): Promise<void> {
  const back = await moneyBack(shop, refundId);
  if (back) await tellOfOrder(shop, kind, back.orderId, back);
}

/** An unpaid guest order may carry another person's mailbox, so it makes no message. */
function isTold({ customerId, paidMinor, turnedAwayMinor }: OrderRow): boolean {
  return customerId !== null || paidMinor > 0 || turnedAwayMinor > 0;
}
