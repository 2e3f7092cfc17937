/** The tables of the sandbox payment provider; no other code reads or writes them. */
import type { NewProviderPayment, ProviderRefund } from "@rambla/core/payment-provider";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { notificationWritten } from "../events.ts";

export type ProviderPayment = {
  readonly reference: string;
  readonly merchantKey: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly brand: string;
  readonly country: string;
  readonly language: string;
  readonly orderNumber: string;
  readonly successPath: string;
  readonly failurePath: string;
  readonly status: "open" | "succeeded" | "failed";
  readonly chargedMinor: number | null;
  readonly refundedMinor: number;
  /** When the payer opened the page. */
  readonly openedAt: Date | null;
  /** Delay of its answers, and whether the next one gets lost. */
  readonly answerSeconds: number;
  readonly losesAnswer: boolean;
};

const COLUMNS: Fragment = fragment`
  reference, merchant_key as "merchantKey", amount_minor as "amountMinor", currency, brand, country, language, order_number as "orderNumber",
  success_path as "successPath", failure_path as "failurePath", status, charged_minor as "chargedMinor", refunded_minor as "refundedMinor",
  opened_at as "openedAt", answer_seconds as "answerSeconds", loses_answer as "losesAnswer"`;

/**
 * Creates a payment, or finds the one with the same key.
 * @returns its reference
 */
export async function insertOnce(
  database: Queryable,
  payment: NewProviderPayment,
  reference: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await database.query<{ reference: string }>(sql`
    with made as (
      insert into provider_payment (reference, merchant_key, amount_minor, currency, brand, country, language, order_number, success_path, failure_path, created_at)
      values (${reference}, ${payment.paymentId}, ${payment.amount.minor}, ${payment.amount.iso}, ${payment.brand}, ${payment.country}, ${payment.language},
        ${payment.orderNumber}, ${payment.successPath}, ${payment.failurePath}, ${now})
      on conflict (merchant_key) do nothing
      returning reference
    )
    select reference from made union all select reference from provider_payment where merchant_key = ${payment.paymentId}`);
  return row?.reference;
}

export async function findByReference(database: Queryable, reference: string): Promise<ProviderPayment | undefined> {
  const [row] = await database.query<ProviderPayment>(sql`select ${COLUMNS} from provider_payment where reference = ${reference}`);
  return row;
}

export async function findByKey(database: Queryable, merchantKey: string): Promise<ProviderPayment | undefined> {
  const [row] = await database.query<ProviderPayment>(sql`select ${COLUMNS} from provider_payment where merchant_key = ${merchantKey}`);
  return row;
}

export async function noteOpened(database: Queryable, reference: string, now: Date): Promise<void> {
  await database.query(sql`update provider_payment set opened_at = ${now} where reference = ${reference} and opened_at is null`);
}

export type Decision = {
  readonly status: "succeeded" | "failed";
  /** Null for a refused payment. */
  readonly chargedMinor: number | null;
  /** Delay in seconds and loss of later answers. */
  readonly slow: number;
  readonly lost: boolean;
};

export type OutgoingNotification = {
  readonly eventId: string;
  readonly body: string;
  readonly dueAt: Date;
  readonly copies: number;
  /** The writer delivers it at once; the worker retries it when it is due. */
  readonly isTaken: boolean;
};

/**
 * Decides an open payment and writes its notifications in one statement.
 * @returns false when it was decided before, so a double click decides once
 */
export async function decide(
  database: Queryable,
  reference: string,
  decision: Decision,
  notifications: readonly OutgoingNotification[],
  now: Date,
): Promise<boolean> {
  const rows = await database.query(sql`
    with decided as (
      update provider_payment
      set status = ${decision.status}, charged_minor = ${decision.chargedMinor}, decided_at = ${now}, answer_seconds = ${decision.slow}, loses_answer = ${decision.lost}
      where reference = ${reference} and status = 'open' returning reference
    ), notification as (
      select reference, event_id, body, due_at, copies, tries
      from decided, unnest(${notifications.map((one) => one.eventId)}::text[], ${notifications.map((one) => one.body)}::text[], ${notifications.map((one) => one.dueAt)}::timestamptz[],
        ${notifications.map((one) => one.copies)}::integer[], ${notifications.map((one) => Number(one.isTaken))}::integer[]) as one(event_id, body, due_at, copies, tries)
    ), told as (
      insert into event (name, facts, happened_at) select ${notificationWritten.name}::text, jsonb_build_object('eventId', event_id), due_at from notification
    ), written as (
      insert into provider_notification (event_id, reference, body, due_at, copies, tries) select event_id, reference, body, due_at, copies, tries from notification
    )
    select reference from decided`);
  return rows.length === 1;
}

/** @returns false when another question lost it */
export async function loseAnswer(database: Queryable, reference: string): Promise<boolean> {
  return (
    (
      await database.query(
        sql`update provider_payment set loses_answer = false where reference = ${reference} and loses_answer returning reference`,
      )
    ).length === 1
  );
}

export async function lockByKey(transaction: Transaction, merchantKey: string): Promise<ProviderPayment | undefined> {
  const [row] = await transaction.query<ProviderPayment>(
    sql`select ${COLUMNS} from provider_payment where merchant_key = ${merchantKey} for no key update`,
  );
  return row;
}

/**
 * Records a refund of a locked payment; a repetition changes nothing.
 * @returns false when less is left of the charge
 */
export async function noteRefund(
  transaction: Transaction,
  reference: string,
  { refundId, amount }: ProviderRefund,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with known as (
      select refund_key from provider_refund where refund_key = ${refundId}
    ), given as (
      update provider_payment set refunded_minor = refunded_minor + ${amount.minor}::bigint
      where reference = ${reference} and status = 'succeeded' and refunded_minor + ${amount.minor}::bigint <= charged_minor and not exists (select from known)
      returning reference
    ), noted as (
      insert into provider_refund (refund_key, reference, amount_minor, created_at)
      select ${refundId}, reference, ${amount.minor}::bigint, ${now}::timestamptz from given returning refund_key
    )
    select refund_key from known union all select refund_key from noted`);
  return rows.length === 1;
}

/** Deliveries before a notification is given up. */
const TRIES = 25;

export async function findDueNotifications(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ eventId: string }>(sql`
    select event_id as "eventId" from provider_notification
    where delivered_at is null and due_at <= ${now} and tries < ${TRIES} order by due_at limit ${limit}`);
  return rows.map((row) => row.eventId);
}

export type TakenNotification = { readonly eventId: string; readonly body: string; readonly copies: number };

/**
 * Takes the next due notification: untried ones first, then those due longest; skips locked ones. It becomes due again unless it is
 * confirmed.
 */
export async function takeNextDue(database: Queryable, now: Date): Promise<TakenNotification | undefined> {
  const next = (tried: Fragment): Fragment => fragment`(
    select event_id from provider_notification where delivered_at is null and due_at <= ${now} and ${tried} order by due_at limit 1 for no key update skip locked)`;
  const [row] = await database.query<TakenNotification>(sql`
    update provider_notification set tries = tries + 1, due_at = ${now}::timestamptz + make_interval(secs => least(3600, 5 * power(2, tries)))
    where event_id = coalesce(${next(fragment`tries = 0`)}, ${next(fragment`tries between 1 and ${TRIES - 1}`)}) and delivered_at is null and due_at <= ${now}
    returning event_id as "eventId", body, copies`);
  return row;
}

export async function confirmDelivery(database: Queryable, eventId: string, now: Date): Promise<void> {
  await database.query(sql`update provider_notification set delivered_at = ${now} where event_id = ${eventId}`);
}
