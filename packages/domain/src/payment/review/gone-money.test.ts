import { randomUUID } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { arrive, balanceOf, bookFaults, coinCalls, giveCoins } from "../../../test/coins.ts";
import { aCustomer, type TestCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../../test/operators.ts";
import { buy, codeOf, counted, decide, deliverDue, ordersOf, paidOrder, ship, stockOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { coinJobs } from "../../coin/jobs.ts";
import { couponJobs } from "../../coupon/jobs.ts";
import { mailJobs } from "../../mail/jobs.ts";
import { orderJobs } from "../../order/jobs.ts";
import { orderMails } from "../../order/mail/mail-service.ts";
import { sql } from "../../platform/database/sql.ts";
import { paymentJobs } from "../jobs.ts";
import { takeNotification } from "../notification-service.ts";
import { openReviews } from "../reconcile-service.ts";

const START = new Date("2026-11-23T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000, price: 6000 })]);
});
beforeEach(() => shop.moveTo(START));
afterAll(async () => {
  expect(await bookFaults(shop), "the books").toEqual([]);
  await shop.close();
});

const operator = (key?: string) => operatorCalls(shop, ["money"], { key });
const reason = "looked at it";
type Placed = Awaited<ReturnType<typeof paidOrder>>;
const paymentOf = (placed: Placed) => placed.payment?.paymentId ?? "";
/** Reverses a number of cents. */
const takeBack = (placed: Placed, minor = 6000) =>
  takeNotification(shop, "builtin", {
    eventId: randomUUID(),
    paymentId: paymentOf(placed),
    result: { kind: "reversed", taken: { minor, iso: "EUR" } },
  });
const resolve = (placed: Placed, decision: "lost" | "settled" | "refund", key?: string) =>
  operator(key).money.paymentReviewResolve({ paymentId: paymentOf(placed), review: "reversed", decision, reason });
const part = (placed: Placed, amount: string) => operator().money.paymentRefund({ paymentId: paymentOf(placed), amount, reason });
const heldOf = async ({ orderId }: Placed) =>
  (await oneByOne((asked) => operator().order.ordersToShip(asked))).find((order) => order.orderId === orderId)?.held;
const jobs = async () => {
  for (let times = 0; times < 2; times += 1) await runDueJobs(shop, [...couponJobs, ...coinJobs]);
};
const givenBackAtProvider = async ({ orderId }: Placed) =>
  (
    await shop.database.query<{ sum: number }>(
      sql`select coalesce(sum(refunded_minor), 0)::int as sum from provider_payment join payment on payment_id = merchant_key where order_id = ${orderId}`,
    )
  )[0]?.sum;

const order = (customer?: TestCustomer, rest = {}) =>
  paidOrder(shop, { email: `${randomUUID()}@example.com`, ...rest }, customer ? { viewer: customer.viewer } : {});

describe("a charge that its provider takes back", () => {
  test("holds its order back until an operator has decided, and an order whose money stays goes on", async () => {
    const placed = await order();
    expect(await heldOf(placed)).toBeNull();
    expect([await takeBack(placed), await heldOf(placed), await codeOf(ship(shop, placed.orderId))]).toEqual([
      "review",
      "disputed",
      "order.disputed",
    ]);
    expect(await codeOf(operator().money.orderRefund({ orderId: placed.orderId, reason }))).toBe("order.disputed");
    expect(await codeOf(part(placed, "1.00"))).toBe("order.disputed");
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({ disputed: true, deliveryStatus: "AbleDelivery", lost: "0.00" });
    await resolve(placed, "settled");
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({ disputed: false });
    expect([await heldOf(placed), await codeOf(ship(shop, placed.orderId))]).toEqual([null, "accepted"]);
  });

  test("is booked as lost once: nothing is paid again, and the order that was not sent ends with its pieces and coins given back", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "9.00");
    const before = await stockOf(shop, "1");
    const placed = await order(ana, { coins: "9.00" });
    await takeBack(placed, 5100);
    const key = randomUUID();
    const done = { paymentId: paymentOf(placed), decision: "lost" };
    expect([await resolve(placed, "lost", key), await resolve(placed, "lost", key)]).toEqual([done, done]);
    expect(await codeOf(resolve(placed, "lost"))).toBe("item.notFound");
    const mails: string[] = [];
    await runDueJobs(shop, [
      ...couponJobs,
      ...coinJobs,
      ...[...orderJobs, ...paymentJobs].filter(({ name }) => name.startsWith("mail.")),
      ...mailJobs(orderMails, async (mail) => void mails.push(mail.text)),
    ]);
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "chargeback",
      lost: "51.00",
      refunded: "0.00",
      kept: "0.00",
      disputed: false,
    });
    expect([await givenBackAtProvider(placed), await stockOf(shop, "1"), await balanceOf(shop, ana.viewer)]).toEqual([0, before, "9.00"]);
    expect([await codeOf(operator().money.orderRefund({ orderId: placed.orderId, reason })), await codeOf(part(placed, "1.00"))]).toEqual([
      "refund.tooMuch",
      "refund.tooMuch",
    ]);
    const about = mails.filter((text) => text.includes(placed.orderNumber) && text.includes("cancelado"));
    expect(about).toHaveLength(1);
    expect(about[0]).toContain("porque tu banco o proveedor de pago ha retirado el pago");
    expect(about[0]).not.toMatch(/Te devolvemos|te devolvemos/);
  });

  test.each(["shipped", "finished"] as const)("of an order that is %s takes back what it brings, and the order stays", async (state) => {
    const ana = await aCustomer(shop);
    const placed = await order(ana);
    if (state === "shipped") await ship(shop, placed.orderId);
    else await arrive(shop, placed);
    await jobs();
    await takeBack(placed);
    await resolve(placed, "lost");
    await jobs();
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({
      deliveryStatus: state === "shipped" ? "HaveDelivered" : "Finished",
      lost: "60.00",
      refunded: "0.00",
    });
    expect([await givenBackAtProvider(placed), await balanceOf(shop, ana.viewer)]).toEqual([0, "0.00"]);
    const rebate = await coinCalls(shop, ana).shoppingRebate({ orderId: placed.orderId });
    expect([rebate.state, rebate.credited]).toEqual(state === "shipped" ? ["removed", null] : ["credited", "0.00"]);
    expect(await codeOf(part(placed, "0.01"))).toBe("refund.tooMuch");
  });

  test("ends the membership year that it had paid", async () => {
    const ana = await aCustomer(shop);
    const placed = await ordersOf(shop, ana).membershipBuy({
      email: "ana@example.com",
      paymentMethodId: "1",
      agreement: true,
      total: "29.00",
    });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    const own = { ...placed, own: { orderId: placed.orderId, orderToken: placed.orderToken } };
    shop.moveTo(after(START, DAY));
    await takeBack(own, 2900);
    await resolve(own, "lost");
    expect(await ordersOf(shop, ana).orderGet(own.own)).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "chargeback",
      membership: { validUntil: after(START, DAY).toISOString() },
    });
  });

  test("in part leaves the order the rest of its money, of which no more than that goes back", async () => {
    const placed = await order();
    await takeBack(placed, 1000);
    await takeBack(placed, 500);
    await resolve(placed, "lost");
    expect(await heldOf(placed)).toBeNull();
    expect([await codeOf(part(placed, "45.01")), await codeOf(part(placed, "5.00"))]).toEqual(["refund.tooMuch", "accepted"]);
    expect(await operator().money.orderLook({ brand: "lumbra", orderNumber: placed.orderNumber })).toMatchObject({
      lost: "15.00",
      refunded: "5.00",
      disputedAt: null,
      deliveryStatus: "AbleDelivery",
    });
  });

  test("of money that had gone back already costs the order nothing", async () => {
    const placed = await order();
    await operator().money.orderRefund({ orderId: placed.orderId, reason });
    await takeBack(placed);
    await resolve(placed, "lost");
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({ refunded: "60.00", lost: "0.00", disputed: false });
  });

  test("alone can be lost", async () => {
    const placed = await order();
    await shop.database.query(
      sql`insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at) values (${paymentOf(placed)}, 'noRefund', 100, 'EUR', ${START})`,
    );
    const asked = { paymentId: paymentOf(placed), review: "noRefund", reason } as const;
    expect(await codeOf(operator().money.paymentReviewResolve({ ...asked, decision: "lost" }))).toBe("review.notLost");
  });
});

