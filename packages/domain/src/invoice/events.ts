/** What happens to invoices. */
import { eventKind } from "../platform/events.ts";

/** An invoice or a credit note has its number, and no PDF yet. */
export const invoiceIssued = eventKind("invoice.issued", ["invoiceId", "orderId"]);
/** Its PDF is there. */
export const invoiceReady = eventKind("invoice.ready", ["invoiceId", "orderId"]);
/** A request was refused. */
export const invoiceRefused = eventKind("invoice.refused", ["requestId"]);
