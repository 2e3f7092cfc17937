import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { bestSelling, listAll, listHits, newestGoods } from "./listing/listing-service.ts";

let shop: TestShop;
const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
const GOODS = Array.from({ length: 30 }, (_, index) => String(index + 1));

beforeAll(async () => {
  shop = await makeTestShop({ connections: 1, own: true });
  await haveGoods(
    shop,
    GOODS.map((goodsId) => aGoods({ goodsId })),
  );
});
afterAll(() => shop.close());

async function prepared(): Promise<number> {
  const [row] = await shop.database.query<{ count: number }>(sql`select count(*) from pg_prepared_statements`);
  return row?.count ?? 0;
}

test("every size, order and combination of filters gives its list, and few of them stay prepared", async () => {
  const before = await prepared();
  const whole = { stock: "ALL", facets: {}, page: 1 } as const;
  for (const sort of ["price", "sales", "marketTime"] as const) {
    for (let limit = 1; limit <= 100; limit += 9) {
      const lists = [
        await listAll(shop, market, { ...whole, sort, limit }, false),
        await listHits(shop, market, { goodsIds: GOODS, count: null }, { ...whole, sort, limit }),
      ];
      expect(lists.map(({ items, total }) => [items.length, total])).toEqual([
        [Math.min(limit, 30), 30],
        [Math.min(limit, 30), 30],
      ]);
    }
    for (let facets = 1; facets <= 4; facets += 1) {
      const chosen = Object.fromEntries(Array.from({ length: facets }, (_, index) => [`key${index}`, ["value"]]));
      expect((await listAll(shop, market, { ...whole, sort, facets: chosen }, false)).items).toEqual([]);
      expect((await listHits(shop, market, { goodsIds: GOODS, count: null }, { ...whole, sort, facets: chosen })).items).toEqual([]);
    }
  }
  for (let limit = 1; limit <= 48; limit += 4) {
    expect(await newestGoods(shop, market, limit)).toHaveLength(Math.min(limit, 30));
    expect(await bestSelling(shop, market, null, limit)).toHaveLength(Math.min(limit, 30));
  }
  const more = (await prepared()) - before;
  expect(more).toBeGreaterThan(3);
  expect(more).toBeLessThan(30);
});
