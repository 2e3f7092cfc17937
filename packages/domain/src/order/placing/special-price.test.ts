import { randomUUID } from "node:crypto";
import type { CountryCode } from "@rambla/core/market";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { oneByOne, operatorCalls } from "../../../test/operators.ts";
import { ADDRESS, anOrder, buy, codeOf, countRows, ordersOf, refusalOf, stockOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { heardOf } from "../../../test/tags.ts";
import { shopRouter } from "../../api.ts";
import { goodsApi } from "../../goods/api.ts";

let shop: TestShop;
const LIST = "Zq3vX8mK0tLw";
const ONLY_ITALY = "b7Rk2nYp5sDa";
const GOODS = [
  aGoods({ goodsId: "1", price: 2000, stock: 1000, countries: ["ES", "IT"] }),
  aGoods({ goodsId: "2", price: 5000, stock: 1000, countries: ["ES", "IT"] }),
  aGoods({ goodsId: "3", price: 2000, stock: 4 }),
  aGoods({ goodsId: "4", price: 2000, stock: 1000, limitPerOrder: 3 }),
];
const SPECIAL = [special("1", 1500), special("3", 1500), special("4", 1500), special("1", 900, "IT", ONLY_ITALY)];

function special(goodsId: string, priceMinor: number, country: CountryCode = "ES", distributionId = LIST) {
  return { goodsId, priceMinor, country, distributionId };
}

beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS, { specialPrices: SPECIAL });
  await haveGoods(shop, GOODS, { brand: "nidora", specialPrices: [special("1", 700, "ES", "nidorasOwnList")] });
});
afterAll(() => shop.close());

const atSpecial = (goodsId: string, qty = 1, distributionId = LIST) => ({ goodsId, distributionId, qty });
const specialOf = async (goodsId: string, distributionId: string, country: CountryCode = "ES") =>
  await createRouterClient(goodsApi, { context: callContext(shop, { country }) }).goodsSpecial({ goodsId, distributionId });

