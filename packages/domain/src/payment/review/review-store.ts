import type { Cursor } from "@rambla/core/cursor";
import type { Queryable } from "../../platform/database/database.ts";
import { fragment, sql } from "../../platform/database/sql.ts";

export const REVIEW_REASONS = ["wrongAmount", "noAnswer", "noRefund", "reversed", "unknownPayment"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];
export type ReviewDecision = "refund" | "settled" | "lost";

export type ReviewRow = {
  readonly paymentId: string;
  /** Null for a payment that the shop does not have. */
  readonly orderNumber: string | null;
  readonly brand: string | null;
  readonly provider: string;
  readonly reason: ReviewReason;
  readonly noticedAt: Date;
  /** Minor units that were expected, should go back, or were taken back; currencies are ISO codes. */
  readonly expectedMinor: number;
  readonly expectedCurrency: string;
  readonly arrivedMinor: number | null;
  readonly arrivedCurrency: string | null;
};

/** Oldest first, behind a cursor. */
export async function findOpenReviews(database: Queryable, behind: Cursor | undefined, limit: number): Promise<ReviewRow[]> {
  const from = behind ? fragment`and (noticed_at, review.payment_id || '_' || reason) > (${behind.at}, ${behind.id})` : fragment``;
  return await database.query<ReviewRow>(sql`
    select review.payment_id as "paymentId", order_number as "orderNumber", brand, coalesce(review.provider, payment.provider) as provider, reason, noticed_at as "noticedAt",
      expected_minor as "expectedMinor", expected_currency as "expectedCurrency", arrived_minor as "arrivedMinor", arrived_currency as "arrivedCurrency"
    from payment_review review left join payment on payment.payment_id = review.payment_id and reason <> 'unknownPayment' left join customer_order using (order_id)
    where resolved_at is null ${from} order by noticed_at, review.payment_id || '_' || reason limit ${limit}`);
}

export type OpenReview = Pick<ReviewRow, "expectedMinor" | "expectedCurrency" | "arrivedMinor" | "arrivedCurrency">;

/** Locks an open review; undefined when it was resolved meanwhile. */
export async function lockOpenReview(transaction: Queryable, paymentId: string, reason: ReviewReason): Promise<OpenReview | undefined> {
  const [row] = await transaction.query<OpenReview>(sql`
    select expected_minor as "expectedMinor", expected_currency as "expectedCurrency", arrived_minor as "arrivedMinor", arrived_currency as "arrivedCurrency" from payment_review
    where payment_id = ${paymentId} and reason = ${reason} and resolved_at is null for update`);
  return row;
}

export async function resolveReview(
  transaction: Queryable,
  paymentId: string,
  reason: ReviewReason,
  decision: ReviewDecision,
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    update payment_review set resolved_at = ${now}, decision = ${decision} where payment_id = ${paymentId} and reason = ${reason} and resolved_at is null`);
}

export async function existsOpenReversal(transaction: Queryable, orderId: string): Promise<boolean> {
  const rows = await transaction.query(sql`
    select from payment_review join payment using (payment_id) where order_id = ${orderId} and reason = 'reversed' and resolved_at is null limit 1`);
  return rows.length === 1;
}

/** Records signed money for an unknown payment. Further money in the same currency is added until an operator resolves it. */
export async function insertUnknown(
  transaction: Queryable,
  {
    provider,
    paymentId,
    arrived,
  }: { readonly provider: string; readonly paymentId: string; readonly arrived: { readonly minor: number; readonly iso: string } },
  now: Date,
): Promise<void> {
  const waits = fragment`payment_review.resolved_at is null and payment_review.arrived_currency = excluded.arrived_currency`;
  await transaction.query(sql`
    insert into payment_review (payment_id, reason, provider, expected_minor, expected_currency, arrived_minor, arrived_currency, noticed_at)
    values (${paymentId}, 'unknownPayment', ${provider}, 0, ${arrived.iso}, ${arrived.minor}, ${arrived.iso}, ${now})
    on conflict (payment_id, reason) do update
      set arrived_minor = excluded.arrived_minor + case when ${waits} then payment_review.arrived_minor else 0 end, arrived_currency = excluded.arrived_currency,
        expected_currency = excluded.expected_currency, provider = excluded.provider, noticed_at = case when ${waits} then payment_review.noticed_at else excluded.noticed_at end, resolved_at = null, decision = null`);
}
