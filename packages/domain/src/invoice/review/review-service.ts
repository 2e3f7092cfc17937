/** Operators review requests for invoices, and upload what another system has issued. */
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { orderById, type OrderWithLines } from "../../order/service.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Waiting } from "../../platform/database/waiting-store.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import { insertFile } from "../document/file-store.ts";
import { approveRequest } from "../issue/issue-service.ts";
import { findInvoice, findOfRequest, type InvoiceRow, isNumberTaken, setNumber } from "../issue/issue-store.ts";
import { entityOf, REVIEWS } from "../rules.ts";
import { countReviews, countUploads, findRequest, findWaiting, moveRequest, type RequestRow, type WaitingRow } from "../store.ts";

export type ToReview = WaitingRow & {
  readonly order: OrderWithLines;
  readonly request: RequestRow | undefined;
  readonly invoice: InvoiceRow | undefined;
  readonly invoicing: "own" | "port" | "none";
};

/** What waits for operators, longest first. @param asked `after`: what stands behind that one */
export async function invoicesToReview(shop: Shop, asked: AskedPart): Promise<ListPart<ToReview>> {
  const { items, next } = await readPart(
    shop,
    asked,
    (behind, most) => findWaiting(shop.database, behind, most),
    ({ since, invoiceId }) => ({ at: since, id: invoiceId }),
  );
  const found = await Promise.all(
    items.map(async (row) => {
      const [order, request, invoice] = await Promise.all([
        orderById(shop, row.orderId),
        findRequest(shop.database, row.invoiceId),
        findInvoice(shop.database, row.invoiceId),
      ]);
      const of = invoice?.requestId == null ? request : await findRequest(shop.database, invoice.requestId);
      return order
        ? [{ ...row, order, request: of, invoice, invoicing: entityOf(shop.config.invoice, order.brand)?.invoicing ?? "none" } as const]
        : [];
    }),
  );
  return { items: found.flat(), next };
}

/** All that an invoice says. */
export async function invoiceToLook(
  { database }: Pick<Shop, "database">,
  invoiceId: string,
): Promise<InvoiceRow | Refusal<"item.notFound">> {
  return (await findInvoice(database, invoiceId)) ?? refuse("item.notFound");
}

export type AskedReview = {
  readonly invoiceId: string;
  readonly decision: "approve" | "reject" | "upload";
  readonly reason?: string | undefined;
  readonly number?: string | undefined;
  readonly issuedOn?: string | undefined;
  readonly pdf?: string | undefined;
};
type No = Refusal<"item.notFound" | "invoice.notNow" | "invoice.numberTaken" | "invoice.noPdf" | "request.invalid">;
/** What was decided about, and what came of it. */
export type Reviewed = { readonly invoiceId: string; readonly invoiceIds: readonly string[] };

/**
 * Approves a request, rejects it with a reason, or uploads what another system has issued, once.
 * @returns `invoice.notNow` for what is not in the state for that, `request.invalid` without what the decision needs, `invoice.noPdf` for another kind of file, `invoice.numberTaken` for a number that its entity has used
 */
export async function reviewInvoice(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: AskedReview,
): Promise<Reviewed | IdempotencyRefusal | No> {
  const { shop } = context;
  const { invoiceId, decision } = asked;
  if (decision === "reject" && asked.reason === undefined) return refuseField("reason", "request.invalid");
  const done = await onlyOnce(shop, wishOf(context), { invoiceId }, async (transaction): Promise<No | undefined> => {
    if (decision === "upload") return await upload(shop, transaction, asked);
    if (decision === "reject") return await reject(shop, transaction, invoiceId, asked.reason ?? "");
    return await approveRequest(shop, transaction, invoiceId);
  });
  return isRefusal(done) ? done : { invoiceId, invoiceIds: await findOfRequest(shop.database, invoiceId) };
}

async function reject(shop: Shop, transaction: Transaction, requestId: string, reason: string): Promise<No | undefined> {
  const move = { ...REVIEWS.reject, reason, now: shop.clock() };
  if (await moveRequest(transaction, requestId, move)) return undefined;
  return refuse((await findRequest(transaction, requestId)) ? ("invoice.notNow" as const) : ("item.notFound" as const));
}

async function upload(shop: Shop, transaction: Transaction, { invoiceId, number, issuedOn, pdf }: AskedReview): Promise<No | undefined> {
  if (number === undefined) return refuseField("number", "request.invalid");
  if (issuedOn === undefined) return refuseField("issuedOn", "request.invalid");
  const bytes = Buffer.from(pdf ?? "", "base64");
  if (!isPdf(bytes)) return refuseField("pdf", "invoice.noPdf");
  const invoice = await findInvoice(transaction, invoiceId);
  if (!invoice) return refuse("item.notFound");
  if (await isNumberTaken(transaction, invoice.entity, number)) return refuseField("number", "invoice.numberTaken");
  if (!(await setNumber(transaction, invoiceId, { number, issuedOn }))) return refuse("invoice.notNow");
  return (await insertFile(transaction, invoiceId, bytes, shop.clock())) ? undefined : refuse("invoice.notNow");
}

/** Whether bytes begin and end as a PDF does, and hold nothing that a reader of PDFs would run. */
function isPdf(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return /^%PDF-[12]\.\d/.test(text) && text.slice(-1024).includes("%%EOF") && !/\/(JavaScript|JS|Launch|OpenAction\s*<<)\b/.test(text);
}

/** Requests that wait for a review and invoices that wait for their upload, for the metrics. */
export async function invoicesWaiting({ database }: Pick<Shop, "database">): Promise<Waiting> {
  const [reviews, uploads] = await Promise.all([countReviews(database), countUploads(database)]);
  const oldest = [reviews.oldest, uploads.oldest].filter((moment) => moment !== null).sort((a, b) => a.getTime() - b.getTime());
  return { count: reviews.count + uploads.count, oldest: oldest[0] ?? null };
}
