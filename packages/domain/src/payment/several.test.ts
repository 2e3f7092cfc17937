import { randomUUID } from "node:crypto";
import { type CountryCode, marketOf } from "@rambla/core/market";
import { after, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, counted, decide, deliverDue, ordersOf, payAgain, statusOf, stockOf } from "../../test/orders.ts";
import { SecondProvider } from "../../test/second-provider.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { mailJobs } from "../mail/jobs.ts";
import { releaseOverdue } from "../order/holding/holding-service.ts";
import { orderJobs } from "../order/jobs.ts";
import { orderMails } from "../order/mail/mail-service.ts";
import { cancelOverdueOrder } from "../order/service.ts";
import { sql } from "../platform/database/sql.ts";
import { paymentJobs } from "./jobs.ts";
import { paymentByKey } from "./providers/builtin-service.ts";
import { askRunning } from "./asking/ask-service.ts";
import { receiveNotification } from "./notification-service.ts";
import { formTargetsOf } from "./service.ts";

const CARD = "1";
const WALLET = "4";

let shop: TestShop;
let second: SecondProvider;
beforeEach(async () => {
  const providers = [
    { name: "builtin", methods: ["card"], countries: "all" },
    { name: "second", methods: ["wallet"], countries: ["ES", "FR"] },
  ] as const;
  shop = await makeTestShop({ config: { payment: { ...DEMO_CONFIG.payment, providers } } });
  second = new SecondProvider(shop.clock);
  shop.useProviders(...shop.providers, second.provider);
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
});
afterEach(() => shop.close());

type Placed = Awaited<ReturnType<typeof buy>>;
const own = (placed: Placed) => ({ orderId: placed.orderId, orderToken: placed.orderToken });
const token = (start: { readonly fields: Readonly<Record<string, string>> } | null) => start?.fields["token"] ?? "";

function tell(reference: string, name = "second"): Promise<string> {
  const { body, headers } = second.notification(reference);
  return receiveNotification(shop, name, { body, header: (header) => headers[header] ?? null });
}

const part = (paymentId: string, amount: string, key: string = randomUUID()) =>
  operatorCalls(shop, ["money"], { key }).money.paymentRefund({ paymentId, amount, reason: "came late" });

async function attemptsOf(orderId: string) {
  return await shop.database.query(
    sql`select purpose, provider, status, amount_minor as amount from payment where order_id = ${orderId} order by attempt`,
  );
}

