import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { haveFlashSale } from "../../../test/flash.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { codeOf, paidOrder, refusalOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { heardOf } from "../../../test/tags.ts";
import { shopRouter } from "../../api.ts";
import { sql } from "../../platform/database/sql.ts";
import { bringCatalogue, readCatalogue, writeCatalogue } from "../catalogue-file/catalogue-service.ts";
import { followFlashSales, turnedBrands } from "./flash-sale-service.ts";
import { goodsJobs } from "../jobs.ts";

const START = new Date("2026-11-20T10:00:00Z");
const END = after(START, 2 * HOUR);
let shop: TestShop;
let goodsId = "";
let last = 0;
const priced = (id: number) =>
  aGoods({
    goodsId: String(id),
    price: 2000,
    stock: 50,
    marketTime: new Date(START.getTime() - id * DAY),
    prices: [
      aPrice({
        priceMinor: 2000,
        history: [
          { priceMinor: 1800, since: after(START, -20 * DAY) },
          { priceMinor: 2000, since: after(START, -10 * DAY) },
        ],
      }),
      aPrice({ country: "IT", priceMinor: 2000 }),
    ],
  });

beforeAll(async () => {
  shop = await makeTestShop();
  const ofOne = { productId: "pair", variantOf: ["colour"] };
  const pair = [
    ["901", "clay", 0],
    ["902", "ink", 5],
  ] as const;
  await haveGoods(shop, [
    ...Array.from({ length: 40 }, (_, at) => priced(at + 1)),
    ...pair.map(([id, value, stock]) => aGoods({ ...ofOne, goodsId: id, price: 2000, stock, parameters: [{ key: "colour", value }] })),
  ]);
});
beforeEach(async () => {
  shop.moveTo(START);
  goodsId = String((last += 1));
  // Ends sales of other tests.
  await shop.database.executeSql("update flash_sale set canceled_at = '2026-11-20T09:00:00Z' where canceled_at is null");
});
afterAll(() => shop.close());

type Place = { country?: "ES" | "IT"; brand?: "nidora"; until?: (moment: Date) => void };
const home = (place: Place = {}) => createRouterClient(shopRouter.home, { context: () => callContext(shop, place) });
const goods = (place: Place = {}) =>
  createRouterClient(shopRouter.goods, { context: () => callContext(shop, { ...place, idempotencyKey: randomUUID() }) });
const operator = (key: string = randomUUID()) => operatorCalls(shop, ["goods"], { key }).goods;
const at = (hours: number) => after(START, hours * HOUR).toISOString();
const terms = (rest: object = {}) => ({
  brand: "lumbra",
  flashSaleId: `sale-${goodsId}`,
  goodsId,
  startsAt: at(0),
  endsAt: at(2),
  pieces: 10,
  prices: { ES: "9.99" },
  ...rest,
});
const why = { reason: "a wrong price" };

describe("the home page", () => {
  test.each([
    ["the second before it begins", after(START, -SECOND), 0, START],
    ["the second it begins", START, 1, END],
    ["the second before it ends", after(END, -SECOND), 1, END],
    ["the second it ends", END, 0, undefined],
  ])("%s", async (_, moment, total, until) => {
    await haveFlashSale(shop, goodsId, { startsAt: START, endsAt: END });
    shop.moveTo(moment);
    const told: Date[] = [];
    const page = await home({ until: (turn) => void told.push(turn) }).homeSeckillPage({});
    expect([page.total, told]).toEqual([total, until ? [until] : []]);
    if (total === 1)
      expect(page.items[0]).toMatchObject({
        flashSaleId: `flash-${goodsId}`,
        startsAt: START.toISOString(),
        endsAt: END.toISOString(),
        pieces: 10,
        left: 10,
        goods: { goodsId, priceTag: { price: "9.99", originalPrice: "18.00" } },
      });
    expect((await goods().goodsHomeRecommendLast({ limit: 48 })).find((card) => card.goodsId === goodsId)?.priceUntil ?? undefined).toBe(
      until?.toISOString(),
    );
  });

  test("shows those of its market, the first to end first, page by page; none that is sold out, not cheaper, or not in stock", async () => {
    const [first, second, elsewhere, gone, dear, empty] = Array.from({ length: 6 }, () => String((last += 1)));
    await haveFlashSale(shop, second ?? "", { endsAt: at5(5) });
    await haveFlashSale(shop, first ?? "", { endsAt: at5(4) });
    await haveFlashSale(shop, elsewhere ?? "", { prices: { IT: 500 } });
    await haveFlashSale(shop, dear ?? "", { prices: { ES: 2000 } });
    await haveFlashSale(shop, gone ?? "", { pieces: 1 });
    await haveFlashSale(shop, empty ?? "");
    await paidOrder(shop, { items: [{ goodsId: gone ?? "", qty: 1 }] }, { clientAddress: ownAddress() });
    await operator().stockChange({ brand: "lumbra", goodsId: empty ?? "", difference: -50, reason: "broken on the way" });
    const shown = async (place: Place, page: object = {}) =>
      (await home(place).homeSeckillPage(page)).items.map((item) => item.goods.goodsId);
    expect(await shown({})).toEqual([first, second]);
    expect(await shown({}, { page: 2, limit: 1 })).toEqual([second]);
    expect([await shown({ country: "IT" }), await shown({ brand: "nidora" })]).toEqual([[elsewhere], []]);
    function at5(hours: number) {
      return after(START, hours * HOUR);
    }
  });
});

