/**
 * Events: what happened, told to other subjects. An event is a row written in the transaction of its cause, so it exists exactly when
 * its cause does; the worker is told by the database and turns it into jobs (jobs.ts). Each subject names its own events in its
 * `events.ts`; whoever wants to know subscribes in its `jobs.ts`.
 */
import type { Queryable, Transaction } from "./database/database.ts";
import { type Fragment, fragment, sql } from "./database/sql.ts";

/** What an event carries: ids of what it happened to, by name. State tells the rest. */
export type Facts<Name extends string = string> = Readonly<Record<Name, string>>;

export type EventKind<Name extends string> = {
  /** `order.placed`: subject and what happened. */
  readonly name: string;
  /** Subscribes a job: it begins when this happens, for the id that `idOf` picks. */
  readonly starts: (idOf: (facts: Facts<Name>) => string) => Start;
};

/** What starts a job: an event, and for which id. `idOf` throws when the event carries something else than its kind says. */
export type Start = { readonly event: string; readonly idOf: (stored: StoredFacts) => string };

type StoredFacts = Readonly<Record<string, unknown>>;
export type StoredEvent = { readonly name: string; readonly facts: StoredFacts; readonly happenedAt: Date };

/** Names an event of a subject and the ids it carries. */
export function eventKind<const Name extends string>(name: string, carries: readonly Name[]): EventKind<Name> {
  return { name, starts: (idOf) => ({ event: name, idOf: (stored) => idOf(read(name, carries, stored)) }) };
}

function read<Name extends string>(event: string, carries: readonly Name[], stored: StoredFacts): Facts<Name> {
  const lacks = carries.find((name) => typeof stored[name] !== "string");
  if (lacks !== undefined) throw new Error(`an event ${event} carries no ${lacks}`);
  return stored as Facts<Name>;
}

/** An `insert` to be placed as a `with` clause into the statement of the cause, which saves a round trip. */
export function eventInsert<Name extends string>(kind: EventKind<Name>, facts: Facts<Name>, now: Date): Fragment {
  return fragment`insert into event (name, facts, happened_at) values (${kind.name}, ${JSON.stringify(facts)}::jsonb, ${now})`;
}

/** The same for whatever the statement has changed. @param changed a `select` whose columns are what the event carries: `order_id as "orderId"` */
export function eventInsertOf(kind: EventKind<string>, changed: Fragment, now: Date): Fragment {
  return fragment`insert into event (name, facts, happened_at) select ${kind.name}::text, to_jsonb(changed), ${now}::timestamptz from (${changed}) as changed`;
}

/** Writes an event in the transaction of its cause. */
export async function publish<Name extends string>(
  transaction: Queryable,
  kind: EventKind<Name>,
  facts: Facts<Name>,
  now: Date,
): Promise<void> {
  await transaction.query(sql`${eventInsert(kind, facts, now)}`);
}

/** Takes up to `limit` events out, oldest first; another worker takes others. They are gone when the transaction commits. */
export async function takeEvents(transaction: Transaction, limit: number): Promise<StoredEvent[]> {
  return await transaction.query<StoredEvent>(sql`
    with taken as (
      delete from event where event_id in (
        select event_id from event order by event_id limit ${limit} for update skip locked)
      returning event_id, name, facts, happened_at
    )
    select name, facts, happened_at as "happenedAt" from taken order by event_id`);
}
