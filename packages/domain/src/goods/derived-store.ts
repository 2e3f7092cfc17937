/** SQL that rebuilds what lists are answered from: list rows, counts and price ranges, facet counts. */
import type { ShopConfig } from "@rambla/core/config";
import type { Queryable } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";
import { ALL_GOODS } from "./listing-store.ts";

/** Writes the list rows of some goods anew. */
export async function rebuildListing(
  transaction: Queryable,
  brandCode: string,
  goodsIds: readonly string[],
  stock: ShopConfig["stock"],
): Promise<void> {
  await transaction.query(sql`
    delete from goods_listing listing using unnest(${goodsIds}::text[]) as changed(goods_id)
    where listing.brand = ${brandCode} and listing.goods_id = changed.goods_id`);
  await transaction.query(sql`
    insert into goods_listing (brand, country, category_id, goods_id, price_minor, sales, comment_count, market_time, stock_level, counted_level)
    select goods.brand, price.country, list.category_id, goods.goods_id, price.price_minor, goods.sales, goods.comment_count, goods.market_time,
      at_first.level, at_first.level
    from unnest(${goodsIds}::text[]) as changed(goods_id)
    join goods on goods.brand = ${brandCode} and goods.goods_id = changed.goods_id and goods.status = 'active'
    join goods_price price on price.brand = goods.brand and price.goods_id = goods.goods_id
    join goods_stock stock on stock.brand = goods.brand and stock.goods_id = goods.goods_id
    join category own on own.brand = goods.brand and own.category_id = goods.category_id
    cross join lateral (select case when stock.quantity <= 0 then 0 when stock.quantity <= ${stock.lowAt}::integer then 1 else 2 end as level) at_first
    cross join lateral unnest(array_prepend(${ALL_GOODS}, own.path)) as list(category_id)`);
}

/** Counts every list of the brand anew, one list at a time so that no statement runs long. */
export async function rebuildSummaries(transaction: Queryable, brandCode: string, countries: readonly string[]): Promise<void> {
  // Goods that an order is changing at this moment stay among those that are looked at one by one: nobody waits for the other.
  await transaction.query(sql`
    update goods_listing listing set counted_level = restocked.stock_level
    from (
      select brand, country, category_id, goods_id, stock_level from goods_listing
      where brand = ${brandCode} and restocked
      for no key update skip locked
    ) restocked
    where listing.brand = restocked.brand and listing.country = restocked.country
      and listing.category_id = restocked.category_id and listing.goods_id = restocked.goods_id`);
  await transaction.query(sql`delete from category_summary where brand = ${brandCode}`);
  await transaction.query(sql`delete from category_facet where brand = ${brandCode}`);
  const lists = await transaction.query<{ categoryId: string }>(sql`
    select ${ALL_GOODS} as "categoryId" union all select category_id from category where brand = ${brandCode}`);
  for (const country of countries) {
    for (const { categoryId } of lists) await transaction.query(sql`select summarize_list(${brandCode}, ${country}, ${categoryId})`);
  }
}

/** Refreshes the planner's figures in the middle of a large import: the steps after it join what the steps before it wrote. */
export async function analyzeCatalogue(transaction: Queryable): Promise<void> {
  await transaction.query(sql`analyze category, goods, goods_text, goods_price, goods_stock, goods_parameter, price_history`);
}

/** The tables that an import fills; their statistics decide how lists and searches are answered. */
export const FILLED_TABLES = [
  "category", "goods", "goods_text", "goods_price", "goods_stock", "goods_parameter", "parameter_kind", "parameter_value", "comment",
  "goods_listing", "category_summary", "category_facet", "goods_search", "search_lexeme", "search_word",
] as const;
