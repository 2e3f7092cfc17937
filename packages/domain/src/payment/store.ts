import { isoCurrency } from "@rambla/core/money";
import { after } from "@rambla/core/time";
import { selected, type Values } from "../platform/database/columns.ts";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { firstAskAt } from "./asking/ask-rules.ts";
import { ATTEMPT } from "./columns.ts";
import type { AttemptStatus } from "./rules.ts";

export type Attempt = Values<typeof ATTEMPT>;

const COLUMNS: Fragment = selected(ATTEMPT);

export type NewAttempt = Pick<
  Attempt,
  | "paymentId"
  | "orderId"
  | "purpose"
  | "provider"
  | "amountMinor"
  | "currency"
  | "paymentMethodId"
  | "successPath"
  | "failurePath"
  | "createdAt"
>;

export type AttemptAt = Pick<Attempt, "paymentId" | "orderId" | "provider" | "providerReference">;

export async function insertAttempt(transaction: Queryable, attempt: NewAttempt): Promise<void> {
  await transaction.query(sql`
    insert into payment (payment_id, order_id, attempt, purpose, provider, status, amount_minor, currency, payment_method_id, success_path, failure_path, created_at, next_ask_at)
    select ${attempt.paymentId}, ${attempt.orderId}, coalesce(max(earlier.attempt), 0) + 1, ${attempt.purpose}, ${attempt.provider}, 'started', ${attempt.amountMinor}::bigint,
      ${attempt.currency}, ${attempt.paymentMethodId}, ${attempt.successPath}, ${attempt.failurePath}, ${attempt.createdAt}::timestamptz, ${firstAskAt(attempt.createdAt)}::timestamptz
    from payment earlier where earlier.order_id = ${attempt.orderId}`);
}

/** Records an arrived bank transfer, which has no earlier attempt. */
export async function insertArrived(
  transaction: Queryable,
  arrived: Pick<Attempt, "paymentId" | "orderId" | "purpose" | "provider" | "amountMinor" | "currency" | "paymentMethodId">,
  status: "paid" | "refunding",
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into payment (payment_id, order_id, attempt, purpose, provider, status, amount_minor, currency, payment_method_id, success_path, failure_path, created_at, settled_at)
    select ${arrived.paymentId}, ${arrived.orderId}, coalesce(max(earlier.attempt), 0) + 1, ${arrived.purpose}, ${arrived.provider}, ${status}, ${arrived.amountMinor}::bigint,
      ${arrived.currency}, ${arrived.paymentMethodId}, '', '', ${now}::timestamptz, ${now}::timestamptz
    from payment earlier where earlier.order_id = ${arrived.orderId}`);
}

export async function voidStarted(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`update payment set status = 'void' where order_id = ${orderId} and status in ('started', 'failed')`);
}

export async function findAttempt(database: Queryable, paymentId: string): Promise<Attempt | undefined> {
  const [row] = await database.query<Attempt>(sql`select ${COLUMNS} from payment where payment_id = ${paymentId}`);
  return row;
}

/**
 * Claims the question about the running attempt when customers open its order. One of them within `every` milliseconds gets it; the others
 * read the known state.
 */
export async function takeOpening(database: Queryable, orderId: string, now: Date, every: number): Promise<AttemptAt | undefined> {
  const [row] = await database.query<AttemptAt>(sql`
    update payment set opened_at = ${now}
    where order_id = ${orderId} and status = 'started' and (opened_at is null or opened_at <= ${after(now, -every)})
    returning payment_id as "paymentId", order_id as "orderId", provider, provider_reference as "providerReference"`);
  return row;
}

/** Latest first. */
export async function findAttempts(database: Queryable, orderId: string): Promise<Attempt[]> {
  return await database.query<Attempt>(sql`select ${COLUMNS} from payment where order_id = ${orderId} order by attempt desc`);
}

export async function findStarted(database: Queryable, orderId: string): Promise<Attempt | undefined> {
  const [row] = await database.query<Attempt>(sql`select ${COLUMNS} from payment where order_id = ${orderId} and status = 'started'`);
  return row;
}

export async function lockAttempt(transaction: Queryable, paymentId: string): Promise<Attempt | undefined> {
  const [row] = await transaction.query<Attempt>(sql`select ${COLUMNS} from payment where payment_id = ${paymentId} for no key update`);
  return row;
}

/** Latest first. */
export async function lockPaidAttempts(transaction: Queryable, orderId: string): Promise<Attempt[]> {
  return await transaction.query<Attempt>(
    sql`select ${COLUMNS} from payment where order_id = ${orderId} and status = 'paid' order by payment.attempt desc for no key update`,
  );
}

export async function setReference(database: Queryable, paymentId: string, reference: string): Promise<void> {
  await database.query(
    sql`update payment set provider_reference = ${reference} where payment_id = ${paymentId} and provider_reference is null`,
  );
}

/**
 * Moves an attempt out of one of the given states. Only a failed one is asked about further, since money may follow a refusal. Resolves the
 * review about missing answers.
 * @returns whether it was in one of the states
 */
export async function moveAttempt(
  transaction: Queryable,
  paymentId: string,
  from: readonly AttemptStatus[],
  to: AttemptStatus,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with moved as (
      update payment set status = ${to}, settled_at = ${now}, unanswered_since = null, next_ask_at = case ${to}::text when 'failed' then next_ask_at end
      where payment_id = ${paymentId} and status = any(${from}::text[]) returning payment_id
    ), resolved as (
      update payment_review set resolved_at = ${now}
      where payment_id in (select payment_id from moved) and resolved_at is null and reason = 'noAnswer'
    )
    select payment_id from moved`);
  return rows.length === 1;
}

