/** Buying at a special price (R-365, D-097, D-184): one price from the product page to the order, and none for who only guesses. */
import { randomUUID } from "node:crypto";
import type { CountryCode } from "@rambla/core/market";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { ADDRESS, anOrder, buy, codeOf, countRows, ordersOf, refusalOf, stockOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { goodsApi } from "../goods/api.ts";

let shop: TestShop;
const LIST = "Zq3vX8mK0tLw";
const ONLY_ITALY = "b7Rk2nYp5sDa";
const GOODS = [
  aGoods({ goodsId: "1", price: 2000, stock: 1000, countries: ["ES", "IT"] }),
  aGoods({ goodsId: "2", price: 5000, stock: 1000, countries: ["ES", "IT"] }),
  aGoods({ goodsId: "3", price: 2000, stock: 4 }),
  aGoods({ goodsId: "4", price: 2000, stock: 1000, limitPerOrder: 3 }),
];
const SPECIAL = [
  special("1", 1500),
  special("3", 1500),
  special("4", 1500),
  special("1", 900, "IT", ONLY_ITALY),
];

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

    const { items: [checked] } = await orders.cartStockCheck({ items: [{ ...atSpecial("1", 2), price: shown.price }] });
    expect(checked).toMatchObject({ distributionId: LIST, problem: null, linePrice: "30.00" });
    expect(checked?.goods?.priceTag).toEqual(shown);

    const settled = await orders.settlementOrderPrice({ items: [atSpecial("1", 2)] });
    expect(settled).toMatchObject({ goodsTotal: "30.00", originalTotal: "40.00", total: "34.99", submittable: true });
    expect(settled.items[0]?.goods?.priceTag).toEqual(shown);

    const price = settled.items[0]?.goods?.priceTag.price;
    const { orderId, orderToken } = await buy(shop, { items: [{ ...atSpecial("1", 2), price }], total: settled.total });
    const order = await orders.orderGet({ orderId, orderToken });
    expect(order).toMatchObject({ goodsTotal: "30.00", total: "34.99" });
    expect(order.items).toMatchObject([{ goodsId: "1", distributionId: LIST, qty: 2, price: "15.00", originalPrice: "20.00", linePrice: "30.00" }]);
  });

  test("two lines of one product keep a price each", async () => {
    const items = [{ ...atSpecial("1", 2), price: "15.00" }, { goodsId: "1", distributionId: "0", qty: 1, price: "20.00" }];
    const { orderId, orderToken } = await buy(shop, { items });
    const order = await ordersOf(shop).orderGet({ orderId, orderToken });
    expect(order.items.map(({ distributionId, price, qty }) => ({ distributionId, price, qty }))).toEqual([
      { distributionId: LIST, price: "15.00", qty: 2 }, { distributionId: "0", price: "20.00", qty: 1 },
    ]);
    expect(order.goodsTotal).toBe("50.00");
  });

  test("the cart of a customer keeps it, and brings it again from an order that is over", async () => {
    const { viewer } = await aCustomer(shop);
    const cart = createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID() }) });
    const shown = (lines: readonly { goodsId: string; distributionId: string; qty: number; price: string; originalPrice: string | null }[]) =>
      lines.map(({ goodsId, distributionId, qty, price, originalPrice }) => ({ goodsId, distributionId, qty, price, originalPrice }));
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

  test.each([["stock", "3", [3, 1], "stock.insufficient"], ["limit", "4", [3, 0], "limit.perOrder"]] as const)(
    "a cart that asks for more than the %s can be brought down to an order", async (_, goodsId, had, problem) => {
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
    expect(await specialOf(goodsId, distributionId)).toMatchObject({ distributionId: "0", priceTag: { price: normal, originalPrice: null } });
    const { items: [checked] } = await orders.settlementOrderPrice({ items: [atSpecial(goodsId, 1, distributionId)] });
    expect(checked).toMatchObject({ distributionId, goods: { priceTag: { price: normal, originalPrice: null } } });

    const before = await countRows(shop, "customer_order");
    for (const price of ["15.00", "9.00", "7.00"]) {
      const refusal = await refusalOf(buy(shop, { items: [{ ...atSpecial(goodsId, 1, distributionId), price }] }));
      expect(refusal).toMatchObject({ code: "goods.updated", data: { details: [{ goodsId, price: normal }] } });
    }
    // Also when only the total is a hope.
    expect(await codeOf(buy(shop, { items: [atSpecial(goodsId, 1, distributionId)], total: "19.99" }))).toBe("goods.updated");
    expect(await countRows(shop, "customer_order")).toBe(before);

    const { orderId, orderToken } = await buy(shop, { items: [atSpecial(goodsId, 1, distributionId)] });
    expect((await orders.orderGet({ orderId, orderToken })).items).toMatchObject([{ distributionId: "0", price: normal, originalPrice: null }]);
  });

  test("counts in its own country", async () => {
    const italy = { country: "IT" as const };
    const address = { ...ADDRESS, country: "IT", province: "RM", city: "Roma", postCode: "00184", phone: "+39 06 1234567" };
    expect(await specialOf("1", ONLY_ITALY, "IT")).toMatchObject({ distributionId: ONLY_ITALY, priceTag: { price: "9.00" } });
    const { orderId, orderToken } = await buy(shop, { items: [{ ...atSpecial("1", 1, ONLY_ITALY), price: "9.00" }], address }, italy);
    expect((await ordersOf(shop, italy).orderGet({ orderId, orderToken })).items).toMatchObject([{ distributionId: ONLY_ITALY, price: "9.00" }]);
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
