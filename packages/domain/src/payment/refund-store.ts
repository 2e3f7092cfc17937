import type { Cursor } from "@rambla/core/cursor";
import { type CurrencyCode, type Money, money } from "@rambla/core/money";
import type { Queryable } from "../platform/database/database.ts";
import type { MoneyBack } from "../order/service.ts";
import { eventInsertOf } from "../platform/events.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { paymentRefunding } from "./events.ts";
import type { AfterRefund } from "./asking/ask-rules.ts";
import { TRANSFER } from "./rules.ts";
import { countWaiting, type Waiting } from "../platform/database/waiting-store.ts";

export type RefundRow = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly provider: string;
  readonly providerReference: string | null;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly tries: number;
  readonly failures: number;
  readonly nextTryAt: Date | null;
  /** No provider can send it: an operator does and confirms it. */
  readonly byHand: boolean;
  /** Money that never paid its order: too late, twice or a wrong amount. */
  readonly turnedAway: boolean;
  /** What the payment charged. */
  readonly paymentMinor: number;
};

const COLUMNS: Fragment = fragment`
  refund_id as "refundId", payment_id as "paymentId", payment.order_id as "orderId", payment.provider, payment.provider_reference as "providerReference", refund.amount_minor as "amountMinor",
  payment.currency, refund.tries, refund.failures, refund.next_try_at as "nextTryAt", refund.by_hand as "byHand", refund.turned_away as "turnedAway", payment.amount_minor as "paymentMinor"`;

/**
 * Records a refund with its event; a refund of a bank transfer is sent by hand.
 * @returns false when it exists, or exceeds what came
 */
