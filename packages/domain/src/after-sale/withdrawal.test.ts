/** Withdrawing from a contract, from the statement to the money. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods, havePreSale } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, counted, decide, deliverDue, ordersOf, paidOrder, refusalOf, ship, statusOf, stockOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import { mailJobs } from "../mail/jobs.ts";
import { orderJobs } from "../order/jobs.ts";
import { orderMails } from "../order/mail/mail-service.ts";
import { deleteAccount } from "../personal/service.ts";
import { paymentJobs } from "../payment/jobs.ts";
import { sql } from "../platform/database/sql.ts";
import { afterSaleJobs } from "./jobs.ts";
import { afterSaleMails } from "./mail-service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
let hours = 0;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 500, price: 1999 }),
    aGoods({ goodsId: "2", stock: 500, price: 1000 }),
    aGoods({ goodsId: "3", stock: 500, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
  ]);
  await havePreSale(shop, "3");
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const callsOf = (rest: Rest = {}) =>
  createRouterClient(shopRouter.afterSale, { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) });
type Statement = Parameters<ReturnType<typeof callsOf>["withdrawalState"]>[0];
const operator = () => operatorCalls(shop, ["money"]).afterSale;
const later = (by = HOUR) => shop.moveTo(after(START, (hours += by / HOUR) * HOUR));

/** Lets everything happen that statements and orders bring about. @returns the mails about withdrawals that are sent */
async function settled(): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  await runDueJobs(shop, [
    ...afterSaleJobs,
    ...[...orderJobs, ...paymentJobs].filter(({ name }) => name.startsWith("mail.")),
    ...mailJobs([...orderMails, ...afterSaleMails], async (mail) => void mails.push(mail)),
  ]);
  return mails.filter(({ kind }) => kind.startsWith("withdrawal"));
}

/** States a withdrawal, and lets its order be found. */
async function stated(statement: Partial<Statement>, rest: Rest = {}): Promise<readonly OutgoingMail[]> {
  await callsOf(rest).withdrawalState({ name: "Ana Ruiz", orderNumber: "", email: "ana@example.com", ...statement });
  return await settled();
}
type Order = { readonly orderNumber: string; readonly own: { readonly orderId: string; readonly orderToken: string } };
const look = ({ own }: Order) => callsOf().withdrawalLook(own);
const caseOf = async (order: Order) => {
  const { cases } = await look(order);
  expect(cases).toHaveLength(1);
  return cases[0]!;
};
const two = (email: string) =>
  paidOrder(shop, {
    email,
    items: [
      { goodsId: "1", qty: 2 },
      { goodsId: "2", qty: 1 },
    ],
  });
const shipped = async (email: string) => {
  const order = await two(email);
  await ship(shop, order.orderId);
  await settled();
  return order;
};
const REASON = { reason: "as the law says" };

describe("before it is sent", () => {
  test("number and mailbox alone cancel an order, its money goes back, and the receipt says when what was stated", async () => {
    const before = await stockOf(shop, "1");
    const order = await two("whole@example.com");
    later();
    const mails = await stated({ orderNumber: ` ${order.orderNumber.toLowerCase()} `, email: "WHOLE@example.com" });
    expect(await statusOf(shop, order.orderId)).toMatchObject({ delivery: "Canceled", attempts: ["refunded"] });
    expect(await stockOf(shop, "1")).toBe(before);
    expect(await caseOf(order)).toMatchObject({
      goods: "notSent",
      decision: "granted",
      money: "refunded",
      items: [
        { line: 1, qty: 2 },
        { line: 2, qty: 1 },
      ],
    });
    const receipt = mails.find(({ kind }) => kind === "withdrawalReceipt");
    expect(receipt?.to).toBe("whole@example.com");
    expect(receipt?.text).toContain(order.orderNumber);
    expect(receipt?.text).toMatch(/20 de noviembre de 2026.*\(Europe\/Madrid\)/);
    expect((await operator().afterSaleCases({})).items).toEqual([]);
  });

  test("an order without money ends, and one line of a paid order goes back alone", async () => {
    const { orderId, orderNumber } = await buy(shop, { email: "unpaid@example.com" });
    await stated({ orderNumber, email: "unpaid@example.com" });
    expect(await statusOf(shop, orderId)).toMatchObject({ delivery: "Canceled" });

    const order = await two("line@example.com");
    await stated({ ...order.own, orderNumber: order.orderNumber, lines: [{ line: 2, qty: 1 }] });
    expect(await statusOf(shop, order.orderId)).toMatchObject({ delivery: "AbleDelivery" });
    expect(await caseOf(order)).toMatchObject({ goods: "notSent", money: "refunded", items: [{ line: 2, qty: 1 }] });
    await ship(shop, order.orderId);
    expect((await look(order)).items.map(({ left }) => left)).toEqual([2, 0]);
  });
});

