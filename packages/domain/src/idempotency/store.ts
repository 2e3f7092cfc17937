import type { Queryable } from "../platform/database/database.ts";
import type { Wish } from "../platform/call-context.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";

export type StoredRequest<Ids> = { readonly requestHash: string; readonly ids: Ids };

/** Rows without owners are from before keys had owners. */
const isTheirs = ({ scope, key, answersTo }: Wish): Fragment =>
  fragment`scope = ${scope} and key = ${key} and (owners && ${answersTo}::text[] or owners = '{}')`;

/** Claims a key without waiting. `claimed`: this request is the first; `stored`: another one finished; neither: another one runs. */
export async function claim<Ids>(
  transaction: Queryable,
  request: Wish & { readonly ids: Ids; readonly now: Date },
): Promise<{ readonly locked: boolean; readonly claimed: boolean; readonly stored: StoredRequest<Ids> | null }> {
  const [row] = await transaction.query<{ locked: boolean; claimed: boolean; stored: StoredRequest<Ids> | null }>(sql`
    with gate as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as locked
    ), claimed as (
      insert into idempotency (scope, key, owners, request_hash, ids, created_at)
      select ${request.scope}, ${request.key}, ${request.owners}::text[], ${request.contentHash}, ${JSON.stringify(request.ids)}::jsonb, ${request.now}
      from gate where locked and not exists (select from idempotency where ${isTheirs(request)})
      on conflict do nothing
      returning key
    )
    select gate.locked, exists (select from claimed) as claimed,
      (select json_build_object('requestHash', request_hash, 'ids', ids) from idempotency
        where ${isTheirs(request)} order by created_at limit 1) as stored
    from gate`);
  return row ?? { locked: false, claimed: false, stored: null };
}

export async function findStored<Ids>(database: Queryable, wish: Wish): Promise<StoredRequest<Ids> | undefined> {
  const [row] = await database.query<StoredRequest<Ids>>(sql`
    select request_hash as "requestHash", ids from idempotency where ${isTheirs(wish)} order by created_at limit 1`);
  return row;
}

export async function removeOlderThan(database: Queryable, moment: Date): Promise<void> {
  await removeInPortions(database, "idempotency", fragment`created_at < ${moment}`);
}
