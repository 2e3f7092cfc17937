import type { Market } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, NOTHING, plannedEachTime, sql, whole } from "../../platform/database/sql.ts";
import type { CardRow } from "../card.ts";
import type { Sort, SortKey } from "../rules.ts";
import { cardsOf } from "../store.ts";

export const ALL_GOODS = "0";

/** Minor units of the market's currency. */
export type ListFilter = {
  readonly minPriceMinor: number | null;
  readonly maxPriceMinor: number | null;
  readonly stockLevel: number | null;
  /** One of the values of every parameter. */
  readonly facets: readonly { readonly key: string; readonly values: readonly string[] }[];
};

export type ListSource = Category | Hits;
type Category = { readonly categoryId: string };
type Hits = { readonly goodsIds: readonly string[] };

export const WHOLE: ListFilter = { minPriceMinor: null, maxPriceMinor: null, stockLevel: null, facets: [] };

export type ListWindow = { readonly limit: number; readonly offset: number };

const COLUMNS: Readonly<Record<SortKey, Fragment>> = {
  price: fragment`price_minor`,
  sales: fragment`sales`,
  comments: fragment`comment_count`,
  marketTime: fragment`market_time`,
};

/** The default row name. */
const LISTING = fragment`listing`;

/** `hit.position` is the rank of a search hit. */
function listed(market: Market, source: ListSource, row = LISTING): Fragment {
  return "goodsIds" in source
    ? fragment`
      from unnest(${source.goodsIds}::text[]) with ordinality as hit(goods_id, position)
      join goods_listing ${row} on ${row}.goods_id = hit.goods_id and ${standsIn(market, ALL_GOODS, row)}
      where true`
    : fragment`
      from goods_listing ${row}
      where ${standsIn(market, source.categoryId, row)}`;
}

function standsIn(market: Market, categoryId: string, row = LISTING): Fragment {
  return fragment`${row}.brand = ${market.brand.code} and ${row}.country = ${market.priceCountry.code} and ${row}.category_id = ${categoryId}`;
}

/** Goods without variants count as a model each. */
const MODELS = fragment`(count(*) filter (where product_id is null) + count(distinct product_id))::integer`;

export function isNarrowed({ minPriceMinor, maxPriceMinor, stockLevel, facets }: ListFilter): boolean {
  return minPriceMinor !== null || maxPriceMinor !== null || stockLevel !== null || facets.length > 0;
}

function narrowed(filter: ListFilter, row = LISTING): Fragment {
  const { minPriceMinor, maxPriceMinor, stockLevel, facets } = filter;
  return fragment`
    ${minPriceMinor === null ? NOTHING : fragment`and ${row}.price_minor >= ${minPriceMinor}`}
    ${maxPriceMinor === null ? NOTHING : fragment`and ${row}.price_minor <= ${maxPriceMinor}`}
    ${stockLevel === null ? NOTHING : fragment`and ${row}.stock_level = ${stockLevel}`}
    ${facets.reduce(
      (conditions, facet) => fragment`${conditions}
    and exists (
      select from goods_parameter carried
      join parameter_kind kind on kind.brand = carried.brand and kind.key = carried.key and kind.filter
      where carried.brand = ${row}.brand and carried.goods_id = ${row}.goods_id
        and carried.key = ${facet.key} and carried.value = any(${facet.values}::text[]))`,
      NOTHING,
    )}`;
}

/** Follows an index; the id makes it stable. `null` keeps the rank of hits. */
function ordered(sort: Sort | null): Fragment {
  if (sort === null) return fragment`order by position`;
  const column = COLUMNS[sort.by];
  return sort.order === "asc" ? fragment`order by ${column}, goods_id` : fragment`order by ${column} desc, goods_id desc`;
}

/** Rounding limits the number of prepared statements. */
const DOZEN = 12;
const LONGEST_SHELF = 2 * DOZEN;

/** The first page as cards, with up to a dozen more. Unusual sizes are not prepared. @param shown the shop's page size */
export async function findFirstPage(
  database: Queryable,
  market: Market,
  source: ListSource,
  sort: Sort | null,
  limit: number,
  now: Date,
  shown: number,
): Promise<CardRow[]> {
  const read = dozens(limit);
  const page = fragment`select walk.goods_id, row_number() over () as position from (${walked(market, source, WHOLE, sort, read)}) walk`;
  const statement = cardsOf(page, market, now);
  return await database.query<CardRow>(read > Math.max(LONGEST_SHELF, dozens(shown)) ? plannedEachTime(statement) : statement);
}

