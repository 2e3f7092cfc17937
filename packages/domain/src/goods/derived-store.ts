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
    insert into goods_listing (brand, country, category_id, goods_id, price_minor, sales, comment_count, market_time, stock_level)
    select goods.brand, price.country, list.category_id, goods.goods_id, price.price_minor, goods.sales, goods.comment_count, goods.market_time,
      case when stock.quantity <= 0 then 0 when stock.quantity <= ${stock.lowAt}::integer then 1 else 2 end
    from unnest(${goodsIds}::text[]) as changed(goods_id)
    join goods on goods.brand = ${brandCode} and goods.goods_id = changed.goods_id and goods.status = 'active'
    join goods_price price on price.brand = goods.brand and price.goods_id = goods.goods_id
    join goods_stock stock on stock.brand = goods.brand and stock.goods_id = goods.goods_id
    join category own on own.brand = goods.brand and own.category_id = goods.category_id
    cross join lateral unnest(array_prepend(${ALL_GOODS}, own.path)) as list(category_id)`);
}

/** Counts every list of the brand anew, one country at a time so that no statement runs long. */
export async function rebuildSummaries(transaction: Queryable, brandCode: string, countries: readonly string[]): Promise<void> {
  await transaction.query(sql`delete from category_summary where brand = ${brandCode}`);
  await transaction.query(sql`delete from category_facet where brand = ${brandCode}`);
  for (const country of countries) {
    await transaction.query(sql`
      insert into category_summary (brand, country, category_id, goods_count, min_price_minor, max_price_minor)
      select brand, country, category_id, count(*), min(price_minor), max(price_minor)
      from goods_listing where brand = ${brandCode} and country = ${country}
      group by brand, country, category_id`);
    await transaction.query(sql`
      insert into category_facet (brand, country, category_id, key, value, goods_count)
      select listing.brand, listing.country, listing.category_id, parameter.key, parameter.value, count(*)
      from goods_listing listing
      join goods_parameter parameter on parameter.brand = listing.brand and parameter.goods_id = listing.goods_id
      join parameter_kind kind on kind.brand = parameter.brand and kind.key = parameter.key and kind.filter
      where listing.brand = ${brandCode} and listing.country = ${country}
      group by listing.brand, listing.country, listing.category_id, parameter.key, parameter.value`);
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
