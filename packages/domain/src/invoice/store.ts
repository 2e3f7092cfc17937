/** SQL of requests for invoices. */
import type { Cursor } from "@rambla/core/cursor";
import type { CurrencyCode } from "@rambla/core/money";
import type { AddressInput } from "../address/rules.ts";
import { selected, type Values, values, names } from "../platform/database/columns.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { eventInsertOf } from "../platform/events.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { countWaiting, type Waiting } from "../platform/database/waiting-store.ts";
import { REQUEST } from "./columns.ts";
import { invoiceRefused } from "./events.ts";
import type { RequestStatus } from "./rules.ts";

export type RequestRow = Values<typeof REQUEST>;

const ROW: Fragment = selected(REQUEST);

/** Writes what is asked for. The database lets one request of an order be open at a time. */
export async function insertRequest(transaction: Transaction, request: RequestRow): Promise<void> {
  await transaction.query(sql`insert into invoice_request (${names(REQUEST)}) values (${values(REQUEST, request)})`);
}

/** The latest request of each of these orders. */
export async function findLatest(database: Queryable, orderIds: readonly string[]): Promise<RequestRow[]> {
  return await database.query<RequestRow>(sql`
    select distinct on (order_id) ${ROW} from invoice_request where order_id = any(${orderIds}::text[]) order by order_id, position desc`);
}

/** A request for the shop's own work. */
export async function findRequest(database: Queryable, requestId: string): Promise<RequestRow | undefined> {
  const [row] = await database.query<RequestRow>(sql`select ${ROW} from invoice_request where request_id = ${requestId}`);
  return row;
}

/** Moves a request on from the state it is in. @returns false when it is in another */
export async function moveRequest(
  transaction: Transaction,
  requestId: string,
  move: { readonly from: RequestStatus; readonly to: RequestStatus; readonly reason: string | null; readonly now: Date },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with moved as (
      update invoice_request set status = ${move.to}, reviewed_at = coalesce(reviewed_at, ${move.now}), failure_reason = ${move.reason}
      where request_id = ${requestId} and status = ${move.from} returning request_id, status
    ), told as (${eventInsertOf(invoiceRefused, fragment`select request_id as "requestId" from moved where status = 'REFUSED'`, move.now)})
    select 1 from moved`);
  return rows.length === 1;
}

/** What of an order its invoice is about. */
export type BilledOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly deliveryStatus: string | null;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly address: AddressInput | null;
  readonly totalMinor: number;
  readonly leftMinor: number;
};

/** These orders as far as invoices go, the latest first. */
export async function findBilled(database: Queryable, orderIds: readonly string[]): Promise<BilledOrder[]> {
  return await database.query<BilledOrder>(sql`
    select order_id as "orderId", order_number as "orderNumber", brand, created_at as "createdAt", finished_at as "finishedAt", delivery_status as "deliveryStatus", currency, country, address,
      total_minor as "totalMinor", paid_minor - refunded_minor - lost_minor as "leftMinor"
    from customer_order where order_id = any(${orderIds}::text[]) order by created_at desc, order_id desc`);
}

export type WaitingRow = {
  readonly invoiceId: string;
  readonly orderId: string;
  readonly waitsFor: "review" | "upload" | "file";
  readonly since: Date;
};

/** What waits for operators, longest first. */
export async function findWaiting(database: Queryable, behind: Cursor | undefined, limit: number): Promise<WaitingRow[]> {
  const from = fragment`(${behind?.at ?? null}::timestamptz is null or (since, id) > (${behind?.at ?? null}::timestamptz, ${behind?.id ?? ""}::text))`;
  return await database.query<WaitingRow>(sql`
    select id as "invoiceId", order_id as "orderId", waits_for as "waitsFor", since from (
      select request_id as id, order_id, 'review' as waits_for, created_at as since from invoice_request where status = 'IN_AUDIT'
      union all
      select invoice_id, order_id, case issuing when 'port' then 'upload' else 'file' end, created_at from invoice where state = 'waiting'
    ) as waiting where ${from} order by since, id limit ${limit}`);
}

/** Requests that wait for a review. */
export const countReviews = (database: Queryable): Promise<Waiting> =>
  countWaiting(database, "invoice_request", "created_at", fragment`status = 'IN_AUDIT'`);

/** Invoices of other systems that wait for their upload. */
export const countUploads = (database: Queryable): Promise<Waiting> =>
  countWaiting(database, "invoice", "created_at", fragment`state = 'waiting' and issuing = 'port'`);
