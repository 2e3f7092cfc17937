/** Returns and exchanges beside what else happens to their order: refunds, chargebacks, sales, withdrawals, and an account that is closed. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { haveFlashSale } from "../../../test/flash.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { codeOf, paidOrder, ship, stockOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { sql } from "../../platform/database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  const variant = { productId: "model", variantOf: ["colour"], stock: 500 };
  const colour = (value: string) => [{ key: "colour", value }];
  await haveGoods(shop, [
    aGoods({ ...variant, goodsId: "1", price: 1999, parameters: colour("clay") }),
    aGoods({ goodsId: "2", stock: 500, price: 1000 }),
    aGoods({ ...variant, goodsId: "3", price: 1999, parameters: colour("ink") }),
    aGoods({ ...variant, goodsId: "4", price: 9999, parameters: colour("ink") }),
  ]);
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const callsOf = (rest: Rest = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) });
type Asked = Parameters<ReturnType<typeof callsOf>["afterSale"]["postSaleCreate"]>[0];
type Order = { readonly orderId: string; readonly own: { readonly orderId: string; readonly orderToken: string } };

/** Three lamps and a small one. */
const ITEMS = [
  { goodsId: "1", qty: 3 },
  { goodsId: "2", qty: 1 },
];
const shipped = async (rest: Rest = {}, items = ITEMS) => {
  const order = await paidOrder(shop, { items }, rest);
  await ship(shop, order.orderId);
  return order;
};
const RETURNED = { line: 1, qty: 1, reasonCode: "faulty" };
const EXCHANGED = { ...RETURNED, wantedGoodsId: "3" };
const ask = async ({ own }: Pick<Order, "own">, items: Asked["items"] = [RETURNED], caller: Rest = {}) => {
  const type = items[0]?.wantedGoodsId === undefined ? "return" : "exchange";
  return (await callsOf(caller).afterSale.postSaleCreate({ ...own, type, items, description: "I would like another one." })).postSaleId;
};
const look = ({ own: { orderId, orderToken } }: Order) => callsOf().afterSale.postSaleByOrder({ id: orderId, orderToken });
const send = ({ own: { orderToken } }: Order, id: string) =>
  callsOf().afterSale.postSaleLogistics({ id, orderToken, logisticsCode: "1Z999AA1", logisticsCompany: "ups" });

const REASON = { reason: "as it should be" };
const operator = () => operatorCalls(shop, ["money"]);
type Verdict = Parameters<ReturnType<typeof operator>["afterSale"]["operatorPostSaleReview"]>[0];
const review = (postSaleId: string, verdict: Verdict["verdict"], rest: Partial<Verdict> = {}) =>
  operator().afterSale.operatorPostSaleReview({ postSaleId, verdict, ...REASON, ...rest });
const PARCEL = { logisticsCompany: "Paquete Rápido", logisticsCode: "RX 999" };
const NO = { answer: "It is worn." };
/** An approved exchange whose goods are on their way. */
const comingBack = async (order: Order) => {
  const id = await ask(order, [EXCHANGED]);
  await review(id, "approve");
  await send(order, id);
  return id;
};

describe("no goods go out for money that is not there", () => {
  test.for<{ name: string; lose: (order: Order) => Promise<unknown>; code: string }>([
    {
      name: "refunded whole",
      lose: ({ orderId }) => operator().money.orderRefund({ orderId, ...REASON }),
      code: "case.notPossible",
    },
    {
      name: "refunded for the units of the exchange",
      lose: ({ orderId }) => operator().money.orderRefund({ orderId, lines: [{ line: 1, qty: 3 }], ...REASON }),
      code: "case.notPossible",
    },
    {
      name: "disputed",
      lose: ({ orderId }) => shop.database.query(sql`update customer_order set disputed_at = ${shop.clock()} where order_id = ${orderId}`),
      code: "order.disputed",
    },
    {
      name: "lost",
      lose: ({ orderId }) => shop.database.query(sql`update customer_order set lost_minor = paid_minor where order_id = ${orderId}`),
      code: "case.notPossible",
    },
  ])("$name", async ({ lose, code }) => {
    const order = await shipped();
    const [undecided, coming] = [await ask(order, [EXCHANGED]), await comingBack(order)];
    const before = await stockOf(shop, "3");
    await lose(order);
    expect(await codeOf(review(undecided, "approve"))).toBe(code);
    expect(await codeOf(review(coming, "finish", PARCEL))).toBe(code);
    expect(await stockOf(shop, "3")).toBe(before);
    expect([await codeOf(review(undecided, "reject", NO)), await codeOf(review(coming, "fail", NO))]).toEqual(["accepted", "accepted"]);
    expect(await stockOf(shop, "3")).toBe(before + 1);
  });
});

test("an exchange is even by the usual price, when it is asked for and when it is approved", async () => {
  const order = await shipped();
  const offered = async () => (await look(order)).items[0]?.exchange.map(({ goodsId }) => goodsId);
  await haveFlashSale(shop, "4", { prices: { ES: 1999 } });
  expect(await offered()).toEqual(["1", "3"]);
  await haveFlashSale(shop, "1", { prices: { ES: 999 } });
  expect(await offered()).toEqual(["1", "3"]);
  const id = await ask(order, [EXCHANGED]);
  const price = (minor: number) => shop.database.query(sql`update goods_price set price_minor = ${minor} where goods_id = '3'`);
  await price(2999);
  expect(await codeOf(review(id, "approve"))).toBe("afterSale.wanted");
  await price(1999);
  expect(await codeOf(review(id, "approve"))).toBe("accepted");
});
