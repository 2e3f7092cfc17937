/** SQL of money that goes back. */
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../platform/database.ts";
import { eventInsert } from "../platform/events.ts";
import { sql } from "../platform/sql.ts";
import { paymentRefunding } from "./events.ts";
import type { AfterRefund } from "./ask-rules.ts";

export type RefundRow = {
  readonly refundId: string; readonly paymentId: string; readonly orderId: string; readonly provider: string; readonly amountMinor: number;
  readonly currency: CurrencyCode; readonly tries: number; readonly nextTryAt: Date | null;
};

/** Notes that money goes back, with the event that starts it. @returns false when this refund was noted before */
export async function insertRefund(
  transaction: Queryable, refund: Pick<RefundRow, "refundId" | "paymentId" | "amountMinor">, now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with told as (${eventInsert(paymentRefunding, { refundId: refund.refundId }, now)})
    insert into payment_refund (refund_id, payment_id, amount_minor, created_at, next_try_at)
    values (${refund.refundId}, ${refund.paymentId}, ${refund.amountMinor}, ${now}, ${now})
    on conflict do nothing returning refund_id`);
  return rows.length === 1;
}

/** Minor units of a payment that went back or are about to, by all its refunds. */
export async function sumRefunds(transaction: Queryable, paymentId: string): Promise<number> {
  const [row] = await transaction.query<{ sum: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from payment_refund where payment_id = ${paymentId}`);
  return row?.sum ?? 0;
}

/** Minor units of some refunds. */
export async function sumOf(database: Queryable, refundIds: readonly string[]): Promise<number> {
  const [row] = await database.query<{ sum: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from payment_refund where refund_id = any(${refundIds}::text[])`);
  return row?.sum ?? 0;
}

/** Whether a refund was asked for before. */
export async function hasRefund(database: Queryable, refundId: string): Promise<boolean> {
  return (await database.query(sql`select from payment_refund where refund_id = ${refundId}`)).length > 0;
}

/** A refund that is still on its way. */
export async function findRefund(database: Queryable, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await database.query<RefundRow>(sql`
    select refund_id as "refundId", payment_id as "paymentId", payment.order_id as "orderId", payment.provider, refund.amount_minor as "amountMinor",
      payment.currency, refund.tries, refund.next_try_at as "nextTryAt"
    from payment_refund refund join payment using (payment_id) where refund_id = ${refundId} and refund.settled_at is null`);
  return row;
}

/** Refunds that are due, those due longest first. */
export async function findDueRefunds(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ refundId: string }>(sql`
    select refund_id as "refundId" from payment_refund where settled_at is null and next_try_at <= ${now} order by next_try_at limit ${limit}`);
  return rows.map((row) => row.refundId);
}

/** The money went back: a refund is settled, and with it what a person was told of it. @returns false when it was settled before */
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

/** Notes a try that did not go through, together with what a person has to look at. */
export async function noteTry(database: Queryable, refundId: string, next: AfterRefund, now: Date): Promise<void> {
  await database.query(sql`
    with noted as (
      update payment_refund set tries = tries + 1, next_try_at = ${next.nextTryAt} where refund_id = ${refundId} and settled_at is null
      returning payment_id, amount_minor
    )
    insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at)
    select payment_id, ${next.review ?? null}::text, noted.amount_minor, payment.currency, ${now} from noted join payment using (payment_id)
    where ${next.review !== undefined}::boolean
    on conflict (payment_id, reason) do update set resolved_at = null`);
}
