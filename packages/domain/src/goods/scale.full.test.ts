/** Lists walk their indexes, and searches tell and show all their hits, at 20 000 goods. */
import { createRouterClient } from "@orpc/server";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manyGoods } from "../../test/many-goods.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import type { Queryable } from "../platform/database/database.ts";
import { type Statement, sql } from "../platform/database/sql.ts";
import { searchApi } from "../search/api.ts";
import { goodsApi } from "./api.ts";
import { feedPortion } from "./feed/feed-service.ts";
import { findFeedGoods } from "./feed/feed-store.ts";
import { findFirstPage, walkList, WHOLE } from "./listing/listing-store.ts";
import type { SortKey } from "./rules.ts";
import { countGoodsParts, goodsOfPart } from "./listing/sitemap-service.ts";
import { findGoodsBetween } from "./listing/sitemap-store.ts";

const COUNT = 20_000;
const SORTS: readonly SortKey[] = ["price", "sales", "comments", "marketTime"];

let shop: TestShop;

beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await manyGoods(shop, COUNT);
}, 120_000);
afterAll(() => shop.close());

const calls = () => createRouterClient({ ...goodsApi, ...searchApi }, { context: callContext(shop) });

async function planOf(use: (database: Queryable) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await use({
    async query<Row>(statement: Statement) {
      const { rows } = await shop.database.executeSql(`explain ${statement.text}`, [...statement.values]);
      plans.push(rows.map((row) => JSON.stringify(row)).join("\n"));
      return await shop.database.query<Row>(statement);
    },
  });
  return plans.join("\n");
}

describe.each(["0", "100", "111"])("a list of category %s", (categoryId) => {
  test.each(
    SORTS.flatMap(
      (by) =>
        [
          [by, "asc"],
          [by, "desc"],
        ] as const,
    ),
  )("by %s %s walks the index of the order", async (by, order) => {
    const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
    const plan = await planOf(async (database) => {
      await findFirstPage(database, market, { categoryId }, { by, order }, 12, new Date(), 12);
      await walkList(database, market, { categoryId }, WHOLE, { by, order }, { limit: 12, offset: 24 });
    });
    expect(plan.match(/goods_listing_by_(price|sales|comments|market_time)/g)).toHaveLength(2);
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using goods_listing_by_/);
    expect(plan).not.toContain("Seq Scan on goods");
  });
});

describe("a search with many hits (D-098)", () => {
  const search = (key: string, rest: object = {}) => calls().navigationGoodsSearch({ key, limit: 12, ...rest });
  const idsOf = async (answer: ReturnType<typeof search>) => (await answer).items.map(({ goodsId }) => Number(goodsId));
  // Every tenth is blue: 20000, 19990 … 10.
  const BLUE = COUNT / 10;

  test("tells exactly how many there are up to ten thousand, and more than that past it", async () => {
    expect(await search("lámpara")).toMatchObject({ total: 10_000, moreThanTotal: true });
    expect((await idsOf(search("lámpara")))[0]).toBe(COUNT);
    expect(await search("azul")).toMatchObject({ total: BLUE, moreThanTotal: false });
    expect(await search("rara")).toMatchObject({ total: 10, moreThanTotal: false });
  });

  test("shows all of them, page after page, and nothing behind the last", async () => {
    const last = Math.ceil(BLUE / 100);
    const pages: number[] = [];
    for (let page = 1; page <= last; page += 1) pages.push(...(await idsOf(search("azul", { page, limit: 100 }))));
    expect(pages).toEqual(Array.from({ length: BLUE }, (_, index) => COUNT - 10 * index));
    expect(await search("azul", { page: last + 1, limit: 100 })).toMatchObject({ items: [], total: BLUE });
    expect(await idsOf(search("lámpara", { page: 100, limit: 100 }))).toEqual(
      Array.from({ length: 100 }, (_, index) => COUNT - 9900 - index),
    );
  });

  test("is ordered and narrowed among all of them", async () => {
    const cents = (n: number) => 500 + ((n * 104_729) % 20_000);
    const blue = Array.from({ length: BLUE }, (_, index) => 10 * (index + 1));
    const cheapest = Math.min(...blue.map(cents));
    expect((await search("azul", { sort: "price", order: "asc" })).items[0]?.priceTag.price).toBe((cheapest / 100).toFixed(2));
    const some = blue.filter((n) => cents(n) >= 2000 && cents(n) <= 12_000 && n % 30 > 5);
    expect(some.length).toBeGreaterThan(500);
    const narrowed = await search("azul", { minPrice: "20.00", maxPrice: "120.00", stock: "HAVE_STOCK" });
    expect(narrowed).toMatchObject({ total: some.length, moreThanTotal: false });
    // Facets are of the best hits only.
    expect(narrowed.countsRemaining).toBe(false);
    expect((await search("rara", { minPrice: "20.00" })).countsRemaining).toBe(true);
  });

  test("counts what the market sells", async () => {
    const withdrawn = Array.from({ length: 300 }, (_, index) => String(10 * (index + 1)));
    await shop.database.executeSql("update goods_search set countries = '{}' where brand = 'lumbra' and goods_id = any($1)", [withdrawn]);
    expect(await search("azul")).toMatchObject({ total: BLUE - 300, moreThanTotal: false });
    await shop.database.executeSql("update goods_search set countries = '{ES}' where brand = 'lumbra' and goods_id = any($1)", [withdrawn]);
  });
});

test("what search engines are told of the goods comes in parts, each of the goods once, along an index", async () => {
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const parts = await countGoodsParts(shop, market);
  const told = await Promise.all(Array.from({ length: parts }, (_, at) => goodsOfPart(shop, market, at + 1)));
  const sold = await shop.database.query<{ goodsId: string }>(
    sql`select goods_id as "goodsId" from goods_price where brand = 'lumbra' and country = 'ES'`,
  );
  expect(told.map((part) => part?.length)).toEqual([10_000, sold.length - 10_000]);
  expect(told.flatMap((goods) => goods?.map(({ goodsId }) => goodsId)).toSorted()).toEqual(sold.map((row) => row.goodsId).toSorted());
  expect([await goodsOfPart(shop, market, 0), await goodsOfPart(shop, market, parts + 1)]).toEqual([undefined, undefined]);
  const plan = await planOf((database) => findGoodsBetween(database, market, told[1]?.[0]?.goodsId ?? "", null, 100));
  expect(plan).toMatch(/Index Only Scan using goods_listing/);
  expect(plan).not.toContain("Sort");
});

test("a feed reads all goods in portions, each along indexes", async () => {
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const [{ count } = { count: 0 }] = await shop.database.query<{ count: number }>(
    sql`select count(*) from goods_price where brand = 'lumbra' and country = 'ES'`,
  );
  const sizes: number[] = [];
  const told = new Set<string>();
  for (let next: string | null = ""; next !== null;) {
    const portion: Awaited<ReturnType<typeof feedPortion>> = await feedPortion(shop, market, next);
    sizes.push(portion.goods.length);
    for (const { goodsId } of portion.goods) told.add(goodsId);
    next = portion.next;
  }
  expect([told.size, sizes.length, Math.max(...sizes)]).toEqual([count, Math.ceil(count / 1000), 1000]);
  const plan = await planOf((database) => findFeedGoods(database, market, [...told].slice(0, 100), shop.clock()));
  expect(plan).toContain("Index Scan using goods_pkey");
  expect(plan).not.toMatch(/Seq Scan on (goods|goods_text|goods_price|goods_stock) /);
});
