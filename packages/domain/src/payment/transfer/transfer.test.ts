import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../../test/operators.ts";
import { buy, codeOf, decide, deliverDue, ordersOf, payAgain, refusalOf, statusOf, stockOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { checkoutJobs } from "../../checkout/jobs.ts";
import { mailJobs } from "../../mail/jobs.ts";
import { orderJobs } from "../../order/jobs.ts";
import { orderMails } from "../../order/mail/mail-service.ts";
import { paymentJobs } from "../jobs.ts";

const START = new Date("2026-11-20T10:00:00Z");
const BANK = "7";
const CARD = "1";
let shop: TestShop;
let now = START;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 1000, price: 1999 }),
    aGoods({ goodsId: "2", stock: 8, price: 4999 }),
    aGoods({ goodsId: "3", stock: 50, price: 1999, limitPerPerson: 2 }),
    aGoods({ goodsId: "4", stock: 50, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
  ]);
});
afterAll(() => shop.close());
beforeEach(() => ((now = after(now, 60 * DAY)), shop.moveTo(now)));

let mailboxes = 0;
const somebody = () => `transfer${(mailboxes += 1)}@example.com`;
const operator = (key: string = randomUUID()) => operatorCalls(shop, ["money"], { key });
const byTransfer = async (rest: Parameters<typeof buy>[1] = {}, caller: Parameters<typeof buy>[2] = {}) => {
  const placed = await buy(shop, { email: somebody(), paymentMethodId: BANK, ...rest }, caller);
  return { ...placed, own: { orderId: placed.orderId, orderToken: placed.orderToken } };
};
const look = (order: { readonly own: { readonly orderId: string; readonly orderToken: string } }) => ordersOf(shop).orderGet(order.own);
const send = (order: { readonly own: { readonly orderId: string; readonly orderToken: string } }) =>
  ordersOf(shop).orderPay({ ...order.own, transferred: true });
const say = (orderId: string, decision: "arrived" | "another" | "missing", amount?: string, key: string = randomUUID()) =>
  operator(key).transfer.operatorBankTransferConfirm({ orderId, decision, amount, reason: "seen on the account" });
const cancel = (order: { readonly own: { readonly orderId: string; readonly orderToken: string } }) =>
  ordersOf(shop).orderCancel({ ...order.own, description: "I have changed my mind about it" });
async function work(): Promise<{ readonly to: string; readonly text: string }[]> {
  const sent: { to: string; text: string }[] = [];
  await runDueJobs(shop, [
    ...checkoutJobs,
    ...paymentJobs,
    ...orderJobs,
    ...mailJobs(orderMails, async (mail) => void sent.push({ to: mail.to, text: mail.text })),
  ]);
  return sent;
}

