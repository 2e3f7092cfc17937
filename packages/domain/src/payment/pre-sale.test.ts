import { randomUUID } from "node:crypto";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods, havePreSale } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../test/operators.ts";
import {
  ADDRESS,
  anOrder,
  buy,
  codeOf,
  decide,
  deliverDue,
  notify,
  ordersOf,
  payAgain,
  ship,
  signed,
  statusOf,
  stockOf,
} from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { checkoutJobs } from "../checkout/jobs.ts";
import { couponJobs } from "../coupon/jobs.ts";
import { mailJobs } from "../mail/jobs.ts";
import { orderJobs } from "../order/jobs.ts";
import { orderMails } from "../order/mail/mail-service.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { endOverdueBalance } from "./balance-service.ts";
import { paymentJobs } from "./jobs.ts";
import { paymentByKey } from "./providers/builtin-service.ts";
import { askRunning } from "./asking/ask-service.ts";

const START = new Date("2026-11-20T10:00:00Z");
const DEADLINE = after(START, 20 * DAY);
const BY_DEPOSIT = { paymentMode: "DEPOSIT_AND_FINAL_PAYMENT" } as const;
let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 5000, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
    aGoods({ goodsId: "2", stock: 5000, prices: [aPrice({ priceMinor: 2000, depositMinor: 500 })] }),
    aGoods({ goodsId: "3", stock: 5000, price: 1999 }),
    aGoods({ goodsId: "4", stock: 5000, prices: [aPrice({ priceMinor: 3000, depositMinor: 3500 })] }),
    aGoods({ goodsId: "5", stock: 5000, prices: [aPrice({ priceMinor: 3000, depositMinor: 300 })] }),
    aGoods({ goodsId: "6", stock: 40, limitPerPerson: 2, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
    aGoods({ goodsId: "7", stock: 5000, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
  ]);
  await havePreSale(shop, "1");
  await havePreSale(shop, "2", { balanceFrom: null, balanceUntil: after(START, 12 * DAY), shipsFrom: "2026-12-24" });
  await havePreSale(shop, "4", { balanceFrom: null });
  await havePreSale(shop, "6");
  await havePreSale(shop, "7", { balanceFrom: after(START, 13 * DAY), balanceUntil: after(START, 30 * DAY) });
});
beforeEach(() => shop.moveTo(START));
afterAll(() => shop.close());

let mailboxes = 0;
const somebody = () => `presale${(mailboxes += 1)}@example.com`;
const own = ({ orderId, orderToken }: { readonly orderId: string; readonly orderToken: string }) => ({ orderId, orderToken });
const operator = (key: string = randomUUID()) => operatorCalls(shop, ["money", "goods"], { key });

/** One guest session, which may see what it bought. */
const GUEST: Viewer = { kind: "guest", guestId: "someguestsomeguestsome1", email: "guest@example.com" };
async function place(rest: Parameters<typeof buy>[1] = {}) {
  const placed = await buy(shop, { email: somebody(), ...BY_DEPOSIT, ...rest }, { viewer: GUEST });
  return { ...placed, own: own(placed) };
}
type Placed = Awaited<ReturnType<typeof place>>;

async function depositPaid(rest: Parameters<typeof buy>[1] = {}): Promise<Placed> {
  const placed = await place(rest);
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  return placed;
}
const look = (placed: Pick<Placed, "own">) => ordersOf(shop).orderGet(placed.own);
const begin = (placed: Pick<Placed, "own">) => payAgain(shop, placed.own);
async function payBalance(placed: Placed) {
  const start = await begin(placed);
  await decide(shop, start.fields["paymentId"], "approve");
  return { start, effects: await deliverDue(shop) };
}
const arrives = (paymentId: string, amount: number, currency = "EUR") => {
  const { body, signature } = signed(shop, { eventId: randomUUID(), kind: "payment.succeeded", paymentId, amount, currency });
  return notify(shop, body, signature);
};
async function work(): Promise<{ readonly to: string; readonly text: string }[]> {
  const sent: { to: string; text: string }[] = [];
  await runDueJobs(shop, [
    ...checkoutJobs,
    ...paymentJobs,
    ...orderJobs,
    ...mailJobs(orderMails, async ({ to, text }) => void sent.push({ to, text })),
  ]);
  return sent;
}

