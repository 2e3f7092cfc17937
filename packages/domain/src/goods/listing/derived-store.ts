/** SQL that rebuilds what lists are answered from: list rows, counts and price ranges, facet counts. */
import type { ShopConfig } from "@rambla/core/config";
import type { Queryable } from "../../platform/database/database.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { listedFlashPrice } from "../flash-sale/flash-sale-store.ts";
import { ALL_GOODS } from "./listing-store.ts";
import { levelOfStock } from "../stock-store.ts";

/** Makes a transaction the only one that imports into a brand or rebuilds its lists. */
export async function lockCatalogue(transaction: Queryable, brandCode: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtext('catalogue'), hashtext(${brandCode}))`);
}

/** Notes that the list rows of some goods are behind what is known of them. */
export async function saveListingDue(transaction: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<void> {
  await transaction.query(sql`
    update goods set listing_due = true
    where brand = ${brandCode} and goods_id = any(${goodsIds}::text[]) and not listing_due`);
}

/** Some goods whose list rows are behind, the newest first. */
export async function findListingDue(database: Queryable, brandCode: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from goods where brand = ${brandCode} and listing_due order by market_time desc, goods_id limit ${limit}`);
  return rows.map((row) => row.goodsId);
}

/**
 * Writes the list rows of some goods anew; the lists they stand or stood in are to be counted. Whoever changes a level of
 * stock in the lists holds the stock of these goods first, and so does this: no order is lost between old and new rows.
 */
export async function rebuildListing(
  transaction: Queryable,
  brandCode: string,
  goodsIds: readonly string[],
  stock: ShopConfig["stock"],
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    select from goods_stock where brand = ${brandCode} and goods_id = any(${goodsIds}::text[])
    order by goods_id
    for no key update`);
  const left = await transaction.query<ListPlace>(sql`
    with removed as (
      delete from goods_listing listing using unnest(${goodsIds}::text[]) as changed(goods_id)
      where listing.brand = ${brandCode} and listing.goods_id = changed.goods_id
      returning listing.country, listing.category_id
    )
    select distinct country, category_id as "categoryId" from removed`);
  const entered = await transaction.query<ListPlace>(sql`
    with added as (
      insert into goods_listing (brand, country, category_id, goods_id, product_id, price_minor, sales, comment_count, market_time, stock_level)
      select goods.brand, price.country, list.category_id, goods.goods_id, goods.product_id, least(price.price_minor, ${listedFlashPrice(fragment`price.country`)}), goods.sales, goods.comment_count, goods.market_time,
        ${levelOfStock(stock, now)}
      from unnest(${goodsIds}::text[]) as changed(goods_id)
      join goods on goods.brand = ${brandCode} and goods.goods_id = changed.goods_id and goods.status = 'active'
      join goods_price price on price.brand = goods.brand and price.goods_id = goods.goods_id
      join goods_stock stock on stock.brand = goods.brand and stock.goods_id = goods.goods_id
      join category own on own.brand = goods.brand and own.category_id = goods.category_id
      cross join lateral unnest(array_prepend(${ALL_GOODS}, own.path)) as list(category_id)
      returning country, category_id
    )
    select distinct country, category_id as "categoryId" from added`);
  await saveCountDue(transaction, brandCode, [...left, ...entered]);
  await transaction.query(sql`
    update goods set listing_due = false where brand = ${brandCode} and goods_id = any(${goodsIds}::text[]) and listing_due`);
}

type ListPlace = { readonly country: string; readonly categoryId: string };

/** Takes the counts of some lists back: until they are summarized, narrowed lists are counted one by one. */
async function saveCountDue(transaction: Queryable, brandCode: string, places: readonly ListPlace[]): Promise<void> {
  await transaction.query(sql`
    insert into category_summary as known (brand, country, category_id, goods_count, min_price_minor, max_price_minor)
    select distinct ${brandCode}, country, category_id, 0, 0, 0
    from unnest(${places.map((place) => place.country)}::text[], ${places.map((place) => place.categoryId)}::text[]) as changed(country, category_id)
    order by country, category_id
    on conflict (brand, country, category_id) do update set prices = null, price_slices = null, levels = null, siblings = null
    where known.prices is not null`);
}

/** Goods of a list whose stock changed its level since it was counted, from which on counting anew is worth it. */
const MANY_RESTOCKED = 500;

export type List = ListPlace & { readonly brandCode: string };

/** `changed` when it is not counted as it stands; otherwise much was sold in it since it was counted. */
export type DueList = List & { readonly changed: boolean };

/** The lists that are not counted as they stand, or were counted long ago. */
export async function findCountDue(database: Queryable): Promise<DueList[]> {
  return await database.query<DueList>(sql`
    select "brandCode", country, "categoryId", bool_or(changed) as changed from (
      select brand as "brandCode", country, category_id as "categoryId", true as changed from category_summary where prices is null
      union all
      select brand, country, category_id, false from goods_listing where counted_level is not null
      group by brand, country, category_id having count(*) >= ${MANY_RESTOCKED}::integer) due
    group by 1, 2, 3
    order by 1, 2, 3`);
}

/** Brands that have goods whose list rows are behind. */
export async function findBrandsDue(database: Queryable): Promise<string[]> {
  return (await database.query<{ brand: string }>(sql`select distinct brand from goods where listing_due`)).map((row) => row.brand);
}

/** Counts one list anew: how many goods, their prices, and which carry which value and level of stock. */
export async function summarizeList(transaction: Queryable, { brandCode, country, categoryId }: List): Promise<void> {
  // The row that is waited for below is another one afterwards: of several who wait, all but one would hold nothing.
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`list ${brandCode} ${country} ${categoryId}`}, 0))`);
  // Whoever changes the list takes its count back, and waits here: what is counted is what stands.
  await transaction.query(sql`
    select from category_summary where brand = ${brandCode} and country = ${country} and category_id = ${categoryId} for update`);
  // Goods that an order is changing at this moment stay among those that are looked at one by one.
  await transaction.query(sql`
    update goods_listing listing set counted_level = null
    from (
      select goods_id from goods_listing
      where brand = ${brandCode} and country = ${country} and category_id = ${categoryId} and counted_level is not null
      for no key update skip locked
    ) restocked
    where listing.brand = ${brandCode} and listing.country = ${country} and listing.category_id = ${categoryId}
      and listing.goods_id = restocked.goods_id`);
  await transaction.query(sql`select summarize_list(${brandCode}, ${country}, ${categoryId})`);
}

/** Refreshes the planner's figures in the middle of a large import: the steps after it join what the steps before it wrote. */
export async function analyzeCatalogue(transaction: Queryable): Promise<void> {
  await transaction.query(sql`analyze category, goods, goods_text, goods_price, goods_stock, goods_parameter, price_history`);
}

/** The tables that an import fills; their statistics decide how lists and searches are answered. */
export const FILLED_TABLES = [
  "category",
  "goods",
  "goods_text",
  "goods_price",
  "goods_stock",
  "goods_parameter",
  "parameter_kind",
  "parameter_value",
  "comment",
  "goods_listing",
  "category_summary",
  "category_facet",
  "goods_search",
  "search_lexeme",
  "search_word",
] as const;
