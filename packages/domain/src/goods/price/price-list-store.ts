/** Price and page queries join list prices themselves. */
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import type { ListedGoods, ListedPrice } from "../catalogue-file/import-rules.ts";

/**
 * Replaces prices. @param of goods that lose their other list prices
 * @param lastWord whether operators' prices stay or the file wins
 * @returns goods with another price
 */
export async function savePriceLists(
  transaction: Transaction,
  brandCode: string,
  prices: readonly ListedPrice[],
  of: readonly ListedGoods[] | "all",
  lastWord: "operator" | "catalogue",
): Promise<string[]> {
  const stays = fragment`(kept.by_operator and ${lastWord === "operator"}::boolean)`;
  const named =
    of === "all"
      ? fragment``
      : fragment`
      and (kept.distribution_id, kept.goods_id) in (select * from unnest(${of.map(({ distributionId }) => distributionId)}::text[], ${of.map(({ goodsId }) => goodsId)}::text[]))`;
  const rows = await transaction.query<{ goodsId: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given("distributionId" text, "goodsId" text, country text, "priceMinor" integer)
    ), removed as (
      delete from price_list kept
      where kept.brand = ${brandCode} and not ${stays} ${named} and not exists (
        select from given
        where given."distributionId" = kept.distribution_id and given."goodsId" = kept.goods_id and given.country = kept.country)
      returning kept.goods_id
    ), saved as (
      insert into price_list as kept (brand, distribution_id, goods_id, country, price_minor)
      select ${brandCode}, "distributionId", "goodsId", country, "priceMinor" from given
      on conflict (brand, distribution_id, goods_id, country) do update set price_minor = excluded.price_minor, by_operator = false
      where not ${stays} and kept.price_minor is distinct from excluded.price_minor
      returning kept.goods_id
    )
    select goods_id as "goodsId" from removed union select goods_id from saved`);
  return rows.map(({ goodsId }) => goodsId);
}

/** @returns false for goods not sold in the country */
export async function savePriceOfList(
  transaction: Transaction,
  brandCode: string,
  { distributionId, goodsId, country, priceMinor }: ListedPrice,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into price_list (brand, distribution_id, goods_id, country, price_minor, by_operator)
    select brand, ${distributionId}, goods_id, country, ${priceMinor}::integer, true from goods_price where brand = ${brandCode} and goods_id = ${goodsId} and country = ${country}
    on conflict (brand, distribution_id, goods_id, country) do update set price_minor = excluded.price_minor, by_operator = true
    returning goods_id`);
  return rows.length === 1;
}

/** All goods or countries by default. @returns the goods of ended prices */
export async function endPricesOfList(
  transaction: Transaction,
  brandCode: string,
  {
    distributionId,
    goodsId,
    country,
  }: { readonly distributionId: string; readonly goodsId: string | undefined; readonly country: string | undefined },
): Promise<string[]> {
  const ofGoods = goodsId === undefined ? fragment`` : fragment`and goods_id = ${goodsId}`;
  const inCountry = country === undefined ? fragment`` : fragment`and country = ${country}`;
  const rows = await transaction.query<{ goodsId: string }>(sql`
    update price_list set price_minor = null, by_operator = true
    where brand = ${brandCode} and distribution_id = ${distributionId} and price_minor is not null ${ofGoods} ${inCountry}
    returning goods_id as "goodsId"`);
  return rows.map(({ goodsId: ended }) => ended);
}

/** In key order. */
export async function findListedPrices(
  database: Queryable,
  brandCode: string,
  distributionId: string | undefined,
  behind: Omit<ListedPrice, "priceMinor"> | undefined,
  limit: number,
): Promise<ListedPrice[]> {
  const ofList = distributionId === undefined ? fragment`` : fragment`and distribution_id = ${distributionId}`;
  const from =
    behind === undefined
      ? fragment``
      : fragment`and (distribution_id, goods_id, country) > (${behind.distributionId}, ${behind.goodsId}, ${behind.country})`;
  return await database.query<ListedPrice>(sql`
    select distribution_id as "distributionId", goods_id as "goodsId", country, price_minor as "priceMinor" from price_list
    where brand = ${brandCode} and price_minor is not null ${ofList} ${from}
    order by distribution_id, goods_id, country limit ${limit}`);
}

/** For the export. */
export async function findPriceLists(
  database: Queryable,
  brandCode: string,
): Promise<(ListedGoods & { readonly prices: Readonly<Record<string, number>> })[]> {
  return await database.query(sql`
    select distribution_id as "distributionId", goods_id as "goodsId", json_object_agg(country, price_minor) as prices from price_list
    where brand = ${brandCode} and price_minor is not null
    group by distribution_id, goods_id order by distribution_id collate "C", length(goods_id), goods_id`);
}
