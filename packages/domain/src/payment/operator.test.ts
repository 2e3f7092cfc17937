import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { startFaultyProvider } from "../../test/faulty-provider.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { anOrder, buy, codeOf, decide, deliverDue, ordersOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { mailJobs } from "../mail/jobs.ts";
import { orderJobs } from "../order/jobs.ts";
import { orderMails } from "../order/mail/mail-service.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { paymentJobs } from "./jobs.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 10, price: 1999, limitPerPerson: 2 })]);
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));

const money = (key?: string) => operatorCalls(shop, ["money"], { key }).money;
const stockLeft = async () =>
  (await shop.database.query<{ quantity: number }>(sql`select quantity from goods_stock where brand = 'lumbra' and goods_id = '1'`))[0]
    ?.quantity;
const givenBack = async (orderId: string) =>
  (
    await shop.database.query<{ sum: number }>(
      sql`select coalesce(sum(refunded_minor), 0)::int as sum from provider_payment join payment on payment_id = merchant_key where order_id = ${orderId}`,
    )
  )[0]?.sum;

/** Always the same guest session, which may see what it bought. */
const guestOf = (email: string): Viewer => ({ kind: "guest", guestId: "someguestsomeguestsome1", email });

async function paid(email: string, qty = 1) {
  const placed = await buy(shop, { email, items: [{ goodsId: "1", qty }] }, { viewer: guestOf(email) });
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  expect(await deliverDue(shop)).toEqual(["pay"]);
  return { ...placed, paymentId: placed.payment?.paymentId ?? "", own: { orderId: placed.orderId, orderToken: placed.orderToken } };
}

describe("a paid order that an operator calls off", () => {
  test("gives the whole money back once, frees its pieces and the person's limit, and tells the shopper so", async () => {
    const before = await stockLeft();
    const order = await paid("ana@example.com", 2);
    expect(await codeOf(buy(shop, { email: "ana@example.com" }, { viewer: guestOf("ana@example.com") }))).toBe("limit.perPerson");
    const look = await money().orderLook({ brand: "lumbra", orderNumber: order.orderNumber });
    expect(look).toMatchObject({
      orderId: order.orderId,
      paymentStatus: "Paid",
      deliveryStatus: "AbleDelivery",
      total: "44.97",
      refunded: "0.00",
      payments: [{ status: "paid", amount: "44.97" }],
    });

    const key = "one-key-for-one-refund";
    const asked = { orderId: order.orderId, reason: "asked for it by telephone" };
    const refunded = { orderId: order.orderId, state: "refunded", amount: "44.97", currency: "EUR" };
    expect(await money(key).orderCancel(asked)).toEqual(refunded);
    expect(await money(key).orderCancel(asked)).toEqual(refunded);
    expect(await codeOf(money().orderCancel(asked))).toBe("order.notRefundable");

    expect(await ordersOf(shop).orderGet(order.own)).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "shop",
      refunded: "44.97",
      reserved: false,
      actions: [],
    });
    expect([await stockLeft(), await givenBack(order.orderId)]).toEqual([before, 4497]);
    expect(
      await codeOf(
        anOrder(shop, { email: "ana@example.com", items: [{ goodsId: "1", qty: 2 }] }).then((input) =>
          ordersOf(shop).orderCommitPay(input),
        ),
      ),
    ).toBe("accepted");

    const sent: string[] = [];
    await runDueJobs(shop, [
      ...[...orderJobs, ...paymentJobs].filter(({ name }) => name.startsWith("mail.")),
      ...mailJobs(orderMails, async (mail) => void sent.push(mail.text)),
    ]);
    const about = sent.filter((text) => text.includes(order.orderNumber) && /cancelado|devuelto/.test(text));
    expect(
      about.map((text) => /Hemos cancelado el pedido .* por ti/.test(text) || /Te hemos devuelto 44,97.€ del pedido/.test(text)),
    ).toEqual([true, true]);
  });

  test("asked for ten times at once goes back once", async () => {
    const order = await paid("ten@example.com");
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(money().orderCancel({ orderId: order.orderId, reason: "pressed often" }))),
    );
    expect(codes.sort()).toEqual(["accepted", ...Array.from({ length: 9 }, () => "order.notRefundable")]);
    expect(await givenBack(order.orderId)).toBe(2498);
  });

  test("cannot be one that is unpaid, on its way, or nobody's", async () => {
    const unpaid = await buy(shop, { email: "unpaid@example.com" });
    const sentOff = await paid("sent@example.com");
    await shop.database.query(sql`update customer_order set delivery_status = 'HaveDelivered' where order_id = ${sentOff.orderId}`);
    const refund = (orderId: string) => codeOf(money().orderCancel({ orderId, reason: "not possible" }));
    expect([await refund(unpaid.orderId), await refund(sentOff.orderId), await refund("nobodys")]).toEqual([
      "order.notRefundable",
      "order.notRefundable",
      "item.notFound",
    ]);
    expect(await ordersOf(shop).orderGet(sentOff.own)).toMatchObject({ deliveryStatus: "HaveDelivered", refunded: "0.00" });
    expect(await givenBack(sentOff.orderId)).toBe(0);
  });
});

