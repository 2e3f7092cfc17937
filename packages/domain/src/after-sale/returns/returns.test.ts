/** Returns and exchanges through the front door, from the asking to the money or the goods. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { codeOf, counted, ordersOf, paidOrder, refusalOf, ship } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
let days = 0;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500, price: 1999 }), aGoods({ goodsId: "2", stock: 500, price: 1000 })]);
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const callsOf = (rest: Rest = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) });
type Asked = Parameters<ReturnType<typeof callsOf>["afterSale"]["postSaleCreate"]>[0];
const later = (by: number) => shop.moveTo(after(START, (days += by) * DAY));

const WORDS = "It flickers <b>whenever</b> it is dimmed.";
type Order = { readonly own: { readonly orderId: string; readonly orderToken: string } };
const ask = ({ own }: Order, rest: Partial<Asked> = {}, caller: Rest = {}) =>
  callsOf(caller).afterSale.postSaleCreate({
    ...own,
    type: "return",
    items: [{ line: 1, qty: 1, reasonCode: "faulty" }],
    description: WORDS,
    ...rest,
  });
const look = ({ own: { orderId, orderToken } }: Order) => callsOf().afterSale.postSaleByOrder({ id: orderId, orderToken });
const shipped = async (rest: Rest = {}) => {
  const order = await paidOrder(
    shop,
    {
      items: [
        { goodsId: "1", qty: 2 },
        { goodsId: "2", qty: 1 },
      ],
    },
    rest,
  );
  await ship(shop, order.orderId);
  return order;
};

describe("asking", () => {
  test("is told back with its words, and takes its units", async () => {
    const order = await shipped();
    const before = await look(order);
    expect(before).toMatchObject({ action: "RETURN_GOODS", ends: null, items: [{ left: 2 }, { left: 1 }], requests: [], mostPictures: 5 });
    expect(before.reasons).toContainEqual({ value: "faulty", label: "No funciona bien" });
    const { postSaleId } = await ask(order, { serialNumber: " SN 1 " });
    const after = await look(order);
    expect(after.items.map(({ left }) => left)).toEqual([1, 1]);
    expect(after.requests).toMatchObject([
      {
        postSaleId,
        type: "return",
        status: "undereview",
        description: WORDS,
        serialNumber: "SN 1",
        items: [{ line: 1, qty: 1, reasonCode: "faulty", reason: "No funciona bien", wanted: null }],
        timeline: [{ step: "asked" }],
        returnAddress: null,
      },
    ]);
  });

  test("names all that is wrong at once", async () => {
    const order = await shipped();
    const refused = await refusalOf(
      ask(order, {
        description: "   too short    ",
        items: [{ line: 1, qty: 1, reasonCode: "none" }],
        pictures: ["1", "2", "3", "4", "5", "6"],
      }),
    );
    expect(refused.data?.fields).toEqual({
      reasonCode: "afterSale.reason",
      description: "afterSale.description",
      pictures: "afterSale.pictures",
    });
    const wrong: readonly (readonly [string, Partial<Asked>])[] = [
      ["request.invalid", { items: [{ line: 3, qty: 1, reasonCode: "faulty" }] }],
      ["request.invalid", { items: [{ line: 1, qty: 3, reasonCode: "faulty" }] }],
      ["afterSale.wanted", { type: "exchange" }],
      ["afterSale.wanted", { type: "exchange", items: [{ line: 1, qty: 1, reasonCode: "faulty", wantedGoodsId: "2" }] }],
      ["upload.gone", { pictures: ["nobodys"] }],
    ];
    for (const [code, asked] of wrong) expect([code, await codeOf(ask(order, asked))]).toEqual([code, code]);
    expect((await look(order)).items.map(({ left }) => left)).toEqual([2, 1]);
  });

  test("of the same unit at once wins once", async () => {
    const order = await shipped();
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(ask(order, { items: [{ line: 2, qty: 1, reasonCode: "faulty" }] }))));
    expect(counted(answers)).toEqual({ accepted: 1, "afterSale.unitsTaken": 2 });
    expect((await look(order)).requests).toHaveLength(1);
  });

  test("is possible from the shipping until its days after the receipt are over", async () => {
    const order = await paidOrder(shop, {});
    expect((await look(order)).action).toBe("CONTACT_CUSTOMER_SERVICE");
    expect(await codeOf(ask(order))).toBe("afterSale.notPossible");
    await ship(shop, order.orderId);
    await ordersOf(shop).orderConfirm(order.own);
    later(14);
    expect((await look(order)).action).toBe("RETURN_GOODS");
    later(0.01);
    expect(await look(order)).toMatchObject({ action: "CONTACT_CUSTOMER_SERVICE", items: [{ left: 0 }] });
    expect(await codeOf(ask(order))).toBe("afterSale.notPossible");
  });
});

test("a customer reads their own returns, and nobody else does", async () => {
  const { viewer } = await aCustomer(shop);
  const other = await aCustomer(shop);
  const order = await shipped({ viewer });
  const { postSaleId } = await ask({ own: { orderId: order.orderId, orderToken: "" } }, {}, { viewer });
  const mine = callsOf({ viewer });
  expect(await mine.afterSale.postSaleList({ page: 1, limit: 1 })).toMatchObject({ items: [{ postSaleId }], hasMore: false });
  expect((await mine.afterSale.postSaleList({ postSaleId, page: 1 })).items).toHaveLength(1);
  expect((await mine.order.orderPage({ type: "6" })).items).toMatchObject([{ orderId: order.orderId, afterSaleAction: "RETURN_GOODS" }]);
  expect((await mine.order.orderPage({ type: "8" })).items).toEqual([]);
  expect((await mine.order.orderCount()).returns).toBe(1);
  const theirs = callsOf({ viewer: other.viewer }).afterSale;
  expect((await theirs.postSaleList({ postSaleId, page: 1 })).items).toEqual([]);
  expect((await theirs.postSaleList({ page: 1 })).items).toEqual([]);
  const refused = await Promise.all([
    codeOf(theirs.postSaleByOrder({ id: order.orderId })),
    codeOf(theirs.postSaleLogistics({ id: postSaleId, logisticsCode: "1Z999", logisticsCompany: "ups" })),
    codeOf(ask({ own: { orderId: order.orderId, orderToken: "guessed" } }, {}, { viewer: other.viewer })),
  ]);
  expect(counted(refused)).toEqual({ "item.notFound": 3 });
});
