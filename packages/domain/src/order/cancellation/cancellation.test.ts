import { after, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods, havePreSale } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../../test/operators.ts";
import { buy, codeOf, counted, decide, deliverDue, ordersOf, paidOrder, refusalOf, ship, stockOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { mailJobs } from "../../mail/jobs.ts";
import { paymentJobs } from "../../payment/jobs.ts";
import { orderJobs } from "../jobs.ts";
import { orderMails } from "../mail/mail-service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
let hours = 0;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 500, price: 1999 }),
    aGoods({ goodsId: "2", stock: 500, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
  ]);
  await havePreSale(shop, "2");
});
afterAll(() => shop.close());

type Own = { readonly own: { readonly orderId: string; readonly orderToken: string } };
const WHY = "I have found it nearer to home";
const ask = ({ own }: Own, rest: { readonly description?: string; readonly reasonCode?: string } = {}, key?: string) =>
  ordersOf(shop, { ...(key !== undefined && { key }) }).orderCancelAsk({ ...own, description: WHY, ...rest });
const look = ({ own }: Own) => ordersOf(shop).orderGet(own);
const operator = () => operatorCalls(shop, ["money"]);
const waiting = async () => (await operator().order.cancellations({ limit: 100 })).items;
const no = ({ own: { orderId } }: Own, answer = "It is packed already.") =>
  operator().order.cancellationRefuse({ orderId, answer, reason: "packed" });
const later = () => shop.moveTo(after(START, (hours += 1) * HOUR));
const paid = (email: string) => paidOrder(shop, { email });

async function byTransfer(email: string) {
  const { orderId, orderToken } = await buy(shop, { email, paymentMethodId: "7" });
  await ordersOf(shop).orderPay({ orderId, orderToken, transferred: true });
  return { own: { orderId, orderToken } };
}

async function mailsTo(mailbox: string): Promise<{ readonly kind: string; readonly text: string }[]> {
  const sent: { kind: string; to: string; text: string }[] = [];
  await runDueJobs(shop, [
    ...[...orderJobs, ...paymentJobs].filter(({ name }) => name.startsWith("mail.")),
    ...mailJobs(orderMails, async (mail) => void sent.push(mail)),
  ]);
  return sent.filter(({ to }) => to === mailbox).map(({ kind, text }) => ({ kind, text }));
}

test("an order that is paid waits in the list of operators, oldest first, and stays as it is; with its money back it is over", async () => {
  const before = await stockOf(shop, "1");
  const [first, second] = [await paid("first@example.com"), await paid("second@example.com")];
  await mailsTo("");
  expect((await look(first)).cancelRequest).toEqual({ state: "possible", askedAt: null, answer: null });
  later();
  const asked = await ask(second, { reasonCode: "tooLate" });
  expect(asked).toMatchObject({
    paymentStatus: "Paid",
    deliveryStatus: "AbleDelivery",
    reserved: true,
    cancelReason: null,
    cancelRequest: { state: "waiting", askedAt: shop.clock().toISOString(), answer: null },
  });
  const at = shop.clock();
  later();
  await ask(first);
  // A repeated request keeps its place and its reason.
  expect(await ask(second, { description: "something else altogether" })).toEqual(asked);

  expect(await waiting()).toMatchObject([
    {
      orderId: second.orderId,
      orderNumber: second.orderNumber,
      brand: "lumbra",
      askedAt: at.toISOString(),
      reasonCode: "tooLate",
      description: WHY,
      paymentStatus: "Paid",
      deliveryStatus: "AbleDelivery",
      total: "24.98",
      left: "24.98",
      currency: "EUR",
    },
    { orderId: first.orderId, reasonCode: null, askedAt: shop.clock().toISOString() },
  ]);
  expect(await oneByOne((asking) => operator().order.cancellations(asking))).toEqual(await waiting());
  expect((await operator().order.ordersToShip({ limit: 100 })).items.map(({ orderId, cancelAsked }) => [orderId, cancelAsked])).toEqual(
    expect.arrayContaining([
      [first.orderId, true],
      [second.orderId, true],
    ]),
  );
  const [told, ...more] = await mailsTo("second@example.com");
  expect([told?.kind, more]).toEqual(["orderCancelAsked", []]);
  expect(told?.text).toContain(`Nos has pedido cancelar el pedido ${second.orderNumber}`);

  expect(
    await operator().money.orderCancel({ orderId: second.orderId, amount: "20.00", reason: "asked for it, without the postage" }),
  ).toMatchObject({ state: "refunded", amount: "20.00" });
  await operator().money.orderCancel({ orderId: first.orderId, reason: "asked for it" });
  expect(await waiting()).toEqual([]);
  expect(await look(second)).toMatchObject({
    deliveryStatus: "Canceled",
    cancelReason: "shop",
    refunded: "20.00",
    kept: "4.98",
    cancelRequest: null,
  });
  expect(await look(first)).toMatchObject({ deliveryStatus: "Canceled", refunded: "24.98", kept: "0.00" });
  expect(await stockOf(shop, "1")).toBe(before);
  expect((await mailsTo("second@example.com")).map(({ kind }) => kind).sort()).toEqual(["orderCanceled", "orderPartRefunded"]);
});

