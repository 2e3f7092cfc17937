/** SQL of lists: one page of a list in any order, the goods it counts, its facets and price range. */
import type { Market } from "@rambla/core/market";
import type { Queryable } from "../platform/database.ts";
import { type Fragment, fragment, NOTHING, plannedEachTime, sql, whole } from "../platform/sql.ts";
import type { CardRow } from "./card.ts";
import type { Sort, SortKey } from "./rules.ts";
import { cardsOf } from "./store.ts";

/** The list of all goods of a market. */
export const ALL_GOODS = "0";

/** What narrows a list. Amounts are minor units of the market's currency. */
export type ListFilter = {
  readonly minPriceMinor: number | null;
  readonly maxPriceMinor: number | null;
  readonly stockLevel: number | null;
  /** Goods must carry one of the values of every parameter named. */
  readonly facets: readonly { readonly key: string; readonly values: readonly string[] }[];
};

/** Where a list takes its goods from: a category, or hits of a search in their order. */
export type ListSource = Category | { readonly goodsIds: readonly string[] };
type Category = { readonly categoryId: string };

/** Narrows nothing. */
export const WHOLE: ListFilter = { minPriceMinor: null, maxPriceMinor: null, stockLevel: null, facets: [] };

export type ListWindow = { readonly limit: number; readonly offset: number };

const COLUMNS: Readonly<Record<SortKey, Fragment>> = {
  price: fragment`listing.price_minor`,
  sales: fragment`listing.sales`,
  comments: fragment`listing.comment_count`,
  marketTime: fragment`listing.market_time`,
};

/** `hit.position` is the place of a search hit; goods of a category have none. */
function listed(market: Market, source: ListSource): Fragment {
  return "goodsIds" in source
    ? fragment`
      from unnest(${source.goodsIds}::text[]) with ordinality as hit(goods_id, position)
      join goods_listing listing on listing.goods_id = hit.goods_id
        and listing.brand = ${market.brand.code} and listing.country = ${market.priceCountry.code} and listing.category_id = ${ALL_GOODS}
      where true`
    : fragment`
      from goods_listing listing
      where listing.brand = ${market.brand.code} and listing.country = ${market.priceCountry.code} and listing.category_id = ${source.categoryId}`;
}

/** Whether a list shows less than all of its goods. */
export function isNarrowed({ minPriceMinor, maxPriceMinor, stockLevel, facets }: ListFilter): boolean {
  return minPriceMinor !== null || maxPriceMinor !== null || stockLevel !== null || facets.length > 0;
}

function narrowed(filter: ListFilter): Fragment {
  const { minPriceMinor, maxPriceMinor, stockLevel, facets } = filter;
  return fragment`
    ${minPriceMinor === null ? NOTHING : fragment`and listing.price_minor >= ${minPriceMinor}`}
    ${maxPriceMinor === null ? NOTHING : fragment`and listing.price_minor <= ${maxPriceMinor}`}
    ${stockLevel === null ? NOTHING : fragment`and listing.stock_level = ${stockLevel}`}
    ${facets.reduce((conditions, facet) => fragment`${conditions}
    and exists (
      select from goods_parameter carried
      join parameter_kind kind on kind.brand = carried.brand and kind.key = carried.key and kind.filter
      where carried.brand = listing.brand and carried.goods_id = listing.goods_id
        and carried.key = ${facet.key} and carried.value = any(${facet.values}::text[]))`, NOTHING)}`;
}

/** The order of a walk along the index of the order; the id makes it the same every time. `null` keeps the order of search hits. */
function ordered(sort: Sort | null): Fragment {
  if (sort === null) return fragment`order by hit.position`;
  const column = COLUMNS[sort.by];
  return sort.order === "asc" ? fragment`order by ${column}, listing.goods_id` : fragment`order by ${column} desc, listing.goods_id desc`;
}

/** Goods are read by the dozen, so that few texts differ in nothing but their number. */
const DOZEN = 12;
/** What home and shelves ask for at most. */
const LONGEST_SHELF = 2 * DOZEN;

/**
 * The first page of a whole list as cards, in one statement. It has up to a dozen more than asked for. Longer ones than the shop
 * shows are planned each time: there are many, and rarely is one asked for twice.
 * @param shown goods of a page of the shop
 */
export async function findFirstPage(
  database: Queryable, market: Market, source: ListSource, sort: Sort | null, limit: number, now: Date, shown: number,
): Promise<CardRow[]> {
  const read = dozens(limit);
  const page = fragment`select walk.goods_id, row_number() over () as position from (${walked(market, source, WHOLE, sort, read)}) walk`;
  const statement = cardsOf(page, market, now);
  return await database.query<CardRow>(read > Math.max(LONGEST_SHELF, dozens(shown)) ? plannedEachTime(statement) : statement);
}