describe("what it comes to", () => {
  test("the settlement tells what may be paid first, and both parts of what is asked for", async () => {
    const settle = (paymentMode: "FULL_PAYMENT" | "DEPOSIT_AND_FINAL_PAYMENT") =>
      ordersOf(shop).settlementOrderPrice({ items: [{ goodsId: "1", qty: 2 }], paymentMode });
    const preSale = {
      deposit: "20.00",
      balanceFrom: after(START, 5 * DAY).toISOString(),
      balanceUntil: DEADLINE.toISOString(),
      returned: false,
    };
    expect(await settle("DEPOSIT_AND_FINAL_PAYMENT")).toMatchObject({
      total: "198.00",
      paymentMode: "DEPOSIT_AND_FINAL_PAYMENT",
      first: "20.00",
      balance: "178.00",
      preSale,
      delivery: null,
    });
    expect(await settle("FULL_PAYMENT")).toMatchObject({
      total: "198.00",
      paymentMode: "FULL_PAYMENT",
      first: "198.00",
      balance: "0.00",
      preSale,
    });
  });

  test("the settlement tells what is waited for, when it is expected to leave, and whether anything waits with it", async () => {
    const waitsFor = async (...goodsIds: readonly string[]) =>
      (await ordersOf(shop).settlementOrderPrice({ items: goodsIds.map((goodsId) => ({ goodsId, qty: 1 })) })).waitsFor;
    const title = async (goodsId: string) =>
      (await ordersOf(shop).settlementOrderPrice({ items: [{ goodsId, qty: 1 }] })).items[0]?.goods?.title;
    expect(await waitsFor("3")).toBeNull();
    expect(await waitsFor("2")).toEqual({ titles: [await title("2")], shipsFrom: "2026-12-24", isMixed: false });
    expect(await waitsFor("3", "2", "1")).toEqual({ titles: [await title("2"), await title("1")], shipsFrom: "2026-12-24", isMixed: true });
    // Goods without terms have no known date.
    expect(await waitsFor("3", "2", "5")).toMatchObject({ shipsFrom: null, isMixed: true });
  });

  test("two pre-sales together: the balance opens with the last and is due with the first, delivery goes with it", async () => {
    const placed = await place({
      items: [
        { goodsId: "2", qty: 1 },
        { goodsId: "1", qty: 1 },
      ],
    });
    expect(await look(placed)).toMatchObject({
      orderType: "PRE_SALE_ORDER",
      paymentMode: "DEPOSIT_AND_FINAL_PAYMENT",
      total: "119.00",
      shipsFrom: "2026-12-24",
      due: { paymentMode: "DEPOSIT", amount: "15.00" },
      deposit: {
        state: "DEPOSIT_UN_PAY",
        amount: "15.00",
        balance: "104.00",
        balanceFrom: after(START, 5 * DAY).toISOString(),
        balanceUntil: after(START, 12 * DAY).toISOString(),
        returned: false,
      },
    });
    const alone = await ordersOf(shop).settlementOrderPrice({ items: [{ goodsId: "2", qty: 1 }], ...BY_DEPOSIT });
    expect(alone).toMatchObject({ shipping: "4.99", total: "24.99", first: "5.00", balance: "19.99" });
  });

  test("with what is there, without terms, or with windows that do not meet, it is paid at once", async () => {
    for (const [why, goodsIds] of [
      ["ordinary", ["1", "3"]],
      ["no terms", ["5"]],
      ["one without terms", ["1", "5"]],
      ["12 days against 13", ["2", "7"]],
    ] as const) {
      const items = goodsIds.map((goodsId) => ({ goodsId, qty: 1 }));
      const settled = await ordersOf(shop).settlementOrderPrice({ items, ...BY_DEPOSIT });
      expect([why, settled.paymentMode, settled.preSale, settled.balance]).toEqual([why, "FULL_PAYMENT", null, "0.00"]);
      expect([why, await codeOf(place({ items }))]).toEqual([why, "promotion.invalid"]);
      expect((await look(await place({ items, paymentMode: "FULL_PAYMENT" }))).deposit).toBeNull();
    }
  });

  test("a deposit above the price is the price, and nothing is left but delivery", async () => {
    const placed = await depositPaid({ items: [{ goodsId: "4", qty: 1 }] });
    expect(await look(placed)).toMatchObject({
      total: "34.99",
      deposit: { state: "FINAL_PAYMENT_UN_PAY", amount: "30.00", balance: "4.99" },
      paymentStatus: "PartPaid",
      due: { paymentMode: "FINAL_PAYMENT", amount: "4.99" },
    });
  });

  test("a coupon pays of the balance and never of the deposit; where it leaves none, the deposit pays the order", async () => {
    await operator().coupon.couponCreate({
      brand: "lumbra",
      code: "ALLOFIT",
      amounts: { EUR: "100.00" },
      uses: 10,
      validUntil: "2027-01-01T00:00:00Z",
      reason: "a birthday",
    });
    const settle = (rest: object) =>
      ordersOf(shop).settlementOrderPrice({ items: [{ goodsId: "1", qty: 1 }], redeemCode: "ALLOFIT", ...rest });
    expect(await settle({})).toMatchObject({ coupon: { amount: "99.00" }, total: "0.00" });
    expect(await settle(BY_DEPOSIT)).toMatchObject({ coupon: { amount: "89.00" }, total: "10.00", first: "10.00", balance: "0.00" });
    const placed = await place({ redeemCode: "ALLOFIT", total: "10.00" });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect(await look(placed)).toMatchObject({
      paymentStatus: "Paid",
      deliveryStatus: "AbleDelivery",
      due: null,
      deposit: { state: "FINAL_PAYMENT_PAID", balance: "0.00" },
    });
  });

  test("an order keeps the terms that held when it was placed", async () => {
    const placed = await depositPaid({ items: [{ goodsId: "7", qty: 1 }] });
    await operator().goods.preSaleSave({
      brand: "lumbra",
      goodsId: "7",
      startsAt: START.toISOString(),
      endsAt: after(START, 2 * DAY).toISOString(),
      balanceUntil: after(START, 3 * DAY).toISOString(),
    });
    shop.moveTo(after(START, 4 * DAY));
    await work();
    expect((await look(placed)).deposit).toMatchObject({ state: "DEPOSIT_PAID", balanceUntil: after(START, 30 * DAY).toISOString() });
  });
});

