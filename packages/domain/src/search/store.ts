import type { Market } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, NOTHING, sql, whole } from "../platform/database/sql.ts";
import type { TypedWord } from "./meaning-rules.ts";
import { MOST_WALKED, type Query, type Way } from "./rules.ts";

const KNOWN = fragment`word, shown, lexemes, goods_count as "goodsCount", title_count as "titleCount"`;

/** In order. @param begun the word that may be unfinished */
export async function lookUpWords(
  database: Queryable,
  market: Market,
  words: readonly string[],
  begun: string | null,
): Promise<TypedWord[]> {
  const brand = market.brand.code;
  const own = fragment`brand = ${brand} and language = ${market.language}`;
  return await database.query<TypedWord>(sql`
    select read.typed, read.plain, read.lexemes, carried.known, carried.goods_count as "goodsCount", carried.title_count as "titleCount",
      case when carried.goods_count > 0 then '[]' else (
        select coalesce(json_agg(alike), '[]') from (
          (select ${KNOWN} from search_word near
          where ${own} and near.word % read.plain
          order by similarity(near.word, read.plain) desc, goods_count desc
          limit 20)
          union all
          -- Swapped letters leave a short word no common trigram.
          (select ${KNOWN} from search_word swapped
          where ${own} and swapped.word = any(array(
            select overlay(read.plain placing reverse(substr(read.plain, at, 2)) from at for 2)
            from generate_series(1, length(read.plain) - 1) at)))) alike) end as alike,
      case
        when length(read.stem) >= 4 and read.stem ~ '^[a-z]+$' then (
          select coalesce(json_agg(containing), '[]') from (
            select ${KNOWN} from search_word longer
            where ${own} and longer.word like '%' || read.stem || '%' and longer.word <> read.plain
            order by goods_count desc, word
            limit 16) containing)
        -- A short word must be at the end: a Koekenpan is a pan, a panel is not.
        when spoken.compounds and read.plain ~ '^[a-z]{3}$' then (
          select coalesce(json_agg(containing), '[]') from (
            select ${KNOWN} from search_word longer
            where ${own} and longer.word like '%' || read.plain and longer.word <> read.plain
            order by goods_count desc, word
            limit 16) containing)
        -- One character of a language without spaces is part of many pairs.
        when spoken.pairs and length(read.plain) = 1 then (
          select coalesce(json_agg(containing), '[]') from (
            select lexeme as word, lexeme as shown, array[lexeme] as lexemes, goods_count as "goodsCount", title_count as "titleCount" from (
              select * from search_lexeme where ${own} and length(lexeme) = 2 and right(lexeme, 1) = read.plain
              union
              select * from search_lexeme where ${own} and length(lexeme) = 2 and lexeme > read.plain and lexeme < read.plain || chr(1114111)) pair
            order by title_count desc, lexeme
            limit 16) containing)
        else '[]' end as containing,
      case when read.typed is distinct from ${begun} or (length(read.plain) < 2 and not coalesce(spoken.pairs, false)) then '[]' else (
        select coalesce(json_agg(begun), '[]') from (
          select ${KNOWN} from search_word longer
          where ${own} and longer.word > read.plain and longer.word < read.plain || chr(1114111)
          order by title_count desc, goods_count desc, word
          limit 16) begun) end as begun,
      case when carried.goods_count > 0 or read.plain !~ '^[a-z]{6,40}$' then '{}' else coalesce((
        select array[before.word, behind.word]
        from search_word before
        join search_word behind on behind.brand = before.brand and behind.language = before.language and behind.word = substr(read.plain, length(before.word) + 1)
        where before.brand = ${brand} and before.language = ${market.language}
          and before.word = any(array(select left(read.plain, at) from generate_series(3, length(read.plain) - 3) at))
        order by least(before.title_count, behind.title_count) desc, before.word desc
        limit 1), '{}') end as parts,
      case when carried.goods_count > 0 or not coalesce(spoken.compounds, false) then null else coalesce((
        select lexeme from search_lexeme
        where ${own} and lexeme = any(array(select substr(read.lexemes[1], at) from generate_series(2, length(read.lexemes[1]) - 3) at)) and title_count > 0
        order by length(lexeme) desc
        limit 1), '') end as head,
      case when carried.goods_count > 0 or spoken.written_out is null then null
        else nullif(regexp_replace(read.plain, spoken.written_out, '\\1', 'g'), read.plain) end as "writtenOut"
    from (
      select asked.typed, asked.plain, asked.lexemes, asked.position,
        -- The stem matches more compounds: Pfannen in Bratpfanne.
        case when cardinality(asked.lexemes) = 1 and starts_with(asked.plain, asked.lexemes[1]) and length(asked.lexemes[1]) >= 4 then asked.lexemes[1] else asked.plain end as stem
      from (
        select typed, lower(unaccent(typed)) as plain, tsvector_to_array(search_vector(${market.language}, typed)) as lexemes, position
        from unnest(${words}::text[]) with ordinality as typed(typed, position)) asked
    ) read
    left join search_language spoken on spoken.language = ${market.language}
    cross join lateral (
      -- A word of several lexemes is as frequent as the rarest of them.
      select coalesce(min(coalesce(goods_count, 0)), 0) as goods_count, coalesce(min(coalesce(title_count, 0)), 0) as title_count,
        coalesce(array_agg(asked.lexeme) filter (where goods_count > 0), '{}') as known
      from unnest(read.lexemes) as asked(lexeme)
      left join search_lexeme on search_lexeme.brand = ${brand} and search_lexeme.language = ${market.language}
        and search_lexeme.lexeme = asked.lexeme
    ) carried
    order by read.position`);
}

