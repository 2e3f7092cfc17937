import type { LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";

export async function removeFromIndex(transaction: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<void> {
  await transaction.query(sql`
    delete from goods_search kept using unnest(${goodsIds}::text[]) as changed(goods_id)
    where kept.brand = ${brandCode} and kept.goods_id = changed.goods_id`);
}

/** Text, category titles and parameter words. */
function wordsOfGoods(chain: readonly LanguageCode[]): Fragment {
  return fragment`
    from goods
    join lateral (
      select title, fact, description from goods_text
      where goods_text.brand = goods.brand and goods_text.goods_id = goods.goods_id
      order by array_position(${chain}::text[], language), language
      limit 1
    ) text on true
    join category own on own.brand = goods.brand and own.category_id = goods.category_id
    cross join lateral (
      select string_agg(text_in(step.titles, ${chain}::text[]), ' · ') as titles
      from category step where step.brand = own.brand and step.category_id = any(own.path)
    ) shelf
    cross join lateral (
      select coalesce(string_agg(text_in(value.titles, ${chain}::text[]), ' · '), '') as values
      from goods_parameter parameter
      join parameter_value value on value.brand = parameter.brand and value.key = parameter.key and value.value_key = parameter.value_key
      where parameter.brand = goods.brand and parameter.goods_id = goods.goods_id
    ) parameters`;
}

export async function writeIndex(
  transaction: Queryable,
  brandCode: string,
  language: LanguageCode,
  chain: readonly LanguageCode[],
  goodsIds: readonly string[],
): Promise<void> {
  await transaction.query(sql`
    insert into goods_search (brand, language, goods_id, product_id, title, everything, market_time, countries)
    select goods.brand, ${language}, goods.goods_id, goods.product_id, titled.vector,
      setweight(titled.vector, 'A')
      || setweight(to_tsvector('search_plain', concat_ws(' ', goods.article_number, goods.article_key, goods.article_digits)), 'A')
      || setweight(search_vector(${language}, shelf.titles), 'B')
      || setweight(search_vector(${language}, text.fact || ' · ' || parameters.values), 'C')
      || setweight(search_vector(${language}, text.description), 'D'),
      goods.market_time,
      array(select country from goods_price price where price.brand = goods.brand and price.goods_id = goods.goods_id order by country)
    ${wordsOfGoods(chain)}
    -- The offset stops PostgreSQL from inlining it, which would read it once per use.
    cross join lateral (select search_vector(${language}, text.title) as vector offset 0) titled
    join unnest(${goodsIds}::text[]) as changed(goods_id) on changed.goods_id = goods.goods_id
    where goods.brand = ${brandCode} and goods.status = 'active'
    order by goods.market_time desc, goods.goods_id`);
}

/** Serialises word counts, with memory for sorting a large catalogue. */
export async function lockWords(transaction: Queryable, brandCode: string, language: LanguageCode): Promise<void> {
  await transaction.query(sql`
    select pg_advisory_xact_lock(hashtext('words'), hashtext(${`${brandCode} ${language}`})), set_config('work_mem', '64MB', true)`);
}

/** Lower case, unless the catalogue always capitalises the word, as German nouns. */
export async function writeWords(
  transaction: Queryable,
  brandCode: string,
  language: LanguageCode,
  chain: readonly LanguageCode[],
): Promise<void> {
  await transaction.query(sql`delete from search_word where brand = ${brandCode} and language = ${language}`);
  await transaction.query(sql`
    -- Counted separately, so each word is stemmed once.
    with counted as materialized (
      select said.word, coalesce(min(said.small), min(said.any_case)) as shown, count(*) as goods_count, count(*) filter (where said.in_title) as title_count
      ${wordsOfGoods(chain)}
      -- Counts per goods first, so not all words need sorting.
      cross join lateral (
        select lower(unaccent(parsed.token)) as word, min(parsed.token) filter (where parsed.token = lower(parsed.token)) as small, min(parsed.token) as any_case,
          bool_or(source.in_title) as in_title
        from (values (text.title || ' · ' || shelf.titles, true), (text.fact || ' · ' || parameters.values, false)) as source(words, in_title)
        cross join lateral ts_parse('default', source.words) as parsed(kind, token)
        -- Words, words with digits, and the parts of words with a dash.
        where parsed.kind in (1, 2, 3, 9, 10, 11) and length(parsed.token) between 2 and 40
        group by 1
      ) said
      where goods.brand = ${brandCode} and goods.status = 'active'
      group by said.word
    )
    insert into search_word (brand, language, word, shown, lexemes, goods_count, title_count)
    select ${brandCode}, ${language}, counted.word, case when coalesce(search_language.capitals, false) then counted.shown else lower(counted.shown) end,
      read.lexemes, counted.goods_count, counted.title_count
    from counted
    cross join lateral (select tsvector_to_array(search_vector(${language}, counted.word)) as lexemes) read
    left join search_language on search_language.language = ${language}
    where cardinality(read.lexemes) > 0`);
}

export async function writeLexemes(transaction: Queryable, brandCode: string, language: LanguageCode): Promise<void> {
  await transaction.query(sql`delete from search_lexeme where brand = ${brandCode} and language = ${language}`);
  await transaction.query(sql`
    insert into search_lexeme (brand, language, lexeme, goods_count, title_count)
    select ${brandCode}, ${language}, carried.lexeme, count(*), count(*) filter (where carried.in_title)
    from goods_search
    cross join lateral (
      select whole.lexeme, titled.lexeme is not null as in_title
      from unnest(tsvector_to_array(everything)) as whole(lexeme)
      left join unnest(tsvector_to_array(title)) as titled(lexeme) using (lexeme)
    ) carried
    where brand = ${brandCode} and language = ${language}
    group by carried.lexeme`);
}
