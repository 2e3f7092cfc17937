/** See listing-store.ts for lists and stock-store.ts for stock. */
import type { Market } from "@rambla/core/market";
import type { TaxClass } from "@rambla/core/taxation";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, type Statement, sql } from "../platform/database/sql.ts";
import type { CardRow, StoredPicture } from "./card.ts";
import type { FlashSaleRow } from "./flash-sale/flash-sale-rules.ts";
import { flashSales } from "./flash-sale/flash-sale-store.ts";
import { recentLowest } from "./price/history-store.ts";
import { discountsOfGoods, type FullDiscountRow, runningDiscounts } from "./price/offer-store.ts";
import type { PreSaleRow } from "./pre-sale/pre-sale-rules.ts";
import { preSaleIn, PRE_SALE_COLUMNS } from "./pre-sale/pre-sale-store.ts";
import type { MeasureUnit, PriceAmounts } from "./rules.ts";

/** The text in the best language of the chain, or in any, as `text`. Joins the row `goods`. */
export function textOfGoods(market: Market): Fragment {
  const chain = market.languageChain;
  return fragment`
    join lateral (
      select title, fact, description, seo_url_parameter, picture_words, in_box, links, warnings
      from goods_text
      where goods_text.brand = goods.brand and goods_text.goods_id = goods.goods_id
      order by array_position(${chain}::text[], language), language
      limit 1
    ) text on true`;
}

/** Goods that the market sells, with `price` and `stock`. Follows the row `page`. */
export function soldGoods(market: Market): Fragment {
  return fragment`
    join goods on goods.brand = ${market.brand.code} and goods.goods_id = page.goods_id and goods.status = 'active'
    join goods_price price on price.brand = goods.brand and price.goods_id = goods.goods_id and price.country = ${market.priceCountry.code}
    join goods_stock stock on stock.brand = goods.brand and stock.goods_id = goods.goods_id`;
}

export const CARD_COLUMNS: Fragment = fragment`
  goods.goods_id as "goodsId", goods.article_number as "articleNumber",
  text.title, text.fact, text.seo_url_parameter as "seoUrlParameter", goods.pictures,
  price.price_minor as "priceMinor", price.original_minor as "originalMinor", price.lowest30_minor as "lowest30Minor",
  ${PRE_SALE_COLUMNS}, flash.sales as "flashSales", stock.quantity,
  stock.quantity <= 0 and coalesce((select true from stock_movement moved where moved.brand = goods.brand and moved.goods_id = goods.goods_id and moved.difference > 0 limit 1), false) as "wasThere",
  goods.score_total as "scoreTotal", goods.comment_count as "commentCount", goods.market_time as "marketTime",
  goods.energy_class as "energyClass", goods.measure_amount::float8 as "measureAmount", goods.measure_unit as "measureUnit",
  coalesce(product.variants, 1) as "variantCount", product.colours`;

/** The address part of a variant. */
const seoOfSibling = (market: Market): Fragment => fragment`(
  select seo_url_parameter from goods_text where goods_text.brand = sibling.brand and goods_text.goods_id = sibling.goods_id
  order by array_position(${market.languageChain}::text[], language), language limit 1)`;

/** Variant count and colours, as `product`. */
export function variantsOfProduct(market: Market): Fragment {
  return fragment`
    left join lateral (
      select count(distinct sibling.goods_id)::integer as variants, json_agg(json_build_object(
          'goodsId', sibling.goods_id,
          'seoUrlParameter', ${seoOfSibling(market)},
          'label', text_in(value.titles, ${market.languageChain}::text[]),
          'colour', value.colour)
        order by value.position, sibling.goods_id) filter (where value.colour is not null) as colours
      from goods sibling
      join goods_price sold on sold.brand = sibling.brand and sold.goods_id = sibling.goods_id and sold.country = ${market.priceCountry.code}
      left join goods_parameter parameter on parameter.brand = sibling.brand and parameter.goods_id = sibling.goods_id
        and parameter.key = any(goods.variant_of)
      left join parameter_value value on value.brand = parameter.brand and value.key = parameter.key
        and value.value_key = parameter.value_key and value.colour is not null
      where sibling.brand = goods.brand and sibling.product_id = goods.product_id and sibling.status = 'active'
    ) product on goods.product_id is not null`;
}