describe("a payment that waits for a person", () => {
  async function wrongAmount(email: string) {
    const placed = await buy(shop, { email });
    await decide(shop, placed.payment?.fields["paymentId"], "approve", { wrongAmount: true });
    expect(await deliverDue(shop)).toEqual(["review"]);
    return { ...placed, paymentId: placed.payment?.paymentId ?? "" };
  }
  const waiting = async (paymentId: string) =>
    (await money().paymentReviews({ limit: 100 })).items.filter((review) => review.paymentId === paymentId);
  const resolve = (paymentId: string, decision: "refund" | "settled", review: "wrongAmount" | "noAnswer" = "wrongAmount", key?: string) =>
    money(key).paymentReviewResolve({ paymentId, review, decision, reason: "looked at it" });

  test("of a wrong amount goes back as it came, and waits no more", async () => {
    const order = await wrongAmount("less@example.com");
    expect(await waiting(order.paymentId)).toMatchObject([
      {
        orderNumber: order.orderNumber,
        brand: "lumbra",
        reason: "wrongAmount",
        expected: "24.98",
        expectedCurrency: "EUR",
        arrived: "24.97",
        arrivedCurrency: "EUR",
      },
    ]);
    const key = "one-key-for-one-review";
    const done = { paymentId: order.paymentId, decision: "refund" };
    expect([
      await resolve(order.paymentId, "refund", "wrongAmount", key),
      await resolve(order.paymentId, "refund", "wrongAmount", key),
    ]).toEqual([done, done]);
    expect(await codeOf(resolve(order.paymentId, "refund"))).toBe("item.notFound");
    expect([await waiting(order.paymentId), await givenBack(order.orderId)]).toEqual([[], 2497]);
    expect(await ordersOf(shop).orderGet({ orderId: order.orderId, orderToken: order.orderToken })).toMatchObject({
      refunded: "0.00",
      turnedAway: "24.97",
      paymentStatus: "Processing",
    });
  });

  test("that a person has settled by hand moves no money of ours", async () => {
    const order = await wrongAmount("settled@example.com");
    expect(await codeOf(resolve(order.paymentId, "settled", "noAnswer"))).toBe("item.notFound");
    await resolve(order.paymentId, "settled");
    expect([await waiting(order.paymentId), await givenBack(order.orderId)]).toEqual([[], 0]);
  });

  test("of which nothing arrived cannot go back", async () => {
    const order = await buy(shop, { email: "silent@example.com" });
    const paymentId = order.payment?.paymentId ?? "";
    await shop.database.query(
      sql`insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at) values (${paymentId}, 'noAnswer', 2498, 'EUR', ${START})`,
    );
    expect(await codeOf(resolve(paymentId, "refund", "noAnswer"))).toBe("review.notRefundable");
    expect(await waiting(paymentId)).toMatchObject([{ reason: "noAnswer", arrived: null }]);
    expect(await codeOf(resolve(paymentId, "settled", "noAnswer"))).toBe("accepted");
  });
});

const linkOf = ({ orderId, orderToken }: Awaited<ReturnType<typeof buy>>) => ({ orderId, orderToken });

/** A paid order of 24.98; its refund fails at the provider. */
async function refundUnanswered(
  then: (shop: TestShop, faulty: Awaited<ReturnType<typeof startFaultyProvider>>, order: Awaited<ReturnType<typeof buy>>) => Promise<void>,
): Promise<void> {
  const faulty = await startFaultyProvider();
  const { payment } = DEMO_CONFIG;
  const own = await makeTestShop({
    config: { payment: { ...payment, providers: [{ name: "faulty", methods: ["card"], countries: "all" }] } },
  });
  try {
    await haveGoods(own, [aGoods({ goodsId: "1" })]);
    own.useProviders(faulty.provider);
    const order = await buy(own);
    faulty.result = { kind: "succeeded", charged: { minor: 2498, iso: "EUR" } };
    expect(await ordersOf(own).orderGet(linkOf(order))).toMatchObject({ paymentStatus: "Paid" });
    faulty.mood = "fails";
    expect(await operatorCalls(own, ["money"]).money.orderCancel({ orderId: order.orderId, reason: "while they sleep" })).toMatchObject({
      state: "refunding",
    });
    await then(own, faulty, order);
  } finally {
    await faulty.close();
    await own.close();
  }
}

test("a refund that the provider does not answer is on its way, and the job brings it there", () =>
  refundUnanswered(async (own, faulty, order) => {
    expect(await ordersOf(own).orderGet(linkOf(order))).toMatchObject({ deliveryStatus: "Canceled", refunded: "0.00" });
    faulty.mood = "answers";
    own.useProviders(faulty.provider);
    own.moveTo(after(own.clock(), MINUTE));
    await runDueJobs(own, paymentJobs);
    expect(await ordersOf(own).orderGet(linkOf(order))).toMatchObject({ refunded: "24.98" });
    expect(faulty.refunds).toBe(1);
  }));

test("a refund that a person has sent by hand is told as done, and its provider is asked for it no more", () =>
  refundUnanswered(async (own, faulty, order) => {
    const reviews = async () => (await operatorCalls(own, ["money"]).money.paymentReviews({})).items;
    for (let hours = 0; (await reviews()).length === 0 && hours < 60; hours += 1) {
      own.moveTo(after(own.clock(), 60 * MINUTE));
      await runDueJobs(own, paymentJobs);
    }
    const paymentId = order.payment?.paymentId ?? "";
    expect(await reviews()).toMatchObject([{ paymentId, reason: "noRefund" }]);
    await operatorCalls(own, ["money"]).money.paymentReviewResolve({
      paymentId,
      review: "noRefund",
      decision: "settled",
      reason: "sent from our account",
    });
    expect(await ordersOf(own).orderGet(linkOf(order))).toMatchObject({ refunded: "24.98" });

    faulty.mood = "answers";
    own.useProviders(faulty.provider);
    own.moveTo(after(own.clock(), 24 * 60 * MINUTE));
    await runDueJobs(own, paymentJobs);
    expect([faulty.refunds, await reviews()]).toEqual([0, []]);
  }));
