/** Returns and exchanges beside what else happens to their order: refunds, chargebacks, sales, withdrawals, and an account that is closed. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { haveFlashSale } from "../../../test/flash.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { codeOf, ordersOf, paidOrder, ship, stockOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { mailJobs } from "../../mail/jobs.ts";
import { sql } from "../../platform/database/sql.ts";
import { deleteAccount, dueClosings } from "../../personal/service.ts";
import { afterSaleJobs } from "../jobs.ts";
import { afterSaleMails } from "../mail-service.ts";

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

describe("a withdrawal takes the place of requests", () => {
  /** @returns the mails about the order that it led to */
  const withdraw = async (order: Order & { readonly orderNumber: string }, rest: object = {}) => {
    const who = { name: "Ana", orderNumber: order.orderNumber, email: "ana@example.com" };
    await callsOf().afterSale.withdrawalState({ ...order.own, ...who, ...rest });
    const kinds: string[] = [];
    const mails = mailJobs(afterSaleMails, async ({ kind, html }) => void (html.includes(order.orderId) && kinds.push(kind)));
    await runDueJobs(shop, [...afterSaleJobs, ...mails]);
    return kinds.filter((kind) => kind === "returnLessened" || kind === "returnRefused");
  };
  const casesOf = async (order: Order) => (await callsOf().afterSale.withdrawalLook(order.own)).cases;
  const requestOf = async (order: Order, id: string) => {
    const found = (await look(order)).requests.find(({ postSaleId }) => postSaleId === id);
    return [found?.status, found?.items.map(({ line, qty }) => [line, qty])];
  };
  const grant = (caseId: string, lines: readonly { line: number; qty: number }[]) =>
    codeOf(operator().afterSale.afterSaleGrant({ caseId, lines: [...lines], ...REASON }));

  test("for exactly the units that it needs", async () => {
    const order = await shipped();
    const asked = await ask(order, [RETURNED, { ...RETURNED, line: 2 }]);
    expect(await withdraw(order, { lines: [{ line: 1, qty: 1 }] })).toEqual([]);
    expect(await requestOf(order, asked)).toEqual([
      "undereview",
      [
        [1, 1],
        [2, 1],
      ],
    ]);
    expect(await withdraw(order, { lines: [{ line: 1, qty: 2 }] })).toEqual(["returnLessened"]);
    expect(await requestOf(order, asked)).toEqual(["undereview", [[2, 1]]]);
    expect(await withdraw(order)).toEqual(["returnRefused"]);
    expect(await requestOf(order, asked)).toEqual(["not_approved", [[2, 1]]]);
    const withdrawn = (await casesOf(order)).flatMap(({ items }) => items.map(({ line, qty }) => `${line}:${qty}`));
    expect(withdrawn.toSorted()).toEqual(["1:1", "1:2", "2:1"]);
    expect((await look(order)).items.map(({ left }) => left)).toEqual([0, 0]);
  });

  test("undecided ones first, then approved ones, whose goods go back into stock", async () => {
    const order = await shipped();
    const before = await stockOf(shop, "3");
    const approved = await ask(order, [{ ...EXCHANGED, qty: 2 }]);
    await review(approved, "approve");
    const undecided = await ask(order);
    expect(await withdraw(order, { lines: [{ line: 1, qty: 2 }] })).toEqual(expect.arrayContaining(["returnRefused", "returnLessened"]));
    expect(await requestOf(order, undecided)).toEqual(["not_approved", [[1, 1]]]);
    expect(await requestOf(order, approved)).toEqual(["adopt", [[1, 1]]]);
    expect(await stockOf(shop, "3")).toBe(before - 1);
    expect((await callsOf().afterSale.withdrawalLook(order.own)).items.map(({ left }) => left)).toEqual([1, 1]);
    await withdraw(order);
    expect(await requestOf(order, approved)).toEqual(["not_approved", [[1, 1]]]);
    expect(await stockOf(shop, "3")).toBe(before);
    expect(await codeOf(review(approved, "finish", PARCEL))).toBe("case.notPossible");
  });

  test("also where it came late and a person decides", async () => {
    const order = await shipped({}, [{ goodsId: "1", qty: 1 }]);
    await ordersOf(shop).orderConfirm(order.own);
    const asked = await ask(order);
    shop.moveTo(after(shop.clock(), 20 * DAY));
    await withdraw(order);
    expect(await casesOf(order)).toMatchObject([{ decision: "none", items: [{ line: 1, qty: 1 }] }]);
    expect(await codeOf(review(asked, "approve"))).toBe("case.notPossible");
  });

  test("once a person has named the lines that its words mean", async () => {
    const order = await shipped({}, [{ goodsId: "1", qty: 1 }]);
    const asked = await ask(order);
    await withdraw(order, { orderId: undefined, orderToken: undefined, goods: "the lamp" });
    const [opened] = await casesOf(order);
    expect([opened?.decision, opened?.items, (await requestOf(order, asked))[0]]).toEqual(["none", [], "undereview"]);
    expect(await grant(opened!.caseId, [{ line: 1, qty: 1 }])).toBe("accepted");
    expect((await requestOf(order, asked))[0]).toBe("not_approved");
  });

  test("but of one whose goods are on their way: a person decides which of the two counts", async () => {
    const order = await shipped({}, [{ goodsId: "1", qty: 1 }]);
    const coming = await comingBack(order);
    await withdraw(order);
    await withdraw(order);
    const [opened, ...others] = await casesOf(order);
    expect([opened?.decision, opened?.items, others]).toEqual(["none", [], []]);
    expect(await grant(opened!.caseId, [{ line: 1, qty: 1 }])).toBe("request.invalid");
    await review(coming, "fail", NO);
    expect(await grant(opened!.caseId, [{ line: 1, qty: 1 }])).toBe("accepted");
  });
});

test("an order with an open request is neither put away nor forgotten with its account", async () => {
  const { viewer } = await aCustomer(shop);
  const order = await shipped({ viewer });
  const { orderId } = order;
  await ordersOf(shop, { viewer }).orderConfirm({ orderId });
  const id = await ask(order);
  expect(await codeOf(ordersOf(shop, { viewer }).orderDelete({ orderId }))).toBe("order.notDeletable");
  await shop.database.query(
    sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${viewer.customerId}`,
  );
  const isThere = async () =>
    (await shop.database.query(sql`select 1 from customer where customer_id = ${viewer.customerId}`)).length === 1;
  expect(await dueClosings(shop, 100)).not.toContain(viewer.customerId);
  await deleteAccount(shop, viewer.customerId);
  expect(await isThere()).toBe(true);
  await review(id, "reject", NO);
  expect(await codeOf(ordersOf(shop, { viewer }).orderDelete({ orderId }))).toBe("accepted");
  expect(await dueClosings(shop, 100)).toContain(viewer.customerId);
  await deleteAccount(shop, viewer.customerId);
  expect(await isThere()).toBe(false);
});