describe("the same price everywhere", () => {
  test("product page, cart, review, order", async () => {
    const orders = ordersOf(shop);
    const { distributionId, priceTag: shown } = await specialOf("1", LIST);
    expect(distributionId).toBe(LIST);
    expect(shown).toMatchObject({ price: "15.00", originalPrice: "20.00", reductionPercent: 25 });

    const {
      items: [checked],
    } = await orders.cartStockCheck({ items: [{ ...atSpecial("1", 2), price: shown.price }] });
    expect(checked).toMatchObject({ distributionId: LIST, problem: null, linePrice: "30.00" });
    expect(checked?.goods?.priceTag).toEqual(shown);

    const settled = await orders.settlementOrderPrice({ items: [atSpecial("1", 2)] });
    expect(settled).toMatchObject({ goodsTotal: "30.00", originalTotal: "40.00", total: "34.99", submittable: true });
    expect(settled.items[0]?.goods?.priceTag).toEqual(shown);

    const price = settled.items[0]?.goods?.priceTag.price;
    const { orderId, orderToken } = await buy(shop, { items: [{ ...atSpecial("1", 2), price }], total: settled.total });
    const order = await orders.orderGet({ orderId, orderToken });
    expect(order).toMatchObject({ goodsTotal: "30.00", total: "34.99" });
    expect(order.items).toMatchObject([
      { goodsId: "1", distributionId: LIST, qty: 2, price: "15.00", originalPrice: "20.00", linePrice: "30.00" },
    ]);
  });

  test("two lines of one product keep a price each", async () => {
    const items = [
      { ...atSpecial("1", 2), price: "15.00" },
      { goodsId: "1", distributionId: "0", qty: 1, price: "20.00" },
    ];
    const { orderId, orderToken } = await buy(shop, { items });
    const order = await ordersOf(shop).orderGet({ orderId, orderToken });
    expect(order.items.map(({ distributionId, price, qty }) => ({ distributionId, price, qty }))).toEqual([
      { distributionId: LIST, price: "15.00", qty: 2 },
      { distributionId: "0", price: "20.00", qty: 1 },
    ]);
    expect(order.goodsTotal).toBe("50.00");
  });

  test("the cart of a customer keeps it, and brings it again from an order that is over", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID() }) });
    const shown = (
      lines: readonly { goodsId: string; distributionId: string; qty: number; price: string; originalPrice: string | null }[],
    ) => lines.map(({ goodsId, distributionId, qty, price, originalPrice }) => ({ goodsId, distributionId, qty, price, originalPrice }));
    const line = { goodsId: "1", distributionId: LIST, qty: 2, price: "15.00", originalPrice: "20.00" };
    expect(shown((await cart.cartAdd({ ...atSpecial("1", 2), price: "15.00" })).lines)).toEqual([line]);
    expect(await cart.cartPalletSum()).toMatchObject({ goodsTotal: "30.00" });
    const { orderId } = await buy(shop, { items: [{ ...atSpecial("1", 2), price: "15.00" }] }, { viewer });
    await ordersOf(shop, { viewer }).orderCancel({ orderId, description: "ordered by mistake" });
    await cart.cartRemove({ ids: (await cart.cartPalletList()).map(({ id }) => id) });
    expect(shown((await cart.orderRepurchase({ orderId })).lines)).toEqual([line]);
    expect(await cart.cartPalletSum()).toMatchObject({ goodsTotal: "30.00" });
  });

  test("stock and limits see the pieces of all lines", async () => {
    const before = await stockOf(shop, "3");
    const both = (goodsId: string) => [atSpecial(goodsId, 3), { goodsId, distributionId: "0", qty: 2 }];
    const total = "99.00";
    expect(await codeOf(buy(shop, { items: both("3"), total }))).toBe("stock.insufficient");
    expect(await codeOf(buy(shop, { items: both("4"), total }))).toBe("limit.perOrder");
    expect(await stockOf(shop, "3")).toBe(before);
  });

  test.each([
    ["stock", "3", [3, 1], "stock.insufficient"],
    ["limit", "4", [3, 0], "limit.perOrder"],
  ] as const)("a cart that asks for more than the %s can be brought down to an order", async (_, goodsId, had, problem) => {
    const orders = ordersOf(shop);
    const items = [atSpecial(goodsId, 3), { goodsId, distributionId: "0", qty: 2 }];
    const checked = (await orders.cartStockCheck({ items })).items;
    expect(checked.map((item) => item.availableQty)).toEqual(had);
    expect(checked.map((item) => item.problem)).toEqual([null, problem]);
    const settled = await orders.settlementOrderPrice({ items });
    const adjusted = items.map((item, index) => ({ ...item, qty: had[index] ?? 0 })).filter(({ qty }) => qty > 0);
    expect(await codeOf(buy(shop, { items: adjusted, total: settled.total }))).toBe("accepted");
  });
});

