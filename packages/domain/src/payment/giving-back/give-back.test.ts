import { randomUUID } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { arrive, balanceOf, bookFaults, coinCalls, giveCoins } from "../../../test/coins.ts";
import { aCustomer, type TestCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { buy, codeOf, counted, ordersOf, paidOrder, ship, stockOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { coinJobs } from "../../coin/jobs.ts";
import { couponJobs } from "../../coupon/jobs.ts";
import { sql } from "../../platform/database/sql.ts";

const START = new Date("2026-11-23T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  const few = ["3", "4", "5"].map((goodsId) => aGoods({ goodsId, stock: 10, price: 6000, limitPerPerson: 2 }));
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000, price: 6000 }), aGoods({ goodsId: "2", stock: 5000, price: 3000 }), ...few]);
});
beforeEach(() => shop.moveTo(START));
afterAll(async () => {
  expect(await bookFaults(shop), "the books").toEqual([]);
  await shop.close();
});

const operator = (key?: string) => operatorCalls(shop, ["money"], { key });
const reason = "agreed by telephone";
type Placed = Awaited<ReturnType<typeof paidOrder>>;
type Back = Omit<Parameters<ReturnType<typeof operator>["money"]["orderRefund"]>[0], "orderId" | "reason">;
const refund = ({ orderId }: Pick<Placed, "orderId">, back: Back = {}, key?: string) =>
  operator(key).money.orderRefund({ orderId, ...back, reason });
const cancel = ({ orderId }: Pick<Placed, "orderId">, amount?: string) => operator().money.orderCancel({ orderId, amount, reason });
const order = (customer?: TestCustomer, rest = {}) =>
  paidOrder(shop, { email: `${randomUUID()}@example.com`, ...rest }, customer ? { viewer: customer.viewer } : {});
const look = (placed: Placed) => ordersOf(shop).orderGet(placed.own);
const jobs = async () => {
  for (let times = 0; times < 2; times += 1) await runDueJobs(shop, [...couponJobs, ...coinJobs]);
};
const coupon = async (validUntil = after(START, DAY)) =>
  (
    await operator().coupon.couponCreate({
      brand: "lumbra",
      amounts: { EUR: "20.00" },
      uses: 5,
      validUntil: validUntil.toISOString(),
      reason,
    })
  ).code;

