import type { Cursor } from "@rambla/core/cursor";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { cancelAsked, cancelRefused } from "../events.ts";
import type { DeliveryStatus, PaymentStatus } from "../state-rules.ts";
import { countWaiting, type Waiting } from "../../platform/database/waiting-store.ts";

/** The order has money or an announced transfer, and nothing was sent. */
const STANDS: Fragment = fragment`(delivery_status = 'AbleDelivery' or (delivery_status is null and (payment_status = 'Transferred' or paid_minor > 0)))`;

/** Requests that wait for an answer. */
const OPEN: Fragment = fragment`answered_at is null
  and exists (select from customer_order placed where placed.order_id = order_cancel_request.order_id and ${STANDS})`;

export type SaidOfCancelling = { readonly description: string; readonly code: string | null };

/** Records a customer's request, first or after a refusal, with its event. Changes nothing while a request waits. */
export async function markAsked(
  transaction: Queryable,
  orderId: string,
  { description, code }: SaidOfCancelling,
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    with asked as (
      insert into order_cancel_request as request (order_id, asked_at, description, reason_code) values (${orderId}, ${now}, ${description}, ${code})
      on conflict (order_id) do update
      set asked_at = excluded.asked_at, description = excluded.description, reason_code = excluded.reason_code, answered_at = null, answer = null
      where request.answered_at is not null
      returning order_id
    )
    ${eventInsertOf(cancelAsked, fragment`select order_id as "orderId" from asked`, now)}`);
}

/** Records the reason of a customer who cancels without asking. */
export async function insertSaid(
  transaction: Queryable,
  orderId: string,
  { description, code }: SaidOfCancelling,
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into order_cancel_request (order_id, asked_at, description, reason_code, answered_at) values (${orderId}, ${now}, ${description}, ${code}, ${now})
    on conflict (order_id) do update set description = excluded.description, reason_code = excluded.reason_code, answered_at = excluded.answered_at`);
}

/** Closes the request of a cancelled order. */
export async function closeRequest(transaction: Queryable, orderId: string, now: Date): Promise<void> {
  await transaction.query(sql`update order_cancel_request set answered_at = ${now} where order_id = ${orderId} and answered_at is null`);
}

/** Deletes the request of an order that waits for its first money again: its customer can cancel without asking. */
export async function deleteRequest(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`delete from order_cancel_request where order_id = ${orderId}`);
}

/**
 * Records an operator's refusal, with its event.
 * @returns false when no answer is awaited
 */
export async function markRefused(transaction: Queryable, orderId: string, cancelAnswer: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    with refused as (
      update order_cancel_request set answered_at = ${now}, answer = ${cancelAnswer} where order_id = ${orderId} and ${OPEN} returning order_id
    ), told as (
      ${eventInsertOf(cancelRefused, fragment`select order_id as "orderId" from refused`, now)}
    )
    select order_id from refused`);
  return rows.length === 1;
}

export type AskedCancellation = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly paymentStatus: PaymentStatus;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly cancelAskedAt: Date;
  readonly cancelCode: string | null;
  readonly cancelDescription: string | null;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly lostMinor: number;
  readonly totalMinor: number;
  readonly currency: CurrencyCode;
};

export const countAsked = (database: Queryable): Promise<Waiting> => countWaiting(database, "order_cancel_request", "asked_at", OPEN);

/** Oldest first, behind a cursor. */
export async function findAsked(database: Queryable, behind: Cursor | undefined, limit: number): Promise<AskedCancellation[]> {
  const from = behind === undefined ? fragment`` : fragment`and (asked_at, order_id) > (${behind.at}, ${behind.id})`;
  return await database.query<AskedCancellation>(sql`
    select order_id as "orderId", order_number as "orderNumber", brand, payment_status as "paymentStatus", delivery_status as "deliveryStatus",
      asked_at as "cancelAskedAt", reason_code as "cancelCode", description as "cancelDescription",
      paid_minor as "paidMinor", refunded_minor as "refundedMinor", lost_minor as "lostMinor", total_minor as "totalMinor", currency
    from order_cancel_request join customer_order using (order_id) where answered_at is null and ${STANDS} ${from} order by asked_at, order_id limit ${limit}`);
}
