/** The count of a narrowed list is the number of goods it shows, whatever narrows it and whatever was sold since it was counted. */
import { createRouterClient } from "@orpc/server";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/sql.ts";
import { goodsApi } from "./api.ts";
import { returnStock, takeStock } from "./service.ts";

const GOODS = Array.from({ length: 90 }, (_, index) =>
  aGoods({
    goodsId: String(1 + index),
    categoryId: ["111", "112", "211"][index % 3] ?? "111",
    // Many share a price, and some stock is low or gone.
    price: 1000 + (index % 11) * 250,
    stock: (index * 7) % 13,
    parameters: [
      ...(index % 5 === 0 ? [] : [{ key: "colour", value: index % 2 === 0 ? "clay" : "ink" }]),
      { key: "power", value: 4 + (index % 4) },
      { key: "height", value: 30 },
    ],
  }),
);

const narrowing = fc.record(
  {
    goodsClassifyId: fc.constantFrom("100", "111", "211"),
    minPrice: fc.constantFrom("0", "10", "12.49", "12.50", "20", "35", "99999"),
    maxPrice: fc.constantFrom("0", "9.99", "10", "17.50", "35", "99999"),
    stock: fc.constantFrom("HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK", "ALL"),
    facets: fc.dictionary(
      fc.constantFrom("colour", "power", "height", "", "nonsense"),
      fc.array(fc.constantFrom("clay", "ink", "4", "5", "30", "2", "x"), { maxLength: 3 }),
    ),
  },
  { requiredKeys: ["goodsClassifyId", "facets"] },
);

let shop: TestShop;

beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS);
});
afterAll(() => shop.close());

const list = (request: Parameters<ReturnType<typeof calls>["goodsClassifyListGoods"]>[0]) => calls().goodsClassifyListGoods(request);
const calls = () => createRouterClient(goodsApi, { context: callContext(shop) });
const take = (from: number, to: number) =>
  shop.database.transaction((transaction) =>
    takeStock(shop, transaction, "lumbra", GOODS.slice(from, to).filter(({ stock }) => stock > 0).map(({ goodsId, stock }) => ({ goodsId, quantity: stock })), "order:test"));
const restocked = async () =>
  (await shop.database.query<{ goodsId: string }>(sql`select distinct goods_id as "goodsId" from goods_listing where restocked`)).length;

async function holdsForAnyNarrowing(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(narrowing, async (request) => {
      const { items, total, moreThanTotal } = await list({ ...request, limit: 100 });
      expect({ total, moreThanTotal }).toEqual({ total: items.length, moreThanTotal: false });
    }),
    { numRuns: 150 },
  );
}

describe("the count of a narrowed list is what it shows", () => {
  test("after an import", holdsForAnyNarrowing);

  test("after goods were sold out since", async () => {
    await take(0, 40);
    expect(await restocked()).toBeGreaterThan(20);
    await holdsForAnyNarrowing();
  });

  test("after the next import, which counts them anew", async () => {
    await haveGoods(shop, GOODS.map((goods, index) => (index === 89 ? { ...goods, weight: 501 } : goods)));
    expect(await restocked()).toBe(0);
    await holdsForAnyNarrowing();
  });

  test("after an import while pieces were coming back: neither waits for the other", async () => {
    await take(40, 50);
    await shop.database.transaction(async (transaction) => {
      await returnStock(shop, transaction, "lumbra", [{ goodsId: "42", quantity: 20 }], "cancel:test");
      await haveGoods(shop, GOODS.map((goods, index) => (index === 89 ? { ...goods, weight: 502 } : goods)));
    });
    expect(await restocked()).toBe(1);
    await holdsForAnyNarrowing();
  });
});

test("a price above all prices, below all prices, and a range the wrong way round find nothing", async () => {
  for (const range of [{ minPrice: "36" }, { maxPrice: "9.99" }, { minPrice: "30", maxPrice: "20" }]) {
    expect(await list({ goodsClassifyId: "100", ...range })).toMatchObject({ items: [], total: 0 });
  }
});
