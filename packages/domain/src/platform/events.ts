/**
 * Events: what happened, told to other subjects. An event is a row written in the transaction of its cause,
 * so it exists exactly when its cause does; the worker is told by the database and turns it into jobs (jobs.ts).
 */
import type { Queryable, Transaction } from "./database.ts";
import { type Fragment, fragment, sql } from "./sql.ts";

/** What can happen. Each carries the id of what it happened to: an order, an attempt to pay, a mail, a notification, a brand whose goods are other than its lists show. */
export type EventName =
  | "order.placed" | "order.paid" | "order.canceled" | "order.refunded"
  | "order.paymentStarted" | "payment.started" | "payment.refunding" | "provider.notification" | "mail.queued" | "goods.changed";

export type ShopEvent = { readonly name: EventName; readonly subjectId: string };

/** An `insert` to be placed as a `with` clause into the statement of the cause, which saves a round trip. */
export function eventInsert(name: EventName, subjectId: string, now: Date): Fragment {
  return fragment`insert into event (name, subject_id, happened_at) values (${name}, ${subjectId}, ${now})`;
}

/** The same for whatever the statement has changed. @param subjects a `select` of their ids */
export function eventInsertOf(name: EventName, subjects: Fragment, now: Date): Fragment {
  return fragment`insert into event (name, subject_id, happened_at) select ${name}::text, subject.id, ${now}::timestamptz from (${subjects}) as subject(id)`;
}

/** Writes an event in the transaction of its cause. */
export async function publish(transaction: Queryable, name: EventName, subjectId: string, now: Date): Promise<void> {
  await transaction.query(sql`${eventInsert(name, subjectId, now)}`);
}

/** Takes up to `limit` events out, oldest first; another worker takes others. They are gone when the transaction commits. */
export async function takeEvents(transaction: Transaction, limit: number): Promise<ShopEvent[]> {
  return await transaction.query<ShopEvent>(sql`
    with taken as (
      delete from event where event_id in (
        select event_id from event order by event_id limit ${limit} for update skip locked)
      returning event_id, name, subject_id
    )
    select name, subject_id as "subjectId" from taken order by event_id`);
}
