/** Copies the demo's goods, so that a category fills a list of 48. */
import type { BrandCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";
import { bringListsUpToDate } from "@rambla/domain/goods/listing/derived-service";
import { embeddedUrl } from "../tools/trial/nodes.ts";

/** Tables of goods: columns that a copy shares, and those that differ. */
const TABLES = [
  {
    table: "goods",
    same: "variant_of, category_id, market_time, sales, score_total, comment_count, weight, energy_class, measure_amount, measure_unit, pictures, files",
    other: { article_number: "article_number || '-' || copy", product_id: "product_id || '-' || copy" },
  },
  { table: "goods_text", same: "language, fact, description, seo_url_parameter", other: { title: "title || ' ' || copy" } },
  { table: "goods_price", same: "country, original_minor, lowest30_minor, deposit_minor", other: { price_minor: "price_minor + copy" } },
  { table: "goods_stock", same: "quantity", other: {} },
  { table: "goods_parameter", same: "key, position, value_key, value_number", other: {} },
] as const;

/** Writes `copies` more of each of a brand's goods into a running shop's database; its pages show them at once. */
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
    await database.query(sql`update goods set listing_due = true where brand = ${brand}`);
    await bringListsUpToDate({ database, config: DEMO_CONFIG, clock: () => new Date() }, brand);
    await database.executeSql("analyze");
  } finally {
    await database.close();
  }
}