describe("the way of an order", () => {
  test("deposit, the day of the balance, balance, the goods arrive, and it leaves; its buyer is told of each", async () => {
    const email = somebody();
    const placed = await depositPaid({ email });
    expect(await look(placed)).toMatchObject({
      paymentStatus: "PartPaid",
      payUntil: DEADLINE.toISOString(),
      actions: [],
      due: { paymentMode: "FINAL_PAYMENT", amount: "89.00" },
      deposit: { state: "DEPOSIT_PAID" },
    });
    const told = (mails: readonly { readonly to: string; readonly text: string }[]) =>
      mails.filter(({ to }) => to === email).map(({ text }) => text);
    const first = told(await work());
    expect(
      first.some(
        (text) =>
          /Hemos recibido 10,00.* Podrás pagar el resto de 89,00/s.test(text) &&
          /vence el 10 de diciembre de 2026/.test(text) &&
          /la señal no se devuelve automáticamente/.test(text),
      ),
    ).toBe(true);

    shop.moveTo(after(START, 5 * DAY - 1000));
    expect([told(await work()), await codeOf(begin(placed))]).toEqual([[], "order.notPayable"]);
    shop.moveTo(after(START, 5 * DAY));
    expect(
      told(await work()).map((text) => /Ha llegado el momento: paga el resto de 89,00.* en la página de tu pedido/.test(text)),
    ).toEqual([true]);
    expect(told(await work()), "once").toEqual([]);
    expect(await look(placed)).toMatchObject({ actions: ["pay"], deposit: { state: "FINAL_PAYMENT_UN_PAY" } });

    expect((await payBalance(placed)).effects).toEqual(["pay"]);
    expect(await look(placed)).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "AbleDelivery", payUntil: null, refunded: "0.00" });
    expect(await codeOf(ship(shop, placed.orderId))).toBe("order.notShippable");
    expect(await operator().money.orderLook({ brand: "lumbra", orderNumber: placed.orderNumber })).toMatchObject({
      preSale: { state: "FINAL_PAYMENT_PAID", deposit: "10.00" },
      payments: [
        { paymentMode: "FINAL_PAYMENT", status: "paid", amount: "89.00" },
        { paymentMode: "DEPOSIT", status: "paid", amount: "10.00" },
      ],
    });
  });

  test("a balance that can be paid at once is told with the deposit, and no second time", async () => {
    const email = somebody();
    await depositPaid({ email, items: [{ goodsId: "2", qty: 1 }] });
    const texts = [...(await work()), ...(shop.moveTo(after(START, DAY)), await work())]
      .filter(({ to }) => to === email)
      .map(({ text }) => text);
    expect(texts.filter((text) => /Ya puedes pagar el resto de 19,99/.test(text)).length).toBe(1);
    expect(texts.filter((text) => /Ha llegado el momento/.test(text))).toEqual([]);
  });

  test("an order that somebody paid at once waits for the goods like any other", async () => {
    const goodsId = "77";
    await haveGoods(shop, [aGoods({ goodsId, stock: 50, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }), ...(await kept())]);
    await havePreSale(shop, goodsId);
    const placed = await depositPaid({ items: [{ goodsId, qty: 1 }], paymentMode: "FULL_PAYMENT" });
    expect(await look(placed)).toMatchObject({ paymentStatus: "Paid", orderType: "PRE_SALE_ORDER", deposit: null, delivery: null });
    expect(await codeOf(ship(shop, placed.orderId))).toBe("order.notShippable");
    const isToBeSent = async () =>
      (await oneByOne((asked) => operator().order.ordersToShip({ brand: "lumbra", ...asked }))).some(
        ({ orderId }) => orderId === placed.orderId,
      );
    expect(await isToBeSent()).toBe(false);
    shop.moveTo(after(START, 10 * DAY));
    expect((await ordersOf(shop).cartStockCheck({ items: [{ goodsId, qty: 1 }] })).items).toMatchObject([
      { availableQty: 0, problem: "stock.outOfStock", deposit: null },
    ]);
    expect(await codeOf(buy(shop, { email: somebody(), items: [{ goodsId, qty: 1 }], total: "99.00" }))).toBe("promotion.invalid");
    expect(await operator().goods.goodsArrived({ brand: "lumbra", goodsId, reason: "the lorry came" })).toMatchObject({
      arrived: true,
      round: 1,
    });
    expect(await isToBeSent()).toBe(true);
    expect(await codeOf(ship(shop, placed.orderId))).toBe("accepted");
    expect(await isToBeSent()).toBe(false);
    const ordinary = await buy(shop, { email: somebody(), items: [{ goodsId, qty: 1 }] });
    expect(await ordersOf(shop).orderGet(own(ordinary))).toMatchObject({ orderType: "SALE_ORDER", delivery: { from: expect.any(String) } });
  });
});