/** Rounds up to dozens. */
export function dozens(limit: number): number {
  return Math.ceil(limit / DOZEN) * DOZEN;
}

/**
 * One page of goods ids, and the count of a narrowed list. It is planned with its values each time, which is cheap for this short query.
 */
export async function walkList(
  database: Queryable,
  market: Market,
  source: ListSource,
  filter: ListFilter,
  sort: Sort | null,
  window: ListWindow,
): Promise<{ goodsIds: string[]; count: number | null }> {
  const [row] = await database.query<{ goodsIds: string[]; count: number | null }>(
    plannedEachTime(sql`
    select array(${walked(market, source, filter, sort, window.limit)} offset ${window.offset}) as "goodsIds",
      (${isNarrowed(filter) ? counted(market, source, filter) : fragment`null::integer`}) as count`),
  );
  if (!row) throw new Error("a walk always gives one row");
  return row;
}

/** The number of models. Hits are counted by row; categories by bit sets, unless their count is outdated. */
function counted(market: Market, source: ListSource, filter: ListFilter): Fragment {
  const oneByOne = fragment`(select ${MODELS} ${listed(market, source)} ${narrowed(filter)})`;
  if ("goodsIds" in source) return oneByOne;
  return fragment`
    case when exists (
      select from category_summary
      where ${isOf(market, source.categoryId)} and prices is not null
    ) then (${sharedBits(market, source, filter)}) else ${oneByOne} end`;
}

const isOf = (market: Market, categoryId: string): Fragment =>
  fragment`brand = ${market.brand.code} and country = ${market.priceCountry.code} and category_id = ${categoryId}`;

function sharedBits(market: Market, source: Category, filter: ListFilter): Fragment {
  const { minPriceMinor, maxPriceMinor, stockLevel, facets } = filter;
  const list = isOf(market, source.categoryId);
  const others = [
    ...(stockLevel === null ? [] : [fragment`levels[${stockLevel}::integer + 1]`]),
    ...(minPriceMinor === null ? [] : [fragment`~goods_priced_within(price_slices, width_bucket(${minPriceMinor}::integer - 1, prices))`]),
    ...(maxPriceMinor === null ? [] : [fragment`goods_priced_within(price_slices, width_bucket(${maxPriceMinor}::integer, prices))`]),
  ];
  return fragment`
    with counted as materialized (
      select prices, price_slices, levels, siblings from category_summary where ${list}
    ), wanted as (
      select bit_or(members)::bit varying as members
      from category_facet facet
      join ${choiceOf(filter).wanted} using (key, value)
      where ${list}
      group by key
      ${others.reduce((bits, other) => fragment`${bits} union all select (${other})::bit varying from counted`, NOTHING)}
    )
    select coalesce((
      select count_models(bit_and(members), (select siblings from counted)) from wanted having count(*) = ${facets.length + others.length}
    ), 0) ${
      stockLevel === null
        ? NOTHING
        : fragment`+ (
      select coalesce(sum((${stockLevel}::integer = any(levels_now))::integer - (${stockLevel}::integer = any(levels_counted))::integer), 0)::integer
      from (${restocked(market, source.categoryId, filter)}) model)`
    }`;
}

/** Models per value and per stock level, from none on. */
export type Remaining = {
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly stockCounts: readonly number[];
};

/**
 * Counts the result of each further choice from bit sets. A group ignores its own choice. Two fixed texts keep the plans prepared.
 * @param most the largest category to count
 * @returns undefined for a longer list, an outdated count, and no hits
 */