/** The goods that are read when a first page of `limit` is asked for. */
export function dozens(limit: number): number {
  return Math.ceil(limit / DOZEN) * DOZEN;
}

/**
 * The goods of one page of a list in their order, and of a narrowed list how many it has. A later page and a narrowed list
 * find their quickest way only with their values, and planning this short statement anew is cheap where planning the whole
 * card is not.
 */
export async function walkList(
  database: Queryable,
  market: Market,
  source: ListSource,
  filter: ListFilter,
  sort: Sort | null,
  window: ListWindow,
): Promise<{ goodsIds: string[]; count: number | null }> {
  const [row] = await database.query<{ goodsIds: string[]; count: number | null }>(plannedEachTime(sql`
    select array(${walked(market, source, filter, sort, window.limit)} offset ${window.offset}) as "goodsIds",
      (${isNarrowed(filter) ? counted(market, source, filter) : fragment`null::integer`}) as count`));
  if (!row) throw new Error("a walk always gives one row");
  return row;
}

/**
 * The count of a narrowed list as one value. Hits are few and counted one by one; those of a category are bits that facets
 * and stock share, in a stretch of the prices, unless the list has changed and is not counted anew yet.
 */
function counted(market: Market, source: ListSource, filter: ListFilter): Fragment {
  const oneByOne = fragment`(select count(*)::integer ${listed(market, source)} ${narrowed(filter)})`;
  if ("goodsIds" in source) return oneByOne;
  return fragment`
    case when exists (
      select from category_summary
      where brand = ${market.brand.code} and country = ${market.priceCountry.code} and category_id = ${source.categoryId} and prices is not null
    ) then (${sharedBits(market, source, filter)}) else ${oneByOne} end`;
}

function sharedBits(market: Market, source: Category, filter: ListFilter): Fragment {
  const { minPriceMinor, maxPriceMinor, stockLevel, facets } = filter;
  const pairs = facets.flatMap(({ key, values }) => values.map((value) => ({ key, value })));
  const list = fragment`brand = ${market.brand.code} and country = ${market.priceCountry.code} and category_id = ${source.categoryId}`;
  return fragment`
    with stretch as materialized (
      select before, greatest(until - before, 0) as length, levels
      from category_summary
      cross join lateral (select
        ${minPriceMinor === null ? fragment`0` : fragment`coalesce(goods_up_to[width_bucket(${minPriceMinor}::integer - 1, prices)], 0)`} as before,
        ${maxPriceMinor === null ? fragment`goods_count` : fragment`coalesce(goods_up_to[width_bucket(${maxPriceMinor}::integer, prices)], 0)`} as until) bounds
      where ${list}
    ), wanted as (
      select bit_or(substring(members from before + 1 for length)) as members
      from stretch
      cross join category_facet facet
      join unnest(${pairs.map(({ key }) => key)}::text[], ${pairs.map(({ value }) => value)}::text[]) as asked(key, value) using (key, value)
      where ${list}
      group by key
      ${stockLevel === null ? NOTHING : fragment`union all select substring(levels[${stockLevel}::integer + 1] from before + 1 for length) from stretch`}
    )
    select coalesce(${
      facets.length === 0 && stockLevel === null
        ? fragment`(select length from stretch)`
        : fragment`(select bit_count(bit_and(members))::integer from wanted having count(*) = ${facets.length + (stockLevel === null ? 0 : 1)})`
    }, 0) ${stockLevel === null ? NOTHING : fragment`+ (${restocked(market, source, filter, stockLevel)})`}`;
}

/** How many goods of a narrowed list have come to the level of stock since the list was counted, less those that have left it. */
function restocked(market: Market, source: ListSource, filter: ListFilter, stockLevel: number): Fragment {
  return fragment`
    select coalesce(sum((listing.stock_level = ${stockLevel}::integer)::integer - (listing.counted_level = ${stockLevel}::integer)::integer), 0)::integer
    ${listed(market, source)} and listing.counted_level is not null
    ${narrowed({ ...filter, stockLevel: null })}`;
}

function walked(market: Market, source: ListSource, filter: ListFilter, sort: Sort | null, limit: number): Fragment {
  return fragment`
    select listing.goods_id
    ${listed(market, source)}
    ${narrowed(filter)}
    ${ordered(sort)}
    limit ${whole(limit)}`;
}

/** A filter parameter with its values. `label` is null for numbers. */
export type FacetRow = {
  readonly key: string;
  readonly title: string;
  readonly unit: string | null;
  readonly values: readonly { readonly value: string; readonly label: string | null; readonly count: number; readonly colour: string | null }[];
};