export async function insertRefund(
  transaction: Queryable,
  refund: Pick<RefundRow, "refundId" | "paymentId" | "amountMinor" | "turnedAway"> & { readonly grantId?: string | undefined },
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with counted as (
      update payment set returned_minor = returned_minor + ${refund.amountMinor}::bigint
      where payment_id = ${refund.paymentId} and returned_minor + lost_minor + ${refund.amountMinor}::bigint <= coalesce(captured_minor, amount_minor)
        and not exists (select from payment_refund where refund_id = ${refund.refundId})
      returning payment_id, provider
    ), noted as (
      insert into payment_refund (refund_id, payment_id, amount_minor, turned_away, grant_id, created_at, by_hand, next_try_at)
      select ${refund.refundId}, payment_id, ${refund.amountMinor}::bigint, ${refund.turnedAway}::boolean, ${refund.grantId ?? null}::text, ${now}::timestamptz, provider = ${TRANSFER}, case when provider <> ${TRANSFER} then ${now}::timestamptz end
      from counted returning refund_id, by_hand
    ), told as (${eventInsertOf(paymentRefunding, fragment`select refund_id as "refundId" from noted where not by_hand`, now)})
    select refund_id from noted`);
  return rows.length === 1;
}

/** Minor units of an order's payments that went back, are about to, or were lost; rejected money does not count. */
export async function sumGone(database: Queryable, orderId: string): Promise<number> {
  const [row] = await database.query<{ sum: number }>(sql`
    select coalesce(sum(returned_minor + lost_minor), 0)::bigint as sum from payment where order_id = ${orderId} and status = 'paid'`);
  return row?.sum ?? 0;
}

/** Whether a delivered order of a customer keeps any money. */
export async function existsStayed(database: Queryable, customerId: string): Promise<boolean> {
  const rows = await database.query(sql`
    select from customer_order placed where customer_id = ${customerId} and not was_guests and delivery_status = 'Finished' and total_minor > (
      select coalesce(sum(returned_minor + lost_minor), 0) from payment where payment.order_id = placed.order_id and payment.status = 'paid')
    limit 1`);
  return rows.length === 1;
}

/** Matches orders of the customer, and guest orders of the mailbox. */
export async function existsOnItsWay(database: Queryable, brand: string, customerId: string, mailbox: string | null): Promise<boolean> {
  const rows = await database.query(sql`
    select from payment_refund refund join payment using (payment_id) join customer_order placed using (order_id)
    where refund.settled_at is null and brand = ${brand} and (placed.customer_id = ${customerId} or placed.person = ${mailbox}) limit 1`);
  return rows.length === 1;
}

/** Minor units of an order in partial refunds, sent or pending. */
export async function sumParts(database: Queryable, orderId: string): Promise<number> {
  const [row] = await database.query<{ sum: number }>(sql`
    select coalesce(sum(payment_refund.amount_minor), 0)::bigint as sum from payment join payment_refund using (payment_id) where order_id = ${orderId} and refund_id <> payment_id`);
  return row?.sum ?? 0;
}

/** Pending refunds that end payments of an order. */
export async function findEndsOnTheirWay(database: Queryable, orderId: string): Promise<string[]> {
  const rows = await database.query<{ refundId: string }>(sql`
    select refund_id as "refundId" from payment join payment_refund refund using (payment_id) where order_id = ${orderId} and refund_id = payment_id and refund.settled_at is null`);
  return rows.map(({ refundId }) => refundId);
}

/** Settled or not. */
export async function refundAmount(database: Queryable, refundId: string): Promise<Money | undefined> {
  const [row] = await database.query<{ minor: number; currency: CurrencyCode }>(sql`
    select payment_refund.amount_minor as minor, currency from payment_refund join payment using (payment_id) where refund_id = ${refundId}`);
  return row && money(row.minor, row.currency);
}

export async function findOnTheirWay(database: Queryable, paymentId: string): Promise<RefundRow[]> {
  return await database.query<RefundRow>(
    sql`select ${COLUMNS} from payment_refund refund join payment using (payment_id) where payment_id = ${paymentId} and refund.settled_at is null`,
  );
}

/** Undefined when it is settled. */
export async function findRefund(database: Queryable, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await database.query<RefundRow>(sql`
    select ${COLUMNS} from payment_refund refund join payment using (payment_id) where refund_id = ${refundId} and refund.settled_at is null`);
  return row;
}

export async function findSettled(database: Queryable, refundId: string): Promise<(MoneyBack & { readonly orderId: string }) | undefined> {
  const [row] = await database.query<MoneyBack & { readonly orderId: string }>(sql`
    select order_id as "orderId", refund_id as "refundId", refund.amount_minor as "amountMinor" from payment_refund refund join payment using (payment_id) where refund_id = ${refundId} and refund.settled_at is not null`);
  return row;
}

export type HandRefund = {
  readonly refundId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly createdAt: Date;
};

/** Refunds that operators send by hand, oldest first, behind a cursor. */
export async function findHandRefunds(database: Queryable, behind: Cursor | undefined, limit: number): Promise<HandRefund[]> {
  const from = behind ? fragment`and (refund.created_at, refund_id) > (${behind.at}, ${behind.id})` : fragment``;
  return await database.query<HandRefund>(sql`
    select refund_id as "refundId", order_number as "orderNumber", brand, refund.amount_minor as "amountMinor", payment.currency, refund.created_at as "createdAt"
    from payment_refund refund join payment using (payment_id) join customer_order using (order_id)
    where refund.by_hand and refund.settled_at is null ${from} order by refund.created_at, refund_id limit ${limit}`);
}

export const countOwed = (database: Queryable, byHand: boolean): Promise<Waiting> =>
  countWaiting(database, "payment_refund", "created_at", fragment`settled_at is null and by_hand = ${byHand}`);

/** Longest due first. */
export async function findDueRefunds(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ refundId: string }>(sql`
    select refund_id as "refundId" from payment_refund where settled_at is null and next_try_at <= ${now} order by next_try_at limit ${limit}`);
  return rows.map((row) => row.refundId);
}

/**
 * Settles a refund and resolves the review about it.
 * @returns false when it was settled before
 */
export async function settleRefund(transaction: Queryable, refundId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    with settled as (
      update payment_refund set settled_at = ${now}, next_try_at = null where refund_id = ${refundId} and settled_at is null returning payment_id
    ), resolved as (
      update payment_review set resolved_at = ${now} where payment_id in (select payment_id from settled) and resolved_at is null and reason = 'noRefund'
    )
    select payment_id from settled`);
  return rows.length === 1;
}

/** Records a try without success, and the review that follows. */
export async function noteTry(database: Queryable, refundId: string, next: AfterRefund, now: Date): Promise<void> {
  await database.query(sql`
    with noted as (
      update payment_refund set tries = ${next.tries}, failures = ${next.failures}, next_try_at = ${next.nextTryAt} where refund_id = ${refundId} and settled_at is null
      returning payment_id, amount_minor
    )
    insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at)
    select payment_id, ${next.review ?? null}::text, noted.amount_minor, payment.currency, ${now} from noted join payment using (payment_id)
    where ${next.review !== undefined}::boolean
    on conflict (payment_id, reason) do update set resolved_at = null`);
}
