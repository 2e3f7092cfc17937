import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import type { AfterAsk, Asked } from "./ask-rules.ts";

/** Attempts that may still bring money; matches the partial index. */
const TO_ASK: Fragment = fragment`status in ('started', 'void', 'failed') and next_ask_at is not null`;

export type AskedAttempt = Asked & {
  readonly orderId: string;
  readonly provider: string;
  readonly providerReference: string | null;
  readonly nextAskAt: Date | null;
};

/** Longest due first. */
export async function findDue(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ paymentId: string }>(sql`
    select payment_id as "paymentId" from payment where ${TO_ASK} and next_ask_at <= ${now} order by next_ask_at limit ${limit}`);
  return rows.map((row) => row.paymentId);
}

export async function findAsked(database: Queryable, paymentId: string): Promise<AskedAttempt | undefined> {
  const [row] = await database.query<AskedAttempt>(sql`
    select payment_id as "paymentId", order_id as "orderId", provider, provider_reference as "providerReference", created_at as "createdAt", asks, unanswered_since as "unansweredSince", next_ask_at as "nextAskAt"
    from payment where payment_id = ${paymentId} and ${TO_ASK}`);
  return row;
}

/** Records a question without a result, and the review that follows. Changes nothing when a result came meanwhile. */
export async function noteAsk(database: Queryable, paymentId: string, next: AfterAsk, now: Date): Promise<void> {
  await database.query(sql`
    with noted as (
      update payment set asks = asks + 1, next_ask_at = ${next.nextAskAt}, unanswered_since = ${next.unansweredSince}
      where payment_id = ${paymentId} and ${TO_ASK}
      returning payment_id, amount_minor, currency
    )
    insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at)
    select payment_id, ${next.review ?? null}::text, amount_minor, currency, ${now} from noted where ${next.review !== undefined}::boolean
    on conflict do nothing`);
}

export type ReviewCount = { readonly reason: string; readonly count: number };

export async function countReviews(database: Queryable): Promise<ReviewCount[]> {
  return await database.query<ReviewCount>(sql`
    select reason, count(*)::int as count from payment_review where resolved_at is null group by reason`);
}