describe("money goes back, and the order stands", () => {
  test.each<[string, (placed: Placed) => Promise<unknown>, string]>([
    ["paid", async () => undefined, "AbleDelivery"],
    ["shipped", (placed) => ship(shop, placed.orderId), "HaveDelivered"],
    ["finished", (placed) => arrive(shop, placed), "Finished"],
  ])("of an order that is %s, an amount", async (_, bring, state) => {
    const placed = await order();
    await bring(placed);
    const key = randomUUID();
    const done = {
      orderId: placed.orderId,
      state: "refunded",
      ends: false,
      amount: "10.00",
      left: "50.00",
      coupon: "0.00",
      coins: "0.00",
      currency: "EUR",
    };
    expect([await refund(placed, { amount: "10.00" }, key), await refund(placed, { amount: "10.00" }, key)]).toEqual([done, done]);
    expect(await look(placed)).toMatchObject({ deliveryStatus: state, refunded: "10.00", kept: "0.00" });
    for (const amount of ["50.01", "0.00"]) expect([amount, await codeOf(refund(placed, { amount }))]).toEqual([amount, "refund.tooMuch"]);
  });

  test.each<[string, (placed: Placed) => Promise<unknown>, string, boolean]>([
    ["paid", async () => undefined, "Canceled", true],
    ["shipped", (placed) => ship(shop, placed.orderId), "HaveDelivered", false],
    ["finished", (placed) => arrive(shop, placed), "Finished", false],
  ])("of an order that is %s, all of it, with which only what was not sent ends", async (_, bring, state, ends) => {
    const placed = await order();
    await bring(placed);
    expect(await refund(placed)).toMatchObject({ amount: "60.00", left: "0.00", ends });
    expect(await look(placed)).toMatchObject({ deliveryStatus: state, refunded: "60.00" });
    expect(await codeOf(refund(placed))).toBe("refund.tooMuch");
  });

  test("of what nobody paid, or nobody ordered, there is none", async () => {
    const unpaid = await buy(shop, { email: `${randomUUID()}@example.com` });
    expect([await codeOf(refund(unpaid)), await codeOf(refund({ orderId: "nobodys" }))]).toEqual(["refund.tooMuch", "item.notFound"]);
  });

  test("for units of lines, as they were paid; the parcel is packed without them", async () => {
    const placed = await order(undefined, {
      items: [
        { goodsId: "1", qty: 2 },
        { goodsId: "2", qty: 3 },
      ],
    });
    expect(await refund(placed, { lines: [{ line: 2, qty: 2 }] })).toMatchObject({ amount: "60.00", left: "150.00", ends: false });
    const looked = await operator().money.orderLook({ brand: "lumbra", orderNumber: placed.orderNumber });
    expect(looked.items.map(({ line, qty, refundedQty }) => [line, qty, refundedQty])).toEqual([
      [1, 2, 0],
      [2, 3, 2],
    ]);
    expect((await look(placed)).items.map(({ refundedQty }) => refundedQty)).toEqual([0, 2]);
    expect(await codeOf(refund(placed, { lines: [{ line: 2, qty: 2 }] }))).toBe("refund.tooMuch");
    for (const lines of [[{ line: 3 }], [{ line: 1 }, { line: 1 }]])
      expect(await codeOf(refund(placed, { lines }))).toBe("request.invalid");
    await refund(placed, { lines: [{ line: 1 }] });
    expect(await refund(placed, { lines: [{ line: 2 }] })).toMatchObject({ amount: "30.00", left: "0.00", ends: true });
    expect(await look(placed)).toMatchObject({ deliveryStatus: "Canceled", refunded: "210.00" });
  });

  test("ten at once for the same unit give it back once", async () => {
    const placed = await order();
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(refund(placed, { lines: [{ line: 1, qty: 1 }] }))));
    expect(counted(codes)).toEqual({ accepted: 1, "refund.tooMuch": 9 });
    expect(await look(placed)).toMatchObject({ refunded: "60.00" });
  });

  test("what is foretold is what is done", async () => {
    const placed = await order();
    const { orderId } = placed;
    const plan = await operator().money.orderPlan({ orderId, does: "refund", amount: "12.34" });
    const told = { orderId, ends: false, amount: "12.34", left: "47.66", coupon: "0.00", coins: "0.00", currency: "EUR" };
    expect(plan).toEqual({ ...told, restocks: 0 });
    expect(await look(placed), "nothing was done").toMatchObject({ refunded: "0.00", deliveryStatus: "AbleDelivery" });
    expect(await refund(placed, { amount: "12.34" })).toMatchObject(told);
    expect(await operator().money.orderPlan({ orderId, does: "cancel", keep: "7.66" })).toMatchObject({
      ends: true,
      amount: "40.00",
      left: "7.66",
      restocks: 1,
    });
    expect(await cancel(placed, "40.00")).toMatchObject({ amount: "40.00" });
    expect(await look(placed)).toMatchObject({ deliveryStatus: "Canceled", refunded: "52.34", kept: "7.66" });
    expect(await codeOf(operator().money.orderPlan({ orderId, does: "cancel" }))).toBe("order.notRefundable");
  });
});

describe("units of what was not sent yet", () => {
  test("go back to stock and count against no limit, once; the end of the order brings the rest", async () => {
    const goodsId = "3";
    const ana = await aCustomer(shop);
    const rest = { email: ana.email, items: [{ goodsId, qty: 2 }] };
    const placed = await paidOrder(shop, rest, { viewer: ana.viewer });
    const lines = [{ line: 1, qty: 1 }];
    expect(await operator().money.orderPlan({ orderId: placed.orderId, does: "refund", lines })).toMatchObject({ restocks: 1 });
    const key = randomUUID();
    await refund(placed, { lines }, key);
    await refund(placed, { lines }, key);
    expect(await stockOf(shop, goodsId)).toBe(9);
    await paidOrder(shop, { ...rest, items: [{ goodsId, qty: 1 }] }, { viewer: ana.viewer });
    expect(await stockOf(shop, goodsId)).toBe(8);
    expect(await operator().money.orderPlan({ orderId: placed.orderId, does: "cancel" })).toMatchObject({ restocks: 1 });
    await cancel(placed);
    expect(await stockOf(shop, goodsId)).toBe(9);
    expect(await codeOf(paidOrder(shop, rest, { viewer: ana.viewer }))).toBe("limit.perPerson");
    await paidOrder(shop, { ...rest, items: [{ goodsId, qty: 1 }] }, { viewer: ana.viewer });
  });

  test("stay with the shopper once they are sent", async () => {
    const goodsId = "4";
    const placed = await order(undefined, { items: [{ goodsId, qty: 2 }] });
    await ship(shop, placed.orderId);
    const lines = [{ line: 1, qty: 1 }];
    expect(await operator().money.orderPlan({ orderId: placed.orderId, does: "refund", lines })).toMatchObject({ restocks: 0 });
    await refund(placed, { lines });
    expect(await stockOf(shop, goodsId)).toBe(8);
  });

  test("add up to what was sold, however a refund, the end and the sending meet", async () => {
    const goodsId = "5";
    const orders = await Promise.all(Array.from({ length: 4 }, () => order(undefined, { items: [{ goodsId, qty: 2 }] })));
    await Promise.all(
      orders.flatMap((placed) => [
        codeOf(refund(placed, { lines: [{ line: 1, qty: 1 }] })),
        codeOf(cancel(placed)),
        codeOf(ship(shop, placed.orderId)),
        codeOf(refund(placed, { lines: [{ line: 1, qty: 1 }] })),
      ]),
    );
    const [books] = await shop.database.query<{ out: number; counted: number; wrong: number }>(sql`
      select coalesce(sum(quantity - restocked_units) filter (where delivery_status <> 'Canceled'), 0)::integer as out,
        (select sum(quantity)::integer from person_purchase where goods_id = ${goodsId}) as counted,
        count(*) filter (where delivery_status = 'AbleDelivery')::integer as wrong
      from order_line join customer_order using (order_id) where goods_id = ${goodsId}`);
    expect(books?.wrong, "each was sent or has ended").toBe(0);
    expect([await stockOf(shop, goodsId), books?.counted]).toEqual([10 - (books?.out ?? 0), books?.out ?? 0]);
  });
});

