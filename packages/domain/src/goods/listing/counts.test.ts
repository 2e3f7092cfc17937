import { createRouterClient } from "@orpc/server";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extent } from "../../../../../tools/trial/extent.ts";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { callContext, makeTestShop, type TestShop, untilSomebodyWaits } from "../../../test/shop.ts";
import { sql } from "../../platform/database/sql.ts";
import { searchApi } from "../../search/api.ts";
import { goodsApi } from "../api.ts";
import { findCountDue, rebuildListing, saveListingDue } from "./derived-store.ts";
import { goodsJobs } from "../jobs.ts";
import { returnStock, takeStock } from "../service.ts";

const GOODS = Array.from({ length: 90 }, (_, index) =>
  aGoods({
    goodsId: String(1 + index),
    // Models of two to five variants across categories and prices, and single goods.
    productId: index % 4 === 0 ? null : `model ${Math.floor(index / (2 + (index % 4)))}`,
    categoryId: ["111", "112", "211"][index % 3] ?? "111",
    // Equal prices and low stock.
    price: 1000 + (index % 11) * 250,
    stock: (index * 7) % 13,
    parameters: [
      ...(index % 5 === 0 ? [] : [{ key: "colour", value: index % 2 === 0 ? "clay" : "ink" }]),
      { key: "power", value: 4 + (index % 4) },
      { key: "height", value: 30 },
    ],
  }),
);

/** A card is a model or single goods. */
const modelOf = (id: string) => GOODS.find(({ goodsId }) => goodsId === id)?.productId ?? id;

