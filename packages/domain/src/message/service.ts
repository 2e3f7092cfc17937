/** Mails about orders: put in line by events, composed when they are sent, so that no mail holds a secret in the database. */
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { randomId } from "@rambla/core/id";
import { brandOf } from "@rambla/core/market";
import { after, DAY } from "@rambla/core/time";
import { arrivalTold, takeArrival } from "../goods/arrival-service.ts";
import { orderById, type OrderRow, orderToken } from "../order/service.ts";
import { originOfHost, publicHost } from "../platform/origin.ts";
import type { Shop } from "../platform/shop.ts";
import { composeArrival } from "./compose-arrival.ts";
import { composeMail, type MailKind } from "./compose.ts";
import { mailboxOf } from "../mail/mailbox-rules.ts";
import { type Mailer, outboxMailer, smtpMailer } from "./mailer.ts";
import { confirmMail, countGivenUpSince, findDueMails, findNextTry, insertMail, takeMail } from "./store.ts";

const DUE_AT_ONCE = 100;

/** The way out: SMTP when an address is given, else the outbox in the data folder. */
export function makeMailer(shop: Pick<Shop, "dataDirectory">, smtpUrl: string | undefined): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl) : outboxMailer(join(shop.dataDirectory, "outbox"));
}

/**
 * Puts the mail of a kind about an order in line, once. About orders that nobody has paid a mailbox gets few mails a day, whoever
 * placed them in its name: what is above is not written at all, and the mail about the payment says everything again.
 */
export async function queueMail(shop: Shop, kind: MailKind, orderId: string): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order) return;
  const mail = {
    mailId: randomId(shop.random), brand: order.brand, kind, orderId, createdAt: shop.clock(),
    mailbox: mailboxHash(shop, order.email), unasked: isUnasked(kind, order),
  };
  await shop.database.transaction((transaction) => insertMail(transaction, mail, { perDay: shop.config.limits.mail.unaskedPerDay, since: after(shop.clock(), -DAY) }));
}

/** Whether the mailbox has done nothing to get a mail: no money moved for its order. */
function isUnasked(kind: MailKind, order: Pick<OrderRow, "paymentStatus" | "totalMinor" | "cancelReason">): boolean {
  // What costs nothing counts as paid at once, and anybody can order it in anybody's name.
  const hasPaid = order.paymentStatus === "Paid" && order.totalMinor > 0;
  return (kind === "orderPlaced" || kind === "orderCanceled") && !hasPaid && order.cancelReason !== "soldOut" && order.cancelReason !== "aboveLimit";
}

/** What stands for a mailbox beside its mails: nobody without the shop's key can tell it. */
function mailboxHash(shop: Pick<Shop, "secret">, email: string): Buffer {
  return createHmac("sha256", shop.secret).update(`mailbox\n${mailboxOf(email)}`).digest();
}

/** Mails that wait to be sent. */
export async function dueMails(shop: Shop): Promise<readonly string[]> {
  return await findDueMails(shop.database, shop.clock(), DUE_AT_ONCE);
}

/** When a mail may be tried next; undefined once it was sent or given up. */
export async function nextTry(shop: Shop, mailId: string): Promise<Date | undefined> {
  return await findNextTry(shop.database, mailId);
}

/** Mails of the last thirty days that were given up. */
export async function countGivenUp(shop: Pick<Shop, "database" | "clock">): Promise<number> {
  return await countGivenUpSince(shop.database, after(shop.clock(), -30 * DAY));
}

/** Composes and sends one mail. Throws when it could not be sent; it is due again later. */
export async function sendMail(shop: Shop, mailer: Mailer, mailId: string): Promise<void> {
  const mail = await takeMail(shop.database, mailId, shop.clock());
  if (!mail) return;
  const order = await orderById(shop, mail.orderId);
  if (!order) return;
  const host = publicHost(shop, order.brand, order.country);
  if (host === undefined) throw new Error(`${order.brand} has no host in ${order.country}`);
  const link = `${originOfHost(shop, host)}/personCenter/orderDetails?${new URLSearchParams({ orderId: order.orderId, token: orderToken(shop, order.orderId) })}`;
  const linkUntil = after(order.createdAt, shop.config.guest.orderLinkDays * DAY);
  await mailer({
    ...composeMail(shop.config, mail.kind, order, link, linkUntil),
    mailId, kind: mail.kind, brand: order.brand, country: order.country, language: order.language, createdAt: mail.createdAt,
    from: { name: brandOf(shop.config, order.brand).name, address: `shop@${host}` }, to: order.email, link,
  });
  await confirmMail(shop.database, mailId, shop.clock());
}

/** Tells a mailbox that goods it waits for arrived, once. Throws when the mail could not be sent; it is due again later. */
export async function sendArrival(shop: Shop, mailer: Mailer, noticeId: string): Promise<void> {
  const arrival = await takeArrival(shop, noticeId);
  if (!arrival) return;
  const { market, goods, email } = arrival;
  const host = publicHost(shop, market.brand.code, market.country.code);
  if (host === undefined) throw new Error(`${market.brand.code} has no host in ${market.country.code}`);
  const linkTo = (goodsId: string) => `${originOfHost(shop, host)}/commodity/detail?${new URLSearchParams({
    id: goodsId, distributionId: "0", ...(market.countryParameter === undefined ? {} : { country: market.countryParameter }),
  })}`;
  const [first] = goods;
  if (first) {
    await mailer({
      ...composeArrival(market, goods.map(({ goodsId, title, price }) => ({ title, price: price.price, link: linkTo(goodsId) }))),
      mailId: noticeId, kind: "goodsArrived", brand: market.brand.code, country: market.country.code, language: market.language, createdAt: shop.clock(),
      from: { name: market.brand.name, address: `shop@${host}` }, to: email, link: linkTo(first.goodsId),
    });
  }
  await arrivalTold(shop, arrival);
}