export async function countRemaining(
  database: Queryable,
  market: Market,
  source: ListSource,
  filter: ListFilter,
  most: number,
): Promise<Remaining | undefined> {
  const { stockLevel } = filter;
  const { keys, wanted } = choiceOf(filter);
  // Prefixes keep group names distinct.
  const [row] = await database.query<Remaining>(sql`
    with ${"goodsIds" in source ? bitsOfHits(market, source, filter) : keptBits(market, source, filter, most)},
    chosen (name, members) as materialized (
      select 'f.' || chosen.key, coalesce(bit_or(carried.members)::bit varying, counted.no_bits)
      from counted
      cross join unnest(${keys}::text[]) as chosen(key)
      left join carried on carried.key = chosen.key and exists (select from ${wanted} where wanted.key = carried.key and wanted.value = carried.value)
      group by chosen.key, counted.no_bits
      union all select 'stock', levels[${stockLevel}::integer + 1] from counted where ${stockLevel}::integer is not null
      union all select 'from', dear_enough from counted where dear_enough is not null
      union all select 'to', cheap_enough from counted where cheap_enough is not null
    ), beside (name, members) as materialized (
      select own.name, coalesce(bit_and(chosen.members)::bit varying, (~(select no_bits from counted))::bit varying)
      from (select name from chosen union values (''), ('stock')) own
      left join chosen on chosen.name <> own.name
      group by own.name
    ), restocked (key, value, models) as (
      select key, value, sum((${stockLevel}::integer = any(levels_now))::integer - (${stockLevel}::integer = any(levels_counted))::integer)::integer
      from (
        select parameter.key, parameter.value, ${LEVELS_NOW_AND_THEN}
        ${touchedGoods(market, source)}
        join goods_parameter parameter on parameter.brand = listing.brand and parameter.goods_id = listing.goods_id
        where ${stockLevel}::integer is not null and ${passing(filter, fragment`parameter.key`)}
        group by parameter.key, parameter.value, ${BY_MODEL}
      ) model
      group by key, value
    ), remaining (key, value, models) as (
      select carried.key, carried.value,
        count_models(carried.members & beside.members, (select siblings from counted)) + coalesce(restocked.models, 0)
      from carried
      join beside on beside.name = case when carried.key = any(${keys}::text[]) then 'f.' || carried.key else '' end
      left join restocked using (key, value)
    )
    select
      coalesce((select json_object_agg(key, counts) from (select key, json_object_agg(value, models) as counts from remaining group by key) each), '{}') as facets,
      (${stockCountsOf(
        fragment`& (select members from beside where name = 'stock')`,
        fragment`select ${LEVELS_NOW_AND_THEN} ${touchedGoods(market, source)} where ${passing(filter, fragment`null`)} group by ${BY_MODEL}`,
      )}) as "stockCounts"
    from counted summary`);
  return row;
}

/** `counted` has the bits of all goods, `carried` those per value. */
function keptBits(market: Market, { categoryId }: Category, { minPriceMinor, maxPriceMinor }: ListFilter, most: number): Fragment {
  const list = isOf(market, categoryId);
  return fragment`
    counted as materialized (
      select levels, siblings, (levels[1] # levels[1])::bit varying as no_bits,
        case when ${minPriceMinor}::integer is not null then (~goods_priced_within(price_slices, width_bucket(${minPriceMinor}::integer - 1, prices)))::bit varying end as dear_enough,
        case when ${maxPriceMinor}::integer is not null then goods_priced_within(price_slices, width_bucket(${maxPriceMinor}::integer, prices)) end as cheap_enough
      from category_summary where ${list} and prices is not null and goods_count <= ${most}
    ), carried as materialized (
      select key, value, members from category_facet, counted where ${list}
    )`;
}

/** The same from current rows of hits, sorted by model as `count_models` needs. */
function bitsOfHits(market: Market, source: Hits, { minPriceMinor, maxPriceMinor }: ListFilter): Fragment {
  return fragment`
    placed as (
      select listing.goods_id, listing.price_minor, listing.stock_level, count(*) over ()::integer as many,
        row_number() over (order by listing.product_id, listing.goods_id)::integer as place,
        row_number() over (partition by ${BY_MODEL} order by listing.goods_id) as turn
      ${listed(market, source)}
    ), hit as materialized (
      select goods_id, price_minor, stock_level, turn, set_bit(repeat('0', many)::bit varying, place - 1, 1)::bit varying as mark from placed
    ), marked as (
      select bit_or(mark) # bit_or(mark) as no_bits,
        bit_or(mark) filter (where stock_level = 0) as none, bit_or(mark) filter (where stock_level = 1) as few, bit_or(mark) filter (where stock_level = 2) as enough,
        bit_or(mark) filter (where price_minor >= ${minPriceMinor}::integer) as dear, bit_or(mark) filter (where price_minor <= ${maxPriceMinor}::integer) as cheap
      from hit
      having count(*) > 0
    ), counted as materialized (
      select no_bits::bit varying as no_bits, array[coalesce(none, no_bits), coalesce(few, no_bits), coalesce(enough, no_bits)]::bit varying[] as levels,
        array(
          select bit_or(mark)::bit varying
          from hit, generate_series(1, (select max(turn) from hit) - 1) as distance
          where turn > distance
          group by distance order by distance) as siblings,
        case when ${minPriceMinor}::integer is not null then coalesce(dear, no_bits)::bit varying end as dear_enough,
        case when ${maxPriceMinor}::integer is not null then coalesce(cheap, no_bits)::bit varying end as cheap_enough
      from marked
    ), carried as materialized (
      select parameter.key, parameter.value, bit_or(hit.mark)::bit varying as members
      from hit
      join goods_parameter parameter on parameter.brand = ${market.brand.code} and parameter.goods_id = hit.goods_id
      join parameter_kind kind on kind.brand = parameter.brand and kind.key = parameter.key and kind.filter
      group by parameter.key, parameter.value
    )`;
}

