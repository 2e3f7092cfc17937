/** SQL of cancellations that are asked for. */
import type { Cursor } from "@rambla/core/cursor";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { cancelAsked, cancelRefused } from "../events.ts";
import type { DeliveryStatus, PaymentStatus } from "../state-rules.ts";
import { countWaiting, type Waiting } from "../../platform/database/waiting-store.ts";

/** Orders whose cancelling waits for an answer, as the partial index has it. */
const ASKED: Fragment = fragment`cancel_asked_at is not null and cancel_refused_at is null
  and (delivery_status = 'AbleDelivery' or (delivery_status is null and (payment_status = 'Transferred' or paid_minor > 0)))`;

/** Its shopper wants an order cancelled, for the first time or after a no, with its event. While an answer is awaited already nothing changes. */
export async function markAsked(
  transaction: Queryable,
  orderId: string,
  { description, code, now }: { readonly description: string; readonly code: string | null; readonly now: Date },
): Promise<void> {
  await transaction.query(sql`
    with asked as (
      update customer_order
      set cancel_asked_at = ${now}, cancel_refused_at = null, cancel_answer = null, cancel_description = ${description}, cancel_code = ${code}
      where order_id = ${orderId} and (cancel_asked_at is null or cancel_refused_at is not null)
      returning order_id
    )
    ${eventInsertOf(cancelAsked, fragment`select order_id as "orderId" from asked`, now)}`);
}

/** An operator says no, with its event. @returns false when no answer is awaited */
export async function markRefused(transaction: Queryable, orderId: string, cancelAnswer: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    with refused as (
      update customer_order set cancel_refused_at = ${now}, cancel_answer = ${cancelAnswer} where order_id = ${orderId} and ${ASKED} returning order_id
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

/** Cancellations that wait for an answer. */
export const countAsked = (database: Queryable): Promise<Waiting> => countWaiting(database, "customer_order", "cancel_asked_at", ASKED);

/** Orders whose cancelling waits for an answer, longest first, behind one of them. */
export async function findAsked(database: Queryable, behind: Cursor | undefined, limit: number): Promise<AskedCancellation[]> {
  const from = behind === undefined ? fragment`` : fragment`and (cancel_asked_at, order_id) > (${behind.at}, ${behind.id})`;
  return await database.query<AskedCancellation>(sql`
    select order_id as "orderId", order_number as "orderNumber", brand, payment_status as "paymentStatus", delivery_status as "deliveryStatus",
      cancel_asked_at as "cancelAskedAt", cancel_code as "cancelCode", cancel_description as "cancelDescription",
      paid_minor as "paidMinor", refunded_minor as "refundedMinor", lost_minor as "lostMinor", total_minor as "totalMinor", currency
    from customer_order where ${ASKED} ${from} order by cancel_asked_at, order_id limit ${limit}`);
}
