/** SQL that gives invoices their numbers. The counter of a series is locked from its statement to the commit that follows at once. */
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { selected, type Values } from "../../platform/database/columns.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { INVOICE } from "../columns.ts";
import { invoiceIssued } from "../events.ts";

export type InvoiceRow = Values<typeof INVOICE>;
export type NewInvoice = Omit<InvoiceRow, "number" | "issuedOn" | "state" | "issuing">;

const ROW: Fragment = selected(INVOICE);

/**
 * Issues an invoice: its number is the next of its series in the year of its day, and no day is before that of the number before. Must be the last statement
 * of its transaction but for another of its kind: whoever comes after waits for the commit. @param day in the zone of the seller
 */
export async function issueInvoice(
  transaction: Transaction,
  invoice: NewInvoice,
  { series, day }: { readonly series: string; readonly day: string },
): Promise<void> {
  await transaction.query(sql`
    with counted as (
      insert into invoice_counter as counter (entity, series, year, last, last_on)
      values (${invoice.entity}, ${series}, ${Number(day.slice(0, 4))}, 1, ${day}::date)
      on conflict (entity, series, year) do update set last = counter.last + 1, last_on = greatest(counter.last_on, excluded.last_on)
      returning year, last, last_on
    ), issued as (
      insert into invoice (invoice_id, order_id, request_id, type, credits, entity, issuing, series, year, no, number, issued_on, content, total_minor, currency, created_at)
      select ${invoice.invoiceId}, ${invoice.orderId}, ${invoice.requestId}, ${invoice.type}, ${invoice.credits}, ${invoice.entity}, 'own', ${series}, year, last,
        ${series} || year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'), last_on, ${JSON.stringify(invoice.content)}::jsonb, ${invoice.totalMinor}, ${invoice.currency}, ${invoice.createdAt}
      from counted returning invoice_id, order_id
    )
    ${eventInsertOf(invoiceIssued, fragment`select invoice_id as "invoiceId", order_id as "orderId" from issued`, invoice.createdAt)}`);
}

/** Writes an invoice that another system issues: it waits for its number and its PDF. */
export async function insertWaiting(transaction: Transaction, invoice: NewInvoice): Promise<void> {
  await transaction.query(sql`
    with waits as (
      insert into invoice (invoice_id, order_id, request_id, type, credits, entity, issuing, content, total_minor, currency, created_at)
      values (${invoice.invoiceId}, ${invoice.orderId}, ${invoice.requestId}, ${invoice.type}, ${invoice.credits}, ${invoice.entity}, 'port', ${JSON.stringify(invoice.content)}::jsonb, ${invoice.totalMinor}, ${invoice.currency}, ${invoice.createdAt})
      returning invoice_id, order_id
    )
    ${eventInsertOf(invoiceIssued, fragment`select invoice_id as "invoiceId", order_id as "orderId" from waits`, invoice.createdAt)}`);
}

/** Gives an invoice the number and the day that another system has issued it under. @returns false when it has one */
export async function setNumber(
  transaction: Transaction,
  invoiceId: string,
  { number, issuedOn }: { readonly number: string; readonly issuedOn: string },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update invoice set number = ${number}, issued_on = ${issuedOn}::date where invoice_id = ${invoiceId} and number is null and issuing = 'port' returning 1`);
  return rows.length === 1;
}

/** Whether an entity has issued something under a number. */
export async function isNumberTaken(database: Queryable, entity: string, number: string): Promise<boolean> {
  const rows = await database.query(sql`select 1 from invoice where entity = ${entity} and number = ${number}`);
  return rows.length === 1;
}

/** The invoices and credit notes of orders, each after those it follows. */
export async function findInvoices(database: Queryable, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return await database.query<InvoiceRow>(sql`
    select ${ROW} from invoice where order_id = any(${orderIds}::text[]) order by position`);
}

export async function findInvoice(database: Queryable, invoiceId: string): Promise<InvoiceRow | undefined> {
  const [row] = await database.query<InvoiceRow>(sql`select ${ROW} from invoice where invoice_id = ${invoiceId}`);
  return row;
}

/** What was written for a request, in the order in which it was issued. */
export async function findOfRequest(database: Queryable, requestId: string): Promise<string[]> {
  const rows = await database.query<{ invoiceId: string }>(
    sql`select invoice_id as "invoiceId" from invoice where request_id = ${requestId} order by position`,
  );
  return rows.map(({ invoiceId }) => invoiceId);
}