/** `isArticleNumber`: it was typed completely. */
export type Hits = { readonly goodsIds: readonly string[]; readonly byArticleNumber: boolean; readonly isArticleNumber: boolean };

/** The scan's candidates. */
function newestGoods(market: Market): Fragment {
  return fragment`
      select goods_id, market_time, title, everything from (
        select goods_id, market_time, title, everything, countries from goods_search
        where brand = ${market.brand.code} and language = ${market.language}
        order by market_time desc, goods_id
        limit ${whole(MOST_WALKED)}) walked
      -- After the scan, so the planner does not expect few rows and sort them all.
      where ${market.priceCountry.code} = any(countries)`;
}

/** By article number or its prefix. */
function numberedGoods(market: Market, articleKey: string | null, limit: number): Fragment {
  return fragment`
      select goods_id, product_id, market_time, case when article_key = ${articleKey} then -1 else 0 end as rank from goods
      where brand = ${market.brand.code} and status = 'active' and (article_key = ${articleKey} or article_digits = ${articleKey}
        or (length(${articleKey}) >= 4 and article_key between ${articleKey} and ${articleKey} || '~'))
        and exists (select from goods_price price where price.brand = goods.brand and price.goods_id = goods.goods_id and price.country = ${market.priceCountry.code})
      limit ${whole(limit)}`;
}

