/** The books of the built-in payment provider: its own tables, which nothing else reads or writes. */
import type { NewProviderPayment, ProviderRefund } from "@rambla/core/payment-provider";
import type { Queryable, Transaction } from "../../platform/database.ts";
import { eventInsert } from "../../platform/events.ts";
import { type Fragment, fragment, sql } from "../../platform/sql.ts";
import { notificationWritten } from "../events.ts";

export type ProviderPayment = {
  readonly reference: string; readonly merchantKey: string; readonly amountMinor: number; readonly currency: string;
  readonly brand: string; readonly country: string; readonly language: string; readonly orderNumber: string;
  readonly successPath: string; readonly failurePath: string; readonly status: "open" | "succeeded" | "failed";
  readonly chargedMinor: number | null; readonly refundedMinor: number;
  /** When the payer came to the page. */
  readonly openedAt: Date | null;
  /** How long its answers take, and whether the next one gets lost. */
  readonly answerSeconds: number; readonly losesAnswer: boolean;
};

const COLUMNS: Fragment = fragment`
  reference, merchant_key as "merchantKey", amount_minor as "amountMinor", currency, brand, country, language, order_number as "orderNumber",
  success_path as "successPath", failure_path as "failurePath", status, charged_minor as "chargedMinor", refunded_minor as "refundedMinor",
  opened_at as "openedAt", answer_seconds as "answerSeconds", loses_answer as "losesAnswer"`;

/** Makes a payment known, or finds the one made before under the same key. @returns its reference */
export async function insertOnce(database: Queryable, payment: NewProviderPayment, reference: string, now: Date): Promise<string | undefined> {
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

/** Notes that the payer came to the page, once. */
export async function noteOpened(database: Queryable, reference: string, now: Date): Promise<void> {
  await database.query(sql`update provider_payment set opened_at = ${now} where reference = ${reference} and opened_at is null`);
}

/** Decides an open payment; so much less than asked is charged. @returns nothing when it was decided before, so a double click decides once */
export async function decide(
  transaction: Transaction, reference: string, status: "succeeded" | "failed", shortMinor: number, now: Date,
): Promise<ProviderPayment | undefined> {
  const [row] = await transaction.query<ProviderPayment>(sql`
    update provider_payment
    set status = ${status}, charged_minor = case ${status}::text when 'succeeded' then amount_minor - ${shortMinor}::bigint end, decided_at = ${now}
    where reference = ${reference} and status = 'open' returning ${COLUMNS}`);
  return row;
}

/** Notes how questions about a payment are answered from here on. */
export async function setAnswers(transaction: Transaction, reference: string, { slow, lost }: { readonly slow: number; readonly lost: boolean }): Promise<void> {
  await transaction.query(sql`update provider_payment set answer_seconds = ${slow}, loses_answer = ${lost} where reference = ${reference}`);
}

/** Loses one answer. @returns false when another question lost it */
export async function loseAnswer(database: Queryable, reference: string): Promise<boolean> {
  return (await database.query(sql`update provider_payment set loses_answer = false where reference = ${reference} and loses_answer returning reference`)).length === 1;
}

/** A payment by the shop's key, locked until the transaction ends. */
export async function lockByKey(transaction: Transaction, merchantKey: string): Promise<ProviderPayment | undefined> {
  const [row] = await transaction.query<ProviderPayment>(sql`select ${COLUMNS} from provider_payment where merchant_key = ${merchantKey} for no key update`);
  return row;
}

/** Notes a refund of a locked payment; a second time changes nothing. @returns false when less is left of the charge */
export async function noteRefund(transaction: Transaction, reference: string, { refundId, amount }: ProviderRefund, now: Date): Promise<boolean> {
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

export type OutgoingNotification = { readonly eventId: string; readonly reference: string; readonly body: string; readonly dueAt: Date; readonly copies: number };

export async function insertNotification(transaction: Transaction, notification: OutgoingNotification): Promise<void> {
  await transaction.query(sql`
    with told as (${eventInsert(notificationWritten, { eventId: notification.eventId }, notification.dueAt)})
    insert into provider_notification (event_id, reference, body, due_at, copies)
    values (${notification.eventId}, ${notification.reference}, ${notification.body}, ${notification.dueAt}, ${notification.copies})`);
}

/** Deliveries until a notification is given up. */
const TRIES = 25;

export async function findDueNotifications(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ eventId: string }>(sql`
    select event_id as "eventId" from provider_notification
    where delivered_at is null and due_at <= ${now} and tries < ${TRIES} order by due_at limit ${limit}`);
  return rows.map((row) => row.eventId);
}

export async function findNextDelivery(database: Queryable, eventId: string): Promise<Date | undefined> {
  const [row] = await database.query<{ dueAt: Date }>(sql`
    select due_at as "dueAt" from provider_notification where event_id = ${eventId} and delivered_at is null and tries < ${TRIES}`);
  return row?.dueAt;
}

/** Takes a due notification for one delivery; it is due again later in case nobody confirms it. */
export async function takeNotification(database: Queryable, eventId: string, now: Date): Promise<{ readonly body: string; readonly copies: number } | undefined> {
  const [row] = await database.query<{ body: string; copies: number }>(sql`
    update provider_notification set tries = tries + 1, due_at = ${now}::timestamptz + make_interval(secs => least(3600, 5 * power(2, tries)))
    where event_id = ${eventId} and delivered_at is null and due_at <= ${now}
    returning body, copies`);
  return row;
}

export async function confirmDelivery(database: Queryable, eventId: string, now: Date): Promise<void> {
  await database.query(sql`update provider_notification set delivered_at = ${now} where event_id = ${eventId}`);
}