export type NotificationRow = {
  readonly provider: string;
  readonly eventId: string;
  readonly paymentId: string | null;
  readonly kind: string;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly receivedAt: Date;
  readonly effect: string;
};

/**
 * Records a notification.
 * @param reference the provider's, if named; it has to match the attempt's
 * @returns the order, null for a payment that this provider does not have; undefined for a repeated event
 */
export async function insertNotification(
  transaction: Queryable,
  row: NotificationRow,
  reference: string | null,
): Promise<{ readonly orderId: string | null } | undefined> {
  const [noted] = await transaction.query<{ orderId: string | null }>(sql`
    insert into payment_notification (provider, event_id, payment_id, kind, amount_minor, currency, received_at, effect)
    values (${row.provider}, ${row.eventId}, ${row.paymentId}, ${row.kind}, ${row.amountMinor}, ${row.currency}, ${row.receivedAt}, ${row.effect})
    on conflict do nothing
    returning (select order_id from payment where payment.payment_id = ${row.paymentId} and payment.provider = ${row.provider}
      and coalesce(payment.provider_reference = ${reference}::text, true)) as "orderId"`);
  return noted;
}

export async function setEffect(transaction: Queryable, provider: string, eventId: string, effect: string): Promise<void> {
  await transaction.query(sql`update payment_notification set effect = ${effect} where provider = ${provider} and event_id = ${eventId}`);
}

export async function insertReview(
  transaction: Queryable,
  attempt: Attempt,
  arrived: { readonly minor: number; readonly iso: string },
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    with came as (
      update payment set captured_minor = ${arrived.minor}::bigint where payment_id = ${attempt.paymentId} and ${arrived.iso === isoCurrency(attempt.currency)}::boolean
    )
    insert into payment_review (payment_id, reason, expected_minor, expected_currency, arrived_minor, arrived_currency, noticed_at)
    values (${attempt.paymentId}, 'wrongAmount', ${attempt.amountMinor}, ${attempt.currency}, ${arrived.minor}, ${arrived.iso}, ${now})
    on conflict do nothing`);
}

/** Records a reversal for review. Further reversals in the same currency are added until an operator resolves it. */
export async function insertReversal(
  transaction: Queryable,
  paymentId: string,
  taken: { readonly minor: number; readonly iso: string },
  now: Date,
): Promise<void> {
  const waits = fragment`payment_review.resolved_at is null and payment_review.expected_currency = excluded.expected_currency`;
  await transaction.query(sql`
    insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at)
    values (${paymentId}, 'reversed', ${taken.minor}, ${taken.iso}, ${now})
    on conflict (payment_id, reason) do update
      set expected_minor = excluded.expected_minor + case when ${waits} then payment_review.expected_minor else 0 end, expected_currency = excluded.expected_currency,
        noticed_at = case when ${waits} then payment_review.noticed_at else excluded.noticed_at end, resolved_at = null, decision = null`);
}

/** @returns false for more than is left of the payment */
export async function addLostOf(transaction: Queryable, paymentId: string, lostMinor: number): Promise<boolean> {
  const rows = await transaction.query(sql`
    update payment set lost_minor = lost_minor + ${lostMinor}::bigint
    where payment_id = ${paymentId} and status = 'paid' and returned_minor + lost_minor + ${lostMinor}::bigint <= coalesce(captured_minor, amount_minor) returning payment_id`);
  return rows.length === 1;
}