describe("coupon and coins of goods that were sent", () => {
  test("come back in their share, and end with the money", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "10.00");
    const code = await coupon();
    const placed = await order(ana, { items: [{ goodsId: "1", qty: 2 }], redeemCode: code, coins: "10.00" });
    const { total } = await look(placed);
    await arrive(shop, placed);
    await jobs();
    const before = Number(await balanceOf(shop, ana.viewer));
    const half = await refund(placed, { lines: [{ line: 1, qty: 1 }] });
    expect(half).toMatchObject({ amount: (Number(total) / 2).toFixed(2), coupon: "10.00", coins: "5.00" });
    await jobs();
    expect(await coinCalls(shop, ana).userCurrencyUnexpired()).toMatchObject([{ code, remainingAmount: "10.00" }]);
    const rebate = await coinCalls(shop, ana).shoppingRebate({ orderId: placed.orderId });
    expect(Number(await balanceOf(shop, ana.viewer))).toBeCloseTo(before + 5 - Number(rebate.plannedRebate) / 2, 5);
    await refund(placed, { amount: "1.00" });
    await refund(placed);
    await jobs();
    expect(await look(placed)).toMatchObject({ refunded: total, couponBack: "20.00", coinsBack: "10.00", deliveryStatus: "Finished" });
    expect(await coinCalls(shop, ana).userCurrencyUnexpired()).toMatchObject([{ code, remainingAmount: "20.00" }]);
    expect(await balanceOf(shop, ana.viewer), "the rebate is taken back").toBe("10.00");
    await runDueJobs(shop, [...couponJobs, ...coinJobs]);
    expect(await balanceOf(shop, ana.viewer)).toBe("10.00");
  });

  test("come back for what they paid alone, also where nobody hears of it but the sweep", async () => {
    const ana = await aCustomer(shop);
    const code = (
      await operator().coupon.couponCreate({
        brand: "lumbra",
        amounts: { EUR: "60.00" },
        uses: 1,
        validUntil: after(START, DAY).toISOString(),
        reason,
      })
    ).code;
    const placed = await order(ana, { redeemCode: code });
    expect((await look(placed)).total).toBe("0.00");
    await ship(shop, placed.orderId);
    expect(await refund(placed)).toMatchObject({ state: "nothing", amount: "0.00", coupon: "60.00", ends: false });
    await shop.database.query(sql`delete from event`);
    await jobs();
    expect(await coinCalls(shop, ana).userCurrencyUnexpired()).toMatchObject([{ code, remainingAmount: "60.00" }]);
    expect(await codeOf(refund(placed))).toBe("refund.tooMuch");
  });

  test.each([
    ["sent and refunded", async (placed: Placed) => (await ship(shop, placed.orderId), await refund(placed))],
    ["cancelled", (placed: Placed) => cancel(placed)],
  ])("a coupon that expired before its order was %s can be used for 30 days", async (_, bring) => {
    const ana = await aCustomer(shop);
    const code = await coupon();
    const placed = await order(ana, { redeemCode: code });
    const then = after(START, 10 * DAY);
    shop.moveTo(then);
    await bring(placed);
    await jobs();
    expect(await coinCalls(shop, ana).userCurrencyUnexpired()).toMatchObject([
      { code, remainingAmount: "20.00", validUntil: after(then, 30 * DAY).toISOString() },
    ]);
    expect(await codeOf(buy(shop, { email: `${randomUUID()}@example.com`, couponCode: code }, ana))).toBe("accepted");
    shop.moveTo(after(then, 30 * DAY));
    expect(await codeOf(buy(shop, { email: `${randomUUID()}@example.com`, couponCode: code }, ana))).toBe("coupon.notAvailable");
  });
});