describe("the last part of the money of an order", () => {
  test("that was not sent ends it, and gives back pieces, coupon and coins", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "9.00");
    const { code } = await operator().coupon.couponCreate({
      brand: "lumbra",
      amounts: { EUR: "10.00" },
      uses: 1,
      validUntil: after(START, DAY).toISOString(),
      reason,
    });
    const before = await stockOf(shop, "1");
    const placed = await order(ana, { redeemCode: code, coins: "9.00" });
    const { total } = await ordersOf(shop).orderGet(placed.own);
    await part(placed, "1.00");
    expect(await heldOf(placed)).toBeNull();
    const rest = (Number(total) - 1).toFixed(2);
    expect(await part(placed, rest)).toMatchObject({ state: "refunded", amount: rest, left: "0.00" });
    await jobs();
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "shop", refunded: total });
    expect([await heldOf(placed), await codeOf(ship(shop, placed.orderId))]).toEqual([undefined, "order.notShippable"]);
    expect([await stockOf(shop, "1"), await balanceOf(shop, ana.viewer)]).toEqual([before, "9.00"]);
    expect(await coinCalls(shop, ana).userCurrencyUnexpired()).toMatchObject([{ code, remainingAmount: "10.00" }]);
  });

  test("that was sent goes back, and the order stays", async () => {
    const placed = await order();
    await ship(shop, placed.orderId);
    await part(placed, "20.00");
    expect(await part(placed, "40.00")).toMatchObject({ left: "0.00" });
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({ deliveryStatus: "HaveDelivered", refunded: "60.00" });
  });

  test("went back before orders ended by it: the list says so, and nothing is sent", async () => {
    const placed = await order();
    await shop.database.query(sql`update customer_order set refunded_minor = paid_minor where order_id = ${placed.orderId}`);
    expect([await heldOf(placed), await codeOf(ship(shop, placed.orderId))]).toEqual(["moneyGone", "order.notShippable"]);
    await shop.database.query(sql`update customer_order set refunded_minor = 0 where order_id = ${placed.orderId}`);
  });
});

