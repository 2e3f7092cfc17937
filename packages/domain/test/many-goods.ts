/** A synthetic catalogue written into the tables directly, since an import takes minutes. */
import type { Shop } from "../src/platform/shop.ts";
import { bringListsUpToDate } from "../src/goods/listing/derived-service.ts";
import { FILLED_TABLES, rebuildListing } from "../src/goods/listing/derived-store.ts";
import { writeLexemes } from "../src/goods/listing/search-index-store.ts";
import { CATEGORIES, haveGoods } from "./catalogue.ts";

const PORTION = 5_000;
const ADJECTIVES = ["azul", "roja", "verde", "clara", "oscura", "grande", "pequeña", "plegable", "portátil", "regulable"];

/** Fills the brand Lumbra with `count` goods for Spain, across the builders' categories. All are lamps; ten carry a rare word. */
export async function manyGoods(shop: Shop, count: number): Promise<void> {
  await haveGoods(shop, []);
  const leaves = CATEGORIES.filter((category) => !CATEGORIES.some((other) => other.parentId === category.categoryId)).map(
    (category) => category.categoryId,
  );
  const run = (text: string, values: unknown[] = []) => shop.database.executeSql(text, values);
  // Written in portions, since a statement may take 15 seconds; newest first, as an import does.
  for (let last = count; last > 0; last -= PORTION) {
    const first = Math.max(1, last - PORTION + 1);
    await run(
      `insert into goods (brand, goods_id, article_number, category_id, market_time, sales, comment_count, score_total, weight, pictures)
       select 'lumbra', n::text, 'LU-' || n, ($3::text[])[1 + n % cardinality($3::text[])], timestamptz '2020-01-01' + n * interval '1 minute',
         (n::bigint * 7919) % 5000, n % 40, (n % 40) * 4, 500, '[{"pictureId": "lumbra.bulb.white.hero", "colour": "#eeeeee"}]'
       from generate_series($1::integer, $2::integer) as n order by n desc`,
      [first, last, leaves],
    );
    await run(
      `insert into goods_text (brand, goods_id, language, title, fact, description, seo_url_parameter)
       select 'lumbra', n::text, 'es',
         'Lámpara ' || ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || n || case when n <= 1000 and n % 100 = 7 then ' rara' else '' end,
         '8 W · 806 lm', 'Una lámpara para leer y descansar en casa. Modelo ' || n || '.', 'lampara-' || n
       from generate_series($1::integer, $2::integer) as n`,
      [first, last, ADJECTIVES],
    );
    await run(
      `insert into goods_price (brand, goods_id, country, price_minor)
       select 'lumbra', n::text, 'ES', 500 + (n::bigint * 104729) % 20000 from generate_series($1::integer, $2::integer) as n`,
      [first, last],
    );
    await run(
      "insert into goods_stock (brand, goods_id, quantity) select 'lumbra', n::text, n % 30 from generate_series($1::integer, $2::integer) as n",
      [first, last],
    );
    await run(
      `insert into goods_parameter (brand, goods_id, key, position, value_key, value_number)
       select 'lumbra', n::text, 'colour', 0, (array['clay', 'ink'])[1 + n % 2], null::numeric from generate_series($1::integer, $2::integer) as n
       union all select 'lumbra', n::text, 'power', 1, null, 5 + n % 10 from generate_series($1::integer, $2::integer) as n`,
      [first, last],
    );
    if (last === count) await run("analyze");
    const portion = Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
    await rebuildListing(shop.database, "lumbra", portion, shop.config.stock, shop.clock());
    // One language is enough to measure a search.
    await run(
      `insert into goods_search (brand, language, goods_id, title, everything, market_time, countries)
       select 'lumbra', 'es', goods_id, search_vector('es', title),
         setweight(search_vector('es', title), 'A') || setweight(search_vector('es', 'Iluminación Lámparas'), 'B') || setweight(search_vector('es', description), 'D'), market_time, '{ES}'
       from unnest($1::text[]) as portion(goods_id) join goods_text using (goods_id) join goods using (brand, goods_id)
       where brand = 'lumbra' order by market_time desc`,
      [portion],
    );
  }
  await bringListsUpToDate(shop, "lumbra");
  await run(
    `insert into search_word (brand, language, word, shown, lexemes, goods_count, title_count)
     select 'lumbra', 'es', word, min(token), tsvector_to_array(search_vector('es', word)), count(*), count(*)
     from goods_text cross join lateral ts_parse('default', title) as parsed(kind, token)
       cross join lateral (select lower(unaccent(token)) as word offset 0) plain
     where brand = 'lumbra' and kind in (1, 2, 3) group by word`,
  );
  await writeLexemes(shop.database, "lumbra", "es");
  for (const table of FILLED_TABLES) await run(`vacuum (analyze) ${table}`);
}
