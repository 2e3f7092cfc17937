/** Mails about orders: one of each kind for an order, written when they are sent. */
import { languageChain } from "@rambla/core/market";
import { after, DAY } from "@rambla/core/time";
import * as z from "zod";
import { type MailKind, mailKind } from "../mail/service.ts";
import type { Shop } from "../platform/shop.ts";
import { composeMail, ORDER_MAILS, type OrderMailKind } from "./mail-presentation.ts";
import { orderById, type OrderRow, orderToken } from "./service.ts";

const aboutOrder = z.object({ orderId: z.string() });
type AboutOrder = z.infer<typeof aboutOrder>;

const kindOf = (kind: OrderMailKind): MailKind<AboutOrder> =>
  mailKind(kind, aboutOrder, async (shop, { payload, addressOf }) => {
    const order = await orderById(shop, payload.orderId);
    if (!order) return undefined;
    const link = addressOf("personCenter/orderDetails", { orderId: order.orderId, token: orderToken(shop, order.orderId) });
    const linkUntil = after(order.createdAt, shop.config.guest.orderLinkDays * DAY);
    return composeMail(shop.config, kind, order, shop.texts.of(languageChain(shop.config, order.language), "orderMail"), link, linkUntil);
  });

/** The kinds of mail of orders. */
export const orderMails: readonly MailKind<AboutOrder>[] = ORDER_MAILS.map(kindOf);

/**
 * Puts the mail of a kind about an order in line, once. About orders that nobody has paid a mailbox gets few mails a day, whoever
 * placed them in its name: what is above is not written at all, and the mail about the payment says everything again.
 */
export async function queueOrderMail(shop: Shop, kind: OrderMailKind, orderId: string): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order) return;
  await shop.database.transaction(async (transaction) => {
    await orderMails.find((mail) => mail.kind === kind)?.queue(shop, transaction, {
      recipient: order.email, brand: order.brand, country: order.country, language: order.language,
      payload: { orderId }, once: orderId, isUnasked: isUnasked(kind, order),
    });
  });
}

/** Whether the mailbox has done nothing to get a mail: no money moved for its order. */
function isUnasked(kind: OrderMailKind, order: Pick<OrderRow, "paymentStatus" | "totalMinor" | "cancelReason">): boolean {
  // What costs nothing counts as paid at once, and anybody can order it in anybody's name.
  const hasPaid = order.paymentStatus === "Paid" && order.totalMinor > 0;
  return (kind === "orderPlaced" || kind === "orderCanceled") && !hasPaid && order.cancelReason !== "soldOut" && order.cancelReason !== "aboveLimit";
}
