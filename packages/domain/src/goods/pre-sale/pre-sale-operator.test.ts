import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods, havePreSale } from "../../../test/catalogue.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { codeOf, refusalOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { dueNotices } from "../arrival/arrival-service.ts";
import { readCatalogue } from "../catalogue-file/catalogue-service.ts";
import { bringListsUpToDate } from "../listing/derived-service.ts";
import { brandsWithPreSalesTurned, followPreSales } from "./pre-sale-service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
let goodsId = "";
let last = 0;
const reserved = (id: string) =>
  aGoods({
    goodsId: id,
    stock: 50,
    prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 }), aPrice({ country: "FR", priceMinor: 9900 })],
  });
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(
    shop,
    Array.from({ length: 20 }, (_, at) => reserved(String(at + 1))),
  );
});
beforeEach(() => {
  shop.moveTo(START);
  goodsId = String((last += 1));
});
afterAll(() => shop.close());

const inDays = (days: number) => after(START, days * DAY).toISOString();
const calls = (key: string = randomUUID()) => operatorCalls(shop, ["goods"], { key }).goods;
const terms = (rest: object = {}) => ({
  brand: "lumbra",
  goodsId,
  startsAt: inDays(1),
  endsAt: inDays(10),
  balanceUntil: inDays(20),
  ...rest,
});
const why = { reason: "the ship is late" };
const detail = (country: "ES" | "FR" = "ES") =>
  createRouterClient(shopRouter.goods, { context: () => callContext(shop, { country, idempotencyKey: randomUUID() }) }).goodsDetail({
    goodsId,
  });

test("the phases go by the clock, and goods are sold in one of them alone", async () => {
  expect(await calls().preSaleSave(terms({ balanceFrom: inDays(12), shipsFrom: "2026-12-15" }))).toEqual({
    goodsId,
    round: 1,
    phase: "NotStarted",
    arrived: false,
  });
  const seen = async () => [(await detail()).preSale?.phase, (await detail()).stock, (await detail()).preSaleDeposit];
  expect(await seen()).toEqual(["NotStarted", "NO_STOCK", "10.00"]);
  shop.moveTo(after(START, DAY));
  expect(await seen()).toEqual(["UnderWay", "HAVE_STOCK", "10.00"]);
  expect((await detail()).preSale).toMatchObject({
    startsAt: inDays(1),
    endsAt: inDays(10),
    balanceFrom: inDays(12),
    balanceUntil: inDays(20),
    shipsFrom: "2026-12-15",
  });
  shop.moveTo(after(START, 10 * DAY));
  expect(await seen()).toEqual(["Complete", "NO_STOCK", "10.00"]);
  await calls().goodsArrived({ brand: "lumbra", goodsId, ...why });
  expect(await seen()).toEqual([undefined, "HAVE_STOCK", null]);
});

test("a country without a deposit sells the goods as they are", async () => {
  await calls().preSaleSave(terms());
  expect([(await detail("FR")).preSale, (await detail("FR")).preSaleDeposit]).toEqual([null, null]);
});

test("lists narrowed by availability count goods while their pre-sale is on, and where they ask for no deposit always", async () => {
  const listed = async (country: "ES" | "FR" = "ES") => {
    const api = createRouterClient(shopRouter.goods, { context: () => callContext(shop, { country, idempotencyKey: randomUUID() }) });
    const lists = await Promise.all((["HAVE_STOCK", "NO_STOCK"] as const).map((stock) => api.navigationGoodsList({ stock, limit: 48 })));
    return lists.map(({ items, total }) => [items.some((item) => item.goodsId === goodsId), total === items.length]);
  };
  const [there, away] = [
    [
      [true, true],
      [false, true],
    ],
    [
      [false, true],
      [true, true],
    ],
  ];
  const follow = async () => {
    expect(await brandsWithPreSalesTurned(shop)).toEqual(["lumbra"]);
    await followPreSales(shop, "lumbra");
    expect(await brandsWithPreSalesTurned(shop)).toEqual([]);
  };
  await calls().preSaleSave(terms());
  await bringListsUpToDate(shop, "lumbra");
  expect([await listed(), await listed("FR"), await brandsWithPreSalesTurned(shop)]).toEqual([away, there, []]);
  shop.moveTo(after(START, DAY));
  await follow();
  expect(await listed()).toEqual(there);
  await operatorCalls(shop, ["goods"]).goods.stockChange({ brand: "lumbra", goodsId, difference: -50, ...why });
  expect(await listed()).toEqual(away);
  shop.moveTo(after(START, 10 * DAY));
  await follow();
  await operatorCalls(shop, ["goods"]).goods.stockChange({ brand: "lumbra", goodsId, difference: 50, ...why });
  expect([await listed(), await listed("FR")]).toEqual([away, there]);
  await calls().goodsArrived({ brand: "lumbra", goodsId, ...why });
  await bringListsUpToDate(shop, "lumbra");
  expect([await listed(), await brandsWithPreSalesTurned(shop)]).toEqual([there, []]);
});

