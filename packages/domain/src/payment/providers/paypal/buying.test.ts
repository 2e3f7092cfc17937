import { randomUUID } from "node:crypto";
import { marketOf } from "@rambla/core/market";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeChance } from "../../../../../../tools/trial/chance.ts";
import { aGoods, haveGoods } from "../../../../test/catalogue.ts";
import { runDueJobs } from "../../../../test/jobs.ts";
import { operatorCalls } from "../../../../test/operators.ts";
import { buy, type Caller, codeOf, type CommitInput, ordersOf, payAgain, statusOf } from "../../../../test/orders.ts";
import type { Order } from "../../../../test/paypal-books.ts";
import { PayPalServer, type Sent } from "../../../../test/paypal-server.ts";
import { makeTestShop, type TestShop } from "../../../../test/shop.ts";
import { sql } from "../../../platform/database/sql.ts";
import { paymentJobs } from "../../jobs.ts";
import { openReviews } from "../../reconcile-service.ts";
import { askRunning } from "../../asking/ask-service.ts";
import { receiveNotification } from "../../notification-service.ts";
import { formTargetsOf, messagingIn, shownMethods } from "../../service.ts";
import { payPalProvider } from "./paypal.ts";

const WALLET = "4";
/** Orders with webhooks in random order; `npm run trial` sets another number. */
const PERMUTATIONS = Number(process.env["PERMUTATIONS"] ?? 6);

let shop: TestShop;
let server: PayPalServer;
beforeAll(async () => {
  shop = await makeTestShop({
    config: {
      payment: { ...DEMO_CONFIG.payment, providers: [{ name: "paypal", methods: ["card", "wallet", "payLater"], countries: "all" }] },
    },
  });
  server = await PayPalServer.start(shop.clock);
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 1000 })]);
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(() => {
  server.books.nextCapture = undefined;
  // A circuit breaker opened by an earlier test must not stay.
  shop.useProviders(payPalProvider(shop, server.settings, server.roots));
});

type Placed = Awaited<ReturnType<typeof buy>> & {
  readonly own: { readonly orderId: string; readonly orderToken: string };
  readonly order: Order;
};

async function atPayPal(rest: Partial<CommitInput> = {}, caller: Caller = {}): Promise<Placed> {
  const placed = await buy(shop, { email: `${randomUUID()}@example.com`, paymentMethodId: WALLET, ...rest }, caller);
  return {
    ...placed,
    own: { orderId: placed.orderId, orderToken: placed.orderToken },
    order: server.books.of(placed.payment?.paymentId ?? ""),
  };
}
async function approved(rest: Partial<CommitInput> = {}): Promise<Placed> {
  const placed = await atPayPal(rest);
  await server.decide(placed.payment ?? { url: "", fields: {} }, "approve");
  return placed;
}
const tell = ({ body, headers }: Sent) => receiveNotification(shop, "paypal", { body, header: (name) => headers[name] ?? null });
const comeBack = ({ own }: Placed) => ordersOf(shop).orderGet(own);
const standing = async ({ orderId }: Placed) => await statusOf(shop, orderId);