const narrowing = fc.record(
  {
    goodsClassifyId: fc.constantFrom("100", "111", "211"),
    minPrice: fc.constantFrom("0", "10", "12.49", "12.50", "20", "35", "99999"),
    maxPrice: fc.constantFrom("0", "9.99", "10", "17.50", "35", "99999"),
    stock: fc.constantFrom("HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK", "ALL"),
    facets: fc.dictionary(
      fc.constantFrom("colour", "power", "height", "", "nonsense"),
      fc.array(fc.constantFrom("clay", "ink", "4", "5", "30", "2", "x", "5..", "..6"), { maxLength: 3 }),
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

const list = (request: Narrowing) => calls().goodsClassifyListGoods(request);
const calls = () => createRouterClient({ ...goodsApi, ...searchApi }, { context: callContext(shop) });
const take = (from: number, to: number) =>
  shop.database.transaction((transaction) =>
    takeStock(
      shop,
      transaction,
      "lumbra",
      GOODS.slice(from, to)
        .filter(({ stock }) => stock > 0)
        .map(({ goodsId, stock }) => ({ goodsId, quantity: stock })),
      "order:test",
    ),
  );
/** Goods with a changed stock level since the count. */
const restocked = async () =>
  (
    await shop.database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from goods_listing where country = 'ES' and category_id = '0' and counted_level is not null`)
  ).length;
/** Goods with a wrong level in lists. */
const wrongLevels = async () =>
  await shop.database.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId", stock_level, quantity from goods_listing join goods_stock using (brand, goods_id)
    where stock_level <> case when quantity <= 0 then 0 when quantity <= ${shop.config.stock.lowAt}::integer then 1 else 2 end`);
const heavier = (goodsId: string, weight: number) =>
  haveGoods(
    shop,
    GOODS.map((goods) => (goods.goodsId === goodsId ? { ...goods, weight } : goods)),
  );

/** Counts must equal what the filter finds. */
async function stockIsToldRight(): Promise<void> {
  for (const goodsClassifyId of ["100", "111", "211"]) {
    const { stockCounts } = await list({ goodsClassifyId, limit: 1 });
    if (stockCounts === null) {
      expect((await findCountDue(shop.database)).map(({ categoryId }) => categoryId)).toContain(goodsClassifyId);
      continue;
    }
    const found = async (stock: "HAVE_STOCK" | "NERVOUS_STOCK" | "NO_STOCK") =>
      (await list({ goodsClassifyId, stock, limit: 100 })).items.length;
    expect(stockCounts).toEqual({
      HAVE_STOCK: await found("HAVE_STOCK"),
      NERVOUS_STOCK: await found("NERVOUS_STOCK"),
      NO_STOCK: await found("NO_STOCK"),
    });
  }
}

type Narrowing = Parameters<ReturnType<typeof calls>["goodsClassifyListGoods"]>[0];

/** The number beside a choice must equal the list with it, in lists and searches. */
async function remainingIsToldRight(isSearch: boolean, { goodsClassifyId, ...request }: Narrowing): Promise<void> {
  const ask = (asked: typeof request) =>
    isSearch ? calls().navigationGoodsSearch({ key: "lámpara", ...asked, limit: 1 }) : list({ goodsClassifyId, ...asked, limit: 1 });
  const { facets, stockCounts, countsRemaining } = await ask(request);
  const isNarrowed =
    request.minPrice !== undefined ||
    request.maxPrice !== undefined ||
    (request.stock ?? "ALL") !== "ALL" ||
    Object.values(request.facets ?? {}).some((values) => values.length > 0);
  // Searches count current rows.
  const isCounted =
    isSearch || !(await findCountDue(shop.database)).some(({ categoryId, changed }) => changed && categoryId === goodsClassifyId);
  expect(countsRemaining).toBe(isNarrowed && isCounted);
  if (!countsRemaining) return;
  const found = async (other: typeof request) => (await ask({ ...request, ...other })).total;
  for (const { key, values } of facets) {
    for (const { value, count } of values)
      expect({ key, value, count }).toEqual({ key, value, count: await found({ facets: { ...request.facets, [key]: [value] } }) });
  }
  for (const stock of ["HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"] as const)
    expect({ stock, count: stockCounts?.[stock] }).toEqual({ stock, count: await found({ stock }) });
}

async function holdsForAnyNarrowing(): Promise<void> {
  await stockIsToldRight();
  await fc.assert(fc.asyncProperty(fc.boolean(), narrowing, remainingIsToldRight), { numRuns: extent(3, 20) });
  await fc.assert(
    fc.asyncProperty(narrowing, async (request) => {
      const { items, total, moreThanTotal } = await list({ ...request, limit: 100 });
      expect({ total, moreThanTotal }).toEqual({ total: items.length, moreThanTotal: false });
      expect(new Set(items.map(({ goodsId }) => modelOf(goodsId))).size).toBe(items.length);
    }),
    { numRuns: extent(20, 150) },
  );
}

test("a price above all prices, below all prices, and a range the wrong way round find nothing", async () => {
  for (const range of [{ minPrice: "36" }, { maxPrice: "9.99" }, { minPrice: "30", maxPrice: "20" }]) {
    expect(await list({ goodsClassifyId: "100", ...range })).toMatchObject({ items: [], total: 0 });
  }
});

describe("the count of a narrowed list is what it shows", () => {
  test("after an import", holdsForAnyNarrowing);

  test("after goods were sold out since", async () => {
    await take(0, 40);
    expect(await restocked()).toBeGreaterThan(20);
    await holdsForAnyNarrowing();
  });

  test("after the next import, which counts them anew", async () => {
    await heavier("90", 501);
    expect(await restocked()).toBe(0);
    await holdsForAnyNarrowing();
  });

  test("after an import while pieces were coming back: neither waits for the other", async () => {
    await take(40, 50);
    await shop.database.transaction(async (transaction) => {
      await returnStock(shop, transaction, "lumbra", [{ goodsId: "42", quantity: 20 }], "cancel:test");
      await heavier("90", 502);
    });
    expect(await restocked()).toBe(1);
    await holdsForAnyNarrowing();
  });

  test("after an import of goods that are being sold: their lists tell what is left", async () => {
    const order = Promise.withResolvers<void>();
    const selling = shop.database.transaction(async (transaction) => {
      await takeStock(shop, transaction, "lumbra", [{ goodsId: "70", quantity: GOODS[69]?.stock ?? 0 }], "order:test");
      await order.promise;
    });
    const importing = heavier("70", 503);
    await untilSomebodyWaits(shop);
    order.resolve();
    await Promise.all([selling, importing]);
    expect(await wrongLevels()).toEqual([]);
    await holdsForAnyNarrowing();
  });

  test("while a list has changed and is not counted anew yet, and when a job has counted it", async () => {
    await shop.database.transaction((transaction) =>
      rebuildListing(transaction, "lumbra", ["3", "4", "5"], shop.config.stock, shop.clock()),
    );
    expect(await findCountDue(shop.database)).not.toEqual([]);
    await holdsForAnyNarrowing();
    await runDueJobs(shop, goodsJobs);
    expect(await findCountDue(shop.database)).toEqual([]);
    await holdsForAnyNarrowing();
  });

  test("an import tells the worker, which waits for no sweep to take up what the import could not finish", async () => {
    const own = await makeTestShop();
    await haveGoods(own, [aGoods({ goodsId: "1" })]);
    // As an import leaves it that died after its commit.
    await own.database.query(sql`delete from goods_listing`);
    await own.database.transaction((transaction) => saveListingDue(transaction, "lumbra", ["1"]));
    await runDueJobs(
      own,
      goodsJobs.map((job) => ({ ...job, sweep: undefined })),
    );
    expect((await own.database.query(sql`select from goods_listing`)).length).toBeGreaterThan(0);
    await own.close();
  });

  test("a job takes up goods whose import died before it came to the lists", async () => {
    await shop.database.query(sql`update goods_price set price_minor = 777 where goods_id in ('8', '9')`);
    await shop.database.transaction((transaction) => saveListingDue(transaction, "lumbra", ["8", "9"]));
    await runDueJobs(shop, goodsJobs);
    const cheap = await list({ goodsClassifyId: "100", maxPrice: "7.77" });
    expect(cheap.items.map((item) => item.goodsId).toSorted()).toEqual(["8"]);
    expect(cheap.total).toBe(1);
    await holdsForAnyNarrowing();
  });
});
