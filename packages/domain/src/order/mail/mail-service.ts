/** Mails about orders: one of each kind for an order, written when they are sent. */
import { type LanguageCode, languageChain } from "@rambla/core/market";
import { after, DAY } from "@rambla/core/time";
import * as z from "zod";
import { type MailKind, mailKind, type Unasked } from "../../mail/service.ts";
import type { Shop } from "../../platform/shop.ts";
import { renewLink } from "../link/link-store.ts";
import { orderLetter, orderNoteOf } from "./mail-presentation.ts";
import { ORDER_MAILS, type OrderMailKind } from "./mail-wording.ts";
import { type MoneyBack, orderById, type OrderRow, orderToken, type OrderWithLines } from "../service.ts";

/** Of money that went back also which, and how much of it. */
const aboutOrder = z.object({ orderId: z.string(), back: z.object({ refundId: z.string(), amountMinor: z.number().int() }).optional() });
type AboutOrder = z.infer<typeof aboutOrder>;

/** The address of the page of an order. */
export const DETAILS = "personCenter/orderDetails";
const WITHDRAWAL = "withdrawal";

const kindOf = (kind: OrderMailKind): MailKind<AboutOrder> =>
  mailKind(kind, aboutOrder, async (shop, { payload, origin, addressOf }) => {
    const order = await orderById(shop, payload.orderId);
    if (!order) return undefined;
    const opened = { orderId: order.orderId, token: orderToken(shop, order.orderId) };
    const links = { order: addressOf(DETAILS, opened), withdrawal: addressOf(WITHDRAWAL, opened), origin };
    const until = after(order.createdAt, shop.config.guest.orderLinkDays * DAY);
    return orderLetter(shop.config, kind, order, wordsOf(shop, order.language), { ...links, until }, payload.back);
  });

/** The mail that brings back the way to an order; about none, where somebody asked for one that is not theirs, it is not written. */
export const orderLinkMail: MailKind<{ readonly orderId: string | null }> = mailKind(
  "orderLink",
  z.object({ orderId: z.string().nullable() }),
  async (shop, { payload: { orderId }, origin, addressOf }) => {
    const order = orderId === null ? undefined : await orderById(shop, orderId);
    const until = order && (await renewLink(shop.database, order.orderId, after(shop.clock(), shop.config.guest.orderLinkDays * DAY)));
    if (!order || !until) return undefined;
    const opened = { orderId: order.orderId, token: orderToken(shop, order.orderId) };
    const links = { order: addressOf(DETAILS, opened), withdrawal: addressOf(WITHDRAWAL, opened), origin };
    return orderLetter(shop.config, "orderLink", order, wordsOf(shop, order.language), { ...links, until });
  },
);

/** The kinds of mail of orders. */
export const orderMails: readonly MailKind<AboutOrder>[] = ORDER_MAILS.map(kindOf);

/**
 * Puts the mail of a kind about an order in line, once. About orders that nobody has paid a mailbox gets so many mails a day, whoever
 * placed them in its name: what is above is not written at all, and the mail about the payment says everything again.
 * @param back what went back, where it tells of that
 */
export async function queueOrderMail(shop: Shop, kind: OrderMailKind, orderId: string, back?: MoneyBack): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order || (kind === "orderPlaced" && isToldAlready(order))) return;
  await shop.database.transaction(async (transaction) => {
    await orderMails
      .find((mail) => mail.kind === kind)
      ?.queue(shop, transaction, {
        recipient: order.email,
        brand: order.brand,
        country: order.country,
        language: order.language,
        payload: { orderId, ...(back && { back: { refundId: back.refundId, amountMinor: back.amountMinor } }) },
        once: onceOf(kind, order, back),
        isUnasked: isUnasked(kind, order),
      });
  });
}

/** What was paid or cancelled since it was placed: the mail about that holds every fact of the order, too (decisions 023 and 218). */
const isToldAlready = ({ paidMinor, deliveryStatus }: OrderRow): boolean => paidMinor > 0 || deliveryStatus === "Canceled";

/** One mail of a kind for an order; that it is to be paid by transfer, another parcel, that a transfer is missing, what is asked and answered of a cancellation, and each refund, is told each time. */
export function onceOf(
  kind: OrderMailKind,
  { orderId, byTransfer, payUntil, cancelAskedAt, logisticsCompany, trackingNumber }: OrderWithLines,
  back?: MoneyBack,
): string {
  if (kind === "orderPlaced" && byTransfer) return `${orderId} transfer`;
  if (kind === "orderShipped") return `${orderId} ${logisticsCompany ?? ""} ${trackingNumber ?? ""}`;
  if (kind === "orderTransferMissed") return `${orderId} ${payUntil?.getTime() ?? ""}`;
  if (kind === "orderCancelAsked" || kind === "orderCancelRefused") return `${orderId} ${cancelAskedAt?.getTime() ?? ""}`;
  return back ? `${orderId} ${back.refundId}` : orderId;
}

/** What whoever ordered can bring about alone. */
const BY_ANYBODY: readonly OrderMailKind[] = ["orderPlaced", "orderCancelAsked", "orderCanceled"];

/**
 * Whether the mailbox has done nothing to get a mail: no money moved for its order. A shopper whose transfer is not found yet is told that the
 * wish to cancel has come, although the order was confirmed the same day. Each order of a day is confirmed, up to a bound that a stranger
 * who orders in somebody's name meets.
 */
function isUnasked(kind: OrderMailKind, order: Pick<OrderRow, "paidMinor" | "cancelReason">): Unasked {
  // What costs nothing counts as paid at once, and anybody can order it in anybody's name.
  const hasPaid = order.paidMinor > 0;
  const isOurs = order.cancelReason === "soldOut" || order.cancelReason === "aboveLimit" || order.cancelReason === "shop";
  if (!BY_ANYBODY.includes(kind) || hasPaid || isOurs) return false;
  if (kind === "orderPlaced") return "order";
  return kind === "orderCancelAsked" ? "beside" : true;
}

/** The mails that are also noted in the message box. */
export type NotedMail = Exclude<OrderMailKind, "orderPlaced" | "orderTransferMissed">;

/** What the mail about an order says, in short, for somebody's message box. @param language of the reader, whatever the order was placed in */
export function orderNote(
  shop: Pick<Shop, "config" | "texts">,
  kind: NotedMail,
  order: OrderWithLines,
  language: LanguageCode,
  back?: MoneyBack,
): { readonly title: string; readonly html: string } {
  const link = `/${DETAILS}?${new URLSearchParams({ orderId: order.orderId })}`;
  return orderNoteOf(shop.config, kind, { ...order, language }, wordsOf(shop, language), link, back);
}

const wordsOf = (shop: Pick<Shop, "config" | "texts">, language: LanguageCode) =>
  shop.texts.of(languageChain(shop.config, language), "orderMail");