export type ListSummary = {
  readonly exists: boolean;
  readonly goodsCount: number;
  readonly minPriceMinor: number | null;
  readonly maxPriceMinor: number | null;
  readonly facets: readonly FacetRow[] | null;
  /** How many goods have each level of stock, from none on; null while the list is not counted. */
  readonly stockCounts: readonly number[] | null;
};

/** Count, price range, facets and stock of the unfiltered list of a category, as the last import left them. */
export async function findCategorySummary(database: Queryable, market: Market, categoryId: string): Promise<ListSummary> {
  const brand = market.brand.code;
  const country = market.priceCountry.code;
  const [row] = await database.query<ListSummary>(sql`
    select
      ${categoryId} = ${ALL_GOODS} or exists (select from category where brand = ${brand} and category_id = ${categoryId}) as exists,
      coalesce(summary.goods_count, 0) as "goodsCount",
      summary.min_price_minor as "minPriceMinor", summary.max_price_minor as "maxPriceMinor",
      (${restockedCounts(market, categoryId)}) as "stockCounts",
      (${facetsOf(market, fragment`
        select value, goods_count from category_facet
        where brand = ${brand} and country = ${country} and category_id = ${categoryId} and key = kind.key`)}) as facets
    from (select) as one
    left join category_summary summary
      on summary.brand = ${brand} and summary.country = ${country} and summary.category_id = ${categoryId}`);
  if (!row) throw new Error("the summary statement always gives one row");
  return row;
}

/** The levels of stock of a category's goods: those it was counted with, and what has changed since. */
function restockedCounts(market: Market, categoryId: string): Fragment {
  const changed = (level: Fragment) => fragment`coalesce(sum((stock_level = ${level})::integer - (counted_level = ${level})::integer), 0)`;
  return fragment`
    select case when summary.levels is not null then array[
      bit_count(summary.levels[1]) + ${changed(fragment`0`)}, bit_count(summary.levels[2]) + ${changed(fragment`1`)}, bit_count(summary.levels[3]) + ${changed(fragment`2`)}]::integer[] end
    from goods_listing
    where brand = ${market.brand.code} and country = ${market.priceCountry.code} and category_id = ${categoryId} and counted_level is not null`;
}

/** Count, price range, facets and stock of search hits, counted now over these hits only. */
export async function findHitsSummary(database: Queryable, market: Market, goodsIds: readonly string[]): Promise<ListSummary> {
  const [row] = await database.query<ListSummary>(sql`
    with hits as materialized (
      select listing.goods_id, listing.price_minor, listing.stock_level ${listed(market, { goodsIds })}
    ), carried as materialized (
      select parameter.key, parameter.value, count(*)::integer as goods_count
      from hits
      join goods_parameter parameter on parameter.brand = ${market.brand.code} and parameter.goods_id = hits.goods_id
      group by parameter.key, parameter.value
    )
    select true as exists, count(*)::integer as "goodsCount",
      min(price_minor) as "minPriceMinor", max(price_minor) as "maxPriceMinor",
      array[count(*) filter (where stock_level = 0), count(*) filter (where stock_level = 1), count(*) filter (where stock_level = 2)]::integer[] as "stockCounts",
      (${facetsOf(market, fragment`select value, goods_count from carried where carried.key = kind.key`)}) as facets
    from hits`);
  if (!row) throw new Error("the summary statement always gives one row");
  return row;
}

/** `counts` gives value and goods_count of the row `kind`. */
function facetsOf(market: Market, counts: Fragment): Fragment {
  const chain = market.languageChain;
  return fragment`
    select json_agg(json_build_object(
        'key', kind.key, 'title', text_in(kind.titles, ${chain}::text[]), 'unit', kind.unit, 'values', facet.values)
      order by kind.position)
    from parameter_kind kind
    cross join lateral (
      select json_agg(json_build_object(
          'value', counted.value, 'label', text_in(word.titles, ${chain}::text[]), 'count', counted.goods_count, 'colour', word.colour)
        order by word.position, case when word.value_key is null then counted.value::numeric end) as values
      from (${counts}) counted
      left join parameter_value word on word.brand = kind.brand and word.key = kind.key and word.value_key = counted.value
    ) facet
    where kind.brand = ${market.brand.code} and kind.filter and facet.values is not null`;
}

/** How many goods each country of the brand sells. */
export async function countPerCountry(database: Queryable, brandCode: string): Promise<{ countryCode: string; goodsCount: number }[]> {
  return await database.query(sql`
    select country as "countryCode", goods_count as "goodsCount"
    from category_summary where brand = ${brandCode} and category_id = ${ALL_GOODS} order by country`);
}
