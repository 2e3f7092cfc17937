import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { heardOf } from "../../test/tags.ts";
import { sql } from "../platform/database/sql.ts";
import { dropTags } from "../platform/tags.ts";
import { bringListsUpToDate } from "./listing/derived-service.ts";
import { findCountDue, summarizeList } from "./listing/derived-store.ts";
import { goodsCards, priceItems, returnStock, takeStock } from "./service.ts";

let shop: TestShop;
const market = marketOf(DEMO_CONFIG, "lumbra", "ES");

beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(
    shop,
    [
      aGoods({ goodsId: "1", stock: 10 }),
      aGoods({ goodsId: "2", stock: 3 }),
      aGoods({ goodsId: "3", stock: 100 }),
      aGoods({ goodsId: "4", stock: 5, price: 5000, countries: ["PL"] }),
      aGoods({ goodsId: "5", stock: 1 }),
      aGoods({ goodsId: "6", stock: 0 }),
    ],
    { specialPrices: [{ distributionId: "k3q9", goodsId: "1", country: "ES", priceMinor: 1500 }] },
  );
});
afterAll(() => shop.close());

const take = (lines: readonly { goodsId: string; quantity: number }[]) =>
  shop.database.transaction((transaction) => takeStock(shop, transaction, "lumbra", lines, "order:test"));
const giveBack = (lines: readonly { goodsId: string; quantity: number }[]) =>
  shop.database.transaction((transaction) => returnStock(shop, transaction, "lumbra", lines, "cancel:test"));

async function quantityOf(goodsId: string): Promise<number | undefined> {
  const rows = await shop.database.query<{ quantity: number }>(
    sql`select quantity from goods_stock where brand = 'lumbra' and goods_id = ${goodsId}`,
  );
  return rows[0]?.quantity;
}

test("tells goods that are sold out from goods that have not come yet", async () => {
  const soldOut = async () => {
    const cards = await goodsCards(shop, market, ["5", "6"]);
    return ["5", "6"].map((goodsId) => [cards.get(goodsId)?.stock === "NO_STOCK", cards.get(goodsId)?.soldOut]);
  };
  expect(await soldOut()).toEqual([
    [false, false],
    [true, false],
  ]);
  await take([{ goodsId: "5", quantity: 1 }]);
  expect(await soldOut()).toEqual([
    [true, true],
    [true, false],
  ]);
});

describe("what a sale drops of what is kept", () => {
  test("nothing while the goods keep their state, only the goods and lists of a state when one crosses", async () => {
    expect(await heardOf(shop, () => take([{ goodsId: "3", quantity: 1 }]))).toEqual([]);
    expect(
      await heardOf(shop, () =>
        take([
          { goodsId: "1", quantity: 6 },
          { goodsId: "3", quantity: 1 },
        ]),
      ),
    ).toEqual([["lumbra:goods:1", "lumbra:stock-lists"]]);
    expect(
      await heardOf(shop, () =>
        giveBack([
          { goodsId: "1", quantity: 6 },
          { goodsId: "3", quantity: 2 },
        ]),
      ),
    ).toEqual([["lumbra:goods:1", "lumbra:stock-lists"]]);
  });

  test("a sale that drops more tags than a notification holds is made, and all of them are told", async () => {
    const goodsIds = Array.from({ length: 60 }, (_, index) => `${"9".repeat(200)}${index}`);
    await haveGoods(
      shop,
      goodsIds.map((goodsId) => aGoods({ goodsId, stock: 6 })),
      { brand: "nidora" },
    );
    const heard = await heardOf(shop, () =>
      shop.database.transaction((transaction) =>
        takeStock(
          shop,
          transaction,
          "nidora",
          goodsIds.map((goodsId) => ({ goodsId, quantity: 1 })),
          "order:long",
        ),
      ),
    );
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.flat().toSorted()).toEqual([...goodsIds.map((goodsId) => `nidora:goods:${goodsId}`), "nidora:stock-lists"].toSorted());
  });

  test("nothing when lists in which much was sold are counted anew, for they show the same", async () => {
    const goodsIds = Array.from({ length: 500 }, (_, index) => String(10_000 + index));
    await haveGoods(
      shop,
      goodsIds.map((goodsId) => aGoods({ goodsId, stock: 6 })),
      { brand: "velmo" },
    );
    await shop.database.transaction((transaction) =>
      takeStock(
        shop,
        transaction,
        "velmo",
        goodsIds.map((goodsId) => ({ goodsId, quantity: 1 })),
        "order:much",
      ),
    );
    expect((await findCountDue(shop.database)).map(({ brandCode, changed }) => [brandCode, changed])).toContainEqual(["velmo", false]);
    expect(await heardOf(shop, () => bringListsUpToDate(shop, "velmo"))).toEqual([]);
    expect(await findCountDue(shop.database)).toEqual([]);
  });

  test("a list that many count at once is counted by one after the other: a shop that starts, another one, and the worker", async () => {
    const list = { brandCode: "lumbra", country: "ES", categoryId: "0" };
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => shop.database.transaction((transaction) => summarizeList(transaction, list))));
    expect(
      await shop.database.query(
        sql`select goods_count as "goods" from category_summary where brand = 'lumbra' and country = 'ES' and category_id = '0'`,
      ),
    ).toEqual([{ goods: 5 }]);
  });

  test("a tag that no notification can tell drops everything instead of failing", async () => {
    for (const tag of ["x".repeat(9000), "two words", "ż".repeat(4000), ""])
      expect(await heardOf(shop, () => dropTags(shop.database, ["lumbra:goods:1", tag]))).toEqual([["*"]]);
  });
});

