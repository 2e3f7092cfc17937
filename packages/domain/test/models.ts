import { sql } from "../src/platform/database/sql.ts";
import type { TestShop } from "./shop.ts";

/** Maps goods to their model; lists show one card for each, and goods without variants stand alone. */
export async function modelsOf(shop: TestShop): Promise<(brand: string, goodsId: string) => string> {
  const rows = await shop.database.query<{ goods: string; model: string }>(sql`
    select brand || ' ' || goods_id as goods, coalesce('model ' || product_id, goods_id) as model from goods`);
  const models = new Map(rows.map(({ goods, model }) => [goods, model]));
  return (brand, goodsId) => models.get(`${brand} ${goodsId}`) ?? `no ${goodsId}`;
}