test("variants tell the price that their own pages do: in a sale, and sold out the one that stands", async () => {
  for (const id of ["901", "902"]) await haveFlashSale(shop, id);
  for (const id of ["901", "902"]) {
    const own = (await goods().goodsDetail({ goodsId: id })).priceTag.price;
    const { siblings } = await goods().goodsVariantParameter({ goodsId: id });
    expect([own, siblings.find((one) => one.goodsId === id)?.price]).toEqual(id === "901" ? ["20.00", "20.00"] : ["9.99", "9.99"]);
  }
});

test("a price in a sale is a reduction of the lowest one of the thirty days before, and later prices know it", async () => {
  await haveFlashSale(shop, goodsId, { startsAt: START, endsAt: END });
  expect((await goods().goodsDetail({ goodsId })).priceTag).toMatchObject({
    price: "9.99",
    originalPrice: "18.00",
    lowestPrice30Days: "18.00",
    reductionPercent: 44,
  });
  await followFlashSales(shop, "lumbra");
  shop.moveTo(END);
  await followFlashSales(shop, "lumbra");
  shop.moveTo(after(END, DAY));
  expect(
    await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price: "15.00", originalPrice: "20.00" }),
  ).toMatchObject({ lowestPrice30Days: "9.99" });
  expect((await goods().goodsDetail({ goodsId })).priceTag).toMatchObject({ originalPrice: null, reductionPercent: null });
});

test("a reduction that runs on after a sale is none any more where the sale was cheaper", async () => {
  const announced = async () => {
    const { price, originalPrice } = (await goods().goodsDetail({ goodsId })).priceTag;
    return [price, originalPrice];
  };
  await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price: "15.00", originalPrice: "20.00" });
  expect(await announced()).toEqual(["15.00", "18.00"]);
  shop.moveTo(after(START, HOUR));
  await haveFlashSale(shop, goodsId, { startsAt: shop.clock(), endsAt: END });
  await followFlashSales(shop, "lumbra");
  expect(await announced()).toEqual(["9.99", "15.00"]);
  shop.moveTo(END);
  await followFlashSales(shop, "lumbra");
  expect(await announced()).toEqual(["15.00", null]);
});

test("lists are ordered and narrowed by the price of a sale, from begin to end", async () => {
  await haveFlashSale(shop, goodsId, { startsAt: START, endsAt: END });
  const listed = async () => [
    (await goods().navigationGoodsList({ sort: "price", order: "asc", limit: 1 })).items[0]?.goodsId === goodsId,
    (await goods().navigationGoodsList({ maxPrice: "10" })).total,
  ];
  expect(await turnedBrands(shop)).toEqual(["lumbra"]);
  await followFlashSales(shop, "lumbra");
  expect([await listed(), await turnedBrands(shop)]).toEqual([[true, 1], []]);
  shop.moveTo(END);
  expect(await turnedBrands(shop)).toEqual(["lumbra"]);
  await followFlashSales(shop, "lumbra");
  expect((await goods().navigationGoodsList({ maxPrice: "10" })).total).toBe(0);
});

