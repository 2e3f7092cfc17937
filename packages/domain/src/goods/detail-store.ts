import type { GoodsFileKind } from "@rambla/contract/goods";
import type { Market } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { fragment, sql } from "../platform/database/sql.ts";
import type { CardRow, StoredPicture } from "./card.ts";
import type { FlashSaleRow } from "./flash-sale/flash-sale-rules.ts";
import { flashSales } from "./flash-sale/flash-sale-store.ts";
import { recentLowest } from "./price/history-store.ts";
import { preSaleIn } from "./pre-sale/pre-sale-store.ts";
import type { Dimensions, Maker } from "./rules.ts";
import { CARD_COLUMNS, variantsOfProduct, soldGoods, textOfGoods } from "./store.ts";

export type DetailRow = CardRow & {
  readonly categoryId: string;
  readonly breadcrumb: readonly { readonly categoryId: string; readonly title: string }[];
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  readonly sales: number;
  /** Country codes. */
  readonly soldIn: readonly string[];
  readonly revision: number;
  readonly description: string;
  /** Alternative texts in order. */
  readonly pictureWords: readonly string[];
  /** Tiny data URLs in order. */
  readonly placeholders: readonly string[];
  readonly files: readonly GoodsFileKind[];
  readonly dimensions: Dimensions | null;
  readonly maker: Maker | null;
  readonly responsible: Maker | null;
  readonly warnings: string;
  readonly inBox: readonly string[];
  /** Words of the description → goods. */
  readonly links: Readonly<Record<string, string>>;
  /** The price in the requested list. */
  readonly specialMinor: number | null;
  /** For a list price: the lowest normal price of 30 days. */
  readonly recentLowestMinor: number | null;
};

/** Undefined when the market does not sell them. */
export async function findDetail(
  database: Queryable,
  market: Market,
  goodsId: string,
  now: Date,
  distributionId = "0",
): Promise<DetailRow | undefined> {
  const [row] = await database.query<DetailRow>(sql`
    with page as (select ${goodsId}::text as goods_id)
    select ${CARD_COLUMNS},
      goods.category_id as "categoryId", breadcrumb.breadcrumb, goods.limit_per_order as "limitPerOrder",
      goods.limit_per_person as "limitPerPerson", goods.sales, (select array_agg(other.country order by other.country) from goods_price other where other.brand = goods.brand and other.goods_id = goods.goods_id) as "soldIn",
      goods.revision, text.description, text.picture_words as "pictureWords",
      goods.placeholders, goods.files, goods.dimensions, goods.maker, goods.responsible, text.warnings, text.in_box as "inBox", text.links,
      special.price_minor as "specialMinor", ${recentLowest(now)} as "recentLowestMinor"
    from page
    ${soldGoods(market)}
    ${preSaleIn(market)}
    ${flashSales(market, now)}
    ${textOfGoods(market)}
    ${variantsOfProduct(market)}
    left join price_list special on special.brand = goods.brand and special.distribution_id = ${distributionId}
      and special.goods_id = goods.goods_id and special.country = price.country
    join category own on own.brand = goods.brand and own.category_id = goods.category_id
    cross join lateral (
      select json_agg(json_build_object('categoryId', step.category_id, 'title', text_in(step.titles, ${market.languageChain}::text[]))
        order by step.level) as breadcrumb
      from category step where step.brand = own.brand and step.category_id = any(own.path)
    ) breadcrumb`);
  return row;
}

export type ParameterRow = {
  readonly key: string;
  readonly title: string;
  /** Null for a number. */
  readonly label: string | null;
  readonly number: number | null;
  readonly unit: string | null;
};

/** Empty for unknown goods. */
export async function findParameters(database: Queryable, market: Market, goodsId: string): Promise<ParameterRow[]> {
  const chain = market.languageChain;
  return await database.query<ParameterRow>(sql`
    with page as (select ${goodsId}::text as goods_id)
    select kind.key, text_in(kind.titles, ${chain}::text[]) as title, text_in(value.titles, ${chain}::text[]) as label,
      parameter.value_number::float8 as number, kind.unit
    from page
    ${soldGoods(market)}
    join goods_parameter parameter on parameter.brand = goods.brand and parameter.goods_id = goods.goods_id
    join parameter_kind kind on kind.brand = parameter.brand and kind.key = parameter.key
    left join parameter_value value on value.brand = parameter.brand and value.key = parameter.key and value.value_key = parameter.value_key
    order by parameter.position, kind.position`);
}

export type SiblingRow = {
  readonly goodsId: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly pictures: readonly StoredPicture[];
  readonly priceMinor: number;
  readonly flashSales: readonly FlashSaleRow[] | null;
  readonly quantity: number;
  readonly variantOf: readonly string[];
  readonly values: readonly {
    readonly key: string;
    readonly title: string;
    readonly unit: string | null;
    readonly value: string;
    readonly label: string | null;
    readonly number: number | null;
    readonly colour: string | null;
    readonly position: number | null;
  }[];
};

/** Only variants that the market sells. */
export async function findSiblings(database: Queryable, market: Market, goodsId: string, now: Date): Promise<SiblingRow[]> {
  const chain = market.languageChain;
  const page = fragment`
    select sibling.goods_id
    from goods asked
    join goods sibling on sibling.brand = asked.brand
      and (sibling.goods_id = asked.goods_id or sibling.product_id = asked.product_id)
    where asked.brand = ${market.brand.code} and asked.goods_id = ${goodsId} and asked.status = 'active'`;
  return await database.query<SiblingRow>(sql`
    with page as (${page})
    select goods.goods_id as "goodsId", text.title, text.seo_url_parameter as "seoUrlParameter", goods.pictures,
      price.price_minor as "priceMinor", flash.sales as "flashSales", stock.quantity, goods.variant_of as "variantOf",
      coalesce(difference.values, '[]') as values
    from page
    ${soldGoods(market)}
    ${flashSales(market, now)}
    ${textOfGoods(market)}
    cross join lateral (
      select json_agg(json_build_object(
          'key', parameter.key, 'title', text_in(kind.titles, ${chain}::text[]), 'unit', kind.unit, 'value', parameter.value,
          'label', text_in(value.titles, ${chain}::text[]), 'number', parameter.value_number, 'colour', value.colour, 'position', value.position)
        order by array_position(goods.variant_of, parameter.key)) as values
      from goods_parameter parameter
      join parameter_kind kind on kind.brand = parameter.brand and kind.key = parameter.key
      left join parameter_value value on value.brand = parameter.brand and value.key = parameter.key and value.value_key = parameter.value_key
      where parameter.brand = goods.brand and parameter.goods_id = goods.goods_id and parameter.key = any(goods.variant_of)
    ) difference
    order by goods.goods_id`);
}