describe("what a person decides about", () => {
  const open = async ({ orderNumber }: { readonly orderNumber: string }) =>
    (await operator().afterSaleCases({ limit: 100 })).items.filter((each) => each.orderNumber === orderNumber);
  const refunded = async (order: { readonly orderNumber: string }) =>
    await operator().afterSaleRefund({ caseId: (await open(order))[0]!.caseId, ...REASON });

  test("are words: they claim nothing until lines are named, and the parcel waits", async () => {
    const order = await two("words@example.com");
    const { orderNumber } = order;
    await stated({ orderNumber, email: "words@example.com", goods: "only the small lamp" });
    await stated({ orderNumber, email: "words@example.com", goods: "one of the two" });
    const [told, ...others] = await open(order);
    expect([told?.words, told?.items, others]).toEqual([["only the small lamp", "one of the two"], [], []]);
    const caseId = told!.caseId;
    const { items } = await operatorCalls(shop, ["money"]).order.ordersToShip({ limit: 100 });
    expect(items.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ held: "withdrawn" });
    expect(await codeOf(ship(shop, order.orderId))).toBe("order.notShippable");
    expect(await codeOf(operator().afterSalePlan({ caseId }))).toBe("case.notPossible");
    expect(await codeOf(operator().afterSaleRefund({ caseId, ...REASON }))).toBe("case.notPossible");

    await stated({ ...order.own, orderNumber, lines: [{ line: 2, qty: 1 }] });
    expect((await look(order)).items.map(({ left }) => left)).toEqual([2, 0]);
    for (const lines of [undefined, [{ line: 2, qty: 1 }], [{ line: 1, qty: 3 }]])
      expect(await codeOf(operator().afterSaleGrant({ caseId, lines, ...REASON }))).toBe("request.invalid");
    await operator().afterSaleGrant({ caseId, lines: [{ line: 1, qty: 1 }], ...REASON });
    expect(await codeOf(operator().afterSaleGrant({ caseId, ...REASON }))).toBe("case.notPossible");
    expect(await codeOf(ship(shop, order.orderId))).toBe("order.notShippable");
    expect(await refunded(order)).toMatchObject({ amount: "19.99", state: "refunded" });
    await ship(shop, order.orderId);
    expect((await look(order)).items.map(({ left }) => left)).toEqual([1, 0]);
  });

  test("is a deposit, which goes back whole and ends the order", async () => {
    const placed = await buy(shop, {
      email: "deposit@example.com",
      items: [{ goodsId: "3", qty: 1 }],
      paymentMode: "DEPOSIT_AND_FINAL_PAYMENT",
    });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    await stated({ orderNumber: placed.orderNumber, email: "deposit@example.com", goods: "the lamp" });
    const [told] = await open(placed);
    await operator().afterSaleGrant({ caseId: told!.caseId, lines: [{ line: 1, qty: 1 }], ...REASON });
    expect(await refunded(placed)).toMatchObject({ amount: "10.00", left: "0.00" });
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ delivery: "Canceled" });
  });

  test("is a membership, about which every further statement belongs to the same case", async () => {
    const { viewer } = await aCustomer(shop);
    const placed = await ordersOf(shop, { viewer }).membershipBuy({
      email: "member@example.com",
      paymentMethodId: "1",
      agreement: true,
      total: "29.00",
    });
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    const told = { orderNumber: placed.orderNumber, email: "member@example.com", orderId: placed.orderId };
    await stated(told, { viewer });
    await stated(told, { viewer });
    expect(await open(placed)).toMatchObject([{ goods: "notSent" }]);
    expect(await refunded(placed)).toMatchObject({ amount: "29.00", left: "0.00" });
  });

  test("is not an announced transfer: its order ends at once", async () => {
    const placed = await buy(shop, { email: "transfer@example.com", paymentMethodId: "7" });
    await ordersOf(shop).orderPay({ orderId: placed.orderId, orderToken: placed.orderToken, transferred: true });
    await stated({ orderNumber: placed.orderNumber, email: "transfer@example.com" });
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ delivery: "Canceled" });
    expect(await open(placed)).toEqual([]);
  });

  test("outlives the account of its shopper until it is answered", async () => {
    const { viewer } = await aCustomer(shop);
    const order = await paidOrder(shop, { email: "gone@example.com" }, { viewer });
    await ship(shop, order.orderId);
    await ordersOf(shop, { viewer }).orderConfirm({ orderId: order.orderId });
    await stated({ orderNumber: order.orderNumber, email: "gone@example.com", goods: "the red one" }, { viewer });
    await shop.database.query(
      sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${viewer.customerId}`,
    );
    await deleteAccount(shop, viewer.customerId);
    const [told] = await open(order);
    expect(told?.words).toEqual(["the red one"]);
    await operator().afterSaleRefuse({ caseId: told!.caseId, because: "exempt", answer: "It was made for you.", ...REASON });
    expect((await settled()).map(({ to }) => to)).toEqual(["gone@example.com"]);
  });
});

describe("once it is sent", () => {
  test("its goods are awaited, arrive, and their money goes back to the cent", async () => {
    const order = await shipped("sent@example.com");
    const mails = await stated({ ...order.own, orderNumber: order.orderNumber, lines: [{ line: 1, qty: 1 }] });
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["withdrawalReceipt", "withdrawalNext"]));
    const { caseId } = await caseOf(order);
    expect(await caseOf(order)).toMatchObject({ goods: "announced", decision: "granted", money: "none", closedAt: null });
    expect((await operator().afterSaleCases({})).items).toMatchObject([{ caseId, orderNumber: order.orderNumber, brand: "lumbra" }]);

    await operator().afterSaleGoodsArrived({ caseId, ...REASON });
    expect(await codeOf(operator().afterSaleGoodsArrived({ caseId, ...REASON }))).toBe("case.notPossible");
    expect(await codeOf(operator().afterSaleRefuse({ caseId, because: "tooLate", answer: "too late", ...REASON }))).toBe(
      "case.notPossible",
    );
    const plan = await operator().afterSalePlan({ caseId });
    const given = await operator().afterSaleRefund({ caseId, ...REASON });
    expect(given).toMatchObject({ amount: plan.amount, left: plan.left, state: "refunded" });
    expect(await caseOf(order)).toMatchObject({ goods: "received", money: "refunded", amount: plan.amount });
    for (const again of [() => operator().afterSaleRefund({ caseId, ...REASON }), () => operator().afterSalePlan({ caseId })])
      expect(await codeOf(again())).toBe("case.notPossible");

    // The rest of the order brings back all that is left, delivery with it.
    await stated({ orderNumber: order.orderNumber, email: "sent@example.com" });
    const rest = (await look(order)).cases.find(({ closedAt }) => closedAt === null)!;
    expect(await operator().afterSaleRefund({ caseId: rest.caseId, ...REASON })).toMatchObject({ amount: plan.left, left: "0.00" });
  });

  test("two statements for the same units at once open one case", async () => {
    const order = await shipped("twice@example.com");
    const same = { name: "Ana", orderNumber: order.orderNumber, email: "twice@example.com" };
    await Promise.all([1, 2, 3].map(() => callsOf().withdrawalState(same)));
    const [job] = afterSaleJobs;
    const ids = (await job?.sweep?.find(shop, 10)) ?? [];
    expect(ids).toHaveLength(3);
    await Promise.all(ids.map((id) => job?.run(shop, id)));
    expect(await caseOf(order)).toMatchObject({ items: [{ qty: 2 }, { qty: 1 }] });
    expect((await look(order)).isPossible).toBe(false);
  });

  test("late ones wait for a person, who may refuse with words that are mailed, and the units are free again", async () => {
    const order = await shipped("late@example.com");
    await ordersOf(shop).orderConfirm(order.own);
    later(14 * DAY);
    expect((await look(order)).isPossible).toBe(true);
    later(4 * DAY);
    expect((await look(order)).isPossible).toBe(false);
    const mails = await stated({ orderNumber: order.orderNumber, email: "late@example.com" });
    expect(mails.map(({ kind }) => kind)).toEqual(["withdrawalReceipt"]);
    const { caseId } = await caseOf(order);
    expect(await caseOf(order)).toMatchObject({ late: true, decision: "none" });
    await operator().afterSaleRefuse({ caseId, because: "tooLate", answer: "El plazo <b>ha</b> terminado.", ...REASON });
    const [mail] = await settled();
    expect([mail?.kind, mail?.to]).toEqual(["withdrawalRefused", "late@example.com"]);
    expect(mail?.html).not.toContain("<b>ha");
    expect(await caseOf(order)).toMatchObject({ decision: "refused", refusedBecause: "tooLate", answer: "El plazo <b>ha</b> terminado." });
    expect((await look(order)).items.map(({ left }) => left)).toEqual([2, 1]);
  });

  test("a late one may be granted: its shopper reads where the goods go, and they arrive", async () => {
    const order = await shipped("granted@example.com");
    await ordersOf(shop).orderConfirm(order.own);
    later(20 * DAY);
    await stated({ orderNumber: order.orderNumber, email: "granted@example.com" });
    const { caseId } = await caseOf(order);
    await operator().afterSaleGrant({ caseId, lines: [{ line: 2, qty: 1 }], ...REASON });
    expect((await settled()).map(({ kind }) => kind)).toEqual(["withdrawalNext"]);
    expect(await caseOf(order)).toMatchObject({ decision: "granted", goods: "announced", items: [{ line: 2, qty: 1 }] });
    expect(await codeOf(operator().afterSaleRefuse({ caseId, because: "tooLate", answer: "No, too late.", ...REASON }))).toBe(
      "case.notPossible",
    );
    await operator().afterSaleGoodsArrived({ caseId, ...REASON });
    expect(await operator().afterSaleRefund({ caseId, ...REASON })).toMatchObject({ amount: "10.00" });
  });
});

describe("a statement", () => {
  test("that fits no order is answered and receipted alike, and waits for a person who finds its order", async () => {
    const order = await shipped("known@example.com");
    const other = { name: "Ana", orderNumber: order.orderNumber, email: "other@example.com" };
    expect(await callsOf().withdrawalState(other)).toEqual({ withdrawalId: expect.any(String) });
    const mails = await settled();
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([["withdrawalReceipt", "other@example.com"]]);
    expect((await look(order)).cases).toEqual([]);
    const { items } = await operator().withdrawalsUnmatched({ limit: 100 });
    expect(items).toMatchObject([{ orderNumber: order.orderNumber, email: "other@example.com", brand: "lumbra" }]);
    expect(await oneByOne((asking) => operator().withdrawalsUnmatched(asking))).toEqual(items);
    const { withdrawalId, statedAt } = items[0]!;
    later(3 * DAY);
    await operator().withdrawalMatch({ withdrawalId, orderNumber: order.orderNumber, ...REASON });
    expect(await caseOf(order)).toMatchObject({ goods: "announced", decision: "granted", openedAt: statedAt });
    expect((await operator().withdrawalsUnmatched({})).items).toEqual([]);
    for (const over of [
      () => operator().withdrawalClose({ withdrawalId, ...REASON }),
      () => operator().withdrawalMatch({ withdrawalId, orderNumber: order.orderNumber, ...REASON }),
    ])
      expect(await codeOf(over())).toBe("item.notFound");
  });

  test("happens once by its key, names its mistakes, and reaches nobody else's order", async () => {
    const order = await shipped("own@example.com");
    const good = { name: "Ana", orderNumber: order.orderNumber, email: "own@example.com" };
    const key = randomUUID();
    const first = await callsOf({ idempotencyKey: key }).withdrawalState(good);
    expect(await callsOf({ idempotencyKey: key }).withdrawalState(good)).toEqual(first);
    expect(await settled()).toHaveLength(2);
    const refused = await refusalOf(callsOf().withdrawalState({ name: " ", orderNumber: " ", email: "nobody" }));
    expect(refused.data?.fields).toEqual({ name: "withdrawal.name", orderNumber: "order.numberRequired", email: "email.invalid" });
    const { orderId } = order;
    const wrong: readonly (readonly [string, Partial<Statement>, Rest])[] = [
      ["accepted", { orderId, email: "eve@example.com", lines: [{ line: 9, qty: 1 }] }, {}],
      ["accepted", { orderId, orderToken: "guessed", email: "eve@example.com" }, {}],
      ["accepted", { ...order.own, orderNumber: "another" }, { brand: "nidora" }],
      ["request.invalid", { lines: [{ line: 1, qty: 1 }] }, {}],
      ["request.invalid", { ...order.own, lines: [{ line: 1, qty: 3 }] }, {}],
      ["request.invalid", { ...order.own, lines: [{ line: 9, qty: 1 }] }, {}],
      ["item.notFound", {}, { country: "US" }],
    ];
    for (const [code, asked, rest] of wrong)
      expect([code, await codeOf(callsOf(rest).withdrawalState({ ...good, ...asked }))]).toEqual([code, code]);
    expect(await codeOf(callsOf().withdrawalLook({ orderId }))).toBe("item.notFound");
  });

  test("means the order whose number was typed, also when its form was opened for another one or its session ended", async () => {
    const [one, other] = [await two("both@example.com"), await two("both@example.com")];
    await stated({ ...one.own, orderNumber: other.orderNumber, email: "both@example.com" });
    expect((await look(one)).cases).toEqual([]);
    expect(await statusOf(shop, other.orderId)).toMatchObject({ delivery: "Canceled" });

    const { orderId, orderNumber } = one;
    await stated({ orderId, orderNumber, email: "both@example.com", lines: [{ line: 2, qty: 1 }] });
    expect(await caseOf(one)).toMatchObject({ money: "refunded", items: [{ line: 2, qty: 1 }] });

    // Lines of one order beside the number of another are words that a person reads.
    await stated({ ...one.own, orderNumber: "mistyped", email: "both@example.com", lines: [{ line: 1, qty: 1 }] });
    const { items } = await operator().withdrawalsUnmatched({ limit: 100 });
    expect(items.find((each) => each.orderNumber === "MISTYPED")?.goods).toMatch(/^1 × \S/);
  });

  test("is receipted to the owner of its order however many strangers name the mailbox, and to a stranger few times a day", async () => {
    const { email, viewer } = await aCustomer(shop);
    const order = await shipped("victim@example.com");
    const receipts = async (statement: Partial<Statement>, rest: Rest) =>
      (await stated({ email: "victim@example.com", ...statement }, rest)).filter(({ kind }) => kind === "withdrawalReceipt");
    const strange: OutgoingMail[] = [];
    for (let at = 0; at < 12; at += 1)
      strange.push(...(await receipts({ orderNumber: `X26-${at}` }, { viewer, clientAddress: "203.0.113.9" })));
    expect(strange).toHaveLength(10);
    const owners = await receipts({ orderNumber: order.orderNumber }, { clientAddress: "198.51.100.7" });
    expect(owners.map(({ to }) => to)).toEqual(["victim@example.com"]);
    expect(await receipts({ orderNumber: "X26-1", email }, { viewer, clientAddress: "203.0.113.9" })).toHaveLength(1);
  });

  test("is counted by who states it and what it names", async () => {
    const clientAddress = "203.0.113.77";
    const ask = (at: number) =>
      codeOf(callsOf({ clientAddress }).withdrawalState({ name: "Eve", orderNumber: `L26-${at}`, email: `eve${at}@example.com` }));
    const answers: string[] = [];
    for (let at = 0; at < 32; at += 1) answers.push(await ask(at));
    expect(counted(answers)).toEqual({ accepted: 30, "limit.tooMany": 2 });
  });
});