test("lists and later prices follow what becomes of a sale under way, and of two that meet", async () => {
  const saved = async (rest: object) => {
    await operator().flashSaleSave(terms(rest));
    expect(await turnedBrands(shop)).toEqual(["lumbra"]);
    await followFlashSales(shop, "lumbra");
    expect(await turnedBrands(shop)).toEqual([]);
  };
  const upTo = async (maxPrice: string) => (await goods().navigationGoodsList({ maxPrice })).total;
  await saved({});
  shop.moveTo(after(START, MINUTE));
  await saved({ prices: { ES: "7.50" } });
  expect([await upTo("7.50"), await upTo("10")]).toEqual([1, 1]);
  shop.moveTo(after(START, 2 * MINUTE));
  await saved({ prices: { ES: "12.00" } });
  expect([await upTo("10"), await upTo("12")]).toEqual([0, 1]);
  // A second sale follows, and the first ended a month ago.
  await operator().flashSaleSave(terms({ flashSaleId: `next-${goodsId}`, startsAt: at(1), endsAt: at(24 * 10), prices: { ES: "11.00" } }));
  for (const hours of [1, 2, 24 * 10]) {
    shop.moveTo(after(START, hours * HOUR));
    await followFlashSales(shop, "lumbra");
  }
  expect(await upTo("12")).toBe(0);
  const lowestAfter = async (days: number, price: string) => {
    shop.moveTo(after(START, days * DAY));
    return (await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price, originalPrice: "20.00" })).lowestPrice30Days;
  };
  expect([await lowestAfter(20, "19.00"), await lowestAfter(35, "18.00"), await lowestAfter(42, "17.00")]).toEqual([
    "7.50",
    "11.00",
    "18.00",
  ]);
});

test.each([
  ["began and ended", {}, 2],
  ["was called off", {}, 1],
  ["was sold out", { pieces: 1 }, 2],
])("a sale that %s while no job ran was paid all the same: later prices know it from begin to end", async (what, rest, hours) => {
  const end = at(hours);
  await operator().flashSaleSave(terms({ ...rest, startsAt: at(0.5) }));
  shop.moveTo(after(START, 0.75 * HOUR));
  if (what === "was sold out") await paidOrder(shop, { items: [{ goodsId, qty: 1 }] }, { clientAddress: ownAddress() });
  shop.moveTo(new Date(end));
  if (what === "was called off") await operator().flashSaleEnd({ brand: "lumbra", flashSaleId: `sale-${goodsId}`, ...why });
  // The worker was down for a day.
  shop.moveTo(after(START, DAY));
  expect(await turnedBrands(shop)).toEqual(["lumbra"]);
  await followFlashSales(shop, "lumbra");
  expect(await turnedBrands(shop)).toEqual([]);
  const history = await shop.database.query<{ since: Date; minor: number }>(sql`
    select since, price_minor as minor from price_history where brand = 'lumbra' and country = 'ES' and goods_id = ${goodsId} and since >= ${START} order by since`);
  expect(history.map(({ since, minor }) => [since.toISOString(), minor])).toEqual([
    [at(0.5), 999],
    [what === "was sold out" ? at(2) : end, 2000],
  ]);
  expect((await goods().navigationGoodsList({ maxPrice: "10" })).items.map((item) => item.goodsId)).not.toContain(goodsId);
  expect(
    await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price: "15.00", originalPrice: "20.00" }),
  ).toMatchObject({ lowestPrice30Days: "9.99" });
});

test("of a brand that the shop names no more nothing is due", async () => {
  const find = async (brands = shop.config.brands) =>
    await goodsJobs.find(({ name }) => name === "goods.followFlashSales")?.sweep?.find({ ...shop, config: { ...shop.config, brands } }, 1);
  await operator().flashSaleSave(terms());
  const { lumbra: _, ...others } = shop.config.brands;
  expect([await find(), await find(others)]).toEqual([["lumbra"], []]);
  await followFlashSales(shop, "lumbra");
});

test("a sale that was called off before it began was paid by nobody", async () => {
  await operator().flashSaleSave(terms({ startsAt: at(1) }));
  await operator().flashSaleEnd({ brand: "lumbra", flashSaleId: `sale-${goodsId}`, ...why });
  shop.moveTo(after(START, DAY));
  await followFlashSales(shop, "lumbra");
  expect(
    await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price: "15.00", originalPrice: "20.00" }),
  ).toMatchObject({ lowestPrice30Days: "18.00" });
});

test("a sale that is said to have begun long ago is remembered from when it was held", async () => {
  await operator().flashSaleSave(terms({ startsAt: at(-24 * 15) }));
  await followFlashSales(shop, "lumbra");
  shop.moveTo(END);
  await followFlashSales(shop, "lumbra");
  shop.moveTo(after(START, 25 * DAY));
  expect(
    await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price: "15.00", originalPrice: "20.00" }),
  ).toMatchObject({ lowestPrice30Days: "9.99" });
});

