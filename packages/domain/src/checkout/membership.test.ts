import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCode, balanceOf, bookFaults, coinCalls, giveCoins } from "../../test/coins.ts";
import { accountCalls, aCustomer, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { codeOf, comeBack, counted, decide, deliverDue, ordersOf, payAgain, refusalOf, statusOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { coinJobs } from "../coin/jobs.ts";
import { couponJobs } from "../coupon/jobs.ts";
import { mailJobs } from "../mail/jobs.ts";
import { orderJobs } from "../order/jobs.ts";
import { orderMails } from "../order/mail/mail-service.ts";
import { cancelOverdueOrder } from "../order/service.ts";
import type { Viewer } from "../platform/call-context.ts";
import { deleteAccount } from "../personal/service.ts";
import { sql } from "../platform/database/sql.ts";
import { checkoutJobs } from "./jobs.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-23T10:00:00Z");
beforeEach(() => shop.moveTo(START));
afterEach(async () => {
  shop.moveTo(START);
  expect(await bookFaults(shop), "the books of coins").toEqual([]);
});

type Bought = Partial<Parameters<ReturnType<typeof ordersOf>["membershipBuy"]>[0]>;
const PRICE = "29.00";
const BANK = "7";
const order = ({ viewer }: { readonly viewer: Viewer }, rest: Bought = {}) =>
  ordersOf(shop, { viewer }).membershipBuy({ email: "ana@example.com", paymentMethodId: "1", agreement: true, total: PRICE, ...rest });
async function pay(placed: Awaited<ReturnType<typeof order>>) {
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  return await deliverDue(shop);
}
async function buyYear(who: TestCustomer, rest: Bought = {}) {
  const placed = await order(who, rest);
  await pay(placed);
  return placed;
}
const look = ({ viewer }: TestCustomer) =>
  createRouterClient(shopRouter.membership, { context: () => callContext(shop, { viewer }) }).membershipLook();
const validity = async (who: TestCustomer) => {
  const { state, validFrom, validUntil } = await look(who);
  return [state, validFrom, validUntil].join(" ");
};
const open = ({ viewer }: TestCustomer, { orderId }: { orderId: string }) => ordersOf(shop, { viewer }).orderGet({ orderId });
const money = (key = randomUUID()) => operatorCalls(shop, ["money"], { key });
const grant = async ({ viewer }: TestCustomer, days: number) =>
  await money().membership.membershipGrant({
    brand: "lumbra",
    invitationCode: (await accountCalls(shop, { viewer }).userInfo()).invitationCode,
    days,
    reason: "a present",
  });
const at = (text: string) => shop.moveTo(new Date(text));
const YEAR = "valid 2026-11-23T10:00:00.000Z 2027-11-23T10:00:00.000Z";

describe("the offer", () => {
  test("says what a year costs and brings, without a delivery; and is none where the shop sells none", async () => {
    const ana = await aCustomer(shop);
    const offer = await ordersOf(shop, ana).membershipOffer({});
    expect(offer).toMatchObject({
      goodsTotal: PRICE,
      total: PRICE,
      tax: "5.03",
      addedTax: "0.00",
      currency: "EUR",
      explanation: [{ because: "goods", amount: PRICE }],
      validFrom: "2026-11-23T10:00:00.000Z",
      validUntil: "2027-11-23T10:00:00.000Z",
      waitingOrderId: null,
    });
    const us = await ordersOf(shop, { ...ana, country: "US" }).membershipOffer({});
    expect(Number(us?.total)).toBe(Number(us?.goodsTotal) + Number(us?.addedTax));
    expect((await ordersOf(shop, { ...ana, country: "PL" }).membershipOffer({}))?.total).toBe("119.00");
    const { prices } = shop.config.membership;
    Object.assign(shop.config.membership, { prices: { ...prices, lumbra: {} } });
    expect([await ordersOf(shop, ana).membershipOffer({}), await codeOf(order(ana))]).toEqual([null, "item.notFound"]);
    Object.assign(shop.config.membership, { prices });
  });

  test("is for customers alone", async () => {
    for (const viewer of [
      { kind: "anonymous" },
      { kind: "guest", guestId: "someguestsomeguestsome1", email: "ana@example.com" },
    ] as const) {
      expect([await codeOf(ordersOf(shop, { viewer }).membershipOffer({})), await codeOf(order({ viewer }))]).toEqual([
        "auth.required",
        "auth.required",
      ]);
    }
  });
});

describe("an order of one", () => {
  test("has no goods and no address, is done once it is paid, and tells from when to when it counts", async () => {
    const ana = await aCustomer(shop);
    const placed = await order(ana);
    expect(await open(ana, placed)).toMatchObject({
      orderType: "MEMBERSHIP_ORDER",
      address: null,
      items: [],
      gifts: [],
      shipping: "0.00",
      goodsTotal: PRICE,
      total: PRICE,
      delivery: null,
      membership: null,
      actions: ["pay", "cancel"],
    });
    expect((await look(ana)).state).toBe("none");
    expect(await pay(placed)).toEqual(["pay"]);
    expect(await validity(ana)).toBe(YEAR);
    expect(await open(ana, placed)).toMatchObject({
      paymentStatus: "Paid",
      deliveryStatus: "Finished",
      finishedAt: START.toISOString(),
      actions: ["delete"],
      membership: { validFrom: "2026-11-23T10:00:00.000Z", validUntil: "2027-11-23T10:00:00.000Z" },
    });
    const { items } = await ordersOf(shop, ana).orderPage({ type: "4" });
    expect(items).toMatchObject([
      { orderId: placed.orderId, orderType: "MEMBERSHIP_ORDER", lines: [], pieces: 0, lineCount: 0, actions: ["delete"] },
    ]);
    expect(
      await codeOf(
        createRouterClient(shopRouter.cart, { context: () => callContext(shop, { ...ana, idempotencyKey: randomUUID() }) }).orderRepurchase(
          { orderId: placed.orderId },
        ),
      ),
    ).toBe("order.notRepurchasable");
  });

  test("is refused as any order is: terms, mailbox, another price, a way to pay that there is not", async () => {
    const ana = await aCustomer(shop);
    expect((await refusalOf(order(ana, { agreement: false, email: "nobody" }))).data?.fields).toEqual({
      agreement: "agreement.required",
      email: "email.invalid",
    });
    expect(await refusalOf(order(ana, { total: "19.00" }))).toMatchObject({ code: "goods.updated", data: { details: { total: PRICE } } });
    expect(await codeOf(order(ana, { paymentMethodId: "99" }))).toBe("payment.notOffered");
    expect((await ordersOf(shop, ana).orderPage({})).items).toEqual([]);
  });

  test("is waited for one at a time, also of eight at once; a cancelled one leaves room", async () => {
    const ana = await aCustomer(shop);
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(order(ana))));
    expect(counted(answers)).toEqual({ accepted: 1, "membership.waiting": 7 });
    const waiting = (await ordersOf(shop, ana).membershipOffer({}))?.waitingOrderId ?? "";
    expect(await refusalOf(order(ana))).toMatchObject({ code: "membership.waiting", data: { details: { orderId: waiting } } });
    const eve = await aCustomer(shop);
    expect(await codeOf(order(eve)), "somebody else's is none of theirs").toBe("accepted");
    await ordersOf(shop, ana).orderCancel({ orderId: waiting, description: "ordered by mistake" });
    expect(await codeOf(order(ana))).toBe("accepted");
  });
});