/** The test's goods unchanged, for an import that adds some. */
const kept = async () => {
  const rows = await shop.database.query<{ id: string; price: number; deposit: number | null }>(
    sql`select goods_id as id, price_minor as price, deposit_minor as deposit from goods_price where brand = 'lumbra'`,
  );
  return rows.map(({ id, price, deposit }) =>
    aGoods({
      goodsId: id,
      stock: 5000,
      ...(id === "6" && { limitPerPerson: 2 }),
      prices: [aPrice({ priceMinor: price, depositMinor: deposit })],
    }),
  );
};

describe("the deadline of a balance", () => {
  test("in the second before it, the balance is paid; at it, nothing can be begun, and what was begun goes back once the order has ended", async () => {
    const [early, late] = [await depositPaid(), await depositPaid()];
    shop.moveTo(after(DEADLINE, -1000));
    const [first, second] = [await begin(early), await begin(late)];
    expect(await arrives(first.paymentId, 8900)).toBe("pay");
    shop.moveTo(DEADLINE);
    expect(await codeOf(begin(late))).toBe("order.notPayable");
    await work();
    expect(await arrives(second.paymentId, 8900)).toBe("refund");
    await work();
    expect(await look(early)).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "AbleDelivery" });
    expect(await look(late)).toMatchObject({
      paymentStatus: "PartPaid",
      deliveryStatus: "Canceled",
      cancelReason: "timeout",
      kept: "10.00",
      reserved: false,
      deposit: { state: "FINAL_PAYMENT_UN_PAY_CANCELED" },
    });
    expect((await statusOf(shop, late.orderId)).attempts.toSorted()).toEqual(["paid", "refunding"]);
  });

  test("ends no order a second early, whoever asks for it, nor one that is paid", async () => {
    const [waits, paid] = [await depositPaid(), await depositPaid()];
    shop.moveTo(after(DEADLINE, -1000));
    await payBalance(paid);
    expect(await endOverdueBalance(shop, waits.orderId)).toBe(false);
    shop.moveTo(DEADLINE);
    expect([
      await endOverdueBalance(shop, paid.orderId),
      await endOverdueBalance(shop, waits.orderId),
      await endOverdueBalance(shop, waits.orderId),
    ]).toEqual([false, true, false]);
  });

  test("money that arrived unnoticed wins over it", async () => {
    const placed = await depositPaid();
    shop.moveTo(after(DEADLINE, -MINUTE));
    await decide(shop, (await begin(placed)).fields["paymentId"], "approve", { none: true });
    shop.moveTo(after(DEADLINE, HOUR));
    await work();
    expect(await look(placed)).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "AbleDelivery", kept: "0.00" });
  });

  test("gives the pieces back to others and to the limit of the person, tells the buyer, and shows the deposit to operators, who may give it back once", async () => {
    const before = await stockOf(shop, "6");
    const email = somebody();
    const placed = await depositPaid({ email, items: [{ goodsId: "6", qty: 2 }] });
    expect([await stockOf(shop, "6"), await codeOf(place({ email, items: [{ goodsId: "6", qty: 1 }] }))]).toEqual([
      before - 2,
      "limit.perPerson",
    ]);
    await work();
    shop.moveTo(DEADLINE);
    const texts = (await work()).filter(({ to }) => to === email).map(({ text }) => text);
    expect(
      texts.map((text) => /El resto del pedido .* no se pagó a tiempo.*La señal de 20,00.* no se devuelve automáticamente/s.test(text)),
    ).toContain(true);
    expect([await stockOf(shop, "6"), (await look(placed)).actions]).toEqual([before, []]);
    const row = {
      orderId: placed.orderId,
      orderNumber: placed.orderNumber,
      brand: "lumbra",
      canceledAt: DEADLINE.toISOString(),
      kept: "20.00",
      currency: "EUR",
    };
    expect((await operator().money.depositsKept({ limit: 100 })).items).toContainEqual(row);
    expect(await oneByOne((asked) => operator().money.depositsKept(asked))).toEqual(
      (await operator().money.depositsKept({ limit: 100 })).items,
    );
    const refund = (amount?: string, key = randomUUID()) =>
      operator(key).money.orderRefund({ orderId: placed.orderId, amount, reason: "out of kindness" });
    expect(await codeOf(refund("20.01"))).toBe("refund.tooMuch");
    const said = await Promise.all(Array.from({ length: 6 }, () => codeOf(refund())));
    expect(said.filter((code) => code === "accepted").length).toBe(1);
    expect(await look(placed)).toMatchObject({ refunded: "20.00", kept: "0.00" });
    expect((await paymentByKey(shop, placed.payment?.paymentId ?? ""))?.refundedMinor).toBe(2000);
    expect((await operator().money.depositsKept({ limit: 100 })).items.map(({ orderId }) => orderId)).not.toContain(placed.orderId);
  });

  test("a deposit of which a part was given back is kept for the rest alone, and told so to operators and buyer", async () => {
    const placed = await depositPaid();
    shop.moveTo(DEADLINE);
    await work();
    const kept = async () =>
      (await operator().money.depositsKept({ limit: 100 })).items
        .filter(({ orderId }) => orderId === placed.orderId)
        .map((row) => row.kept);
    const part = (amount: string) =>
      operator().money.paymentRefund({ paymentId: placed.payment?.paymentId ?? "", amount, reason: "out of kindness" });
    expect(await kept()).toEqual(["10.00"]);
    expect(await part("4.00")).toMatchObject({ state: "refunded", amount: "4.00", left: "6.00" });
    expect([await kept(), await look(placed)]).toEqual([["6.00"], expect.objectContaining({ kept: "6.00", refunded: "4.00" })]);
    expect(await codeOf(part("6.01"))).toBe("refund.tooMuch");
    expect(await operator().money.orderRefund({ orderId: placed.orderId, reason: "out of kindness" })).toMatchObject({
      state: "refunded",
      amount: "6.00",
    });
    expect([await kept(), await look(placed)]).toEqual([[], expect.objectContaining({ kept: "0.00", refunded: "10.00" })]);
  });

  test("with the setting, the deposit goes back by itself, once", async () => {
    const other = await makeTestShop({ config: { preSale: { refundDepositOnTimeout: true } } });
    const mine = shop;
    shop = other;
    try {
      await haveGoods(other, [aGoods({ goodsId: "1", stock: 50, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] })]);
      await havePreSale(other, "1");
      const placed = await depositPaid();
      expect((await look(placed)).deposit?.returned).toBe(true);
      other.moveTo(DEADLINE);
      await work();
      await work();
      expect(await look(placed)).toMatchObject({ deliveryStatus: "Canceled", refunded: "10.00", kept: "0.00" });
      expect((await paymentByKey(other, placed.payment?.paymentId ?? ""))?.refundedMinor).toBe(1000);
      expect(await stockOf(other, "1")).toBe(50);
    } finally {
      shop = mine;
      await other.close();
    }
  });

  test("a deposit that comes after the day of the balance goes back whole", async () => {
    const placed = await place();
    shop.moveTo(after(DEADLINE, MINUTE));
    expect(await arrives(placed.payment?.paymentId ?? "", 1000)).toBe("refund");
    await work();
    expect(await look(placed)).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "timeout",
      kept: "0.00",
      deposit: { state: "DEPOSIT_UN_PAY_CANCELED" },
    });
  });

  test("a deposit that comes after its order has ended goes back whole", async () => {
    const placed = await place();
    shop.moveTo(after(START, 31 * MINUTE));
    await work();
    expect(await arrives(placed.payment?.paymentId ?? "", 1000)).toBe("refund");
    expect((await look(placed)).deposit?.state).toBe("DEPOSIT_UN_PAY_CANCELED");
  });

  test("two that end the order at a time end it once", async () => {
    const before = await stockOf(shop, "1");
    const placed = await depositPaid();
    shop.moveTo(DEADLINE);
    await Promise.all([work(), work(), work()]);
    expect(await look(placed)).toMatchObject({ deliveryStatus: "Canceled", kept: "10.00" });
    expect(await stockOf(shop, "1")).toBe(before);
  });
});

