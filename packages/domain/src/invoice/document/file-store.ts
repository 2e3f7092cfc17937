/** SQL of the PDFs of invoices, each of which is written once. */
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { invoiceReady } from "../events.ts";

/** Keeps the PDF of an invoice that has its number, and lets it be downloaded; its request becomes what it was made for. @returns false when it has one */
export async function insertFile(database: Queryable, invoiceId: string, pdf: Uint8Array, now: Date): Promise<boolean> {
  const rows = await database.query(sql`
    with kept as (
      insert into invoice_file (invoice_id, pdf, made_at)
      select invoice_id, ${pdf}, ${now} from invoice where invoice_id = ${invoiceId} and number is not null
      on conflict (invoice_id) do nothing returning invoice_id
    ), opened as (
      update invoice set state = 'ready' from kept where invoice.invoice_id = kept.invoice_id returning invoice.invoice_id, order_id, request_id, type
    ), done as (
      update invoice_request set status = 'CAN_DOWNLOAD_INVOICE' from opened
      where invoice_request.request_id = opened.request_id and opened.type = 380 and status = 'AUDITED_WAIT_UPLOAD'
    ), told as (${eventInsertOf(invoiceReady, fragment`select invoice_id as "invoiceId", order_id as "orderId" from opened`, now)})
    select 1 from opened`);
  return rows.length === 1;
}

/** The PDF of an invoice as it was made or uploaded. */
export async function findFile(database: Queryable, invoiceId: string): Promise<Buffer | undefined> {
  const [row] = await database.query<{ pdf: Buffer }>(sql`select pdf from invoice_file where invoice_id = ${invoiceId}`);
  return row?.pdf;
}

/** Invoices of the shop's own that have their number and no PDF, longest first. */
export async function findUndrawn(transaction: Queryable | Transaction, limit: number): Promise<string[]> {
  const rows = await transaction.query<{ invoiceId: string }>(sql`
    select invoice_id as "invoiceId" from invoice where state = 'waiting' and issuing = 'own' order by created_at, invoice_id limit ${limit}`);
  return rows.map(({ invoiceId }) => invoiceId);
}