function choiceOf({ facets }: ListFilter): { readonly keys: readonly string[]; readonly wanted: Fragment } {
  const pairs = facets.flatMap(({ key, values }) => values.map((value) => ({ key, value })));
  return {
    keys: facets.map(({ key }) => key),
    wanted: fragment`unnest(${pairs.map(({ key }) => key)}::text[], ${pairs.map(({ value }) => value)}::text[]) as wanted(key, value)`,
  };
}

/** Like `narrowed` without stock, as one text for all filters. @param except a parameter key to ignore, or null */
function passing(filter: ListFilter, except: Fragment): Fragment {
  const { minPriceMinor, maxPriceMinor } = filter;
  const { keys, wanted } = choiceOf(filter);
  return fragment`
    listing.price_minor >= coalesce(${minPriceMinor}::integer, listing.price_minor) and listing.price_minor <= coalesce(${maxPriceMinor}::integer, listing.price_minor)
    and not exists (
      select from unnest(${keys}::text[]) as chosen(key)
      where chosen.key is distinct from ${except} and not exists (
        select from goods_parameter own
        join parameter_kind kind on kind.brand = own.brand and kind.key = own.key and kind.filter
        join ${wanted} on wanted.key = own.key and wanted.value = own.value
        where own.brand = listing.brand and own.goods_id = listing.goods_id and own.key = chosen.key))`;
}

/** Models with changed stock levels: current and counted levels. */
function restocked(market: Market, categoryId: string, filter: ListFilter): Fragment {
  return fragment`
    select ${LEVELS_NOW_AND_THEN}
    ${touchedGoods(market, { categoryId })}
    where true ${narrowed({ ...filter, stockLevel: null })}
    group by ${BY_MODEL}`;
}

const LEVELS_NOW_AND_THEN = fragment`
  array_agg(listing.stock_level::integer) as levels_now, array_agg(coalesce(listing.counted_level, listing.stock_level)::integer) as levels_counted`;

const BY_MODEL = fragment`listing.product_id, case when listing.product_id is null then listing.goods_id end`;

/** Goods with changed levels and their variants, as rows `listing`. Empty for hits, which are counted now. */
function touchedGoods(market: Market, source: ListSource): Fragment {
  if ("goodsIds" in source) return fragment`from (select) nothing join goods_listing listing on false`;
  const { categoryId } = source;
  return fragment`
    from (
      select goods_id from goods_listing changed where ${standsIn(market, categoryId, fragment`changed`)} and changed.counted_level is not null
      union
      select sibling.goods_id
      from goods_listing changed
      join goods_listing sibling on sibling.product_id = changed.product_id and ${standsIn(market, categoryId, fragment`sibling`)}
      where ${standsIn(market, categoryId, fragment`changed`)} and changed.counted_level is not null
    ) touched
    join goods_listing listing on listing.goods_id = touched.goods_id and ${standsIn(market, categoryId)}`;
}

/** One of the goods per model: an available one first, then by order. */
function walked(market: Market, source: ListSource, filter: ListFilter, sort: Sort | null, limit: number): Fragment {
  if ("goodsIds" in source) return foundWalk(market, source, filter, sort, limit);
  return fragment`
    select listing.goods_id
    ${listed(market, source)}
    ${narrowed(filter)}
    and (listing.product_id is null or not exists (
      select from goods_listing sibling
      where ${standsIn(market, source.categoryId, fragment`sibling`)} and sibling.product_id = listing.product_id
      ${narrowed(filter, fragment`sibling`)}
      and ${comesBefore(sort ?? { by: "sales", order: "desc" })}))
    ${ordered(sort)}
    limit ${whole(limit)}`;
}

function comesBefore({ by, order }: Sort): Fragment {
  const column = COLUMNS[by];
  return order === "asc"
    ? fragment`(sibling.stock_level = 0, sibling.${column}, sibling.goods_id) < (listing.stock_level = 0, listing.${column}, listing.goods_id)`
    : fragment`(sibling.stock_level > 0, sibling.${column}, sibling.goods_id) > (listing.stock_level > 0, listing.${column}, listing.goods_id)`;
}