describe("a list that does not count here", () => {
  test.each([
    ["nobody's", "1", "neverGivenOut"],
    ["that of another country", "1", ONLY_ITALY],
    ["that of other goods", "2", LIST],
    ["that of another brand", "1", "nidorasOwnList"],
    ["in other letters", "1", LIST.toLowerCase()],
    ["a part of one", "1", LIST.slice(0, -1)],
    ["a pattern", "1", "_".repeat(LIST.length)],
  ])("%s gives the normal price, everywhere, and the order does not name it", async (_, goodsId, distributionId) => {
    const normal = goodsId === "1" ? "20.00" : "50.00";
    const orders = ordersOf(shop);
    expect(await specialOf(goodsId, distributionId)).toMatchObject({
      distributionId: "0",
      priceTag: { price: normal, originalPrice: null },
    });
    const {
      items: [checked],
    } = await orders.settlementOrderPrice({ items: [atSpecial(goodsId, 1, distributionId)] });
    expect(checked).toMatchObject({ distributionId, goods: { priceTag: { price: normal, originalPrice: null } } });

    const before = await countRows(shop, "customer_order");
    for (const price of ["15.00", "9.00", "7.00"]) {
      const refusal = await refusalOf(buy(shop, { items: [{ ...atSpecial(goodsId, 1, distributionId), price }] }));
      expect(refusal).toMatchObject({ code: "goods.updated", data: { details: [{ goodsId, price: normal }] } });
    }
    // A guessed total alone fails too.
    expect(await codeOf(buy(shop, { items: [atSpecial(goodsId, 1, distributionId)], total: "19.99" }))).toBe("goods.updated");
    expect(await countRows(shop, "customer_order")).toBe(before);

    const { orderId, orderToken } = await buy(shop, { items: [atSpecial(goodsId, 1, distributionId)] });
    expect((await orders.orderGet({ orderId, orderToken })).items).toMatchObject([
      { distributionId: "0", price: normal, originalPrice: null },
    ]);
  });

  test("counts in its own country", async () => {
    const italy = { country: "IT" as const };
    const address = { ...ADDRESS, country: "IT", province: "RM", city: "Roma", postCode: "00184", phone: "+39 06 1234567" };
    expect(await specialOf("1", ONLY_ITALY, "IT")).toMatchObject({ distributionId: ONLY_ITALY, priceTag: { price: "9.00" } });
    const { orderId, orderToken } = await buy(shop, { items: [{ ...atSpecial("1", 1, ONLY_ITALY), price: "9.00" }], address }, italy);
    expect((await ordersOf(shop, italy).orderGet({ orderId, orderToken })).items).toMatchObject([
      { distributionId: ONLY_ITALY, price: "9.00" },
    ]);
  });

  test("has ended between review and order: the shopper is told, and nothing is ordered", async () => {
    const own = await makeTestShop();
    await haveGoods(own, GOODS, { specialPrices: SPECIAL });
    const input = await anOrder(own, { items: [{ ...atSpecial("1"), price: "15.00" }] });
    await haveGoods(own, GOODS);
    const refusal = await refusalOf(ordersOf(own).orderCommitPay(input));
    expect(refusal).toMatchObject({ code: "goods.updated", data: { details: [{ goodsId: "1", price: "20.00" }] } });
    expect(await countRows(own, "customer_order")).toBe(0);
    await own.close();
  });
});

