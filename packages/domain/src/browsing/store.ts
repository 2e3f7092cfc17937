import type { Cursor } from "@rambla/core/cursor";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { fragment, sql } from "../platform/database/sql.ts";

/** `at` is the last visit. */
export type Visit = { readonly goodsId: string; readonly at: Date };

/** `visitorId` is a customer or guest; `customerId` is null for a guest. */
export type Visitor = { readonly visitorId: string; readonly customerId: string | null };

/** A repeat within it changes nothing. */
const AGAIN = "1 minute";

/** Serialises the visits of a visitor, so the maximum holds. */
export async function holdVisits(transaction: Transaction, visitorId: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended('browsing ' || ${visitorId}::text, 0))`);
}

/**
 * The oldest visits above `most` are deleted.
 * @param before the earlier guest session; its visits become the customer's
 * @returns how many changed
 */
export async function insertVisits(
  database: Queryable,
  visitor: Visitor,
  visits: readonly Visit[],
  before: string | null,
  most: number,
): Promise<number> {
  const { visitorId, customerId } = visitor;
  const rows = await database.query(sql`
    with moved as (
      delete from browsing where visitor_id = ${before}::text returning goods_id, seen_at
    ), seen as (
      select goods_id, max(seen_at) as seen_at
      from (
        select goods_id, seen_at from moved
        union all select * from unnest(${visits.map(({ goodsId }) => goodsId)}::text[], ${visits.map(({ at }) => at)}::timestamptz[])
      ) as seen(goods_id, seen_at)
      group by goods_id
    ), kept as (
      select goods_id from (
        select goods_id, seen_at from seen
        union all select goods_id, seen_at from browsing where visitor_id = ${visitorId} and goods_id not in (select goods_id from seen)
      ) as visits
      order by seen_at desc, goods_id desc limit ${most}
    ), pushed_out as (
      -- Skips rows locked by a removal or a newer visit.
      select goods_id from browsing where visitor_id = ${visitorId} and goods_id not in (select goods_id from kept) and goods_id not in (select goods_id from seen)
      for update skip locked
    ), gone as (
      delete from browsing where visitor_id = ${visitorId} and goods_id in (select goods_id from pushed_out)
    )
    insert into browsing (visitor_id, customer_id, goods_id, seen_at)
    select ${visitorId}::text, ${customerId}::text, goods_id, seen_at from seen where goods_id in (select goods_id from kept) order by goods_id
    on conflict (visitor_id, goods_id) do update set seen_at = excluded.seen_at where browsing.seen_at < excluded.seen_at - ${AGAIN}::interval
    returning goods_id`);
  return rows.length;
}

/** The latest first. @param after null for the beginning */
export async function findVisits(
  database: Queryable,
  visitorId: string,
  since: Date,
  after: Cursor | null,
  limit: number,
): Promise<Visit[]> {
  return await database.query<Visit>(sql`
    select goods_id as "goodsId", seen_at as at from browsing
    where visitor_id = ${visitorId} and seen_at > ${since}
      and (seen_at, goods_id) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'), ${after?.id ?? ""}::text)
    order by seen_at desc, goods_id desc limit ${limit}`);
}

/** Gives the removed ones that are not expired. @param goodsIds null for all */
export async function removeVisits(
  database: Queryable,
  visitorId: string,
  goodsIds: readonly string[] | null,
  since: Date,
): Promise<Visit[]> {
  const removed = await database.query<Visit>(sql`
    with taken as (
      -- The lock order of inserts, which avoids deadlocks.
      select goods_id from browsing where visitor_id = ${visitorId} and (${goodsIds}::text[] is null or goods_id = any(${goodsIds}::text[]))
      order by goods_id for update
    )
    delete from browsing where visitor_id = ${visitorId} and goods_id in (select goods_id from taken)
    returning goods_id as "goodsId", seen_at as at`);
  return removed.filter(({ at }) => at > since);
}

export async function removeOldVisits(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "browsing", fragment`seen_at <= ${before}`);
}