describe("the way to PayPal", () => {
  test("is its page, reached by GET with the order alone, and the way back is the shop's own host", async () => {
    const { payment, order, orderId } = await atPayPal({ layout: "mobile" });
    expect(payment).toEqual({
      paymentId: order.asked.purchase_units[0].custom_id,
      method: "GET",
      url: `${server.settings.place.site}/checkoutnow`,
      fields: { token: order.id },
    });
    expect([order.returnUrl, order.cancelUrl]).toEqual([
      `http://es.lumbra.localhost:3000/mobile/payment/success?orderId=${orderId}`,
      `http://es.lumbra.localhost:3000/mobile/payment/fail?orderId=${orderId}`,
    ]);
    expect(formTargetsOf(shop, marketOf(shop.config, "lumbra", "ES"))).toEqual([new URL(server.settings.place.site).origin]);
  });

  test("shows the name that shoppers know, and beside credit what the country wants said", () => {
    const { site } = server.settings.place;
    const messaging = { script: `${site}/web-sdk/v6/core`, account: server.settings.clientId, origins: [site] };
    const shown = (country: "ES" | "FR" | "NL") => shownMethods(shop, marketOf(shop.config, "lumbra", country));
    expect(shown("ES")).toEqual([
      { paymentMethodId: "1", name: "card", provider: "PayPal", notice: null, messaging: null },
      { paymentMethodId: "4", name: "wallet", provider: "PayPal", notice: null, messaging: null },
      { paymentMethodId: "5", name: "payLater", provider: "PayPal", notice: null, messaging },
      { paymentMethodId: "7", name: "bank", provider: null, notice: null, messaging: null },
    ]);
    expect(shown("FR").find(({ name }) => name === "payLater")?.notice).toMatch(/^Un crédit vous engage/);
    expect(shown("NL").map(({ name }) => name)).not.toContain("payLater");
    const told = (country: "ES" | "FR" | "NL", messagingCountries = shop.config.payment.messagingCountries) =>
      messagingIn(
        { ...shop, config: { ...shop.config, payment: { ...shop.config.payment, messagingCountries } } },
        marketOf(shop.config, "lumbra", country),
      );
    expect([told("ES"), told("FR"), told("NL"), told("ES", ["FR"])]).toEqual([messaging, messaging, null, null]);
  });
});

describe("what was approved is captured once", () => {
  test("when the payer comes back, and later webhooks change nothing", async () => {
    const placed = await approved();
    expect(await comeBack(placed)).toMatchObject({ paymentStatus: "Paid" });
    expect(await tell(server.webhook("CHECKOUT.ORDER.APPROVED", placed.order))).toBe("nothing");
    expect(await tell(server.webhook("PAYMENT.CAPTURE.COMPLETED", placed.order))).toBe("nothing");
    expect(await standing(placed)).toMatchObject({ payment: "Paid", refunded: 0, turnedAway: 0, attempts: ["paid"] });
    expect(placed.order.charges.length).toBe(1);
  });

  test("when PayPal tells, though nobody comes back", async () => {
    const placed = await approved();
    await tell(server.webhook("CHECKOUT.ORDER.APPROVED", placed.order));
    expect(await standing(placed)).toMatchObject({ payment: "Paid", attempts: ["paid"] });
    expect(await comeBack(placed)).toMatchObject({ paymentStatus: "Paid" });
    expect(placed.order.charges.length).toBe(1);
  });

  test("when the clock asks, though nobody comes back and nobody tells", async () => {
    const placed = await approved();
    shop.moveTo(after(shop.clock(), MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(await standing(placed)).toMatchObject({ payment: "Paid", attempts: ["paid"] });
    expect(placed.order.charges.length).toBe(1);
  });

  test("when two come back, PayPal tells twice and the clock asks, all at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const placed = await approved();
      const [first, second] = [
        server.webhook("CHECKOUT.ORDER.APPROVED", placed.order),
        server.webhook("CHECKOUT.ORDER.APPROVED", placed.order),
      ];
      await Promise.all([
        comeBack(placed),
        askRunning(shop, placed.orderId),
        tell(first),
        tell(second),
        tell(first),
        askRunning(shop, placed.orderId),
      ]);
      expect(await standing(placed)).toEqual({ payment: "Paid", delivery: "AbleDelivery", refunded: 0, turnedAway: 0, attempts: ["paid"] });
      expect(placed.order.charges.length).toBe(1);
    }
  });

  test.each(["lost", "slow", "error", "hangsUp"] as const)(
    "when the answer to the capture is %s: first nobody knows, then it is paid",
    async (fault) => {
      const placed = await approved();
      server.fail("capture", fault);
      expect(await comeBack(placed)).toMatchObject({ paymentStatus: "Processing" });
      shop.moveTo(after(shop.clock(), MINUTE));
      expect(await comeBack(placed)).toMatchObject({ paymentStatus: "Paid" });
      expect(placed.order.charges.length).toBe(1);
    },
  );

  test("whatever order webhooks come in, each five times over, one of money that went back before that of its charge, and up to three days late (T09)", async () => {
    const [chance, start] = [makeChance(9), shop.clock()];
    for (let round = 0; round < PERMUTATIONS; round += 1) {
      shop.useProviders(payPalProvider(shop, server.settings, server.roots));
      const placed = await approved();
      // The money is captured, and the shop gets no answer.
      server.fail("capture", "lost");
      await comeBack(placed);
      const events = [
        "PAYMENT.CAPTURE.DENIED",
        "PAYMENT.CAPTURE.COMPLETED",
        "PAYMENT.CAPTURE.PENDING",
        "CHECKOUT.ORDER.APPROVED",
        "PAYMENT.CAPTURE.REFUNDED",
        "CUSTOMER.DISPUTE.CREATED",
      ].map((type) => server.webhook(type, placed.order));
      const sent = chance.shuffled(Array.from({ length: 5 }, () => events).flat());
      const late = chance.whole(0, sent.length);
      for (const [place, event] of sent.entries()) {
        if (place === late) shop.moveTo(after(start, 3 * DAY));
        await tell(event);
      }
      expect(await standing(placed), `round ${round}`).toEqual({
        payment: "Paid",
        delivery: "AbleDelivery",
        refunded: 0,
        turnedAway: 0,
        attempts: ["paid"],
      });
      expect([placed.order.charges.length, placed.order.refunds, await Promise.all(events.map(tell))]).toEqual([
        1,
        [],
        events.map(() => "known"),
      ]);
      shop.moveTo(start);
    }
  });
});

