/** Mails about orders, written when they are sent. */
import { type LanguageCode, languageChain } from "@rambla/core/market";
import { after, DAY } from "@rambla/core/time";
import * as z from "zod";
import { type MailKind, mailKind, type Unasked } from "../../mail/service.ts";
import type { Shop } from "../../platform/shop.ts";
import { renewLink } from "../link/link-store.ts";
import { orderLetter, orderNoteOf } from "./mail-presentation.ts";
import { ORDER_MAILS, type OrderMailKind } from "./mail-wording.ts";
import { type MoneyBack, orderById, type OrderRow, orderToken, type OrderWithLines } from "../service.ts";

/** Refund mails also carry the refund and its amount. */
const aboutOrder = z.object({ orderId: z.string(), back: z.object({ refundId: z.string(), amountMinor: z.number().int() }).optional() });
type AboutOrder = z.infer<typeof aboutOrder>;

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

/** The mail with an order's link; not written without an order. */
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

export const orderMails: readonly MailKind<AboutOrder>[] = ORDER_MAILS.map(kindOf);

/**
 * Queues a mail about an order, once. Unpaid orders have a daily limit per mailbox, since a stranger may place them; above it the mail is
 * dropped, and the payment mail repeats everything.
 * @param back the refund, where the mail is about one
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

/** The mail about the payment or cancellation repeats every fact of the order. */
const isToldAlready = ({ paidMinor, deliveryStatus }: OrderRow): boolean => paidMinor > 0 || deliveryStatus === "Canceled";

/**
 * The key of a mail: usually one of each kind per order. Switching to a transfer, another parcel, a missing transfer, each cancellation
 * request and each refund have their own.
 */
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

/** Mails that a person without any payment can cause. */
const BY_ANYBODY: readonly OrderMailKind[] = ["orderPlaced", "orderCancelAsked", "orderCanceled"];

/**
 * Whether the mailbox did nothing to get a mail, as no money moved. Cancellation requests count apart from confirmations, so both arrive on
 * the same day.
 */
function isUnasked(kind: OrderMailKind, order: Pick<OrderRow, "paidMinor" | "cancelReason">): Unasked {
  // Free orders count as paid at once, and a stranger can place them.
  const hasPaid = order.paidMinor > 0;
  const isOurs = order.cancelReason === "soldOut" || order.cancelReason === "aboveLimit" || order.cancelReason === "shop";
  if (!BY_ANYBODY.includes(kind) || hasPaid || isOurs) return false;
  if (kind === "orderPlaced") return "order";
  return kind === "orderCancelAsked" ? "beside" : true;
}

/** Mails that the message box repeats. */
export type NotedMail = Exclude<OrderMailKind, "orderPlaced" | "orderTransferMissed">;

/**
 * Writes a short version for the message box.
 * @param language the reader's, not the order's
 */
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
