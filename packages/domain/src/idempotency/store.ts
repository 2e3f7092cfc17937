/** SQL of repeated requests. */
import type { Queryable } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { fragment, sql } from "../platform/database/sql.ts";

export type StoredRequest<Ids> = { readonly requestHash: string; readonly ids: Ids };

/**
 * Claims a key for this transaction without waiting for another one that holds it.
 * `claimed`: this one is the first; `stored`: somebody finished before; neither: somebody is at it right now.
 */
export async function claim<Ids>(
  transaction: Queryable,
  request: { readonly scope: string; readonly key: string; readonly hash: string; readonly ids: Ids; readonly now: Date },
): Promise<{ readonly locked: boolean; readonly claimed: boolean; readonly stored: StoredRequest<Ids> | null }> {
  const [row] = await transaction.query<{ locked: boolean; claimed: boolean; stored: StoredRequest<Ids> | null }>(sql`
    with gate as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as locked
    ), claimed as (
      insert into idempotency (scope, key, request_hash, ids, created_at)
      select ${request.scope}, ${request.key}, ${request.hash}, ${JSON.stringify(request.ids)}::jsonb, ${request.now}
      from gate where locked
      on conflict do nothing
      returning key
    )
    select gate.locked, exists (select from claimed) as claimed,
      (select json_build_object('requestHash', request_hash, 'ids', ids) from idempotency
        where scope = ${request.scope} and key = ${request.key}) as stored
    from gate`);
  return row ?? { locked: false, claimed: false, stored: null };
}

export async function findStored<Ids>(database: Queryable, scope: string, key: string): Promise<StoredRequest<Ids> | undefined> {
  const [row] = await database.query<StoredRequest<Ids>>(sql`
    select request_hash as "requestHash", ids from idempotency where scope = ${scope} and key = ${key}`);
  return row;
}

export async function removeOlderThan(database: Queryable, moment: Date): Promise<void> {
  await removeInPortions(database, "idempotency", fragment`created_at < ${moment}`);
}