describe("terms", () => {
  test.each([
    [{ endsAt: inDays(1) }, "endsAt"],
    [{ startsAt: inDays(-5), endsAt: inDays(-1) }, "endsAt"],
    [{ balanceUntil: inDays(10) }, "balanceUntil"],
    [{ balanceUntil: after(START, 10 * DAY + 23 * HOUR).toISOString() }, "balanceUntil"],
    [{ balanceFrom: inDays(20) }, "balanceUntil"],
  ])("%o are none", async (rest, field) => {
    const { code, data } = await refusalOf(calls().preSaleSave(terms(rest)));
    expect([code, data?.fields]).toEqual(["request.invalid", { [field]: "request.invalid" }]);
    expect((await detail()).preSale).toBeNull();
  });

  test("of goods or a brand that there are not are not found", async () => {
    expect(await codeOf(calls().preSaleSave(terms({ goodsId: "404" })))).toBe("item.notFound");
    expect(await codeOf(calls().preSaleSave(terms({ brand: "nobodys" })))).toBe("item.notFound");
    for (const call of [calls().preSaleEnd, calls().goodsArrived])
      expect(await codeOf(call({ brand: "lumbra", goodsId, ...why }))).toBe("item.notFound");
  });
});

describe("where bank transfer is the only way to pay", () => {
  const { payment } = DEMO_CONFIG;
  const onlyTransfer = { ...payment, methods: { ...payment.methods, ES: ["bank"] } } as const;
  beforeEach(() => void Object.assign(shop.config, { payment: onlyTransfer }));
  afterEach(() => void Object.assign(shop.config, { payment }));

  test("refuses a pre-sale with its goods and its country, and keeps nothing", async () => {
    const { code, data } = await refusalOf(calls().preSaleSave(terms()));
    expect([code, data?.values]).toEqual(["preSale.transferOnly", { goods: goodsId, countries: "ES" }]);
    expect((await detail()).preSale).toBeNull();
  });

  test("keeps a pre-sale without a deposit there", async () => {
    Object.assign(shop.config, { payment: { ...payment, methods: { ...payment.methods, FR: ["bank"] } } });
    expect(await calls().preSaleSave(terms())).toMatchObject({ round: 1 });
  });

  test.each([
    ["of a pre-sale", { startsAt: "2026-11-20", endsAt: "2026-11-30", balanceUntil: "2026-12-20" }, ["ES"]],
    ["without terms", undefined, ["ES"]],
    ["of a pre-sale that is over", { startsAt: "2026-10-20", endsAt: "2026-10-30", balanceUntil: "2026-12-20" }, []],
    ["of goods that have arrived", { startsAt: "2026-11-20", endsAt: "2026-11-30", balanceUntil: "2026-12-20", arrived: true }, []],
  ])("tells a catalogue's file about a deposit %s", async (_which, preSale, countries) => {
    const given = {
      categories: [{ categoryId: "100", titles: { es: "Lámparas" } }],
      goods: [
        {
          goodsId: "900",
          articleNumber: "A-900",
          categoryId: "100",
          texts: { es: { title: "Lámpara" } },
          stock: 1,
          prices: { ES: { price: "99.00", deposit: "10.00" }, FR: { price: "99.00", deposit: "10.00" } },
          ...(preSale && { preSale }),
        },
      ],
    };
    const { problems } = await readCatalogue(shop, "lumbra", given, (list, index) => `${list}[${index}]`);
    expect(problems).toEqual(
      countries.map((country) => ({
        at: "goods[0]",
        sentence: `prices.${country} has a deposit, but bank transfer is the only way to pay there, by which no pre-sale can be paid.`,
      })),
    );
  });
});

test("what is under way may change and be called off once; after it, and after the goods have come, the next is another one", async () => {
  await calls().preSaleSave(terms());
  expect(await calls().preSaleSave(terms({ startsAt: inDays(-1) }))).toMatchObject({ round: 1, phase: "UnderWay" });
  const end = () => calls().preSaleEnd({ brand: "lumbra", goodsId, ...why });
  expect(await end()).toMatchObject({ round: 1, phase: "Canceled", arrived: false });
  expect([await codeOf(end()), (await detail()).stock]).toEqual(["activity.over", "NO_STOCK"]);
  expect(await calls().preSaleSave(terms({ startsAt: inDays(-1) }))).toMatchObject({ round: 2, phase: "UnderWay" });
  await calls().goodsArrived({ brand: "lumbra", goodsId, ...why });
  expect(await codeOf(end())).toBe("activity.over");
  expect(await calls().goodsArrived({ brand: "lumbra", goodsId, ...why }), "said once more").toMatchObject({ round: 2, arrived: true });
  expect(await calls().preSaleSave(terms({ startsAt: inDays(-1) }))).toMatchObject({ round: 3, arrived: false });
});

test("the same press is one, and an import leaves what operators made of it", async () => {
  const key = randomUUID();
  const first = await calls(key).preSaleSave(terms());
  expect(await calls(key).preSaleSave(terms())).toEqual(first);
  await havePreSale(shop, goodsId);
  expect((await detail()).preSale?.startsAt).toBe(inDays(1));
  shop.moveTo(after(START, 11 * DAY));
  await havePreSale(shop, goodsId);
  expect((await detail()).preSale).toMatchObject({ phase: "UnderWay", endsAt: inDays(21) });
});

test("whoever waits for goods of a pre-sale that was called off is told when they have come, and not before", async () => {
  await havePreSale(shop, goodsId);
  await calls().preSaleEnd({ brand: "lumbra", goodsId, ...why });
  await createRouterClient(shopRouter.goods, {
    context: () => callContext(shop, { idempotencyKey: randomUUID() }),
  }).goodsArrivalNoticeSubscribe({ goodsId, email: "waits@example.com" });
  expect(await dueNotices(shop, 100)).toEqual([]);
  await calls().goodsArrived({ brand: "lumbra", goodsId, ...why });
  expect((await dueNotices(shop, 100)).length).toBe(1);
});
