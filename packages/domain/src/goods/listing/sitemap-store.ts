import type { Market } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { StoredPicture } from "../card.ts";
import { ALL_GOODS } from "./listing-store.ts";

export async function findFilledCategories(database: Queryable, market: Market): Promise<string[]> {
  const rows = await database.query<{ categoryId: string }>(sql`
    select category.category_id as "categoryId"
    from category
    join category_summary summary on summary.brand = category.brand and summary.country = ${market.priceCountry.code}
      and summary.category_id = category.category_id
    where category.brand = ${market.brand.code} and summary.goods_count > 0
    order by category.position, category.category_id`);
  return rows.map((row) => row.categoryId);
}

/** The first id of each part. */
export async function findFirstOfParts(database: Queryable, market: Market, size: number): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from (
      select goods_id, row_number() over (order by goods_id) as place
      from goods_listing
      where brand = ${market.brand.code} and country = ${market.priceCountry.code} and category_id = ${ALL_GOODS}
    ) listed
    where place % ${size}::integer = 1
    order by place`);
  return rows.map((row) => row.goodsId);
}

/** Up to before `next`, or to the end. */
export async function findGoodsBetween(
  database: Queryable,
  market: Market,
  first: string,
  next: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId"
    from goods_listing
    where brand = ${market.brand.code} and country = ${market.priceCountry.code} and category_id = ${ALL_GOODS}
      and goods_id >= ${first} and (${next}::text is null or goods_id < ${next})
    order by goods_id
    limit ${limit}`);
  return rows.map((row) => row.goodsId);
}

export async function findPicturesOf(
  database: Queryable,
  market: Market,
  goodsIds: readonly string[],
): Promise<{ readonly goodsId: string; readonly pictures: readonly StoredPicture[] }[]> {
  return await database.query(sql`
    select goods_id as "goodsId", pictures from goods where brand = ${market.brand.code} and goods_id = any(${goodsIds}::text[])`);
}