test("a price that is changed while a sale is on is nobody's until it ends", async () => {
  await operator().flashSaleSave(terms({ endsAt: at(24 * 10) }));
  await followFlashSales(shop, "lumbra");
  const changed = async (days: number, price: string) => {
    shop.moveTo(after(START, days * DAY));
    await followFlashSales(shop, "lumbra");
    return (await operator().priceChange({ brand: "lumbra", goodsId, countryCode: "ES", price, originalPrice: "20.00" })).lowestPrice30Days;
  };
  await changed(1, "19.00");
  await changed(11, "18.00");
  expect([await changed(35, "17.00"), await changed(45, "16.00")]).toEqual(["9.99", "17.00"]);
});

test("pages hear of the last pieces, and home of the last one alone", async () => {
  await haveFlashSale(shop, goodsId, { pieces: shop.config.stock.lowAt + 2 });
  const tag = `lumbra:goods:${goodsId}`;
  const buying = async (qty: number) =>
    (await heardOf(shop, () => paidOrder(shop, { items: [{ goodsId, qty }] }, { clientAddress: ownAddress() })))
      .flat()
      .filter((one) => one === tag || one === "lumbra:flash-sales");
  expect(await buying(1)).toEqual([]);
  expect(await buying(2)).toEqual([tag]);
  expect(await buying(shop.config.stock.lowAt - 1)).toEqual([tag, "lumbra:flash-sales"]);
});

describe("operators", () => {
  test("hold one, change it while it is on, and call it off; over is over", async () => {
    expect(await operator().flashSaleSave(terms({ startsAt: at(1) }))).toEqual({
      flashSaleId: `sale-${goodsId}`,
      goodsId,
      phase: "NotStarted",
      left: 10,
    });
    expect(await operator().flashSaleSave(terms({ pieces: 5, prices: { ES: "8.00", it: "7.00" } }))).toMatchObject({
      phase: "UnderWay",
      left: 5,
    });
    expect([
      (await goods().goodsDetail({ goodsId })).priceTag.price,
      (await goods({ country: "IT" }).goodsDetail({ goodsId })).priceTag.price,
    ]).toEqual(["8.00", "7.00"]);
    await paidOrder(shop, { items: [{ goodsId, qty: 2 }] }, { clientAddress: ownAddress() });
    expect(await operator().flashSaleSave(terms({ pieces: 3 }))).toMatchObject({ left: 1 });
    // Fewer than sold: none is left.
    expect(await operator().flashSaleSave(terms({ pieces: 1 }))).toMatchObject({ left: 0 });
    const key = randomUUID();
    for (const again of [key, key])
      expect(await operator(again).flashSaleEnd({ brand: "lumbra", flashSaleId: `sale-${goodsId}`, ...why })).toMatchObject({
        phase: "Canceled",
      });
    expect((await goods().goodsDetail({ goodsId })).priceTag.price).toBe("20.00");
    expect(await codeOf(operator().flashSaleSave(terms()))).toBe("activity.over");
    expect(await codeOf(operator().flashSaleEnd({ brand: "lumbra", flashSaleId: `sale-${goodsId}`, ...why }))).toBe("activity.over");
  });

  test.each([
    [{ endsAt: at(0) }, "endsAt"],
    [{ startsAt: at(-2), endsAt: at(-1) }, "endsAt"],
    [{ prices: {} }, "prices"],
    [{ prices: { DK: "9.00" } }, "prices.DK"],
    [{ prices: { ES: "30000000.00" } }, "prices.ES"],
  ])("hold none with %o", async (rest, field) => {
    const { code, data } = await refusalOf(operator().flashSaleSave(terms(rest)));
    expect([code, data?.fields]).toEqual(["request.invalid", { [field]: "request.invalid" }]);
    expect((await goods().goodsDetail({ goodsId })).priceTag.price).toBe("20.00");
  });

  test("hold none of goods or brands that there are not, nor give a sale other goods", async () => {
    for (const rest of [{ goodsId: "999" }, { brand: "nobody" }, { brand: "nidora" }])
      expect(await codeOf(operator().flashSaleSave(terms(rest))), JSON.stringify(rest)).toBe("item.notFound");
    await operator().flashSaleSave(terms());
    expect(await codeOf(operator().flashSaleSave(terms({ goodsId: "28" })))).toBe("request.invalid");
    expect(await codeOf(operator().flashSaleEnd({ brand: "nidora", flashSaleId: `sale-${goodsId}`, ...why }))).toBe("item.notFound");
  });
});

