import type { Market } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, type Statement, sql } from "../../platform/database/sql.ts";
import type { ImportedBundle } from "../catalogue-file/import-rules.ts";

export type BundleRow = {
  readonly palletId: string;
  readonly title: string;
  /** Null where the market does not offer it. */
  readonly priceMinor: number | null;
  readonly goods: readonly { readonly goodsId: string; readonly quantity: number }[];
};

function bundlesWhere(market: Market, condition: Fragment, most: number | null = null): Statement {
  return sql`
    select bundle.pallet_id as "palletId", text_in(bundle.titles, ${market.languageChain}::text[]) as title, price.price_minor as "priceMinor",
      (select json_agg(json_build_object('goodsId', part.goods_id, 'quantity', part.quantity) order by part.position)
        from bundle_goods part where part.brand = bundle.brand and part.pallet_id = bundle.pallet_id) as goods
    from bundle
    left join bundle_price price on price.brand = bundle.brand and price.pallet_id = bundle.pallet_id and price.country = ${market.priceCountry.code}
    where bundle.brand = ${market.brand.code} and ${condition}
    order by bundle.position, bundle.pallet_id limit ${most}::integer`;
}

export async function findBundles(database: Queryable, market: Market, palletIds: readonly string[]): Promise<BundleRow[]> {
  return await database.query<BundleRow>(bundlesWhere(market, fragment`bundle.pallet_id = any(${palletIds}::text[])`));
}

export async function findBundlesWith(database: Queryable, market: Market, goodsId: string, most: number): Promise<BundleRow[]> {
  return await database.query<BundleRow>(
    bundlesWhere(
      market,
      fragment`price.price_minor is not null and bundle.pallet_id in (
    select part.pallet_id from bundle_goods part where part.brand = ${market.brand.code} and part.goods_id = ${goodsId})`,
      most,
    ),
  );
}

/** For the export, in order. */
export async function findAllBundles(database: Queryable, brandCode: string): Promise<ImportedBundle[]> {
  return await database.query<ImportedBundle>(sql`
    select pallet_id as "palletId", titles,
      (select json_agg(json_build_object('goodsId', goods_id, 'quantity', quantity) order by part.position)
        from bundle_goods part where part.brand = bundle.brand and part.pallet_id = bundle.pallet_id) as goods,
      (select coalesce(json_agg(json_build_object('country', country, 'priceMinor', price_minor) order by country), '[]')
        from bundle_price price where price.brand = bundle.brand and price.pallet_id = bundle.pallet_id) as prices
    from bundle where brand = ${brandCode} order by position, pallet_id`);
}

/** Replaces bundles. */
export async function saveBundles(
  transaction: Queryable,
  brandCode: string,
  bundles: readonly (ImportedBundle & { readonly position: number })[],
): Promise<void> {
  const given = JSON.stringify(bundles);
  await transaction.query(
    sql`delete from bundle where brand = ${brandCode} and pallet_id = any(${bundles.map(({ palletId }) => palletId)}::text[])`,
  );
  await transaction.query(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as given("palletId" text, position integer, titles jsonb, goods jsonb, prices jsonb)
    ), saved as (
      insert into bundle (brand, pallet_id, position, titles) select ${brandCode}, "palletId", position, titles from given
    ), parts as (
      insert into bundle_goods (brand, pallet_id, goods_id, position, quantity)
      select ${brandCode}, "palletId", part.value ->> 'goodsId', part.place, (part.value ->> 'quantity')::smallint
      from given cross join lateral jsonb_array_elements(goods) with ordinality as part(value, place)
    )
    insert into bundle_price (brand, pallet_id, country, price_minor)
    select ${brandCode}, "palletId", price."country", price."priceMinor"
    from given cross join lateral jsonb_to_recordset(prices) as price("country" text, "priceMinor" integer)`);
}

export async function removeBundles(transaction: Queryable, brandCode: string, palletIds: readonly string[]): Promise<void> {
  await transaction.query(sql`delete from bundle where brand = ${brandCode} and pallet_id = any(${palletIds}::text[])`);
}
