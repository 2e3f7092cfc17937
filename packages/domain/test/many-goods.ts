/** A synthetic catalogue of any size, written straight into the tables: an import of this many goods would take minutes. */
import type { Shop } from "../src/platform/shop.ts";
import { FILLED_TABLES, rebuildListing, rebuildSummaries } from "../src/goods/derived-store.ts";
import { writeLexemes } from "../src/search/index-store.ts";
import { CATEGORIES, haveGoods } from "./catalogue.ts";

const ADJECTIVES = ["azul", "roja", "verde", "clara", "oscura", "grande", "pequeña", "plegable", "portátil", "regulable"];

/**
 * Fills the brand Lumbra with `count` goods, sold in Spain, spread over the categories of the builders.
 * All of them are lamps; every hundredth shares a rare word with few others.
 */
export async function manyGoods(shop: Shop, count: number): Promise<void> {
  await haveGoods(shop, []);
  const leaves = CATEGORIES.filter((category) => !CATEGORIES.some((other) => other.parentId === category.categoryId)).map((category) => category.categoryId);
  const run = (text: string, values: unknown[] = []) => shop.database.executeSql(text, values);
  await run(
    `insert into goods (brand, goods_id, article_number, category_id, market_time, sales, comment_count, score_total, weight, pictures)
     select 'lumbra', n::text, 'LU-' || n, ($2::text[])[1 + n % cardinality($2::text[])], timestamptz '2020-01-01' + n * interval '1 minute',
       (n::bigint * 7919) % 5000, n % 40, (n % 40) * 4, 500, '[{"pictureId": "lumbra.bulb.white.hero", "colour": "#eeeeee"}]'
     from generate_series(1, $1) as n order by n desc`,
    [count, leaves],
  );
  await run(
    `insert into goods_text (brand, goods_id, language, title, fact, description, seo_url_parameter)
     select 'lumbra', n::text, 'es',
       'Lámpara ' || ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || n || case when n % 100 = 7 then ' rara' || (n / 100) % 50 else '' end,
       '8 W · 806 lm', 'Una lámpara para leer y descansar en casa. Modelo ' || n || '.', 'lampara-' || n
     from generate_series(1, $1) as n`,
    [count, ADJECTIVES],
  );
  await run("insert into goods_price (brand, goods_id, country, price_minor) select 'lumbra', n::text, 'ES', 500 + (n::bigint * 104729) % 20000 from generate_series(1, $1) as n", [count]);
  await run("insert into goods_stock (brand, goods_id, quantity) select 'lumbra', n::text, n % 30 from generate_series(1, $1) as n", [count]);
  await run(
    `insert into goods_parameter (brand, goods_id, key, position, value_key, value_number)
     select 'lumbra', n::text, 'colour', 0, (array['clay', 'ink'])[1 + n % 2], null::numeric from generate_series(1, $1) as n
     union all select 'lumbra', n::text, 'power', 1, null, 5 + n % 10 from generate_series(1, $1) as n`,
    [count],
  );
  await run("analyze");
  const ids = Array.from({ length: count }, (_, index) => String(count - index));
  // One statement may take 15 seconds, so the longest ones go in portions, newest first.
  for (let from = 0; from < count; from += 5_000) {
    const portion = ids.slice(from, from + 5_000);
    await rebuildListing(shop.database, "lumbra", portion, shop.config.stock);
    // One language is enough to see how a search behaves.
    await run(
      `insert into goods_search (brand, language, goods_id, title, everything, market_time)
       select 'lumbra', 'es', goods_id, search_vector('es', title),
         setweight(search_vector('es', title), 'A') || setweight(search_vector('es', 'Iluminación Lámparas'), 'B') || setweight(search_vector('es', description), 'D'), market_time
       from goods_text join goods using (brand, goods_id) where brand = 'lumbra' and goods_id = any($1::text[]) order by market_time desc`,
      [portion],
    );
  }
  await rebuildSummaries(shop.database, "lumbra", ["ES"]);
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