describe("money of a balance", () => {
  async function due(): Promise<Placed> {
    const placed = await depositPaid();
    shop.moveTo(after(START, 6 * DAY));
    return placed;
  }

  test("two balances paid at a time are one, and the other goes back", async () => {
    const placed = await due();
    const first = await begin(placed);
    const second = await begin(placed);
    const effects = await Promise.all([
      arrives(first.paymentId, 8900),
      arrives(second.paymentId, 8900),
      arrives(first.paymentId, 8900),
      arrives(second.paymentId, 8900),
    ]);
    expect(effects.toSorted()).toEqual(["nothing", "nothing", "pay", "refund"]);
    expect(await look(placed)).toMatchObject({ paymentStatus: "Paid", total: "99.00" });
    const [row] = await shop.database.query<{ paid: number }>(
      sql`select paid_minor as paid from customer_order where order_id = ${placed.orderId}`,
    );
    expect(row?.paid).toBe(9900);
  });

  test.each([
    [1000, "EUR"],
    [9900, "EUR"],
    [8899, "EUR"],
    [8901, "EUR"],
    [8900, "PLN"],
  ])("%d %s is not the balance: a person decides, and the order waits on", async (amount, currency) => {
    const placed = await due();
    expect(await arrives((await begin(placed)).paymentId, amount, currency)).toBe("review");
    expect(await look(placed)).toMatchObject({ deliveryStatus: null, deposit: { state: "FINAL_PAYMENT_UN_PAY" } });
    shop.moveTo(DEADLINE);
    await work();
    expect((await look(placed)).deposit?.state).toBe("FINAL_PAYMENT_UN_PAY_CANCELED");
  });

  test("its result is found by asking when the process ended between the payment and its note", async () => {
    const placed = await due();
    const start = await begin(placed);
    await decide(shop, start.fields["paymentId"], "approve", { none: true });
    const broken: TestShop = { ...shop, database: { ...shop.database, transaction: () => Promise.reject(new Error("the process ends")) } };
    await expect(askRunning(broken, placed.orderId)).rejects.toThrow("the process ends");
    const [row] = await shop.database.query<{ paid: number }>(
      sql`select paid_minor as paid from customer_order where order_id = ${placed.orderId}`,
    );
    expect(row?.paid).toBe(1000);
    shop.moveTo(after(shop.clock(), HOUR));
    await work();
    expect(await look(placed)).toMatchObject({ paymentStatus: "Paid" });
  });

  test("no more goes back than both payments brought, whoever asks for what at a time", async () => {
    const placed = await due();
    const balance = (await payBalance(placed)).start.paymentId;
    const part = (paymentId: string, amount: string) => operator().money.paymentRefund({ paymentId, amount, reason: "came late" });
    const said = await Promise.all([
      ...Array.from({ length: 4 }, () => codeOf(part(placed.payment?.paymentId ?? "", "4.00"))),
      ...Array.from({ length: 4 }, () => codeOf(part(balance, "40.00"))),
      ...Array.from({ length: 3 }, () => codeOf(operator().money.orderCancel({ orderId: placed.orderId, reason: "asked by mail" }))),
    ]);
    expect(said).toContain("accepted");
    await work();
    const back = [
      (await paymentByKey(shop, placed.payment?.paymentId ?? ""))?.refundedMinor ?? 0,
      (await paymentByKey(shop, balance))?.refundedMinor ?? 0,
    ];
    expect(await look(placed)).toMatchObject({ deliveryStatus: "Canceled", refunded: "99.00" });
    expect(back).toEqual([1000, 8900]);
  });

  test("an operator calls off an order whose balance is being paid: what comes of that goes back as well", async () => {
    const placed = await due();
    const start = await begin(placed);
    expect(await operator().money.orderCancel({ orderId: placed.orderId, amount: "6.00", reason: "asked by mail" })).toMatchObject({
      state: "refunded",
      amount: "6.00",
    });
    expect(await arrives(start.paymentId, 8900)).toBe("refund");
    await work();
    expect(await look(placed)).toMatchObject({ paymentStatus: "PartPaid", deliveryStatus: "Canceled", cancelReason: "shop", kept: "4.00" });
  });

  test("a balance that settles while an operator calls the order off goes back with its deposit", async () => {
    const placed = await due();
    const { paymentId, fields } = await begin(placed);
    await decide(shop, fields["paymentId"], "approve");
    const key = "one-press-at-a-bad-moment";
    const callOff = () => operator(key).money.orderCancel({ orderId: placed.orderId, reason: "asked by mail" });
    let settling: Promise<string[]> | undefined;
    let refunding: ReturnType<typeof callOff> | undefined;
    await shop.database.transaction(async (transaction) => {
      // The settlement holds the order and waits for its attempt; the operator waits for the order.
      await transaction.query(sql`select from payment where payment_id = ${paymentId} for update`);
      settling = deliverDue(shop);
      await untilSomebodyWaits(shop);
      refunding = callOff();
      await untilSomebodyWaits(shop, 2);
    });
    const refunded = { state: "refunded", amount: "99.00" };
    expect([await settling, await refunding]).toEqual([["pay"], expect.objectContaining(refunded)]);
    expect(await look(placed)).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "Canceled", refunded: "99.00", kept: "0.00" });
    expect((await statusOf(shop, placed.orderId)).attempts).toEqual(["refunded", "refunded"]);
    expect(await callOff(), "the same press again is answered as before").toMatchObject(refunded);
  });

  test("its buyer is told each time that money goes back", async () => {
    const placed = await due();
    const start = await begin(placed);
    await work();
    const toldBack = async () =>
      (await work()).flatMap(({ text }) =>
        text.includes(placed.orderNumber) ? (/(?:Te hemos devuelto|Un pago de) ([\d,]+)/.exec(text)?.[1] ?? []) : [],
      );
    await operator().money.orderCancel({ orderId: placed.orderId, reason: "asked by mail" });
    expect(await toldBack()).toEqual(["10,00"]);
    await decide(shop, start.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect(await toldBack()).toEqual(["89,00"]);
    expect(await toldBack()).toEqual([]);
  });
});

test("coins and coupon of an order whose balance was not paid are given back", async () => {
  const { viewer } = await aCustomer(shop);
  await operator().coupon.couponCreate({
    brand: "lumbra",
    code: "TENOFF",
    amounts: { EUR: "10.00" },
    uses: 10,
    validUntil: "2027-01-01T00:00:00Z",
    reason: "a birthday",
  });
  const order = await anOrder(shop, { redeemCode: "TENOFF", ...BY_DEPOSIT }, { viewer });
  const placed = await ordersOf(shop, { viewer }).orderCommitPay({ ...order, total: "89.00", address: ADDRESS });
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  const left = async () =>
    (await createRouterClient(shopRouter.coupon, { context: () => callContext(shop, { viewer }) }).userCurrencyUnexpired()).map(
      ({ remainingAmount }) => remainingAmount,
    );
  expect(await left()).toEqual([]);
  shop.moveTo(DEADLINE);
  await work();
  await runDueJobs(shop, couponJobs);
  expect(await left()).toEqual(["10.00"]);
});