describe("an order by transfer", () => {
  test("shows the account and its own number, waits seven days, and is paid once a person has seen the money", async () => {
    const order = await byTransfer({ email: "ana.transfer@example.com" });
    expect(order.payment).toBeNull();
    expect(await look(order)).toMatchObject({
      paymentStatus: "UnPaid",
      deliveryStatus: null,
      reserved: true,
      payUntil: after(now, 7 * DAY).toISOString(),
      actions: ["pay", "cancel"],
      bankTransfer: { account: { number: "ES9121000418450200051332" }, reference: order.orderNumber, transferredAt: null },
    });
    const [placed] = await work();
    for (const fact of [
      "ES91 2100 0418 4502 0005 1332",
      "Rambla Demo",
      "CAIXESBBXXX",
      `Concepto: ${order.orderNumber}`,
      "Transfiere 24,98",
    ])
      expect(placed?.text).toContain(fact);

    const promised = (await look(order)).delivery?.from ?? "";
    shop.moveTo(after(now, 2 * DAY));
    expect(await send(order)).toBeNull();
    expect(await look(order)).toMatchObject({
      paymentStatus: "Transferred",
      payUntil: null,
      actions: [],
      bankTransfer: { transferredAt: after(now, 2 * DAY).toISOString() },
    });
    expect(
      (await operator().transfer.bankTransfers({ limit: 100 })).items.map(({ orderNumber, total }) => [orderNumber, total]),
    ).toContainEqual([order.orderNumber, "24.98"]);

    shop.moveTo(after(now, 6 * DAY));
    expect(await say(order.orderId, "arrived", "24.98")).toEqual({ orderId: order.orderId, outcome: "paid" });
    const { delivery, ...paid } = await look(order);
    expect(paid).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "AbleDelivery", reserved: true, actions: [] });
    expect((delivery?.from ?? "") > promised, "delivery is counted from the money").toBe(true);
    expect((await operator().transfer.bankTransfers({ limit: 100 })).items.filter(({ orderId }) => orderId === order.orderId)).toEqual([]);
    expect((await work()).map(({ text }) => /Hemos recibido 24,98/.test(text))).toEqual([true]);
  });

  test("of many are told on and on, those of one moment too", async () => {
    const orders = [await byTransfer(), await byTransfer(), await byTransfer(), await byTransfer()];
    for (const [at, order] of orders.entries()) {
      shop.moveTo(after(now, at < 3 ? HOUR : 2 * HOUR));
      await send(order);
    }
    const whole = (await operator().transfer.bankTransfers({ limit: 100 })).items.map(({ orderId }) => orderId);
    const told = (await oneByOne((asked) => operator().transfer.bankTransfers(asked))).map(({ orderId }) => orderId);
    expect(told).toEqual(whole);
    expect(told.slice(-4).sort()).toEqual(orders.map(({ orderId }) => orderId).sort());
    expect(told.at(-1)).toBe(orders[3]?.orderId);
  });

  test("that nobody pays is cancelled by the clock after seven days and no earlier, and its pieces go back", async () => {
    const before = await stockOf(shop, "1");
    const order = await byTransfer({ items: [{ goodsId: "1", qty: 3 }] });
    expect(await stockOf(shop, "1")).toBe(before - 3);
    shop.moveTo(after(now, 7 * DAY - MINUTE));
    await work();
    expect([(await look(order)).deliveryStatus, await stockOf(shop, "1")]).toEqual([null, before - 3]);
    shop.moveTo(after(now, 7 * DAY + MINUTE));
    await work();
    expect(await look(order)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "timeout", paymentStatus: "UnPaid" });
    expect(await stockOf(shop, "1")).toBe(before);
    expect(await codeOf(send(order))).toBe("order.notPayable");
  });

  test("whose money is sent is ended neither by the clock nor by its shopper, and cannot be paid in another way", async () => {
    const order = await byTransfer();
    await send(order);
    shop.moveTo(after(now, 40 * DAY));
    await work();
    expect(await look(order)).toMatchObject({ paymentStatus: "Transferred", deliveryStatus: null, reserved: true });
    expect([await codeOf(cancel(order)), await codeOf(ordersOf(shop).orderPay({ ...order.own, paymentMethodId: CARD }))]).toEqual([
      "order.notCancellable",
      "order.notPayable",
    ]);
    expect(await codeOf(send(order)), "said twice").toBe("accepted");
  });

  test("may be cancelled by its shopper as long as nothing is sent", async () => {
    const order = await byTransfer();
    await cancel(order);
    expect(await look(order)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "shopper", actions: [] });
  });

  test("whose money is not found waits seven days more, from then on, and its shopper is told each time", async () => {
    const order = await byTransfer({ email: somebody() });
    await work();
    for (const round of [1, 2]) {
      await send(order);
      now = after(now, 6 * DAY);
      shop.moveTo(now);
      expect(await say(order.orderId, "missing")).toEqual({ orderId: order.orderId, outcome: "missing" });
      expect(await look(order)).toMatchObject({
        paymentStatus: "UnPaid",
        reserved: true,
        payUntil: after(now, 7 * DAY).toISOString(),
        bankTransfer: { transferredAt: null },
      });
      expect(
        (await work()).map(({ text }) => text.includes(`tu transferencia del pedido ${order.orderNumber}`)),
        `round ${round}`,
      ).toEqual([true]);
    }
    shop.moveTo(after(now, 7 * DAY + MINUTE));
    await work();
    expect(await look(order)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "timeout" });
  });

  test("cannot hold what is sold before it is there, and is not offered for it, alone or with others", async () => {
    for (const goodsIds of [["4"], ["1", "4"]]) {
      const { paymentMethods } = await ordersOf(shop).settlementOrderPrice({ items: goodsIds.map((goodsId) => ({ goodsId, qty: 1 })) });
      expect(paymentMethods.map(({ name }) => name)).toEqual(["card", "wallet", "payLater"]);
    }
    expect(await codeOf(byTransfer({ items: [{ goodsId: "4", qty: 1 }] }))).toBe("preSale.noBankTransfer");
    const card = await buy(shop, { email: somebody(), items: [{ goodsId: "4", qty: 1 }] });
    const shown = await createRouterClient(shopRouter.payment, { context: callContext(shop) }).paymentPlatforms({
      orderId: card.orderId,
      orderToken: card.orderToken,
    });
    expect(shown.map(({ name }) => name)).toEqual(["card", "wallet", "payLater"]);
    expect(await codeOf(ordersOf(shop).orderPay({ orderId: card.orderId, orderToken: card.orderToken, paymentMethodId: BANK }))).toBe(
      "preSale.noBankTransfer",
    );
  });

  test("is offered only where the country has an account", async () => {
    expect(
      (await ordersOf(shop, { country: "US" }).settlementOrderPrice({ items: [{ goodsId: "1", qty: 1 }] })).paymentMethods.map(
        ({ name }) => name,
      ),
    ).not.toContain("bank");
    const { payment } = DEMO_CONFIG;
    const bare = await makeTestShop({ config: { bankTransfer: { accounts: {}, cancelDays: 7, share: 0.5 }, payment } });
    try {
      await haveGoods(bare, [aGoods({ goodsId: "1" })]);
      expect(await codeOf(buy(bare, { paymentMethodId: BANK }))).toBe("payment.notOffered");
    } finally {
      await bare.close();
    }
  });
});

