import type { Cursor } from "@rambla/core/cursor";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { transferMissed, transferReported } from "../events.ts";
import type { DeliveryPromise } from "../rules.ts";
import { OPEN } from "../store.ts";
import { countWaiting, type Waiting } from "../../platform/database/waiting-store.ts";

/**
 * Switches an open order to bank transfer; its deadline never moves earlier.
 * @returns the deadline; undefined for an order that is not open
 */
export async function markByTransfer(
  transaction: Queryable,
  orderId: string,
  paymentMethodId: string,
  payUntil: Date,
): Promise<Date | undefined> {
  const [row] = await transaction.query<{ payUntil: Date }>(sql`
    update customer_order set payment_status = 'UnPaid', by_transfer = true, transfer_offered = true, payment_method_id = ${paymentMethodId}, pay_until = greatest(pay_until, ${payUntil})
    where order_id = ${orderId} and ${OPEN}
    returning pay_until as "payUntil"`);
  return row?.payUntil;
}

/**
 * UnPaid → Transferred.
 * @returns false when it does not wait for a transfer
 */
export async function markTransferred(transaction: Queryable, orderId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    with reported as (
      update customer_order set payment_status = 'Transferred', transferred_at = ${now}, pay_until = null, held_until = null
      where order_id = ${orderId} and by_transfer and payment_status = 'UnPaid' and delivery_status is null
      returning order_id
    ), told as (${eventInsertOf(transferReported, fragment`select order_id as "orderId" from reported`, now)})
    select order_id from reported`);
  return rows.length === 1;
}

/**
 * Transferred → UnPaid with new days.
 * @returns false when it is not transferred
 */
export async function markMissing(transaction: Queryable, orderId: string, payUntil: Date, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    with missed as (
      update customer_order set payment_status = 'UnPaid', transferred_at = null, pay_until = ${payUntil}, held_until = case when stock_held then ${payUntil}::timestamptz end
      where order_id = ${orderId} and payment_status = 'Transferred' and delivery_status is null
      returning order_id
    ), told as (${eventInsertOf(transferMissed, fragment`select order_id as "orderId" from missed`, now)})
    select order_id from missed`);
  return rows.length === 1;
}

export async function updateDelivery(transaction: Queryable, orderId: string, { from, to }: DeliveryPromise): Promise<void> {
  await transaction.query(sql`update customer_order set delivery_from = ${from}, delivery_to = ${to} where order_id = ${orderId}`);
}

export type WaitingTransfer = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly transferredAt: Date;
  readonly totalMinor: number;
  readonly currency: string;
};

const TO_LOOK_FOR = fragment`payment_status = 'Transferred' and delivery_status is null`;

export const countTransferred = (database: Queryable): Promise<Waiting> =>
  countWaiting(database, "customer_order", "transferred_at", TO_LOOK_FOR);

/** Oldest first, behind a cursor. */
export async function findTransferred(database: Queryable, behind: Cursor | undefined, limit: number): Promise<WaitingTransfer[]> {
  const from = behind === undefined ? fragment`` : fragment`and (transferred_at, order_id) > (${behind.at}, ${behind.id})`;
  return await database.query<WaitingTransfer>(sql`
    select order_id as "orderId", order_number as "orderNumber", brand, transferred_at as "transferredAt", total_minor as "totalMinor", currency
    from customer_order where ${TO_LOOK_FOR} ${from} order by transferred_at, order_id limit ${limit}`);
}