describe("taking stock", () => {
  test("takes all lines in one statement while no state changes", async () => {
    shop.takeStatements();
    expect(
      await take([
        { goodsId: "3", quantity: 2 },
        { goodsId: "3", quantity: 1 },
      ]),
    ).toEqual({ lacking: [], crossed: [] });
    expect(shop.takeStatements().filter((text) => text !== "begin" && text !== "commit")).toHaveLength(1);
    expect(await quantityOf("3")).toBe(97);
    await giveBack([{ goodsId: "3", quantity: 3 }]);
  });

  test("takes nothing when one line lacks pieces, and tells which", async () => {
    const result = await take([
      { goodsId: "1", quantity: 1 },
      { goodsId: "2", quantity: 4 },
      { goodsId: "404", quantity: 1 },
    ]);
    expect(result.lacking).toEqual([
      { goodsId: "2", wanted: 4, available: 3 },
      { goodsId: "404", wanted: 1, available: 0 },
    ]);
    expect(await quantityOf("1")).toBe(10);
    expect(await quantityOf("2")).toBe(3);
  });

  test("tells a change of state and moves the goods in the lists", async () => {
    expect((await take([{ goodsId: "1", quantity: 6 }])).crossed).toEqual(["1"]);
    const level = async () =>
      (await shop.database.query<{ stock_level: number }>(sql`select distinct stock_level from goods_listing where goods_id = '1'`)).map(
        (row) => row.stock_level,
      );
    expect(await level()).toEqual([1]);
    expect((await take([{ goodsId: "1", quantity: 4 }])).crossed).toEqual(["1"]);
    expect(await level()).toEqual([0]);
    expect(await giveBack([{ goodsId: "1", quantity: 10 }])).toEqual(["1"]);
    expect(await level()).toEqual([2]);
  });

  test("waits for pieces that are being given back, and takes them", async () => {
    await take([{ goodsId: "2", quantity: 3 }]);
    const given = Promise.withResolvers<void>();
    const cancel = Promise.withResolvers<void>();
    const cancelling = shop.database.transaction(async (transaction) => {
      await returnStock(shop, transaction, "lumbra", [{ goodsId: "2", quantity: 3 }], "cancel:test");
      given.resolve();
      await cancel.promise;
    });
    await given.promise;
    const buying = take([{ goodsId: "2", quantity: 2 }]);
    await untilSomebodyWaits(shop);
    cancel.resolve();
    await cancelling;
    expect((await buying).lacking).toEqual([]);
    expect(await quantityOf("2")).toBe(1);
    await giveBack([{ goodsId: "2", quantity: 2 }]);
  });

  test("writes every movement down", async () => {
    await take([{ goodsId: "3", quantity: 7 }]);
    const rows = await shop.database.query(sql`
      select difference, reason from stock_movement where goods_id = '3' order by stock_movement_id desc limit 1`);
    expect(rows).toEqual([{ difference: -7, reason: "order:test" }]);
    await giveBack([{ goodsId: "3", quantity: 7 }]);
  });

  test("never sells a piece twice, whoever comes at the same time and in whatever order", async () => {
    const attempts = Array.from({ length: 60 }, (_, index) => {
      const lines = [
        { goodsId: "3", quantity: 1 + (index % 3) },
        { goodsId: "1", quantity: 1 },
        { goodsId: "2", quantity: 1 },
      ];
      const used = index % 4 === 0 ? lines : lines.slice(0, 1);
      return take(index % 2 === 0 ? used : used.toReversed()).then((result) => ({ used, done: result.lacking.length === 0 }));
    });
    const results = await Promise.all(attempts);
    const taken = (goodsId: string) =>
      results
        .filter((result) => result.done)
        .flatMap((result) => result.used)
        .filter((line) => line.goodsId === goodsId)
        .reduce((sum, line) => sum + line.quantity, 0);
    expect(await quantityOf("3")).toBe(100 - taken("3"));
    expect(await quantityOf("1")).toBe(10 - taken("1"));
    expect(await quantityOf("2")).toBe(3 - taken("2"));
    expect(taken("2")).toBe(3);
    const [{ total } = { total: 0 }] = await shop.database.query<{ total: number }>(
      sql`select sum(difference)::integer as total from stock_movement where goods_id = '3'`,
    );
    expect(total).toBe(await quantityOf("3"));
  });
});

describe("prices of a cart", () => {
  test("come in the order of the items, in one statement, null for what is not sold here", async () => {
    shop.takeStatements();
    const items = await priceItems(
      shop.database,
      market,
      [
        { goodsId: "4", distributionId: "0" },
        { goodsId: "1", distributionId: "k3q9" },
        { goodsId: "1", distributionId: "unknown" },
      ],
      shop.clock(),
    );
    expect(shop.takeStatements()).toHaveLength(1);
    expect(items[0]).toBeNull();
    expect(items[1]).toMatchObject({
      goodsId: "1",
      price: { minor: 1500, currency: "EUR" },
      originalPrice: { minor: 1999 },
      title: "Lámpara 1",
    });
    expect(items[2]).toMatchObject({ price: { minor: 1999 }, originalPrice: null, revision: expect.any(Number), weight: 500 });
  });

  test("are those of the country", async () => {
    const [item] = await priceItems(
      shop.database,
      marketOf(DEMO_CONFIG, "lumbra", "PL"),
      [{ goodsId: "4", distributionId: "0" }],
      shop.clock(),
    );
    expect(item).toMatchObject({ price: { minor: 5000, currency: "PLZ" }, stock: 5 });
  });
});

test("cards come in one statement, without what is not sold here", async () => {
  shop.takeStatements();
  const cards = await goodsCards(shop, market, ["1", "4", "404"]);
  expect(shop.takeStatements()).toHaveLength(1);
  expect([...cards.keys()]).toEqual(["1"]);
});