describe("between methods", () => {
  test("an order goes from card to transfer and back; money for the card that comes after all goes back", async () => {
    const placed = await buy(shop, { email: somebody() });
    const order = { own: { orderId: placed.orderId, orderToken: placed.orderToken } };
    shop.moveTo(after(now, 10 * MINUTE));
    expect(await ordersOf(shop).orderPay({ ...order.own, paymentMethodId: BANK })).toBeNull();
    expect(await look(order)).toMatchObject({
      paymentStatus: "UnPaid",
      paymentMethodId: BANK,
      reserved: true,
      payUntil: after(now, 7 * DAY).toISOString(),
    });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect(await look(order)).toMatchObject({ paymentStatus: "UnPaid", deliveryStatus: null });

    shop.moveTo(after(now, 3 * DAY));
    await payAgain(shop, { ...order.own, paymentMethodId: CARD });
    expect(await look(order)).toMatchObject({
      paymentStatus: "Processing",
      bankTransfer: null,
      payUntil: after(now, 3 * DAY + 30 * MINUTE).toISOString(),
    });
    await ordersOf(shop).orderPay({ ...order.own, paymentMethodId: BANK });
    expect((await look(order)).payUntil, "going to and fro gains no days").toBe(after(now, 7 * DAY).toISOString());
    await payAgain(shop, { ...order.own, paymentMethodId: CARD });
    shop.moveTo(after(now, 3 * DAY + 31 * MINUTE));
    await work();
    expect(await look(order)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "timeout" });
  });

  test("money by transfer for an order that went over to a card pays it, or goes back; its card's money then is one too many", async () => {
    const [waiting, paid, over] = [await byTransfer(), await byTransfer(), await byTransfer()];
    const cards = [
      await payAgain(shop, { ...waiting.own, paymentMethodId: CARD }),
      await payAgain(shop, { ...paid.own, paymentMethodId: CARD }),
    ];
    await decide(shop, cards[1]?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    await payAgain(shop, { ...over.own, paymentMethodId: CARD });
    await cancel(over);
    const outcomes = [];
    for (const { orderId } of [waiting, paid, over])
      outcomes.push((await say(orderId, "arrived", "24.98")).outcome, await codeOf(say(orderId, "arrived", "24.98")));
    expect(outcomes).toEqual(["paid", "transfer.notExpected", "toGiveBack", "transfer.notExpected", "toGiveBack", "transfer.notExpected"]);
    await decide(shop, cards[0]?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect([(await look(waiting)).deliveryStatus, (await look(paid)).deliveryStatus, (await look(over)).deliveryStatus]).toEqual([
      "AbleDelivery",
      "AbleDelivery",
      "Canceled",
    ]);
    expect(await oneByOne((asked) => operator().transfer.refundsByHand(asked))).toEqual(
      (await operator().transfer.refundsByHand({ limit: 100 })).items,
    );
    const byHand = (await operator().transfer.refundsByHand({ limit: 100 })).items.map(({ orderNumber }) => orderNumber);
    expect([waiting, paid, over].map(({ orderNumber }) => byHand.includes(orderNumber))).toEqual([false, true, true]);
  });
});

describe("what waits for a transfer", () => {
  test("holds at most half of a product's pieces, whoever ordered it; what is above takes its pieces when the money is there, or gives it back", async () => {
    const first = await byTransfer({ items: [{ goodsId: "2", qty: 3 }] });
    const second = await byTransfer({ items: [{ goodsId: "2", qty: 2 }] });
    expect([(await look(first)).reserved, (await look(second)).reserved, await stockOf(shop, "2")]).toEqual([true, false, 5]);
    for (const order of [first, second]) await send(order);

    const third = await byTransfer({ items: [{ goodsId: "2", qty: 2 }] });
    expect((await look(third)).reserved, "what is sent still counts").toBe(false);
    expect(await say(second.orderId, "arrived", "99.98")).toMatchObject({ outcome: "paid" });
    expect(await stockOf(shop, "2")).toBe(3);
    const card = await buy(shop, { email: somebody(), items: [{ goodsId: "2", qty: 2 }] });
    await decide(shop, card.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect(await say(third.orderId, "arrived", "99.98")).toMatchObject({ outcome: "toGiveBack" });
    expect(await look(third)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "soldOut", refunded: "0.00" });
    expect(await stockOf(shop, "2")).toBe(1);
  });

  test("holds no more when many order at once, each from a network of their own", async () => {
    const bare = await makeTestShop({ connections: 16 });
    try {
      await haveGoods(bare, [aGoods({ goodsId: "1", stock: 10 })]);
      const orders = await Promise.all(Array.from({ length: 12 }, () => buy(bare, { email: somebody(), paymentMethodId: BANK })));
      expect([
        (
          await Promise.all(
            orders.map(async ({ orderId, orderToken }) => (await ordersOf(bare).orderGet({ orderId, orderToken })).reserved),
          )
        ).filter(Boolean).length,
        await stockOf(bare, "1"),
      ]).toEqual([5, 5]);
    } finally {
      await bare.close();
    }
  });

  test("counts among what a network may hold, sent or not", async () => {
    const caller = { clientAddress: ownAddress() };
    const orders = await Promise.all(Array.from({ length: 20 }, () => byTransfer({}, caller)));
    expect(new Set(await Promise.all(orders.map(async (order) => (await look(order)).reserved)))).toEqual(new Set([true]));
    for (const order of orders) await send(order);
    expect((await look(await byTransfer({}, caller))).reserved).toBe(false);
    expect((await look(await byTransfer())).reserved).toBe(true);
  });

  test("in somebody's name, whoever ordered it, keeps its owner from holding nothing", async () => {
    const email = somebody();
    for (let order = 0; order < 20; order += 1) await send(await byTransfer({ email }));
    const { orderId, orderToken } = await buy(shop, { email, paymentMethodId: CARD });
    expect((await look({ own: { orderId, orderToken } })).reserved).toBe(true);
  });

  test("gains no days for pieces it holds by card and may not hold by transfer", async () => {
    const bare = await makeTestShop();
    try {
      await haveGoods(bare, [aGoods({ goodsId: "1", stock: 6 })]);
      const card = await buy(bare, { email: somebody(), items: [{ goodsId: "1", qty: 6 }] });
      const own = { orderId: card.orderId, orderToken: card.orderToken };
      await ordersOf(bare).orderPay({ ...own, paymentMethodId: BANK });
      expect([(await ordersOf(bare).orderGet(own)).reserved, await stockOf(bare, "1")]).toEqual([true, 0]);
      bare.moveTo(after(bare.clock(), HOUR));
      await runDueJobs(bare, [...checkoutJobs]);
      expect([(await ordersOf(bare).orderGet(own)).reserved, await stockOf(bare, "1")]).toEqual([false, 6]);
    } finally {
      await bare.close();
    }
  });
});

describe("a person at the account", () => {
  test("says the amount, and no other is taken; what is decided is decided once", async () => {
    const order = await byTransfer();
    await send(order);
    for (const amount of ["24.97", "249.80", undefined])
      expect(await refusalOf(say(order.orderId, "arrived", amount))).toMatchObject({
        code: "transfer.wrongAmount",
        data: { values: { amount: "24.98 EUR" } },
      });
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(say(order.orderId, "arrived", "24.98"))));
    expect(codes.sort()).toEqual(["accepted", ...Array.from({ length: 5 }, () => "transfer.notExpected")]);
    expect(await codeOf(say(order.orderId, "missing"))).toBe("transfer.notExpected");
  });

  test("may see it before the button was pressed, never for an order by card, and never misses what nobody has sent", async () => {
    const order = await byTransfer();
    expect(await codeOf(say(order.orderId, "missing"))).toBe("transfer.notExpected");
    expect(await say(order.orderId, "arrived", "24.98")).toMatchObject({ outcome: "paid" });
    const card = await buy(shop, { email: somebody() });
    expect([await codeOf(say(card.orderId, "arrived", "24.98")), await codeOf(say("nobodys", "arrived", "24.98"))]).toEqual([
      "transfer.notExpected",
      "item.notFound",
    ]);
  });

  describe("writes down whatever else came under the name of an order (T13)", () => {
    const toSendBack = async ({ orderNumber }: { readonly orderNumber: string }) =>
      (await operator().transfer.refundsByHand({ limit: 100 })).items.filter((refund) => refund.orderNumber === orderNumber);
    const SENT_BACK = { outcome: "toGiveBack" };

    test("a second transfer, as often as it came, and once however often it is pressed", async () => {
      const order = await byTransfer();
      await say(order.orderId, "arrived", "24.98");
      const key = randomUUID();
      const pressed = await Promise.all(Array.from({ length: 5 }, () => say(order.orderId, "another", "24.98", key)));
      for (const answer of pressed) expect(answer).toMatchObject(SENT_BACK);
      expect((await toSendBack(order)).map(({ amount }) => amount)).toEqual(["24.98"]);
      expect(await say(order.orderId, "another", "24.98"), "the third of three").toMatchObject(SENT_BACK);
      const waiting = await toSendBack(order);
      expect(waiting.map(({ amount }) => amount)).toEqual(["24.98", "24.98"]);
      await work();
      for (const { refundId } of waiting) await operator().transfer.refundSentBack({ refundId, reason: "sent from our account" });
      expect(await toSendBack(order)).toEqual([]);
      expect(await look(order)).toMatchObject({
        paymentStatus: "Paid",
        deliveryStatus: "AbleDelivery",
        refunded: "0.00",
        turnedAway: "49.96",
      });
      const told = (await work()).filter(({ text }) => text.includes(order.orderNumber));
      expect(
        told.map(({ text }) => /Llegó otro pago de 24,98.€ para el pedido .*, que ya está pagado\..*Tu pedido sigue igual\./.test(text)),
        "and its buyer is told of each, and that the order stands",
      ).toEqual([true, true]);
      expect((await statusOf(shop, order.orderId)).attempts).toEqual(["paid", "refunded", "refunded"]);
    });

    test("which paid nothing: what is left to give back of the order is not less for it, nor has the order got any of it back", async () => {
      const order = await byTransfer();
      await say(order.orderId, "arrived", "24.98");
      await say(order.orderId, "another", "30.00");
      for (const { refundId } of await toSendBack(order))
        await operator().transfer.refundSentBack({ refundId, reason: "sent from our account" });
      expect(await look(order)).toMatchObject({ total: "24.98", refunded: "0.00", turnedAway: "30.00" });
      await ordersOf(shop).orderCancelAsk({ ...order.own, description: "I have found it nearer to home" });
      const asked = async () =>
        (await operator().order.cancellations({ limit: 100 })).items.filter(({ orderId }) => orderId === order.orderId);
      expect(await asked()).toMatchObject([{ total: "24.98", left: "24.98" }]);
      const [payment] = (await operator().money.orderLook({ brand: "lumbra", orderNumber: order.orderNumber })).payments.filter(
        ({ status }) => status === "paid",
      );
      await operator().money.paymentRefund({ paymentId: payment?.paymentId ?? "", amount: "4.00", reason: "late" });
      for (const { refundId } of await toSendBack(order))
        await operator().transfer.refundSentBack({ refundId, reason: "sent from our account" });
      expect(await asked()).toMatchObject([{ total: "24.98", left: "20.98" }]);
      expect(await operator().money.orderCancel({ orderId: order.orderId, reason: "asked for it" })).toMatchObject({
        state: "refunding",
        amount: "20.98",
      });
      expect(
        (await work()).filter(({ text }) => text.includes(order.orderNumber) && /Te escribimos en cuanto el dinero/.test(text)),
        "its money is still to come",
      ).toHaveLength(1);
      for (const { refundId } of await toSendBack(order))
        await operator().transfer.refundSentBack({ refundId, reason: "sent from our account" });
      expect(await look(order)).toMatchObject({ deliveryStatus: "Canceled", refunded: "24.98", turnedAway: "30.00", kept: "0.00" });
      expect(await operator().money.orderLook({ brand: "lumbra", orderNumber: order.orderNumber })).toMatchObject({
        refunded: "24.98",
        turnedAway: "30.00",
      });
    });

    test("too little and too much: the order waits on, and is paid by its total", async () => {
      const order = await byTransfer();
      await send(order);
      for (const amount of ["20.00", "25.98"]) expect(await say(order.orderId, "another", amount)).toMatchObject(SENT_BACK);
      expect(await look(order)).toMatchObject({ paymentStatus: "Transferred", deliveryStatus: null, reserved: true });
      expect(await say(order.orderId, "arrived", "24.98")).toMatchObject({ outcome: "paid" });
      expect((await toSendBack(order)).map(({ amount }) => amount).sort()).toEqual(["20.00", "25.98"]);
      expect(await look(order)).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "AbleDelivery", refunded: "0.00" });
      // The total stays, the excess goes back.
      const generous = await byTransfer();
      expect([await say(generous.orderId, "arrived", "24.98"), await say(generous.orderId, "another", "1.00")]).toMatchObject([
        { outcome: "paid" },
        SENT_BACK,
      ]);
      expect((await toSendBack(generous)).map(({ amount }) => amount)).toEqual(["1.00"]);
    });

    test("each is told with its own amount once it is sent back, and where the order stands", async () => {
      const [over, waiting] = [await byTransfer(), await byTransfer()];
      await cancel(over);
      await work();
      const told = async ({ orderNumber }: { readonly orderNumber: string }) =>
        (await work()).flatMap(({ text }) => (text.includes(orderNumber) ? (/^.*pago de [\d,]+.*$/m.exec(text)?.[0] ?? []) : []));
      const backAgain = async (order: { readonly orderId: string; readonly orderNumber: string }, amount: string) => {
        await say(order.orderId, "another", amount);
        for (const { refundId } of await toSendBack(order))
          await operator().transfer.refundSentBack({ refundId, reason: "sent from our account" });
      };
      await backAgain(over, "3.00");
      await backAgain(over, "5.00");
      const late = (amount: string) =>
        expect.stringMatching(
          new RegExp(`^Un pago de ${amount}.€ por el pedido ${over.orderNumber} llegó cuando el pedido ya no podía aceptarlo\\.`),
        );
      expect((await told(over)).toSorted(), "both before anybody has told of the first").toEqual([late("3,00"), late("5,00")]);
      await backAgain(over, "5.00");
      expect(await told(over), "the same amount once more").toEqual([late("5,00")]);
      await backAgain(waiting, "7.00");
      expect(await told(waiting)).toEqual([
        expect.stringMatching(
          /^No pudimos aplicar al pedido .* un pago de 7,00.€\..*Tu pedido sigue en pie y lo que falta por pagar no cambia\.$/,
        ),
      ]);
      expect(await look(over)).toMatchObject({ refunded: "0.00", turnedAway: "13.00" });
    });

    test("under the number of an order that is over, or was never to be paid that way; but the total that is awaited pays, whatever it is called", async () => {
      const [over, card, waiting] = [await byTransfer(), await buy(shop, { email: somebody() }), await byTransfer()];
      await cancel(over);
      await say(over.orderId, "arrived", "24.98");
      for (const { orderId } of [over, card]) expect(await say(orderId, "another", "24.98")).toMatchObject(SENT_BACK);
      expect([(await toSendBack(over)).length, (await toSendBack(card)).length]).toEqual([2, 1]);
      expect((await statusOf(shop, card.orderId)).payment).toBe("Processing");
      expect(await say(waiting.orderId, "another", "24.98")).toMatchObject({ outcome: "paid" });
      expect([
        await codeOf(say(waiting.orderId, "another", "0.00")),
        await codeOf(say(waiting.orderId, "another")),
        await codeOf(say("nobodys", "another", "1.00")),
      ]).toEqual(["request.invalid", "request.invalid", "item.notFound"]);
    });
  });

  test("sees it after the order has ended: it goes back by hand, once, and the buyer is told", async () => {
    const order = await byTransfer();
    await cancel(order);
    await work();
    expect(await say(order.orderId, "arrived", "24.98")).toMatchObject({ outcome: "toGiveBack" });
    expect(await codeOf(say(order.orderId, "arrived", "24.98"))).toBe("transfer.notExpected");
    await work();
    const [refund] = (await operator().transfer.refundsByHand({ limit: 100 })).items.filter(
      ({ orderNumber }) => orderNumber === order.orderNumber,
    );
    expect(refund).toMatchObject({ amount: "24.98", currency: "EUR", brand: "lumbra" });
    expect((await look(order)).turnedAway).toBe("0.00");
    const key = randomUUID();
    const done = { refundId: refund?.refundId ?? "", reason: "sent from our account" };
    expect(await operator(key).transfer.refundSentBack(done)).toEqual({ refundId: done.refundId, amount: "24.98", currency: "EUR" });
    expect(await operator(key).transfer.refundSentBack(done)).toEqual({ refundId: done.refundId, amount: "24.98", currency: "EUR" });
    expect(await codeOf(operator().transfer.refundSentBack(done))).toBe("item.notFound");
    expect(await look(order)).toMatchObject({ refunded: "0.00", turnedAway: "24.98" });
    expect((await work()).map(({ text }) => text.includes(order.orderNumber) && /24,98/.test(text))).toEqual([true]);
  });

  test("money above a limit per person goes back", async () => {
    const email = somebody();
    const [one, two] = [
      await byTransfer({ email, items: [{ goodsId: "3", qty: 2 }] }),
      await byTransfer({ email, items: [{ goodsId: "3", qty: 1 }] }),
    ];
    expect(await say(one.orderId, "arrived", "44.97")).toMatchObject({ outcome: "paid" });
    expect(await say(two.orderId, "arrived", "24.98")).toMatchObject({ outcome: "toGiveBack" });
    expect(await look(two)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "aboveLimit" });
  });

  test("calls an order off while its transfer is awaited, and after it is paid: then its money goes back by hand", async () => {
    const [awaited, paid] = [await byTransfer(), await byTransfer()];
    for (const order of [awaited, paid]) await send(order);
    await say(paid.orderId, "arrived", "24.98");
    await work();
    const callOff = (orderId: string) => operator().money.orderCancel({ orderId, reason: "asked for by telephone" });
    expect(await callOff(awaited.orderId)).toEqual({ orderId: awaited.orderId, state: "nothing", amount: "0.00", currency: "EUR" });
    expect(await callOff(paid.orderId)).toEqual({ orderId: paid.orderId, state: "refunding", amount: "24.98", currency: "EUR" });
    for (const order of [awaited, paid])
      expect(await look(order)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "shop", reserved: false });
    expect((await work()).filter(({ text }) => /Si aun así llega tu transferencia/.test(text)).length).toBe(1);
    expect((await operator().transfer.refundsByHand({ limit: 100 })).items.map(({ orderNumber }) => orderNumber)).toContain(
      paid.orderNumber,
    );
    expect(await codeOf(callOff(awaited.orderId))).toBe("order.notRefundable");
  });
});

