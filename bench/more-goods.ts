/** Copies of the demo's goods, so that a category holds a list of 48 with everything that real cards carry. */
import { DEFAULT_CONFIG } from "@rambla/core/config";
import { BRANDS, type BrandCode } from "@rambla/core/market";
import { openDatabase } from "@rambla/domain/platform/database";
import { sql } from "@rambla/domain/platform/sql";
import { rebuildListing, rebuildSummaries } from "@rambla/domain/goods/derived-store";
import { embeddedUrl } from "../tools/trial/nodes.ts";

/** Tables that hold goods: columns besides brand and goods_id that a copy shares, and those it has otherwise. */
const TABLES = [
  { table: "goods", same: "variant_of, category_id, market_time, sales, score_total, comment_count, weight, energy_class, measure_amount, measure_unit, pictures, files", other: { article_number: "article_number || '-' || copy", product_id: "product_id || '-' || copy" } },
  { table: "goods_text", same: "language, fact, description, seo_url_parameter", other: { title: "title || ' ' || copy" } },
  { table: "goods_price", same: "country, original_minor, lowest30_minor, deposit_minor", other: { price_minor: "price_minor + copy" } },
  { table: "goods_stock", same: "quantity", other: {} },
  { table: "goods_parameter", same: "key, position, value_key, value_number", other: {} },
] as const;

/** Writes `copies` more of each goods of a brand into a running shop's own database, and its pages show them at once. */
export async function moreGoods(dataDirectory: string, brand: BrandCode, copies: number): Promise<void> {
  const database = openDatabase({ url: await embeddedUrl(dataDirectory), connections: 1 });
  try {
    for (const { table, same, other } of TABLES) {
      await database.executeSql(
        `insert into ${table} (${["brand, goods_id", same, ...Object.keys(other)].join(", ")})
         select ${["brand, goods_id || lpad(copy::text, 3, '0')", same, ...Object.values(other)].join(", ")}
         from ${table} cross join generate_series(1, $2::integer) as copy where brand = $1 and length(goods_id) <= 4`,
        [brand, copies],
      );
    }
    const rows = await database.query<{ goodsId: string }>(sql`select goods_id as "goodsId" from goods where brand = ${brand} order by market_time desc, goods_id`);
    const goodsIds = rows.map(({ goodsId }) => goodsId);
    await rebuildListing(database, brand, goodsIds, DEFAULT_CONFIG.stock);
    await rebuildSummaries(database, brand, BRANDS[brand].countries);
    await database.executeSql("analyze");
    await database.executeSql("select pg_notify('page_tags', $1)", [`${brand}:lists`]);
  } finally {
    await database.close();
  }
}