describe("what nobody waits for is not captured", () => {
  test("an order that was cancelled before its payer approved", async () => {
    const placed = await atPayPal();
    await ordersOf(shop).orderCancel({ ...placed.own, description: "changed my mind" });
    await server.decide(placed.payment ?? { url: "", fields: {} }, "approve");
    expect(await tell(server.webhook("CHECKOUT.ORDER.APPROVED", placed.order))).toBe("nothing");
    shop.moveTo(after(shop.clock(), HOUR));
    await runDueJobs(shop, paymentJobs);
    expect(placed.order.charges).toEqual([]);
    expect(await standing(placed)).toMatchObject({ refunded: 0 });
  });

  test("an attempt that a newer one took the place of: the newer one is", async () => {
    const placed = await approved();
    server.fail("get", "error");
    const again = await payAgain(shop, { ...placed.own, paymentMethodId: WALLET });
    await tell(server.webhook("CHECKOUT.ORDER.APPROVED", placed.order));
    expect(placed.order.charges).toEqual([]);
    await server.decide(again, "approve");
    await comeBack(placed);
    expect(await standing(placed)).toMatchObject({ payment: "Paid", attempts: ["void", "paid"] });
    expect(server.books.of(again.paymentId).charges.length).toBe(1);
  });

  test("an attempt that was declined, whatever its payer does there afterwards: the next one is", async () => {
    const placed = await approved();
    placed.order.captureFault = "instrumentDeclined";
    expect(await comeBack(placed)).toMatchObject({ paymentStatus: "UnPaid" });
    placed.order.captureFault = undefined;
    shop.moveTo(after(shop.clock(), MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(placed.order.charges).toEqual([]);
    const again = await payAgain(shop, placed.own);
    await server.decide(again, "approve");
    await comeBack(placed);
    expect(await standing(placed)).toMatchObject({ payment: "Paid", attempts: ["void", "paid"] });
  });
});

describe("money that comes all the same", () => {
  test("after a cancel goes back, once", async () => {
    const placed = await approved();
    // The capture succeeded, its answer was lost, and the customer cancelled while PayPal was silent.
    server.fail("capture", "lost");
    await comeBack(placed);
    server.fail("get", "error");
    await ordersOf(shop).orderCancel({ ...placed.own, description: "it takes too long" });
    const told = server.webhook("PAYMENT.CAPTURE.COMPLETED", placed.order);
    // PayPal still does not name the charge; the sweep refunds later.
    expect(await tell(told)).toBe("refund");
    expect(await tell(told)).toBe("known");
    expect(placed.order.refunds).toEqual([]);
    shop.moveTo(after(shop.clock(), HOUR));
    await runDueJobs(shop, paymentJobs);
    await runDueJobs(shop, paymentJobs);
    expect(placed.order.refunds.map(({ amount }) => amount.value)).toEqual(["24.98"]);
    expect(await standing(placed)).toMatchObject({ refunded: 0, turnedAway: 2498, attempts: ["refunded"] });
  });

  test.each(["short", "otherCurrency"] as const)("of another amount (%s) waits for a person", async (fault) => {
    const before = (await openReviews(shop)).find(({ reason }) => reason === "wrongAmount")?.count ?? 0;
    const placed = await approved();
    placed.order.captureFault = fault;
    await comeBack(placed);
    expect(await standing(placed)).toMatchObject({ payment: "Processing", attempts: ["review"] });
    expect((await openReviews(shop)).find(({ reason }) => reason === "wrongAmount")?.count).toBe(before + 1);
  });

  test("later, as PayPal looks at it first: nothing is said until it is there", async () => {
    const placed = await approved();
    placed.order.captureFault = "pending";
    expect(await comeBack(placed)).toMatchObject({ paymentStatus: "Processing" });
    for (const charge of placed.order.charges) charge.status = "COMPLETED";
    expect(await tell(server.webhook("PAYMENT.CAPTURE.COMPLETED", placed.order))).toBe("pay");
    expect(await comeBack(placed)).toMatchObject({ paymentStatus: "Paid" });
  });
});

describe("strangers", () => {
  test("an order of another shop of the same account, and one that names this shop's attempt, pay nothing", async () => {
    const [placed, cheap] = [await atPayPal(), await approved()];
    await comeBack(cheap);
    const amount = { currency_code: "EUR", value: "24.98" };
    const told = (resource: object) => tell(server.webhook("PAYMENT.CAPTURE.COMPLETED", cheap.order, resource));
    expect(await told({ custom_id: "of-another-shop", amount })).toBe("unknown");
    expect(await told({ amount })).toBe("unknown");
    expect(
      await told({ custom_id: placed.payment?.paymentId, amount, supplementary_data: { related_ids: { order_id: cheap.order.id } } }),
    ).toBe("unknown");
    expect(await standing(placed)).toMatchObject({ payment: "Processing", attempts: ["started"] });
  });

  test("who sends a webhook that PayPal did not sign writes nothing, not even that it came", async () => {
    const placed = await approved();
    const sent = server.webhook("PAYMENT.CAPTURE.COMPLETED", placed.order, undefined, { webhookId: "of-another-shop" });
    shop.takeStatements();
    expect(await tell(sent)).toBe("forged");
    expect(shop.takeStatements()).toEqual([]);
    expect(await standing(placed)).toMatchObject({ payment: "Processing" });
  });

  test("the books hold nothing of the payer that PayPal tells", async () => {
    const rows = await shop.database.query(sql`select row_to_json(payment_notification)::text as row from payment_notification`);
    expect(JSON.stringify(rows)).not.toMatch(/@|payer|QWERTY/i);
  });
});

describe("money goes back", () => {
  async function paid(): Promise<Placed> {
    const placed = await approved();
    await comeBack(placed);
    return placed;
  }

  const reviews = async ({ orderNumber }: Placed) =>
    (await operatorCalls(shop, ["money"]).money.paymentReviews({ limit: 100 })).items
      .filter((review) => review.orderNumber === orderNumber)
      .map(({ reason, expected }) => [reason, expected]);
  const inHours = async (hours: number) => {
    shop.moveTo(after(shop.clock(), hours * HOUR));
    await runDueJobs(shop, paymentJobs);
  };

  test("once PayPal says that it has, and no earlier: what fails on the way is seen by a person, and made anew", async () => {
    const placed = await paid();
    placed.order.nextRefunds.push("PENDING", "PENDING");
    const call = () => operatorCalls(shop, ["money"]).money.orderCancel({ orderId: placed.orderId, reason: "sold out" });
    expect(await call()).toMatchObject({ state: "refunding", amount: "24.98" });
    for (let hours = 0; hours < 30; hours += 1) await inHours(2);
    expect([placed.order.refunds.length, await reviews(placed), await standing(placed)]).toEqual([
      1,
      [],
      expect.objectContaining({ refunded: 0, attempts: ["refunding"] }),
    ]);
    placed.order.refunds[0]!.status = "FAILED";
    await inHours(2);
    expect([await reviews(placed), placed.order.refunds.length, (await standing(placed)).refunded]).toEqual([
      [["noRefund", "24.98"]],
      1,
      0,
    ]);
    await inHours(2);
    expect([placed.order.refunds.map(({ status }) => status), (await standing(placed)).refunded]).toEqual([["FAILED", "PENDING"], 0]);
    placed.order.refunds[1]!.status = "COMPLETED";
    await inHours(2);
    expect([await reviews(placed), await standing(placed)]).toEqual([
      [],
      expect.objectContaining({ refunded: 2498, attempts: ["refunded"] }),
    ]);
    expect([placed.order.refunds.length, placed.order.returned]).toEqual([2, 2498]);
  });

  test("of PayPal's own accord: a person is told of each time, and nothing else changes", async () => {
    const placed = await paid();
    const told = server.webhook("PAYMENT.CAPTURE.REVERSED", placed.order);
    expect([await tell(told), await tell(told)]).toEqual(["review", "known"]);
    expect([await reviews(placed), await standing(placed)]).toEqual([
      [["reversed", "24.98"]],
      expect.objectContaining({ payment: "Paid", delivery: "AbleDelivery", attempts: ["paid"] }),
    ]);
    const paymentId = placed.payment?.paymentId ?? "";
    const decide = (decision: "refund" | "settled") =>
      operatorCalls(shop, ["money"]).money.paymentReviewResolve({ paymentId, review: "reversed", decision, reason: "looked at it" });
    expect(await codeOf(decide("refund")), "nothing is here that could go back").toBe("review.notRefundable");
    await decide("settled");
    expect(await reviews(placed)).toEqual([]);
    const again = { ...placed.order.resourceOf("PAYMENT.CAPTURE.REVERSED"), amount: { currency_code: "EUR", value: "1.00" } };
    expect(await tell(server.webhook("PAYMENT.CAPTURE.REVERSED", placed.order, again))).toBe("review");
    expect(await reviews(placed)).toEqual([["reversed", "1.00"]]);
    const more = server.webhook("PAYMENT.CAPTURE.REVERSED", placed.order, { ...again, amount: { currency_code: "EUR", value: "3.50" } });
    shop.moveTo(after(shop.clock(), HOUR));
    expect([await tell(more), await tell(more)], "before anybody has looked, and told twice").toEqual(["review", "known"]);
    expect(await reviews(placed)).toEqual([["reversed", "4.50"]]);
    await decide("settled");
    expect(
      await tell(server.webhook("PAYMENT.CAPTURE.REVERSED", placed.order, { ...again, invoice_id: "somebody-elses-invoice" })),
      "of nobody here",
    ).toBe("unknown");
  });
});
