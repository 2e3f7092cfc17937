/** What lists fold into one card: goods of one model, and goods that have no variants. */
import { sql } from "../src/platform/database/sql.ts";
import type { TestShop } from "./shop.ts";

/** Gives the model of goods of a brand, as their catalogue was imported. */
export async function modelsOf(shop: TestShop): Promise<(brand: string, goodsId: string) => string> {
  const rows = await shop.database.query<{ goods: string; model: string }>(sql`
    select brand || ' ' || goods_id as goods, coalesce('model ' || product_id, goods_id) as model from goods`);
  const models = new Map(rows.map(({ goods, model }) => [goods, model]));
  return (brand, goodsId) => models.get(`${brand} ${goodsId}`) ?? `no ${goodsId}`;
}
