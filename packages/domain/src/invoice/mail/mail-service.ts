/** Mails about invoices: that one can be downloaded, and that a request was refused. Written from the rows as they stand when they are sent. */
import type { Market } from "@rambla/core/market";
import * as z from "zod";
import { type MailKind, mailKind } from "../../mail/service.ts";
import { orderById, type OrderRow, orderToken } from "../../order/service.ts";
import type { Shop } from "../../platform/shop.ts";
import { findInvoice } from "../issue/issue-store.ts";
import { findRequest } from "../store.ts";
import { readyLetter, refusedLetter } from "./mail-presentation.ts";

/** Where the invoices of an order are looked at, as the list of pages has it. */
const BILL = "personCenter/bill";

type Way = { readonly market: Market; addressOf(path: string, query?: Readonly<Record<string, string>>): string };

function readerOf(shop: Shop, { market, addressOf }: Way, orderId: string) {
  const link = addressOf(BILL, { orderId, token: orderToken(shop, orderId) });
  return { market, text: shop.texts.of(market.languageChain, "invoiceMail"), link };
}

const readyMail: MailKind<{ invoiceId: string }> = mailKind(
  "invoiceReady",
  z.object({ invoiceId: z.string() }),
  async (shop, { payload, ...way }) => {
    const invoice = await findInvoice(shop.database, payload.invoiceId);
    if (invoice?.number == null) return undefined;
    const { type, number, totalMinor, currency, orderId, content } = invoice;
    return readyLetter(readerOf(shop, way, orderId), { type, number, totalMinor, currency, orderNumber: content.orderNumber });
  },
);

const refusedMail: MailKind<{ requestId: string }> = mailKind(
  "invoiceRefused",
  z.object({ requestId: z.string() }),
  async (shop, { payload, ...way }) => {
    const request = await findRequest(shop.database, payload.requestId);
    const order = request && (await orderById(shop, request.orderId));
    if (!order || !request.failureReason) return undefined;
    return refusedLetter(readerOf(shop, way, order.orderId), { orderNumber: order.orderNumber, reason: request.failureReason });
  },
);

/** The kinds of mail of invoices. */
export const invoiceMails = [readyMail, refusedMail] as const;

const addressed = ({ email, brand, country, language }: OrderRow) => ({ recipient: email, brand, country, language });

/** Puts the mail in line that an invoice can be downloaded, once. */
export async function queueReady(shop: Shop, invoiceId: string): Promise<void> {
  const invoice = await findInvoice(shop.database, invoiceId);
  const order = invoice && (await orderById(shop, invoice.orderId));
  if (!order || order.email === "") return;
  await shop.database.transaction(async (transaction) => {
    await readyMail.queue(shop, transaction, { ...addressed(order), payload: { invoiceId }, once: invoiceId });
  });
}

/** Puts the mail in line that a request was refused, once. */
export async function queueRefused(shop: Shop, requestId: string): Promise<void> {
  const request = await findRequest(shop.database, requestId);
  const order = request && (await orderById(shop, request.orderId));
  if (!order || order.email === "") return;
  await shop.database.transaction(async (transaction) => {
    await refusedMail.queue(shop, transaction, { ...addressed(order), payload: { requestId }, once: requestId });
  });
}
