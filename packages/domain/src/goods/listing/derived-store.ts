/** Rebuilds list rows, counts, price ranges and facets. */
import type { ShopConfig } from "@rambla/core/config";
import type { Queryable } from "../../platform/database/database.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { listedFlashPrice } from "../flash-sale/flash-sale-store.ts";
import { ALL_GOODS } from "./listing-store.ts";
import { levelOfStock } from "../stock-store.ts";

/** Locks imports and list updates of a brand. */
export async function lockCatalogue(transaction: Queryable, brandCode: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtext('catalogue'), hashtext(${brandCode}))`);
}

export async function saveListingDue(transaction: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<void> {
  await transaction.query(sql`
    update goods set listing_due = true
    where brand = ${brandCode} and goods_id = any(${goodsIds}::text[]) and not listing_due`);
}

/** The newest first. */
export async function findListingDue(database: Queryable, brandCode: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from goods where brand = ${brandCode} and listing_due order by market_time desc, goods_id limit ${limit}`);
  return rows.map((row) => row.goodsId);
}

/** Rewrites list rows and marks their lists for counting. Locks the stock first, as stock changes do, so no sale is lost. */
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

/** Until they are counted again, narrowed lists count row by row. */
async function saveCountDue(transaction: Queryable, brandCode: string, places: readonly ListPlace[]): Promise<void> {
  await transaction.query(sql`
    insert into category_summary as known (brand, country, category_id, goods_count, min_price_minor, max_price_minor)
    select distinct ${brandCode}, country, category_id, 0, 0, 0
    from unnest(${places.map((place) => place.country)}::text[], ${places.map((place) => place.categoryId)}::text[]) as changed(country, category_id)
    order by country, category_id
    on conflict (brand, country, category_id) do update set prices = null, price_slices = null, levels = null, siblings = null
    where known.prices is not null`);
}

/** Level changes that make a new count worthwhile. */
const MANY_RESTOCKED = 500;

export type List = ListPlace & { readonly brandCode: string };

/** `changed`: its counts are invalid; else only many levels changed. */
export type DueList = List & { readonly changed: boolean };

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

export async function findBrandsDue(database: Queryable): Promise<string[]> {
  return (await database.query<{ brand: string }>(sql`select distinct brand from goods where listing_due`)).map((row) => row.brand);
}

export async function summarizeList(transaction: Queryable, { brandCode, country, categoryId }: List): Promise<void> {
  // The row lock below does not serialise several waiting transactions, since the row is replaced.
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`list ${brandCode} ${country} ${categoryId}`}, 0))`);
  // A change of the list invalidates the count and waits here.
  await transaction.query(sql`
    select from category_summary where brand = ${brandCode} and country = ${country} and category_id = ${categoryId} for update`);
  // Skips locked goods; they stay counted one by one.
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

/** Needed during a large import: later steps join new rows. */
export async function analyzeCatalogue(transaction: Queryable): Promise<void> {
  await transaction.query(sql`analyze category, goods, goods_text, goods_price, goods_stock, goods_parameter, price_history`);
}

/** Their statistics decide the plans of lists and searches. */
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