/** Turns goods ids (columns `goods_id, position`) into cards in order. @param now leaves out ended sales */
export function cardsOf(page: Fragment, market: Market, now: Date): Statement {
  return sql`
    with page as materialized (${page})
    select ${CARD_COLUMNS}
    from page
    ${soldGoods(market)}
    ${preSaleIn(market)}
    ${flashSales(market, now)}
    ${textOfGoods(market)}
    ${variantsOfProduct(market)}
    order by page.position`;
}

/** Always true. Without the bounds PostgreSQL expects ten rows and plans every time, which takes longer than the query. */
const allOf = (asked: readonly unknown[]): Fragment => fragment`position between 1 and ${asked.length}`;

export async function findCards(database: Queryable, market: Market, goodsIds: readonly string[], now: Date): Promise<CardRow[]> {
  const page = fragment`select goods_id, position from unnest(${goodsIds}::text[]) with ordinality as wanted(goods_id, position) where ${allOf(goodsIds)}`;
  return await database.query<CardRow>(cardsOf(page, market, now));
}

export async function findSold(database: Queryable, market: Market, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods.goods_id as "goodsId" from unnest(${goodsIds}::text[]) as page(goods_id) ${soldGoods(market)}`);
  return rows.map(({ goodsId }) => goodsId);
}

export type PricedRow = PriceAmounts & {
  /** From 1. */
  readonly position: number;
  /** Null without a list price. */
  readonly specialMinor: number | null;
  /** For a list price: the lowest normal price of 30 days. */
  readonly recentLowestMinor: number | null;
  readonly measureAmount: number | null;
  readonly measureUnit: MeasureUnit | null;
  readonly goodsId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly pictures: readonly StoredPicture[];
  readonly revision: number;
  readonly depositMinor: number | null;
  readonly preSale: PreSaleRow | null;
  readonly flashSales: readonly FlashSaleRow[] | null;
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  readonly quantity: number;
  readonly weight: number;
  readonly taxClass: TaxClass;
  readonly discounts: readonly FullDiscountRow[] | null;
};

/** In the requested order. */
export async function findPrices(
  database: Queryable,
  market: Market,
  items: readonly { readonly goodsId: string; readonly distributionId: string }[],
  now: Date,
): Promise<PricedRow[]> {
  return await database.query<PricedRow>(sql`
    with ${runningDiscounts(market, now)}, page as (
      select goods_id, distribution_id, position
      from unnest(${items.map((item) => item.goodsId)}::text[], ${items.map((item) => item.distributionId)}::text[])
        with ordinality as wanted(goods_id, distribution_id, position)
      where ${allOf(items)}
    )
    select page.position, goods.goods_id as "goodsId", goods.article_number as "articleNumber",
      text.title, text.seo_url_parameter as "seoUrlParameter", goods.pictures, goods.revision,
      price.price_minor as "priceMinor", price.original_minor as "originalMinor", price.lowest30_minor as "lowest30Minor",
      special.price_minor as "specialMinor", ${recentLowest(now)} as "recentLowestMinor",
      goods.measure_amount::float8 as "measureAmount", goods.measure_unit as "measureUnit",
      ${PRE_SALE_COLUMNS}, flash.sales as "flashSales", goods.limit_per_order as "limitPerOrder", goods.limit_per_person as "limitPerPerson",
      stock.quantity, goods.weight, goods.tax_class as "taxClass", discount.offers as discounts
    from page
    ${soldGoods(market)}
    ${preSaleIn(market)}
    ${flashSales(market, now)}
    ${textOfGoods(market)}
    ${discountsOfGoods()}
    left join price_list special on special.brand = goods.brand and special.distribution_id = page.distribution_id
      and special.goods_id = goods.goods_id and special.country = price.country
    order by page.position`);
}