describe("two providers at once", () => {
  test("each takes its method, and one order may try both", async () => {
    const [byCard, byWallet] = [await buy(shop), await buy(shop, { email: "eva@example.com", paymentMethodId: WALLET })];
    expect(byCard.payment?.url).toBe("/api/payment/provider/redirect");
    expect(byWallet.payment?.url).toBe("https://pay.second.example/start");
    await decide(shop, byCard.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    second.decide(token(byWallet.payment), "declines");
    expect(await tell(token(byWallet.payment))).toBe("fail");

    const again = await payAgain(shop, { ...own(byWallet), paymentMethodId: CARD });
    await decide(shop, again.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect(await attemptsOf(byWallet.orderId)).toEqual([
      { purpose: "FULL_PAYMENT", provider: "second", status: "void", amount: 2498 },
      { purpose: "FULL_PAYMENT", provider: "builtin", status: "paid", amount: 2498 },
    ]);
    expect((await statusOf(shop, byCard.orderId)).payment).toBe("Paid");
  });

  test("whoever pays the one after all, when the other has the money, gets it back from the one", async () => {
    const placed = await buy(shop, { paymentMethodId: WALLET });
    const start = await payAgain(shop, { ...own(placed), paymentMethodId: CARD });
    await decide(shop, start.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    second.decide(token(placed.payment), "pays");
    expect(await tell(token(placed.payment))).toBe("refund");
    expect(await statusOf(shop, placed.orderId)).toEqual({
      payment: "Paid",
      delivery: "AbleDelivery",
      refunded: 0,
      turnedAway: 2498,
      attempts: ["refunded", "paid"],
    });
    expect(second.returned(placed.payment?.paymentId ?? "")).toBe(2498);
  });

  test("an attempt is asked about where it was begun, whatever the settings say by now", async () => {
    const placed = await buy(shop, { paymentMethodId: WALLET });
    second.decide(token(placed.payment), "pays");
    Object.assign(shop.config.payment, { providers: [{ name: "builtin", methods: ["card", "wallet"], countries: "all" }] });
    expect(await askRunning(shop, placed.orderId)).toBe("settled");
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Paid");
  });

  test("nobody tells of the other's payments", async () => {
    const placed = await buy(shop);
    const mine = await buy(shop, { email: "eva@example.com", paymentMethodId: WALLET });
    second.decide(token(mine.payment), "pays");
    const { body } = second.notification(token(mine.payment));
    expect(await receiveNotification(shop, "builtin", { body, header: () => null })).toBe("forged");
    expect(await receiveNotification(shop, "third", { body, header: () => null })).toBe("forged");
    // Its own signature, over another provider's payment.
    const thief = new SecondProvider(shop.clock);
    await thief.provider.create({
      paymentId: placed.payment?.paymentId ?? "",
      amount: { minor: 2498, iso: "EUR" },
      method: "wallet",
      brand: "lumbra",
      country: "ES",
      language: "es",
      orderNumber: "",
      origin: "",
      successPath: "/",
      failurePath: "/",
    });
    const reference = `second-${placed.payment?.paymentId}`;
    thief.decide(reference, "pays");
    const stolen = thief.notification(reference);
    expect(await receiveNotification(shop, "second", { body: stolen.body, header: (name) => stolen.headers[name] ?? null })).toBe(
      "unknown",
    );
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Processing");
  });

  test("one that is gone holds nothing up: its attempts stay open, others are paid", async () => {
    const placed = await buy(shop, { paymentMethodId: WALLET });
    shop.useProviders(...shop.providers.filter(({ name }) => name !== "second"));
    expect(await askRunning(shop, placed.orderId)).toBe("silent");
    expect((await ordersOf(shop).orderGet(own(placed))).paymentStatus).toBe("Processing");
    const start = await payAgain(shop, { ...own(placed), paymentMethodId: CARD });
    await decide(shop, start.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
  });

  test("forms of a brand's pages may lead to those that take something in one of its countries", () => {
    const targets = (...countries: CountryCode[]) => {
      const market = marketOf(shop.config, "lumbra", "DE");
      return formTargetsOf(shop, { ...market, brand: { ...market.brand, countries } });
    };
    expect(targets("DE", "ES")).toEqual(["https://pay.second.example"]);
    expect(targets("DE")).toEqual([]);
  });
});

describe("an order with a deposit", () => {
  /** An order of 24.98 with a deposit of 10.00, which its first attempt pays. */
  async function withDeposit(): Promise<{ placed: Placed; reference: string }> {
    const placed = await buy(shop);
    await shop.database.query(sql`update customer_order set deposit_minor = 1000 where order_id = ${placed.orderId}`);
    const start = await payAgain(shop, { ...own(placed), paymentMethodId: WALLET });
    return { placed, reference: token(start) };
  }
  const held = async (orderId: string) =>
    await shop.database.query(sql`
    select payment_status as status, paid_minor as paid, stock_held as held, pay_until as until from customer_order where order_id = ${orderId}`);

  test("is paid in two payments, each once and at its own provider", async () => {
    const { placed, reference } = await withDeposit();
    second.decide(reference, "pays");
    expect([await tell(reference), await tell(reference)]).toEqual(["pay", "nothing"]);
    expect(await held(placed.orderId)).toEqual([{ status: "PartPaid", paid: 1000, held: true, until: null }]);
    expect((await ordersOf(shop).orderGet(own(placed))).actions).toEqual(["pay"]);

    const balance = await payAgain(shop, { ...own(placed), paymentMethodId: CARD });
    expect(await held(placed.orderId)).toEqual([{ status: "Processing", paid: 1000, held: true, until: null }]);
    await decide(shop, balance.fields["paymentId"], "approve", { twice: true });
    expect(await deliverDue(shop)).toEqual(["pay", "known"]);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ payment: "Paid", delivery: "AbleDelivery", refunded: 0 });
    expect(await attemptsOf(placed.orderId)).toEqual([
      { purpose: "FULL_PAYMENT", provider: "builtin", status: "void", amount: 2498 },
      { purpose: "DEPOSIT", provider: "second", status: "paid", amount: 1000 },
      { purpose: "FINAL_PAYMENT", provider: "builtin", status: "paid", amount: 1498 },
    ]);
    expect(await stockOf(shop, "1")).toBe(99);
    expect(await codeOf(ordersOf(shop).orderPay(own(placed)))).toBe("order.notPayable");
  });

  test("money that the order does not wait for by now goes back, though its attempt still runs", async () => {
    const placed = await buy(shop);
    await shop.database.query(sql`update customer_order set deposit_minor = 1000 where order_id = ${placed.orderId}`);
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect(await held(placed.orderId)).toMatchObject([{ status: "Processing", paid: 0 }]);
    expect((await statusOf(shop, placed.orderId)).turnedAway).toBe(2498);
  });

  test("no deadline of an unpaid order ends it while its balance is being paid", async () => {
    const { placed, reference } = await withDeposit();
    second.decide(reference, "pays");
    await tell(reference);
    await ordersOf(shop).orderPay({ ...own(placed), paymentMethodId: CARD });
    await shop.database.query(
      sql`update customer_order set pay_until = ${shop.clock()}, held_until = ${shop.clock()} where order_id = ${placed.orderId}`,
    );
    shop.moveTo(after(shop.clock(), MINUTE));
    expect(await cancelOverdueOrder(shop, placed.orderId)).toBe(false);
    await releaseOverdue(shop, placed.orderId);
    expect(await held(placed.orderId)).toMatchObject([{ status: "Processing", paid: 1000, held: true }]);
    expect(await stockOf(shop, "1")).toBe(99);
  });

  test("money of a whole payment that comes after the deposit goes back", async () => {
    const placed = await buy(shop);
    await shop.database.query(sql`update customer_order set deposit_minor = 1000 where order_id = ${placed.orderId}`);
    const start = await payAgain(shop, { ...own(placed), paymentMethodId: WALLET });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    second.decide(token(start), "pays");
    expect(await tell(token(start))).toBe("pay");
    expect(await held(placed.orderId)).toMatchObject([{ status: "PartPaid", paid: 1000 }]);
    expect((await statusOf(shop, placed.orderId)).turnedAway).toBe(2498);
  });

  test("a second deposit is no balance: two that arrive at once are one, the other goes back", async () => {
    const { placed, reference } = await withDeposit();
    const start = await payAgain(shop, { ...own(placed), paymentMethodId: WALLET });
    second.decide(reference, "pays");
    second.decide(token(start), "pays");
    expect((await Promise.all([tell(reference), tell(token(start))])).toSorted()).toEqual(["pay", "refund"]);
    expect(await held(placed.orderId)).toMatchObject([{ status: "PartPaid", paid: 1000 }]);
    expect((await statusOf(shop, placed.orderId)).turnedAway).toBe(1000);
  });
});

describe("money goes back in parts", () => {
  async function paid(): Promise<{ placed: Placed; paymentId: string }> {
    const placed = await buy(shop, { paymentMethodId: WALLET });
    second.decide(token(placed.payment), "pays");
    await tell(token(placed.payment));
    return { placed, paymentId: placed.payment?.paymentId ?? "" };
  }
  const refunded = async ({ placed, paymentId }: Awaited<ReturnType<typeof paid>>) => [
    (await statusOf(shop, placed.orderId)).refunded,
    second.returned(paymentId),
  ];

  test("as often as something is left, each part once, and the order ends with the last", async () => {
    const one = await paid();
    const { paymentId } = one;
    const key = randomUUID();
    const given = { paymentId, state: "refunded", amount: "9.98", left: "15.00", currency: "EUR" };
    expect([await part(paymentId, "9.98", key), await part(paymentId, "9.98", key)]).toEqual([given, given]);
    expect(await refunded(one)).toEqual([998, 998]);
    for (const amount of ["15.01", "0.00", "-1.00"])
      expect([amount, await codeOf(part(paymentId, amount))]).toEqual([amount, "refund.tooMuch"]);
    expect(await part(paymentId, "15.00")).toMatchObject({ state: "refunded", left: "0.00" });
    expect(await codeOf(part(paymentId, "0.01"))).toBe("refund.tooMuch");
    expect(await refunded(one)).toEqual([2498, 2498]);
    expect(await statusOf(shop, one.placed.orderId)).toMatchObject({ payment: "Paid", delivery: "Canceled", attempts: ["refunded"] });
    expect(await codeOf(part("nobodys", "0.01"))).toBe("item.notFound");
  });

  test.each([
    ["10.00", 2, 2000],
    ["14.99", 1, 1499],
  ])("of ten of %s at the same moment as many as were paid for, and never more (T11)", async (amount, most, minor) => {
    const one = await paid();
    const said = counted(await Promise.all(Array.from({ length: 10 }, () => codeOf(part(one.paymentId, amount)))));
    expect(said).toEqual({ accepted: most, "refund.tooMuch": 10 - most });
    expect(await refunded(one)).toEqual([minor, minor]);
    await runDueJobs(shop, paymentJobs);
    expect(await refunded(one)).toEqual([minor, minor]);
  });

  test("what the provider does not answer to is tried again, and counts as on its way", async () => {
    const one = await paid();
    const { provider } = second;
    shop.useProviders({
      ...provider,
      refund: async () => {
        throw new Error("not today");
      },
    });
    expect(await part(one.paymentId, "20.00")).toMatchObject({ state: "refunding", amount: "20.00", left: "4.98" });
    expect(await refunded(one)).toEqual([0, 0]);
    expect(await codeOf(part(one.paymentId, "4.99"))).toBe("refund.tooMuch");
    shop.useProviders(provider);
    shop.moveTo(after(shop.clock(), MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(await refunded(one)).toEqual([2000, 2000]);
    await runDueJobs(shop, paymentJobs);
    expect(await refunded(one)).toEqual([2000, 2000]);
  });
});

/** An order of 24.98: 10.00 paid by wallet, the rest by card. */
async function paidInTwo() {
  const placed = await buy(shop);
  await shop.database.query(sql`update customer_order set deposit_minor = 1000 where order_id = ${placed.orderId}`);
  const deposit = await payAgain(shop, { ...own(placed), paymentMethodId: WALLET });
  second.decide(token(deposit), "pays");
  await tell(token(deposit));
  const balance = await payAgain(shop, { ...own(placed), paymentMethodId: CARD });
  await decide(shop, balance.fields["paymentId"], "approve");
  await deliverDue(shop);
  return {
    placed,
    deposit,
    balance,
    returned: async () => [second.returned(deposit.paymentId), (await paymentByKey(shop, balance.paymentId))?.refundedMinor],
  };
}

test("an order that is called off gives back what is left of each of its payments, where it came from", async () => {
  const { placed, deposit, returned } = await paidInTwo();
  await part(deposit.paymentId, "3.00");

  const refund = () =>
    operatorCalls(shop, ["money"], { key: "one-key-for-one-refund" }).money.orderCancel({
      orderId: placed.orderId,
      reason: "asked by telephone",
    });
  const done = { orderId: placed.orderId, state: "refunded", amount: "21.98", currency: "EUR" };
  expect([await refund(), await refund()]).toEqual([done, done]);
  expect(await returned()).toEqual([1000, 1498]);
  expect(await statusOf(shop, placed.orderId)).toEqual({
    payment: "Paid",
    delivery: "Canceled",
    refunded: 2498,
    turnedAway: 0,
    attempts: ["void", "refunded", "refunded"],
  });
  expect(await stockOf(shop, "1")).toBe(100);
});

describe("a paid order that is called off with a part of its money", () => {
  const callOff = (orderId: string, amount?: string, key: string = randomUUID()) =>
    operatorCalls(shop, ["money"], { key }).money.orderCancel({ orderId, amount, reason: "called off too late" });
  test("gives it back once, the latest payment first; the rest may follow, and never more than was charged", async () => {
    const { placed, deposit, returned } = await paidInTwo();
    for (const amount of ["24.99", "0.00"])
      expect([amount, await codeOf(callOff(placed.orderId, amount))]).toEqual([amount, "request.invalid"]);
    expect(await ordersOf(shop).orderGet(own(placed)), "nothing happened").toMatchObject({ deliveryStatus: "AbleDelivery" });

    const key = randomUUID();
    const given = { orderId: placed.orderId, state: "refunded", amount: "19.98", currency: "EUR" };
    expect([await callOff(placed.orderId, "19.98", key), await callOff(placed.orderId, "19.98", key)]).toEqual([given, given]);
    expect(await returned()).toEqual([500, 1498]);
    expect(await ordersOf(shop).orderGet(own(placed))).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "shop",
      refunded: "19.98",
      kept: "5.00",
      reserved: false,
    });
    expect(await codeOf(callOff(placed.orderId, "1.00"))).toBe("order.notRefundable");
    expect(await codeOf(part(deposit.paymentId, "5.01"))).toBe("refund.tooMuch");
    expect(await part(deposit.paymentId, "5.00")).toMatchObject({ state: "refunded", left: "0.00" });
    expect(await returned()).toEqual([1000, 1498]);
  });

  test("tells the buyer what of it comes back", async () => {
    const { placed } = await paidInTwo();
    await callOff(placed.orderId, "19.98");
    const sent: string[] = [];
    await runDueJobs(shop, [...orderJobs, ...paymentJobs, ...mailJobs(orderMails, async ({ text }) => void sent.push(text))]);
    expect(sent.filter((text) => /te devolvemos 19,98/.test(text)).length).toBe(1);
    expect(sent.filter((text) => /Te hemos devuelto 14,98.* por el mismo medio/.test(text)).length, "the balance").toBe(1);
    expect(
      sent.filter((text) => /Te hemos devuelto una parte de tu pago .*, 5,00.€, por el mismo medio/.test(text)).length,
      "of the deposit",
    ).toBe(1);
    expect(sent.join("")).not.toMatch(/importe íntegro/);
  });

  test("a part that was on its way before does not end the payment", async () => {
    const { placed, deposit, balance, returned } = await paidInTwo();
    const [builtin] = shop.providers.filter(({ name }) => name === "builtin");
    shop.useProviders(...(builtin ? [builtin] : []), {
      ...second.provider,
      refund: async () => {
        throw new Error("not today");
      },
    });
    await part(deposit.paymentId, "3.00");
    expect(await callOff(placed.orderId)).toMatchObject({ state: "refunding", amount: "21.98" });
    const refundPart: typeof second.provider.refund = async (refund) => {
      if (refund.amount.minor !== 300) throw new Error("not today either");
      return await second.provider.refund(refund);
    };
    shop.useProviders(...(builtin ? [builtin] : []), { ...second.provider, refund: refundPart });
    shop.moveTo(after(shop.clock(), MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect([await returned(), (await statusOf(shop, placed.orderId)).attempts]).toEqual([
      [300, 1498],
      ["void", "refunding", "refunded"],
    ]);
    shop.useProviders(...(builtin ? [builtin] : []), second.provider);
    shop.moveTo(after(shop.clock(), 60 * MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(await returned()).toEqual([1000, 1498]);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ refunded: 2498, attempts: ["void", "refunded", "refunded"] });
    expect(balance.paymentId).not.toBe(deposit.paymentId);
  });
});

test("of all who open an order at a time, one asks the provider, and a moment later another", async () => {
  const placed = await buy(shop, { paymentMethodId: WALLET });
  let asked = 0;
  shop.useProviders({ ...second.provider, query: (payment) => ((asked += 1), second.provider.query(payment)) });
  const open = () => ordersOf(shop).orderGet(own(placed));
  await Promise.all(Array.from({ length: 12 }, open));
  await open();
  expect(asked).toBe(1);
  second.decide(token(placed.payment), "pays");
  expect((await open()).paymentStatus).toBe("Processing");
  shop.moveTo(after(shop.clock(), 3000));
  expect((await open()).paymentStatus).toBe("Paid");
  expect(asked).toBe(2);
  // No payment runs, so no provider is asked.
  shop.moveTo(after(shop.clock(), MINUTE));
  await open();
  expect(asked).toBe(2);
});