describe("what an operator says of a list", () => {
  const goods = (key?: string) => operatorCalls(shop, ["goods"], { key }).goods;
  const listed = async (distributionId?: string) =>
    (await oneByOne((asked) => goods().priceList({ brand: "lumbra", distributionId, ...asked }))).map(
      ({ distributionId: list, goodsId, countryCode, price }) => [list, goodsId, countryCode, price],
    );
  const demo = [
    [LIST, "1", "ES", "15.00"],
    [LIST, "3", "ES", "15.00"],
    [LIST, "4", "ES", "15.00"],
    [ONLY_ITALY, "1", "IT", "9.00"],
  ];

  test("counts for its holder from now on: a new list has an id that nobody guesses, whose page falls, and who did it is written down", async () => {
    const key = randomUUID();
    const asked = { brand: "lumbra", goodsId: "2", countryCode: "es", price: "44.00" };
    const answers: { distributionId: string }[] = [];
    expect((await heardOf(shop, async () => void answers.push(await goods(key).priceListSave(asked)))).flat()).toEqual(["lumbra:goods:2"]);
    answers.push(await goods(key).priceListSave(asked));
    const [{ distributionId } = { distributionId: "" }] = answers;
    expect(answers[1]).toEqual({ distributionId, goodsId: "2", countryCode: "ES", price: "44.00", currency: "EUR" });
    expect(answers[0]).toEqual(answers[1]);
    expect(distributionId).toMatch(/^[A-Za-z0-9_-]{16,40}$/);
    expect(await specialOf("2", distributionId)).toMatchObject({ distributionId, priceTag: { price: "44.00", originalPrice: "50.00" } });
    expect((await listed()).toSorted()).toEqual([...demo, [distributionId, "2", "ES", "44.00"]].toSorted());
    expect(await listed(distributionId)).toEqual([[distributionId, "2", "ES", "44.00"]]);
    const { orderId, orderToken } = await buy(shop, { items: [{ ...atSpecial("2", 1, distributionId), price: "44.00" }] });
    expect((await ordersOf(shop).orderGet({ orderId, orderToken })).items).toMatchObject([{ distributionId, price: "44.00" }]);
    const { items } = await operatorCalls(shop, ["owner"]).operator.operatorLog({ limit: 1 });
    expect(items).toMatchObject([{ name: "ana", call: "priceListSave", input: asked, outcome: "done" }]);
    await goods().priceListEnd({ brand: "lumbra", distributionId, reason: "it leaked" });
    expect(await listed(distributionId)).toEqual([]);
  });

  test.each([
    [
      "changed",
      "14.00",
      async (list: string) =>
        void (await goods().priceListSave({ brand: "lumbra", distributionId: list, goodsId: "2", countryCode: "ES", price: "14.00" })),
    ],
    [
      "ended",
      "50.00",
      async (list: string) =>
        void (await goods().priceListEnd({ brand: "lumbra", distributionId: list, goodsId: "2", countryCode: "es", reason: "it leaked" })),
    ],
  ])("that was %s meanwhile is told, in the cart and at the order, and nothing is ordered", async (_, now, change) => {
    const { distributionId } = await goods().priceListSave({ brand: "lumbra", goodsId: "2", countryCode: "ES", price: "15.00" });
    const wanted = { ...atSpecial("2", 1, distributionId), price: "15.00" };
    const input = await anOrder(shop, { items: [wanted] });
    expect((await ordersOf(shop).cartStockCheck({ items: [wanted] })).items).toMatchObject([
      { problem: null, goods: { priceTag: { price: "15.00" } } },
    ]);
    const before = await countRows(shop, "customer_order");
    expect((await heardOf(shop, async () => await change(distributionId))).flat()).toEqual(["lumbra:goods:2"]);
    expect((await ordersOf(shop).cartStockCheck({ items: [wanted] })).items).toMatchObject([{ goods: { priceTag: { price: now } } }]);
    expect(await refusalOf(ordersOf(shop).orderCommitPay(input))).toMatchObject({
      code: "goods.updated",
      data: { details: [{ goodsId: "2", price: now }] },
    });
    expect(await countRows(shop, "customer_order")).toBe(before);
    expect((await specialOf("2", distributionId)).priceTag.price).toBe(now);
  });

  test("stays when the demo is loaded again: a price of its own, and the end of one", async () => {
    const own = await makeTestShop();
    const calls = operatorCalls(own, ["goods"]).goods;
    const load = async () => await haveGoods(own, GOODS, { specialPrices: SPECIAL });
    const told = async () =>
      (await calls.priceList({ brand: "lumbra" })).items.map(({ distributionId, goodsId, price }) => [distributionId, goodsId, price]);
    await load();
    await calls.priceListEnd({ brand: "lumbra", distributionId: LIST, goodsId: "1", reason: "it leaked" });
    await calls.priceListSave({ brand: "lumbra", distributionId: LIST, goodsId: "3", countryCode: "ES", price: "11.00" });
    await calls.priceListSave({ brand: "lumbra", distributionId: "ours", goodsId: "2", countryCode: "ES", price: "13.00" });
    const said = await told();
    expect(said.toSorted()).toEqual(
      [
        [LIST, "3", "11.00"],
        [LIST, "4", "15.00"],
        [ONLY_ITALY, "1", "9.00"],
        ["ours", "2", "13.00"],
      ].toSorted(),
    );
    await load();
    expect(await told()).toEqual(said);
    await own.close();
  });

  test.each([
    [{ price: "-1.00" }, "request.invalid"],
    [{ price: "99999999.00" }, "request.invalid"],
    [{ distributionId: "0" }, "BAD_REQUEST"],
    [{ goodsId: "999" }, "item.notFound"],
    [{ goodsId: "3", countryCode: "IT" }, "item.notFound"],
    [{ brand: "nobodys" }, "item.notFound"],
  ])("%j is no price", async (wrong, code) => {
    expect(await codeOf(goods().priceListSave({ brand: "lumbra", goodsId: "2", countryCode: "ES", price: "1.00", ...wrong }))).toBe(code);
  });

  test("ends nothing that is not there", async () => {
    const before = await listed();
    for (const asked of [
      { distributionId: "nobodys" },
      { distributionId: LIST, goodsId: "2" },
      { distributionId: ONLY_ITALY, countryCode: "ES" },
      { brand: "nidora", distributionId: LIST },
    ]) {
      expect(await codeOf(goods().priceListEnd({ brand: "lumbra", reason: "it leaked", ...asked }))).toBe("item.notFound");
    }
    expect(await listed()).toEqual(before);
  });
});
