import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { searchApi } from "./api.ts";

const carries = (power: number, colour?: string) => [
  ...(colour === undefined ? [] : [{ key: "colour", value: colour }]),
  { key: "power", value: power },
  { key: "height", value: 30 },
];

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    // One model in two colours, one sold out, and three single goods.
    aGoods({ goodsId: "1", productId: "nora", variantOf: ["colour"], price: 1000, stock: 10, parameters: carries(8, "clay") }),
    aGoods({ goodsId: "2", productId: "nora", variantOf: ["colour"], price: 2000, stock: 0, parameters: carries(8, "ink") }),
    aGoods({ goodsId: "3", price: 3000, stock: 3, parameters: carries(12, "ink") }),
    aGoods({ goodsId: "4", price: 4000, stock: 10, parameters: carries(12, "clay") }),
    aGoods({ goodsId: "5", price: 5000, stock: 10, parameters: carries(8) }),
    // Not among the hits.
    aGoods({ goodsId: "6", title: "Ventilador Brisa", categoryId: "211", price: 1000, stock: 10, parameters: carries(8, "clay") }),
    aGoods({ goodsId: "7", title: "Ventilador Bora", categoryId: "211", price: 2000, stock: 0, parameters: [] }),
  ]);
});
afterAll(() => shop.close());

const search = (request: Omit<Parameters<ReturnType<typeof calls>["navigationGoodsSearch"]>[0], "key">, key = "lámpara") =>
  calls().navigationGoodsSearch({ key, ...request });
const calls = () => createRouterClient(searchApi, { context: callContext(shop) });

type Told = {
  readonly total: number;
  readonly colour: readonly [clay: number, ink: number];
  readonly power: readonly [eight: number, twelve: number];
  readonly stock: readonly [have: number, nervous: number, none: number];
};

describe("the hits of a search", () => {
  test.each<readonly [Parameters<typeof search>[0], Told]>([
    [{ facets: { colour: ["clay"] } }, { total: 2, colour: [2, 2], power: [1, 1], stock: [2, 0, 0] }],
    [{ facets: { colour: ["clay", "ink"] } }, { total: 3, colour: [2, 2], power: [1, 2], stock: [2, 1, 1] }],
    [{ facets: { colour: ["clay"], power: ["8"] } }, { total: 1, colour: [1, 1], power: [1, 1], stock: [1, 0, 0] }],
    [{ facets: { power: ["..10"] } }, { total: 2, colour: [1, 1], power: [2, 2], stock: [2, 0, 1] }],
    [{ stock: "HAVE_STOCK" }, { total: 3, colour: [2, 0], power: [2, 1], stock: [3, 1, 1] }],
    [
      { stock: "NO_STOCK", facets: { colour: ["ink"] } },
      { total: 1, colour: [0, 1], power: [1, 0], stock: [0, 1, 1] },
    ],
    [
      { minPrice: "20", maxPrice: "40" },
      { total: 3, colour: [1, 2], power: [1, 2], stock: [1, 1, 1] },
    ],
    [{ minPrice: "20" }, { total: 4, colour: [1, 2], power: [2, 2], stock: [2, 1, 1] }],
    [
      { maxPrice: "15", stock: "HAVE_STOCK", facets: { colour: ["clay", "ink"] } },
      { total: 1, colour: [1, 0], power: [1, 0], stock: [1, 0, 0] },
    ],
    [{ minPrice: "900" }, { total: 0, colour: [0, 0], power: [0, 0], stock: [0, 0, 0] }],
    [{ facets: { nonsense: ["x"] } }, { total: 0, colour: [0, 0], power: [0, 0], stock: [0, 0, 0] }],
    // An unknown filter matches nothing.
    [{ facets: { height: ["30"] } }, { total: 0, colour: [0, 0], power: [0, 0], stock: [0, 0, 0] }],
  ])(
    "narrowed by %j say what each further choice would leave",
    async (request, { total, colour, power, stock: [HAVE_STOCK, NERVOUS_STOCK, NO_STOCK] }) => {
      const { facets, ...list } = await search(request);
      expect(facets.map(({ key, values }) => [key, values.map(({ count }) => count)])).toEqual([
        ["colour", colour],
        ["power", power],
      ]);
      expect(list).toMatchObject({
        total,
        moreThanTotal: false,
        countsRemaining: true,
        stockCounts: { HAVE_STOCK, NERVOUS_STOCK, NO_STOCK },
      });
    },
  );

  test("say the same in any order and on any page", async () => {
    const facets = { colour: ["clay"] };
    const first = await search({ facets });
    for (const other of [{ sort: "price" as const }, { page: 2, limit: 1 }, { page: 9 }]) {
      const { facets: told, countsRemaining, stockCounts } = await search({ facets, ...other });
      expect({ told, countsRemaining, stockCounts }).toEqual({ told: first.facets, countsRemaining: true, stockCounts: first.stockCounts });
    }
  });

  test("tell their own numbers while nothing narrows them, and nothing where there are none", async () => {
    const whole = await search({});
    expect(whole).toMatchObject({ total: 4, countsRemaining: false, stockCounts: { HAVE_STOCK: 3, NERVOUS_STOCK: 1, NO_STOCK: 1 } });
    expect(whole.facets.map(({ values }) => values.map(({ count }) => count))).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(await search({ minPrice: "1" }, "zzzzqqq")).toMatchObject({ total: 0, facets: [], priceRange: null, countsRemaining: false });
  });

  test.each([
    [5, false],
    [6, true],
  ])("that may be more than are looked at are not told from those that are: %i looked at, of five", async (exactTotal, countsRemaining) => {
    const context = { ...callContext(shop), shop: { ...shop, config: { ...shop.config, paging: { ...shop.config.paging, exactTotal } } } };
    const narrowed = await createRouterClient(searchApi, { context }).navigationGoodsSearch({ key: "lámpara", minPrice: "20" });
    expect(narrowed).toMatchObject({ total: 4, moreThanTotal: !countsRemaining, countsRemaining });
  });

  test("without any filter of the shop still tell their stock", async () => {
    expect(await search({ minPrice: "900" }, "bora")).toMatchObject({
      total: 0,
      facets: [],
      priceRange: { min: "20.00", max: "20.00" },
      countsRemaining: true,
      stockCounts: { HAVE_STOCK: 0, NERVOUS_STOCK: 0, NO_STOCK: 0 },
    });
  });
});