describe("at once", () => {
  test("ten refunds of 60 % give back one", async () => {
    const placed = await order();
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(part(placed, "36.00"))));
    expect(counted(codes)).toEqual({ accepted: 1, "refund.tooMuch": 9 });
    expect(await givenBackAtProvider(placed)).toBe(3600);
  });

  test("the last refund and the parcel: it is sent with its money gone back later, or not at all", async () => {
    for (let round = 0; round < 8; round += 1) {
      const placed = await order();
      const [sent, back] = await Promise.all([codeOf(ship(shop, placed.orderId)), codeOf(part(placed, "60.00"))]);
      const { deliveryStatus, refunded } = await ordersOf(shop).orderGet(placed.own);
      expect(back).toBe("accepted");
      expect([sent, deliveryStatus, refunded]).toEqual(
        sent === "accepted" ? ["accepted", "HaveDelivered", "60.00"] : ["order.notShippable", "Canceled", "60.00"],
      );
    }
  });

  test("a charge that is taken back and the parcel: whichever comes first decides", async () => {
    for (let round = 0; round < 8; round += 1) {
      const placed = await order();
      const [sent] = await Promise.all([codeOf(ship(shop, placed.orderId)), takeBack(placed)]);
      const { deliveryStatus, disputed } = await ordersOf(shop).orderGet(placed.own);
      expect([sent, deliveryStatus, disputed]).toEqual(
        sent === "accepted" ? ["accepted", "HaveDelivered", true] : ["order.disputed", "AbleDelivery", true],
      );
    }
  });

  test("more decisions that it is lost book it once, beside refunds that may not", async () => {
    const placed = await order();
    await takeBack(placed);
    const codes = await Promise.all([
      ...Array.from({ length: 5 }, () => codeOf(resolve(placed, "lost"))),
      ...Array.from({ length: 3 }, () => codeOf(part(placed, "10.00"))),
    ]);
    expect(counted(codes.slice(0, 5))).toEqual({ accepted: 1, "item.notFound": 4 });
    expect(codes.slice(5).every((code) => code === "order.disputed" || code === "refund.tooMuch")).toBe(true);
    expect(await ordersOf(shop).orderGet(placed.own)).toMatchObject({ lost: "60.00", refunded: "0.00" });
  });

  test("the database itself lets no more go back than came", async () => {
    const placed = await order();
    await part(placed, "10.00");
    await expect(
      shop.database.query(sql`update payment set returned_minor = returned_minor + 5001 where payment_id = ${paymentOf(placed)}`),
    ).rejects.toThrow(/payment_gives_back_what_came/);
  });
});