test("of two who hold a sale of the same new name at once with different goods one is refused, and the other's stands whole", async () => {
  const asked = [
    { goodsId: "39", pieces: 3, prices: { ES: "5.90" } },
    { goodsId: "40", pieces: 4, prices: { ES: "6.00" } },
  ] as const;
  for (let round = 0; round < 20; round += 1) {
    const flashSaleId = `twins-${round}`;
    const answers = await Promise.all(asked.map((one) => codeOf(operator().flashSaleSave(terms({ ...one, flashSaleId })))));
    expect(answers.toSorted()).toEqual(["accepted", "request.invalid"]);
    const winner = asked[answers.indexOf("accepted")];
    const [kept] = await shop.database.query(sql`
      select goods_id as "goodsId", pieces, (select json_agg(price_minor) from flash_sale_price own where own.flash_sale_id = sale.flash_sale_id) as prices from flash_sale sale where flash_sale_id = ${flashSaleId}`);
    expect(kept).toEqual({ goodsId: winner?.goodsId, pieces: winner?.pieces, prices: [winner?.goodsId === "39" ? 590 : 600] });
  }
});

test("a catalogue's file brings sales in and gives them back; pieces that are ordered stay so, and what is over stays over", async () => {
  const bring = async (...flashSales: readonly object[]) => {
    const read = await readCatalogue(shop, "lumbra", { goods: [], flashSales }, (list, index) => `${list}[${index}]`);
    if (read.problems.length > 0) return read.problems.map(({ at: place, sentence }) => `${place}: ${sentence}`);
    await bringCatalogue(shop, "lumbra", read, {
      pictures: async () => new Map(),
      onProgress: () => undefined,
      tell: () => undefined,
    });
    return [];
  };
  const sale = {
    flashSaleId: "autumn",
    goodsId,
    startsAt: "2026-11-20",
    endsAt: "2026-11-21T20:00:00.000Z",
    pieces: 10,
    limitPerPerson: 2,
    prices: { ES: "9.99", IT: "8.50" },
  };
  expect(await bring(sale)).toEqual([]);
  await paidOrder(shop, { items: [{ goodsId, qty: 2 }] }, { clientAddress: ownAddress() });
  const written = async () => (await writeCatalogue(shop, "lumbra")).flashSales;
  expect(await written()).toEqual([sale]);
  await bring(...(await written()));
  expect((await home().homeSeckillPage({})).items[0]).toMatchObject({ flashSaleId: "autumn", pieces: 10, left: 8 });
  await bring({ ...sale, pieces: 4 });
  expect((await home().homeSeckillPage({})).items[0]).toMatchObject({ pieces: 4, left: 2 });
  // Its sold units are of the old goods.
  expect(await bring({ ...sale, goodsId: "28" })).toEqual([
    `flashSales[0]: goodsId is 28, but flash sale autumn is one of goods ${goodsId}: what others cost less takes another flashSaleId.`,
  ]);
  expect(await bring({ ...sale, prices: { ES: "0.10" } })).toEqual([
    expect.stringMatching(/^flashSales\[0\]: prices\.ES is 0\.10, .* Use the command flashsale, which a second operator approves\.$/),
  ]);
  expect(await written()).toEqual([{ ...sale, pieces: 4 }]);
  await operator().flashSaleEnd({ brand: "lumbra", flashSaleId: "autumn", ...why });
  await bring({ ...sale, prices: { ES: "5.00" } });
  expect([await written(), (await home().homeSeckillPage({})).total]).toEqual([[], 0]);
  expect(
    await bring(
      { ...sale, goodsId: "999", endsAt: "2026-11-19" },
      { ...sale, pieces: 0, prices: { DK: "1.00" } },
      { ...sale, prices: { DK: "1.00" } },
    ),
  ).toEqual([
    "flashSales[1]: pieces must be 1 or more.",
    "flashSales[0]: goodsId is 999, which is no goods.",
    "flashSales[0]: endsAt must be after startsAt.",
    "flashSales[2]: flashSaleId autumn is there twice.",
    "flashSales[2]: prices.DK is no country the brand sells in.",
  ]);
});
