import type { Cursor } from "@rambla/core/cursor";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";

export type FavouriteRow = { readonly goodsId: string; readonly at: Date };

/** `addedAt` is null when there was no room. */
export type Added = { readonly goodsId: string; readonly state: "added" | "had" | "full"; readonly addedAt: Date | null };

/** Serialises additions of a customer, so the maximum holds. */
export async function holdFavourites(transaction: Transaction, customerId: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended('favourite ' || ${customerId}::text, 0))`);
}

/** Adds the latest first while there is room; existing ones stay. Call `holdFavourites` before. */
export async function insertFavourites(
  transaction: Transaction,
  customerId: string,
  goods: readonly FavouriteRow[],
  most: number,
): Promise<Added[]> {
  return await transaction.query<Added>(sql`
    with wanted as (
      select goods_id, added_at from unnest(${goods.map(({ goodsId }) => goodsId)}::text[], ${goods.map(({ at }) => at)}::timestamptz[]) as wanted(goods_id, added_at)
    ), had as (
      select goods_id, favourite.added_at from wanted join favourite using (goods_id) where customer_id = ${customerId}
    ), made as (
      insert into favourite (customer_id, goods_id, added_at)
      select ${customerId}, goods_id, added_at from wanted
      where goods_id not in (select goods_id from had)
      order by added_at desc, goods_id desc
      limit greatest(0, ${most}::integer - (select count(*) from favourite where customer_id = ${customerId}))
      returning goods_id, added_at
    )
    select goods_id as "goodsId", coalesce(had.added_at, made.added_at) as "addedAt",
      case when had.added_at is not null then 'had' when made.added_at is not null then 'added' else 'full' end as state
    from wanted left join had using (goods_id) left join made using (goods_id)`);
}

/** The latest first. @param after null for the beginning */
export async function findFavourites(
  database: Queryable,
  customerId: string,
  after: Cursor | null,
  limit: number,
): Promise<FavouriteRow[]> {
  return await database.query<FavouriteRow>(sql`
    select goods_id as "goodsId", added_at as at from favourite
    where customer_id = ${customerId} and (added_at, goods_id) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'), ${after?.id ?? ""}::text)
    order by added_at desc, goods_id desc limit ${limit}`);
}

export async function findFavouriteGoods(database: Queryable, customerId: string): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(
    sql`select goods_id as "goodsId" from favourite where customer_id = ${customerId}`,
  );
  return rows.map(({ goodsId }) => goodsId);
}

export async function countFavourites(database: Queryable, customerId: string): Promise<number> {
  const [row] = await database.query<{ total: number }>(
    sql`select count(*)::integer as total from favourite where customer_id = ${customerId}`,
  );
  return row?.total ?? 0;
}

export async function removeFavourites(database: Queryable, customerId: string, goodsIds: readonly string[]): Promise<FavouriteRow[]> {
  return await database.query<FavouriteRow>(sql`
    delete from favourite where customer_id = ${customerId} and goods_id = any(${goodsIds}::text[]) returning goods_id as "goodsId", added_at as at`);
}
