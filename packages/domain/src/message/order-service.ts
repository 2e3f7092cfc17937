/** What the message box says of orders: that one was paid, sent, received, called off, or its money sent back. */
import { type MoneyBack, orderById, type OrderRow } from "../order/service.ts";
import { type NotedMail, onceOf, orderNote } from "../order/mail/mail-service.ts";
import { moneyBack } from "../payment/refund-service.ts";
import type { Shop } from "../platform/shop.ts";
import { leaveMessage } from "./service.ts";
import { findReader } from "./store.ts";

/** Tells whoever sees the order in their account, in their language, once of each kind. @param back what went back, where it tells of that */
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

/** The same of money that went back, each time. */
export async function tellOfRefund(shop: Shop, kind: NotedMail, refundId: string): Promise<void> {
  const back = await moneyBack(shop, refundId);
  if (back) await tellOfOrder(shop, kind, back.orderId, back);
}

/** An order that anybody can place in anybody's name fills nobody's box before money has moved for it. */
function isTold({ customerId, paidMinor, turnedAwayMinor }: OrderRow): boolean {
  return customerId !== null || paidMinor > 0 || turnedAwayMinor > 0;
}