/** The same for hits. By rank the best hit represents its model, available or not. */
function foundWalk(market: Market, source: ListSource, filter: ListFilter, sort: Sort | null, limit: number): Fragment {
  const order =
    sort === null
      ? fragment`hit.position`
      : fragment`listing.stock_level = 0, ${sort.order === "asc" ? fragment`listing.${COLUMNS[sort.by]}, listing.goods_id` : fragment`listing.${COLUMNS[sort.by]} desc, listing.goods_id desc`}`;
  return fragment`
    select goods_id from (
      select listing.goods_id, listing.price_minor, listing.sales, listing.comment_count, listing.market_time, hit.position,
        row_number() over (partition by listing.product_id, case when listing.product_id is null then listing.goods_id end order by ${order}) as turn
      ${listed(market, source)}
      ${narrowed(filter)}
    ) found
    where turn = 1
    ${ordered(sort)}
    limit ${whole(limit)}`;
}

/** `label` is null for numbers. */
export type FacetRow = {
  readonly key: string;
  readonly title: string;
  readonly unit: string | null;
  readonly values: readonly {
    readonly value: string;
    readonly label: string | null;
    readonly count: number;
    readonly colour: string | null;
  }[];
};

export type ListSummary = {
  readonly exists: boolean;
  readonly goodsCount: number;
  readonly minPriceMinor: number | null;
  readonly maxPriceMinor: number | null;
  readonly facets: readonly FacetRow[] | null;
  /** From none on; null while the list is not counted. */
  readonly stockCounts: readonly number[] | null;
};

/** As the last update left it. */
export async function findCategorySummary(database: Queryable, market: Market, categoryId: string): Promise<ListSummary> {
  const brand = market.brand.code;
  const country = market.priceCountry.code;
  const [row] = await database.query<ListSummary>(sql`
    select
      ${categoryId} = ${ALL_GOODS} or exists (select from category where brand = ${brand} and category_id = ${categoryId}) as exists,
      coalesce(summary.goods_count, 0) as "goodsCount",
      summary.min_price_minor as "minPriceMinor", summary.max_price_minor as "maxPriceMinor",
      (${stockCountsOf(NOTHING, restocked(market, categoryId, WHOLE))}) as "stockCounts",
      (${facetsOf(
        market,
        fragment`
        select value, goods_count from category_facet
        where brand = ${brand} and country = ${country} and category_id = ${categoryId} and key = kind.key`,
      )}) as facets
    from (select) as one
    left join category_summary summary
      on summary.brand = ${brand} and summary.country = ${country} and summary.category_id = ${categoryId}`);
  if (!row) throw new Error("the summary statement always gives one row");
  return row;
}

/** Counts from the summary plus later changes. @param within bits to count, as `&` takes them; empty for all */
function stockCountsOf(within: Fragment, restocked: Fragment): Fragment {
  const at = (level: Fragment) => fragment`count_models(summary.levels[${level} + 1] ${within}, summary.siblings)
      + coalesce(sum((${level} = any(levels_now))::integer - (${level} = any(levels_counted))::integer), 0)`;
  return fragment`
    select case when summary.levels is not null then array[${at(fragment`0`)}, ${at(fragment`1`)}, ${at(fragment`2`)}]::integer[] end
    from (${restocked}) model`;
}

/** Counted now. */
export async function findHitsSummary(database: Queryable, market: Market, goodsIds: readonly string[]): Promise<ListSummary> {
  const [row] = await database.query<ListSummary>(sql`
    with hits as materialized (
      select listing.goods_id, listing.product_id, listing.price_minor, listing.stock_level ${listed(market, { goodsIds })}
    ), carried as materialized (
      select parameter.key, parameter.value, ${MODELS} as goods_count
      from hits
      join goods_parameter parameter on parameter.brand = ${market.brand.code} and parameter.goods_id = hits.goods_id
      group by parameter.key, parameter.value
    )
    select true as exists, ${MODELS} as "goodsCount",
      min(price_minor) as "minPriceMinor", max(price_minor) as "maxPriceMinor",
      (select array_agg(coalesce(models, 0) order by level) from generate_series(0, 2) as level
        left join (select stock_level, ${MODELS} as models from hits group by stock_level) counted on stock_level = level) as "stockCounts",
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

export async function countPerCountry(
  database: Queryable,
  brandCode: string,
  categoryId: string,
): Promise<{ countryCode: string; goodsCount: number }[]> {
  return await database.query(sql`
    select country as "countryCode", goods_count as "goodsCount"
    from category_summary where brand = ${brandCode} and category_id = ${categoryId} order by country`);
}
