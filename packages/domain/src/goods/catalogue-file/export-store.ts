import type { TaxClass } from "@rambla/core/taxation";
import type { GoodsFileKind } from "@rambla/contract/goods";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import type { StoredPicture } from "../card.ts";
import type { Dimensions, Maker } from "../rules.ts";

export type ExportedCategory = {
  readonly categoryId: string;
  readonly parentId: string | null;
  readonly titles: Record<string, string>;
  readonly pictureId: string;
  readonly colour: string;
};

/** Empty categories, and those with goods on sale. */
export async function findCategories(database: Queryable, brandCode: string): Promise<ExportedCategory[]> {
  return await database.query<ExportedCategory>(sql`
    select category_id as "categoryId", parent_id as "parentId", titles, picture_id as "pictureId", picture_colour as colour
    from category
    where brand = ${brandCode} and coalesce((
      select bool_or(goods.status = 'active') from category inner_one
      join goods on goods.brand = inner_one.brand and goods.category_id = inner_one.category_id
      where inner_one.brand = category.brand and category.category_id = any(inner_one.path)), true)
    order by position, category_id`);
}

export type ExportedParameter = {
  readonly key: string;
  readonly titles: Record<string, string>;
  readonly unit: string | null;
  readonly filter: boolean;
  readonly values: readonly { readonly valueKey: string; readonly titles: Record<string, string>; readonly colour: string | null }[] | null;
};

/** Unused parameters, and those of goods on sale; the same for values. */
export async function findParameters(database: Queryable, brandCode: string): Promise<ExportedParameter[]> {
  return await database.query<ExportedParameter>(sql`
    with carried as materialized (
      select key, value_key, bool_or(status = 'active') as sold
      from goods_parameter parameter join goods on goods.brand = parameter.brand and goods.goods_id = parameter.goods_id
      where parameter.brand = ${brandCode}
      group by key, value_key
    )
    select key, titles, unit, filter,
      (select json_agg(json_build_object('valueKey', value.value_key, 'titles', value.titles, 'colour', value.colour) order by value.position)
        from parameter_value value
        left join carried on carried.key = value.key and carried.value_key = value.value_key
        where value.brand = kind.brand and value.key = kind.key and coalesce(carried.sold, true)) as values
    from parameter_kind kind
    where brand = ${brandCode} and coalesce((select bool_or(sold) from carried where carried.key = kind.key), true)
    order by position, key`);
}

export type Article = { readonly articleKey: string; readonly goodsId: string; readonly most: number | null };

/** Includes withdrawn goods. */
export async function findArticles(database: Queryable, brandCode: string): Promise<Article[]> {
  return await database.query<Article>(sql`
    select article_key as "articleKey", goods_id as "goodsId", least(limit_per_order, limit_per_person) as most from goods where brand = ${brandCode}`);
}

export type ExportedGoods = {
  readonly goodsId: string;
  readonly articleNumber: string;
  readonly productId: string | null;
  readonly variantOf: readonly string[];
  readonly categoryId: string;
  readonly marketTime: Date;
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  readonly weight: number;
  readonly energyClass: string | null;
  readonly measureAmount: string | null;
  readonly measureUnit: "l" | "kg" | "m" | null;
  readonly dimensions: Dimensions | null;
  readonly maker: Maker | null;
  readonly responsible: Maker | null;
  readonly pictures: readonly StoredPicture[];
  readonly placeholders: readonly string[];
  readonly files: readonly GoodsFileKind[];
  readonly taxClass: TaxClass;
  readonly stock: number;
  readonly texts:
    | readonly {
        readonly language: string;
        readonly title: string;
        readonly fact: string;
        readonly description: string;
        readonly pictures: readonly string[];
        readonly inBox: readonly string[];
        readonly warnings: string;
        readonly links: Readonly<Record<string, string>>;
      }[]
    | null;
  readonly prices:
    | readonly { readonly country: string; readonly price: number; readonly original: number | null; readonly deposit: number | null }[]
    | null;
  readonly parameters: readonly { readonly key: string; readonly word: string | null; readonly number: number | null }[] | null;
};

/** In the order of ids. */
export async function findGoodsAfter(database: Queryable, brandCode: string, after: string, limit: number): Promise<ExportedGoods[]> {
  return await database.query<ExportedGoods>(sql`
    ${activeGoods(brandCode)} and (length(goods.goods_id), goods.goods_id) > (length(${after}), ${after})
    order by length(goods.goods_id), goods.goods_id
    limit ${limit}`);
}

/** Only goods on sale. */
export async function findGoodsOf(database: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<ExportedGoods[]> {
  return await database.query<ExportedGoods>(sql`${activeGoods(brandCode)} and goods.goods_id = any(${goodsIds}::text[])`);
}

function activeGoods(brandCode: string): Fragment {
  return fragment`
    select goods.goods_id as "goodsId", article_number as "articleNumber", product_id as "productId", variant_of as "variantOf", category_id as "categoryId",
      market_time as "marketTime", limit_per_order as "limitPerOrder", limit_per_person as "limitPerPerson", weight, energy_class as "energyClass",
      measure_amount as "measureAmount", measure_unit as "measureUnit", dimensions, maker, responsible, pictures, placeholders, files, tax_class as "taxClass", stock.quantity as stock,
      (select json_agg(json_build_object('language', language, 'title', title, 'fact', fact, 'description', description, 'pictures', picture_words,
          'inBox', in_box, 'links', links, 'warnings', warnings) order by language)
        from goods_text text where text.brand = goods.brand and text.goods_id = goods.goods_id) as texts,
      (select json_agg(json_build_object('country', country, 'price', price_minor, 'original', original_minor, 'deposit', deposit_minor) order by country)
        from goods_price price where price.brand = goods.brand and price.goods_id = goods.goods_id) as prices,
      (select json_agg(json_build_object('key', key, 'word', value_key, 'number', value_number) order by position)
        from goods_parameter parameter where parameter.brand = goods.brand and parameter.goods_id = goods.goods_id) as parameters
    from goods
    join goods_stock stock on stock.brand = goods.brand and stock.goods_id = goods.goods_id
    where goods.brand = ${brandCode} and status = 'active'`;
}
