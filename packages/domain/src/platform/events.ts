/** Written in the transaction of their cause; the worker turns them into jobs (jobs.ts). */
import type { Queryable, Transaction } from "./database/database.ts";
import { type Fragment, fragment, sql } from "./database/sql.ts";

export type Facts<Name extends string = string> = Readonly<Record<Name, string>>;

export type EventKind<Name extends string> = {
  /** `order.placed`: subject and fact. */
  readonly name: string;
  readonly starts: (idOf: (facts: Facts<Name>) => string) => Start;
};

/** Throws when an id is missing. */
export type Start = { readonly event: string; readonly idOf: (stored: StoredFacts) => string };

type StoredFacts = Readonly<Record<string, unknown>>;
export type StoredEvent = { readonly name: string; readonly facts: StoredFacts; readonly happenedAt: Date };

export function eventKind<const Name extends string>(name: string, carries: readonly Name[]): EventKind<Name> {
  return { name, starts: (idOf) => ({ event: name, idOf: (stored) => idOf(read(name, carries, stored)) }) };
}

function read<Name extends string>(event: string, carries: readonly Name[], stored: StoredFacts): Facts<Name> {
  const lacks = carries.find((name) => typeof stored[name] !== "string");
  if (lacks !== undefined) throw new Error(`an event ${event} carries no ${lacks}`);
  return stored as Facts<Name>;
}

/** For a `with` clause, which saves a round trip. */
export function eventInsert<Name extends string>(kind: EventKind<Name>, facts: Facts<Name>, now: Date): Fragment {
  return fragment`insert into event (name, facts, happened_at) values (${kind.name}, ${JSON.stringify(facts)}::jsonb, ${now})`;
}

/** One event per row. @param changed a `select` such as `order_id as "orderId"` */
export function eventInsertOf(kind: EventKind<string>, changed: Fragment, now: Date): Fragment {
  return fragment`insert into event (name, facts, happened_at) select ${kind.name}::text, to_jsonb(changed), ${now}::timestamptz from (${changed}) as changed`;
}

export async function publish<Name extends string>(
  transaction: Queryable,
  kind: EventKind<Name>,
  facts: Facts<Name>,
  now: Date,
): Promise<void> {
  await transaction.query(sql`${eventInsert(kind, facts, now)}`);
}

/** Skips those of another worker. */
export async function takeEvents(transaction: Transaction, limit: number): Promise<StoredEvent[]> {
  return await transaction.query<StoredEvent>(sql`
    with taken as (
      delete from event where event_id in (
        select event_id from event order by event_id limit ${limit} for update skip locked)
      returning event_id, name, facts, happened_at
    )
    select name, facts, happened_at as "happenedAt" from taken order by event_id`);
}