describe("somebody else", () => {
  test("does not find the order, and says nothing for it", async () => {
    const order = await byTransfer({}, { viewer: { kind: "guest", guestId: "g1", email: "g1@example.com" } });
    for (const caller of [
      {},
      { viewer: { kind: "guest", guestId: "g2", email: "g2@example.com" } as const },
      { brand: "nidora", viewer: { kind: "guest", guestId: "g1", email: "g1@example.com" } as const },
    ]) {
      expect(await codeOf(ordersOf(shop, caller).orderPay({ orderId: order.orderId, transferred: true }))).toBe("item.notFound");
      expect(await codeOf(ordersOf(shop, caller).orderPay({ orderId: order.orderId, paymentMethodId: BANK }))).toBe("item.notFound");
    }
    expect(await look(order)).toMatchObject({ paymentStatus: "UnPaid" });
    expect(
      await codeOf(
        operatorCalls(shop, ["goods"], { key: randomUUID() }).transfer.operatorBankTransferConfirm({
          orderId: order.orderId,
          decision: "arrived",
          amount: "24.98",
          reason: "not my part",
        }),
      ),
    ).toBe("operator.notAllowed");
  });

  test("pressing twice at once is pressing once", async () => {
    const order = await byTransfer();
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(send(order))));
    expect(codes).toEqual(Array.from({ length: 6 }, () => "accepted"));
    const sentAt = (await look(order)).bankTransfer?.transferredAt;
    shop.moveTo(after(now, HOUR));
    await send(order);
    expect((await look(order)).bankTransfer?.transferredAt).toBe(sentAt);
  });
});

test("an order by transfer is told from one by card in its customer's list", async () => {
  const { viewer } = await aCustomer(shop);
  const transfer = await byTransfer({}, { viewer });
  const card = await buy(shop, { paymentMethodId: CARD }, { viewer });
  const { items } = await ordersOf(shop, { viewer }).orderPage({});
  expect(Object.fromEntries(items.map(({ orderId, byTransfer }) => [orderId, byTransfer]))).toEqual({
    [transfer.orderId]: true,
    [card.orderId]: false,
  });
});
