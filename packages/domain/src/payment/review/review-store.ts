/** SQL of payments that wait for a person. */
import type { Cursor } from "@rambla/core/cursor";
import type { Queryable } from "../../platform/database/database.ts";
import { fragment, sql } from "../../platform/database/sql.ts";

export const REVIEW_REASONS = ["wrongAmount", "noAnswer", "noRefund", "reversed"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];
export type ReviewDecision = "refund" | "settled" | "lost";

export type ReviewRow = {
  readonly paymentId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly reason: ReviewReason;
  readonly noticedAt: Date;
  /** Minor units: what was waited for, is to go back, or was taken back; the arrived currency is the ISO code that the provider names. */
  readonly expectedMinor: number;
  readonly expectedCurrency: string;
  readonly arrivedMinor: number | null;
  readonly arrivedCurrency: string | null;
};

/** What waits for a person, longest first: what stands behind a place. */
export async function findOpenReviews(database: Queryable, behind: Cursor | undefined, limit: number): Promise<ReviewRow[]> {
  const from = behind ? fragment`and (noticed_at, payment_id || '_' || reason) > (${behind.at}, ${behind.id})` : fragment``;
  return await database.query<ReviewRow>(sql`
    select payment_id as "paymentId", order_number as "orderNumber", brand, reason, noticed_at as "noticedAt",
      expected_minor as "expectedMinor", expected_currency as "expectedCurrency", arrived_minor as "arrivedMinor", arrived_currency as "arrivedCurrency"
    from payment_review join payment using (payment_id) join customer_order using (order_id)
    where resolved_at is null ${from} order by noticed_at, payment_id || '_' || reason limit ${limit}`);
}

export type OpenReview = Pick<ReviewRow, "expectedMinor" | "expectedCurrency" | "arrivedMinor" | "arrivedCurrency">;

/** Locks what waits for a person until the transaction ends; nothing when it was resolved meanwhile. */
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

/** Whether a charge of an order was taken back and no operator has decided about it. */
export async function existsOpenReversal(transaction: Queryable, orderId: string): Promise<boolean> {
  const rows = await transaction.query(sql`
    select from payment_review join payment using (payment_id) where order_id = ${orderId} and reason = 'reversed' and resolved_at is null limit 1`);
  return rows.length === 1;
}