test("a coupon that expired before its order was cancelled can be used for 30 days", async () => {
  const ana = await aCustomer(shop);
  const { code } = await operator().coupon.couponCreate({
    brand: "lumbra",
    amounts: { EUR: "20.00" },
    uses: 5,
    validUntil: after(START, DAY).toISOString(),
    reason,
  });
  const placed = await order(ana, { redeemCode: code });
  const then = after(START, 10 * DAY);
  shop.moveTo(then);
  await operator().money.orderRefund({ orderId: placed.orderId, reason });
  await jobs();
  expect(await coinCalls(shop, ana).userCurrencyUnexpired()).toMatchObject([
    { code, remainingAmount: "20.00", validUntil: after(then, 30 * DAY).toISOString() },
  ]);
  expect(await codeOf(buy(shop, { email: `${randomUUID()}@example.com`, couponCode: code }, ana))).toBe("accepted");
});

test("signed money for a payment that the shop has not waits for a person, and rings", async () => {
  const count = async () => (await openReviews(shop)).find(({ reason: why }) => why === "unknownPayment")?.count ?? 0;
  const paymentId = `strange-${randomUUID()}`;
  const tell = (eventId: string, kind: "succeeded" | "failed" = "succeeded") =>
    takeNotification(shop, "builtin", {
      eventId,
      paymentId,
      result: kind === "failed" ? { kind } : { kind, charged: { minor: 1858, iso: "EUR" } },
    });
  expect([await tell(randomUUID(), "failed"), await count()], "no money").toEqual(["unknown", 0]);
  const eventId = randomUUID();
  expect([await tell(eventId), await tell(eventId), await count()]).toEqual(["unknown", "known", 1]);
  expect([await tell(randomUUID()), await count()]).toEqual(["unknown", 1]);
  const waiting = async () =>
    (await operator().money.paymentReviews({ limit: 100 })).items.filter((review) => review.paymentId === paymentId);
  expect(await waiting()).toMatchObject([
    { reason: "unknownPayment", provider: "builtin", orderNumber: null, brand: null, arrived: "37.16", arrivedCurrency: "EUR" },
  ]);
  const decide = (decision: "refund" | "lost" | "settled") =>
    codeOf(operator().money.paymentReviewResolve({ paymentId, review: "unknownPayment", decision, reason }));
  expect([await decide("refund"), await decide("lost"), await decide("settled"), await decide("settled")]).toEqual([
    "review.notRefundable",
    "review.notLost",
    "accepted",
    "item.notFound",
  ]);
  expect([await waiting(), await count()]).toEqual([[], 0]);
});