test("refused, its shopper reads why, and may ask anew", async () => {
  const order = await paid("refused@example.com");
  await mailsTo("");
  later();
  const key = "one-key-for-one-question";
  await ask(order, {}, key);
  await mailsTo("");
  expect(await codeOf(no(order, "\u0001\u0002\u0003"))).toBe("BAD_REQUEST");
  expect(await no(order, "Your parcel is packed: www.evil.example")).toEqual({ orderId: order.orderId });
  expect(await codeOf(no(order))).toBe("item.notFound");
  expect(await waiting()).toEqual([]);
  const refused = { state: "refused", askedAt: shop.clock().toISOString(), answer: "Your parcel is packed: www.evil.example" };
  expect(await look(order)).toMatchObject({
    paymentStatus: "Paid",
    deliveryStatus: "AbleDelivery",
    refunded: "0.00",
    cancelRequest: refused,
  });
  const [told, ...more] = await mailsTo("refused@example.com");
  expect([told?.kind, more]).toEqual(["orderCancelRefused", []]);
  expect(told?.text).toContain("Your parcel is packed");

  // The same request, sent again, is not another one.
  expect((await ask(order, {}, key)).cancelRequest).toEqual(refused);
  later();
  expect((await ask(order)).cancelRequest).toEqual({ state: "waiting", askedAt: shop.clock().toISOString(), answer: null });
  expect((await waiting()).map(({ orderId }) => orderId)).toEqual([order.orderId]);
  expect((await mailsTo("refused@example.com")).map(({ kind }) => kind)).toEqual(["orderCancelAsked"]);
  await operator().money.orderCancel({ orderId: order.orderId, reason: "asked for it" });
});

test("yes and no at once: one of them counts", async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await paid(`race${round}@example.com`);
    await ask(order);
    const [yes, ...noes] = await Promise.all([
      codeOf(operator().money.orderCancel({ orderId: order.orderId, reason: "asked for it" })),
      ...Array.from({ length: 4 }, () => codeOf(no(order))),
    ]);
    // An operator can cancel after a refusal too, without a request.
    expect(yes).toBe("accepted");
    expect(counted(noes)["accepted"] ?? 0).toBeLessThan(2);
    expect(noes.filter((code) => code !== "accepted" && code !== "item.notFound")).toEqual([]);
    expect(await waiting()).toEqual([]);
  }
});