/** The shortest number first. */
export async function findNumbered(database: Queryable, market: Market, articleKey: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from (
      (select goods_id, article_key, 0 as rank from goods
        where brand = ${market.brand.code} and status = 'active' and (article_key = ${articleKey} or article_digits = ${articleKey}) limit ${whole(limit)})
      union all
      (select goods_id, article_key, 1 as rank from goods
        where brand = ${market.brand.code} and status = 'active' and article_key > ${articleKey} and article_key < ${articleKey} || '~'
        order by article_key limit ${whole(limit)})
    ) numbered
    order by rank, article_key
    limit ${whole(limit)}`);
  return rows.map((row) => row.goodsId);
}

/**
 * Best first: article number, all words in the title, in title and category, anywhere; exact before loose, then the newest. Each kind is
 * limited to `most`. A scan may miss hits: then ask BY_INDEX.
 */
export async function findHits(
  database: Queryable,
  market: Market,
  { wanted, meant, named, articleKey }: Query & { readonly articleKey: string | null },
  way: Way,
  most: number,
): Promise<Hits> {
  const brand = market.brand.code;
  const newest = fragment`, newest as materialized (${newestGoods(market)})`;
  const searched = fragment`${brand}, ${market.language}, ${market.priceCountry.code}, ${wanted}::tsquery, ${meant}::tsquery`;
  const [row] = await database.query<Hits>(sql`
    with numbered as (${numberedGoods(market, articleKey, most)})${way.walkTitles || way.walkEverything ? newest : NOTHING}, carried as materialized (
      ${
        way.walkEverything
          ? fragment`
      select goods_id, market_time, search_rank(title, everything, ${wanted}::tsquery, ${meant}::tsquery, ${named}::tsquery) as rank
      from newest where everything @@ ${wanted}::tsquery limit ${whole(most)}`
          : fragment`select goods_id, market_time, rank from search_everything(${searched}, ${named}::tsquery, ${whole(most)})`
      }
    ), titled as (
      ${
        way.walkTitles
          ? fragment`select goods_id, market_time, case when title @@ ${meant}::tsquery then 1 else 2 end as rank from newest where title @@ ${wanted}::tsquery`
          : fragment`
      select goods_id, market_time, rank from search_titles(${searched}, ${whole(most)})
      where true`
      }
      ${
        way.walkEverything && !way.walkTitles
          ? NOTHING
          : fragment`-- Whatever carries the words in its title was met already, unless others took up its place.
        and (select count(*) from carried) = ${whole(most)} and exists (select from carried where rank > 1)`
      }
      limit ${whole(most)}
    ), best as (
      select goods_id, min(rank) as rank, row_number() over (order by min(rank), max(market_time) desc, goods_id) as position
      from (select goods_id, market_time, rank from numbered union all table titled union all table carried) found
      group by goods_id
      order by position
      limit ${whole(most)}
    )
    select coalesce(json_agg(goods_id order by position), '[]') as "goodsIds", coalesce(min(rank) <= 0, false) as "byArticleNumber", coalesce(min(rank) = -1, false) as "isArticleNumber"
    from best`);
  if (!row) throw new Error("a search always gives one row");
  return row;
}

/** In models, among at most `most` goods. */
export async function countHits(
  database: Queryable,
  market: Market,
  query: string | null,
  articleKey: string | null,
  most: number,
): Promise<number> {
  const { brand, language } = market;
  const [row] = await database.query<{ count: number }>(sql`
    with numbered as (${numberedGoods(market, articleKey, most)})
    select coalesce(search_count(${brand.code}, ${language}, ${market.priceCountry.code}, ${query}::tsquery, ${whole(most)}), 0) + (
      -- By key; without those that the words have counted.
      select (count(*) filter (where product_id is null) + count(distinct product_id))::integer from numbered
      left join lateral (
        select said.everything @@ ${query}::tsquery as is_counted from goods_search said
        where said.goods_id = numbered.goods_id and said.brand = ${brand.code} and said.language = ${language} limit 1) said on true
      where said.is_counted is not true) as count`);
  return Math.min(row?.count ?? 0, most);
}

/** The most frequent first. */
export async function findBegunWords(database: Queryable, market: Market, plain: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ shown: string }>(sql`
    select shown from search_word
    where brand = ${market.brand.code} and language = ${market.language}
      and word >= ${plain} and word < ${plain} || chr(1114111) and title_count > 0
    order by title_count desc, word
    limit ${whole(limit)}`);
  return rows.map((row) => row.shown);
}

export async function findBegunCategories(
  database: Queryable,
  market: Market,
  plain: string,
  limit: number,
): Promise<{ categoryId: string; title: string }[]> {
  return await database.query(sql`
    select category_id as "categoryId", title
    from (
      select category_id, level, position, text_in(titles, ${market.languageChain}::text[]) as title
      from category where brand = ${market.brand.code}
    ) named
    where strpos(' ' || lower(unaccent(title)), ' ' || ${plain}) > 0
    order by level, position
    limit ${whole(limit)}`);
}

const SUGGESTION_POOL = 200;

/** One per model, exact and best-selling first. @param common scans only the newest goods */
export async function findBegunGoods(
  database: Queryable,
  market: Market,
  { wanted, meant }: Query,
  limit: number,
  common: boolean,
): Promise<string[]> {
  const hits = common
    ? fragment`(select goods_id, market_time, case when title @@ ${meant}::tsquery then 1 else 2 end as rank from (${newestGoods(market)}) newest where title @@ ${wanted}::tsquery limit ${whole(SUGGESTION_POOL)})`
    : fragment`search_titles(${market.brand.code}, ${market.language}, ${market.priceCountry.code}, ${wanted}::tsquery, ${meant}::tsquery, ${SUGGESTION_POOL})`;
  const rows = await database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId"
    from (
      select goods.goods_id, hit.rank, goods.sales,
        row_number() over (partition by goods.product_id, case when goods.product_id is null then goods.goods_id end order by hit.rank, hit.market_time desc, goods.goods_id) as turn
      from ${hits} hit
      join goods on goods.brand = ${market.brand.code} and goods.goods_id = hit.goods_id and goods.status = 'active'
    ) found
    where turn = 1
    order by rank, sales desc, goods_id
    limit ${whole(limit)}`);
  return rows.map((row) => row.goodsId);
}
