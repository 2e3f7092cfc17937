import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { sql } from "../platform/database/sql.ts";
import { goodsJobs } from "./jobs.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({
      goodsId: "1",
      stock: 10,
      prices: [
        aPrice({
          priceMinor: 2000,
          history: [
            { priceMinor: 1800, since: after(START, -20 * DAY) },
            { priceMinor: 2000, since: after(START, -10 * DAY) },
          ],
        }),
      ],
    }),
    aGoods({ goodsId: "2", stock: 0 }),
  ]);
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));

const goods = (key?: string) => operatorCalls(shop, ["goods"], { key }).goods;
const shopper = () => createRouterClient(shopRouter, { context: () => callContext(shop) });
const stock = (difference: number, goodsId = "1", key?: string) =>
  goods(key).stockChange({ brand: "lumbra", goodsId, difference, reason: "counted anew" });
const movements = () =>
  shop.database.query(
    sql`select goods_id as "goodsId", difference from stock_movement where reason = 'operator:ana' order by stock_movement_id`,
  );

test("stock changes by what came or went, never below nothing, once for each key, and the books say who did it", async () => {
  expect(await stock(5)).toEqual({ goodsId: "1", quantity: 15 });
  const key = "the-same-key-twice";
  expect([await stock(-3, "1", key), await stock(-3, "1", key)]).toEqual([
    { goodsId: "1", quantity: 12 },
    { goodsId: "1", quantity: 12 },
  ]);
  expect(await codeOf(stock(-4, "1", key))).toBe("idempotency.conflict");
  expect(await codeOf(stock(-13))).toBe("stock.insufficient");
  expect(await codeOf(stock(1, "404"))).toBe("item.notFound");
  expect(await codeOf(goods().stockChange({ brand: "velmo", goodsId: "1", difference: 1, reason: "another shop's" }))).toBe(
    "item.notFound",
  );
  for (const wrong of [0, 1.5, 2_000_000]) expect(await codeOf(stock(wrong))).toBe("BAD_REQUEST");
  expect(await movements()).toEqual([
    { goodsId: "1", difference: 5 },
    { goodsId: "1", difference: -3 },
  ]);
});

test("there are never more pieces than orders can give back to: a change past that is refused and changes nothing", async () => {
  await haveGoods(shop, [aGoods({ goodsId: "3", stock: 1_999_999_990 })], { brand: "nidora" });
  const change = (difference: number) => goods().stockChange({ brand: "nidora", goodsId: "3", difference, reason: "a great delivery" });
  expect(await codeOf(change(11))).toBe("request.invalid");
  expect(await change(10)).toEqual({ goodsId: "3", quantity: 2_000_000_000 });
  expect(await codeOf(change(1))).toBe("request.invalid");
  await shop.database.query(sql`update goods_stock set quantity = 2147483647 where brand = 'nidora' and goods_id = '3'`);
  expect(await codeOf(change(1_000_000))).toBe("request.invalid");
  expect(await change(-1_000_000)).toEqual({ goodsId: "3", quantity: 2_146_483_647 });
});

test("what was out of stock can be bought as soon as it came", async () => {
  expect(await codeOf(buy(shop, { items: [{ goodsId: "2", qty: 1 }] }))).toBe("stock.insufficient");
  await stock(2, "2");
  expect((await shopper().goods.goodsDetail({ goodsId: "2" })).stock).toBe("NERVOUS_STOCK");
  expect(await codeOf(buy(shop, { items: [{ goodsId: "2", qty: 2 }] }))).toBe("accepted");
});

test("a price holds at once, for carts too, and its history tells the lowest of thirty days", async () => {
  const set = (price: string, originalPrice: string | null = null, rest = {}) =>
    goods().priceChange({ brand: "lumbra", goodsId: "1", countryCode: "ES", price, originalPrice, ...rest });
  expect(await set("15.00", "20.00")).toEqual({
    goodsId: "1",
    price: "15.00",
    originalPrice: "20.00",
    lowestPrice30Days: "18.00",
    currency: "EUR",
  });
  expect((await shopper().goods.goodsDetail({ goodsId: "1" })).priceTag).toMatchObject({
    price: "15.00",
    originalPrice: "18.00",
    lowestPrice30Days: "18.00",
  });
  const { items } = await shopper().checkout.cartStockCheck({ items: [{ goodsId: "1", qty: 2 }] });
  expect(items[0]?.linePrice).toBe("30.00");

  await runDueJobs(
    shop,
    goodsJobs.map((job) => ({ ...job, sweep: undefined })),
  );
  const listed = await shopper().goods.navigationGoodsList({});
  expect(listed.items.find(({ goodsId }) => goodsId === "1")).toMatchObject({ priceTag: { price: "15.00" } });
  const dearest = await shopper().goods.navigationGoodsList({ sort: "price", order: "asc" });
  expect(dearest.items.map(({ goodsId }) => goodsId)[0]).toBe("1");

  shop.moveTo(after(START, DAY));
  expect(await set("15.00")).toMatchObject({ price: "15.00", originalPrice: null, lowestPrice30Days: null });
  expect(await set("0.00")).toMatchObject({ price: "0.00" });
  expect(await codeOf(set("20.00", "20.00"))).toBe("request.invalid");
  expect(await codeOf(set("-1.00"))).toBe("request.invalid");
  expect(await codeOf(set("999999999999.99"))).toBe("request.invalid");
  expect(await codeOf(set("1.00", null, { countryCode: "DE" }))).toBe("item.notFound");
  expect(await codeOf(set("1.00", null, { countryCode: "XX" }))).toBe("item.notFound");
  expect(await codeOf(set("1.00", null, { brand: "nobrand" }))).toBe("item.notFound");
  expect(await codeOf(set("1", null))).toBe("BAD_REQUEST");
});

test("a price that was set stays when the same catalogue is loaded again; others follow it", async () => {
  const load = (priceMinor: number) =>
    haveGoods(shop, [
      aGoods({ goodsId: "1", prices: [aPrice({ priceMinor }), aPrice({ country: "DE", priceMinor })] }),
      aGoods({ goodsId: "2", prices: [aPrice({ priceMinor })] }),
    ]);
  await load(2000);
  await goods().priceChange({ brand: "lumbra", goodsId: "1", countryCode: "ES", price: "17.00", originalPrice: null });
  await load(2100);
  const price = async (goodsId: string, country = "ES") => {
    const calls = createRouterClient(shopRouter, { context: () => callContext(shop, { country }) });
    return (await calls.goods.goodsDetail({ goodsId })).priceTag.price;
  };
  expect([await price("1"), await price("1", "DE"), await price("2")]).toEqual(["17.00", "21.00", "21.00"]);
});