test("a transfer on its way, a deposit and a balance that is being paid can be asked about; the answer gives back what has come", async () => {
  const transferred = await byTransfer("transfer@example.com");
  const deposit = await paidOrder(shop, {
    email: "deposit@example.com",
    items: [{ goodsId: "2", qty: 1 }],
    paymentMode: "DEPOSIT_AND_FINAL_PAYMENT",
  });
  await ask(transferred);
  await ask(deposit);
  expect(
    (await waiting()).map(({ orderId, paymentStatus, deliveryStatus, left }) => [orderId, paymentStatus, deliveryStatus, left]).sort(),
  ).toEqual(
    [
      [transferred.own.orderId, "Transferred", null, "0.00"],
      [deposit.orderId, "PartPaid", null, "10.00"],
    ].sort(),
  );
  expect(await operator().money.orderCancel({ orderId: transferred.own.orderId, reason: "asked for it" })).toMatchObject({
    state: "nothing",
  });
  expect(await operator().money.orderCancel({ orderId: deposit.orderId, reason: "asked for it" })).toMatchObject({
    state: "refunded",
    amount: "10.00",
  });
  expect([(await look(transferred)).deliveryStatus, (await look(deposit)).deliveryStatus]).toEqual(["Canceled", "Canceled"]);
  const kept = await shop.database.executeSql("select description from order_cancel_request where order_id = any($1)", [
    [transferred.own.orderId, deposit.orderId],
  ]);
  expect(kept.rows).toEqual([{ description: WHY }, { description: WHY }]);
});

test("what is sent, or waits for its money again, waits for no answer any more", async () => {
  const [sentOff, missing] = [await paid("sent@example.com"), await byTransfer("missing@example.com")];
  await ask(sentOff);
  await ask(missing);
  await ship(shop, sentOff.orderId);
  await operator().transfer.operatorBankTransferConfirm({
    orderId: missing.own.orderId,
    decision: "missing",
    reason: "not on the account",
  });
  expect(await waiting()).toEqual([]);
  expect([(await look(sentOff)).cancelRequest, (await look(missing)).cancelRequest]).toEqual([null, null]);
  expect([await codeOf(no(sentOff)), await codeOf(no(missing))]).toEqual(["item.notFound", "item.notFound"]);
  // The customer can cancel alone again; a later transfer carries no request.
  await ordersOf(shop).orderPay({ ...missing.own, transferred: true });
  expect([await waiting(), (await look(missing)).cancelRequest?.state]).toEqual([[], "possible"]);
});

test("nobody asks for what they can do alone, for what is over, without a reason, or for what is not theirs", async () => {
  const unpaid = await buy(shop, { email: "unpaid@example.com" });
  const open = { own: { orderId: unpaid.orderId, orderToken: unpaid.orderToken } };
  expect([(await look(open)).cancelRequest, await codeOf(ask(open))]).toEqual([null, "order.notCancellable"]);
  const order = await paid("theirs@example.com");
  for (const description of ["too short", "x".repeat(501)])
    expect((await refusalOf(ask(order, { description }))).data?.fields).toEqual({ description: "order.cancelDescription" });
  expect((await refusalOf(ask(order, { reasonCode: "nosuch" }))).data?.fields).toEqual({ reasonCode: "request.invalid" });
  expect(await codeOf(ask({ own: { ...order.own, orderToken: unpaid.orderToken } }))).toBe("item.notFound");
  expect(await codeOf(ordersOf(shop, { brand: "nidora" }).orderCancelAsk({ ...order.own, description: WHY }))).toBe("item.notFound");
  expect(await waiting()).toEqual([]);
  await ship(shop, order.orderId);
  expect(await codeOf(ask(order))).toBe("order.notCancellable");
  await decide(shop, unpaid.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  expect((await ask(open)).cancelRequest?.state).toBe("waiting");
});

test("the list goes by its index", async () => {
  shop.takeAsked();
  await waiting();
  const [list] = shop.takeAsked().filter(({ text }) => text.includes("order by asked_at"));
  const { rows } = await shop.database.executeSql(`explain (format json) ${list?.text}`, [...(list?.values ?? [])]);
  expect(JSON.stringify(rows)).toContain("order_cancel_request_open");
});
