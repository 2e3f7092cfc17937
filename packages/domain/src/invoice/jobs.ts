/** What events and the clock start for invoices: their PDFs, credit notes, and telling whom they are for. */
import { MINUTE } from "@rambla/core/time";
import type { ShopConfig } from "@rambla/core/config";
import { orderPartRefunded, orderRefunded } from "../order/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Shop } from "../platform/shop.ts";
import type { IssuedInvoice } from "./document/cii-rules.ts";
import { findUndrawn, insertFile } from "./document/file-store.ts";
import { invoiceIssued, invoiceReady, invoiceRefused } from "./events.ts";
import { creditRefunds } from "./issue/issue-service.ts";
import { findInvoice } from "./issue/issue-store.ts";
import { queueReady, queueRefused } from "./mail/mail-service.ts";

/** Makes the PDF of an invoice: the same bytes for the same invoice. */
export type DrawInvoice = (drawing: { readonly invoice: IssuedInvoice; readonly currencies: ShopConfig["currencies"] }) => Promise<Buffer>;

/** Draws an invoice that has its number, and keeps its PDF; one that is there already stays. */
async function drawIssued(shop: Shop, invoiceId: string, draw: DrawInvoice): Promise<void> {
  const invoice = await findInvoice(shop.database, invoiceId);
  if (invoice?.number == null || invoice.issuedOn === null || invoice.state !== "waiting" || invoice.issuing !== "own") return;
  const { type, number, issuedOn, currency, content } = invoice;
  const pdf = await draw({ invoice: { type, number, issuedOn, currency, content }, currencies: shop.config.currencies });
  await insertFile(shop.database, invoiceId, pdf, shop.clock());
}

/** The jobs of invoices. @param draw the way to make a PDF */
export const invoiceJobs = (draw: DrawInvoice): readonly Job[] => [
  {
    name: "invoice.draw",
    lane: "late",
    on: [invoiceIssued.starts(({ invoiceId }) => invoiceId)],
    sweep: { every: 10 * MINUTE, find: (shop, most) => findUndrawn(shop.database, most) },
    run: (shop, invoiceId) => drawIssued(shop, invoiceId, draw),
  },
  {
    name: "invoice.credit",
    lane: "late",
    // An invoice that another system issues has its number only when it is ready.
    on: [orderRefunded, orderPartRefunded, invoiceIssued, invoiceReady].map((event) => event.starts(({ orderId }) => orderId)),
    run: creditRefunds,
  },
  { name: "mail.invoiceReady", lane: "late", on: [invoiceReady.starts(({ invoiceId }) => invoiceId)], run: queueReady },
  { name: "mail.invoiceRefused", lane: "late", on: [invoiceRefused.starts(({ requestId }) => requestId)], run: queueRefused },
];