describe("its year", () => {
  test("begins once, however many say at once that it is paid", async () => {
    const ana = await aCustomer(shop);
    const placed = await order(ana);
    await decide(shop, placed.payment?.fields["paymentId"], "approve", { twice: true });
    await Promise.all([deliverDue(shop), comeBack(shop, placed.orderId), deliverDue(shop), comeBack(shop, placed.orderId)]);
    expect(await validity(ana)).toBe(YEAR);
  });

  test("follows the one that runs, a grant as well, and begins anew after its end", async () => {
    const ana = await aCustomer(shop);
    await buyYear(ana);
    at("2027-06-01T08:00:00Z");
    await buyYear(ana);
    expect(await validity(ana)).toBe("valid 2026-11-23T10:00:00.000Z 2028-11-23T10:00:00.000Z");
    await grant(ana, 2);
    await buyYear(ana);
    expect(await validity(ana)).toBe("valid 2026-11-23T10:00:00.000Z 2029-11-25T10:00:00.000Z");
    at("2029-11-25T10:00:00Z");
    expect((await look(ana)).state).toBe("ended");
    at("2030-01-01T00:00:00Z");
    await buyYear(ana);
    expect(await validity(ana)).toBe("valid 2030-01-01T00:00:00.000Z 2031-01-01T00:00:00.000Z");
  });

  test.each([
    ["2028-02-29T12:00:00Z", "2029-03-01T12:00:00.000Z"],
    ["2027-03-01T12:00:00Z", "2028-03-01T12:00:00.000Z"],
    ["2028-02-28T23:59:59Z", "2029-02-28T23:59:59.000Z"],
  ])("that begins %s ends %s", async (from, until) => {
    const ana = await aCustomer(shop);
    at(from);
    await buyYear(ana);
    expect((await look(ana)).validUntil).toBe(until);
  });

  test("goes on from what is written where the clock has jumped back", async () => {
    const ana = await aCustomer(shop);
    await buyYear(ana);
    at("2026-11-01T10:00:00Z");
    await buyYear(ana);
    expect(await validity(ana)).toBe("valid 2026-11-23T10:00:00.000Z 2028-11-23T10:00:00.000Z");
  });

  test("does not begin with money that nobody waits for any more: it goes back", async () => {
    const ana = await aCustomer(shop);
    const [late, doubled] = [await order(ana), await order(await aCustomer(shop))];
    await decide(shop, late.payment?.fields["paymentId"], "approve", { late: 1 });
    shop.moveTo(after(START, 31 * MINUTE));
    await cancelOverdueOrder(shop, late.orderId);
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect(await statusOf(shop, late.orderId)).toMatchObject({ delivery: "Canceled", turnedAway: 2900, attempts: ["refunded"] });
    expect((await look(ana)).state).toBe("none");
    expect(doubled.orderId).not.toBe(late.orderId);
  });

  test("is paid by another way after all, once", async () => {
    const ana = await aCustomer(shop);
    const placed = await order(ana);
    await decide(shop, placed.payment?.fields["paymentId"], "decline");
    expect(await deliverDue(shop)).toEqual(["fail"]);
    const again = await payAgain(shop, { orderId: placed.orderId, paymentMethodId: "4" }, ana);
    await decide(shop, again.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect(await validity(ana)).toBe(YEAR);
  });

  test("waits for a bank transfer until a person sees it", async () => {
    const ana = await aCustomer(shop);
    const placed = await order(ana, { paymentMethodId: BANK });
    expect(placed.payment).toBeNull();
    await ordersOf(shop, ana).orderPay({ orderId: placed.orderId, transferred: true });
    at("2026-11-25T09:00:00Z");
    expect(
      await money().transfer.operatorBankTransferConfirm({
        orderId: placed.orderId,
        decision: "arrived",
        amount: PRICE,
        reason: "on the account",
      }),
    ).toMatchObject({ outcome: "paid" });
    expect(await validity(ana)).toBe("valid 2026-11-25T09:00:00.000Z 2027-11-25T09:00:00.000Z");
    expect(await open(ana, placed)).toMatchObject({ deliveryStatus: "Finished", delivery: null });
  });
});

describe("of an account that is deleted while its order waits", () => {
  const deleted = async ({ viewer }: TestCustomer) => {
    await shop.database.query(
      sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${viewer.customerId}`,
    );
    await deleteAccount(shop, viewer.customerId);
  };

  test("a transfer goes back", async () => {
    const ana = await aCustomer(shop);
    const placed = await order(ana, { paymentMethodId: BANK });
    await ordersOf(shop, ana).orderPay({ orderId: placed.orderId, transferred: true });
    await deleted(ana);
    expect(
      await money().transfer.operatorBankTransferConfirm({
        orderId: placed.orderId,
        decision: "arrived",
        amount: PRICE,
        reason: "on the account",
      }),
    ).toMatchObject({ outcome: "toGiveBack" });
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ delivery: "Canceled" });
  });

  test("at the moment at which its payment is settled neither waits for the other in a circle, and no money is lost", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      const ana = await aCustomer(shop);
      const placed = await order(ana);
      await decide(shop, placed.payment?.fields["paymentId"], "approve");
      const [effects] = await Promise.all([deliverDue(shop), deleted(ana)]);
      const [kept] = await shop.database.query<{ paid: number; refunded: number; turnedAway: number; customer: string | null }>(sql`
        select paid_minor as paid, refunded_minor as refunded, turned_away_minor as "turnedAway", customer_id as customer from customer_order where order_id = ${placed.orderId}`);
      outcomes.push([...effects, kept?.paid, kept?.refunded, kept?.turnedAway, kept?.customer].join(" "));
    }
    expect(new Set(outcomes)).toEqual(new Set(outcomes.filter((outcome) => ["pay 2900 0 0 ", "refund 0 0 2900 "].includes(outcome))));
    expect(outcomes).toHaveLength(25);
  });

  test("so does what a provider took", async () => {
    const ana = await aCustomer(shop);
    const placed = await order(ana);
    await deleted(ana);
    await pay(placed);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ delivery: "Canceled" });
    expect(await ordersOf(shop).orderGet({ orderId: placed.orderId, orderToken: placed.orderToken })).toMatchObject({
      refunded: "0.00",
      turnedAway: PRICE,
    });
  });
});

describe("coupon and coins", () => {
  const settle = () => runDueJobs(shop, [...couponJobs, ...coinJobs]);

  test("pay for it as for goods, also all of it; what was ordered brings its rebate at once", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "50.00");
    const code = await aCode(shop, { amount: "9.00" });
    const offer = await ordersOf(shop, ana).membershipOffer({ redeemCode: code, coins: "5.00" });
    expect(offer).toMatchObject({ goodsTotal: PRICE, coupon: { amount: "9.00" }, coins: { used: "5.00" }, total: "15.00" });
    const placed = await buyYear(ana, { redeemCode: code, coins: "5.00", total: "15.00" });
    await settle();
    expect(await open(ana, placed)).toMatchObject({ coupon: "9.00", coins: "5.00", total: "15.00" });
    expect(await balanceOf(shop, ana.viewer), "45 left, and a hundredth of 15").toBe("45.15");
    expect(await coinCalls(shop, ana).shoppingRebate({ orderId: placed.orderId })).toMatchObject({
      state: "credited",
      credited: "0.15",
      goodRebates: [],
    });

    const free = await order(ana, { coins: "29.00", total: "0.00" });
    expect(free.payment).toBeNull();
    expect(await open(ana, free)).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "Finished" });
    expect(await validity(ana)).toBe("valid 2026-11-23T10:00:00.000Z 2028-11-23T10:00:00.000Z");
    await money().money.orderCancel({ orderId: free.orderId, reason: "changed their mind" });
    await settle();
    expect([await validity(ana), await balanceOf(shop, ana.viewer)]).toEqual([YEAR, "45.15"]);
  });

  test("come back when it is called off, and what it had brought goes", async () => {
    const ana = await aCustomer(shop);
    await giveCoins(shop, ana.viewer, "9.00");
    const placed = await buyYear(ana, { coins: "9.00", total: "20.00" });
    await settle();
    expect(await balanceOf(shop, ana.viewer)).toBe("0.20");
    await money().money.orderCancel({ orderId: placed.orderId, reason: "changed their mind" });
    await settle();
    await settle();
    expect(await balanceOf(shop, ana.viewer)).toBe("9.00");
  });
});

describe("money that goes back", () => {
  test("ends the year it had bought, with the order; once", async () => {
    const ana = await aCustomer(shop);
    const placed = await buyYear(ana);
    at("2026-11-30T10:00:00Z");
    const given = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(money().money.orderCancel({ orderId: placed.orderId, reason: "changed their mind" }))),
    );
    expect(counted(given)).toEqual({ accepted: 1, "order.notRefundable": 3 });
    expect(await validity(ana)).toBe("ended 2026-11-23T10:00:00.000Z 2026-11-30T10:00:00.000Z");
    expect(await open(ana, placed)).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "shop",
      refunded: PRICE,
      actions: ["delete"],
    });
    expect((await ordersOf(shop, ana).membershipOffer({}))?.waitingOrderId).toBeNull();
  });

  test("takes what is left of that year alone: those behind it move up, and another one stays whole", async () => {
    const ana = await aCustomer(shop);
    const first = await buyYear(ana);
    const second = await buyYear(ana);
    const third = await buyYear(ana);
    at("2027-01-22T10:00:00Z");
    await money().money.orderCancel({ orderId: first.orderId, reason: "changed their mind" });
    // 305 days of the first year were left: 2029-11-23 less those.
    expect((await look(ana)).validUntil).toBe("2029-01-22T10:00:00.000Z");
    expect((await open(ana, second)).membership).toEqual({ validFrom: "2027-01-22T10:00:00.000Z", validUntil: "2028-01-23T10:00:00.000Z" });
    expect((await open(ana, third)).membership).toEqual({ validFrom: "2028-01-23T10:00:00.000Z", validUntil: "2029-01-22T10:00:00.000Z" });
    await money().money.orderCancel({ orderId: third.orderId, reason: "changed their mind" });
    expect(await validity(ana)).toBe("valid 2026-11-23T10:00:00.000Z 2028-01-23T10:00:00.000Z");
  });

  test("of a year that is over takes nothing", async () => {
    const ana = await aCustomer(shop);
    const over = await buyYear(ana);
    at("2028-05-01T10:00:00Z");
    await buyYear(ana);
    await money().money.orderCancel({ orderId: over.orderId, reason: "a good customer" });
    expect(await validity(ana)).toBe("valid 2028-05-01T10:00:00.000Z 2029-05-01T10:00:00.000Z");
  });

  test("in part shortens it by as much, however it is cut; all of it in parts ends it", async () => {
    const ana = await aCustomer(shop);
    const placed = await buyYear(ana);
    const [payment] = (await money().money.orderLook({ brand: "lumbra", orderNumber: placed.orderNumber })).payments;
    const part = (amount: string) => money().money.paymentRefund({ paymentId: payment?.paymentId ?? "", amount, reason: "a complaint" });
    await part("5.80");
    expect((await look(ana)).validUntil, "a fifth of 365 days").toBe(after(START, 292 * DAY).toISOString());
    await part("5.80");
    expect((await look(ana)).validUntil).toBe(after(START, 219 * DAY).toISOString());
    expect(await codeOf(part("99.00"))).toBe("refund.tooMuch");
    expect((await look(ana)).validUntil).toBe(after(START, 219 * DAY).toISOString());
    shop.moveTo(after(START, 10 * DAY));
    await part("17.40");
    expect((await look(ana)).validUntil).toBe(after(START, 10 * DAY).toISOString());
    expect((await open(ana, placed)).deliveryStatus, "with its last money the order ends").toBe("Canceled");
  });

  test("at the moment it began leaves none", async () => {
    const ana = await aCustomer(shop);
    const placed = await buyYear(ana);
    await money().money.orderCancel({ orderId: placed.orderId, reason: "changed their mind" });
    expect((await look(ana)).state).toBe("none");
  });
});

test("its mails tell of a year and of no parcel", async () => {
  const ana = await aCustomer(shop);
  const placed = await buyYear(ana, { email: "ana.member@example.com" });
  const mails: { subject: string; text: string }[] = [];
  const jobs = [...orderJobs, ...checkoutJobs, ...mailJobs(orderMails, async (mail) => void mails.push(mail))];
  await runDueJobs(shop, jobs);
  const sent = mails.filter(({ text }) => text.includes(placed.orderNumber));
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([`Pago recibido del pedido ${placed.orderNumber}`]);
  const paid = sent[0]?.text ?? "";
  expect(paid).toContain("23 de noviembre de 2027");
  expect(paid).not.toMatch(/embala|prepara|Entrega|Env|Teléfono/);
  const [row] = await shop.database.query<{ places: number }>(
    sql`select count(address)::int as places from customer_order where order_id = ${placed.orderId}`,
  );
  expect(row?.places).toBe(0);
});
