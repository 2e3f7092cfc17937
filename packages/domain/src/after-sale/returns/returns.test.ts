/** Returns and exchanges through the front door, from the asking to the money or the goods. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPicture } from "../../../test/busy-customer.ts";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { codeOf, counted, ordersOf, paidOrder, refusalOf, ship, statusOf, stockOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { holdsTo } from "../../../test/state-table.ts";
import { shopRouter } from "../../api.ts";
import { mailJobs } from "../../mail/jobs.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import { hasOpenOrders } from "../../order/service.ts";
import { overdueReceipts, receiveOverdue } from "../../order/delivery/delivery-service.ts";
import { sql } from "../../platform/database/sql.ts";
import { afterSaleJobs } from "../jobs.ts";
import { afterSaleMails } from "../mail-service.ts";

const START = new Date("2026-11-20T10:00:00Z");
let shop: TestShop;
let days = 0;
beforeAll(async () => {
  shop = await makeTestShop();
  const variant = { productId: "model", variantOf: ["colour"], stock: 500 };
  const colour = (value: string) => [{ key: "colour", value }];
  await haveGoods(shop, [
    aGoods({ ...variant, goodsId: "1", price: 1999, parameters: colour("clay") }),
    aGoods({ goodsId: "2", stock: 500, price: 1000 }),
    aGoods({ ...variant, goodsId: "3", price: 1999, parameters: colour("ink"), stock: 3 }),
    aGoods({ ...variant, goodsId: "4", price: 2999, parameters: colour("ink") }),
  ]);
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const callsOf = (rest: Rest = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) });
type Asked = Parameters<ReturnType<typeof callsOf>["afterSale"]["postSaleCreate"]>[0];
const later = (by: number) => shop.moveTo(after(START, (days += by) * DAY));

const WORDS = "It flickers <b>whenever</b> it is dimmed.";
type Order = { readonly own: { readonly orderId: string; readonly orderToken: string } };
const ask = ({ own }: Order, rest: Partial<Asked> = {}, caller: Rest = {}) =>
  callsOf(caller).afterSale.postSaleCreate({
    ...own,
    type: "return",
    items: [{ line: 1, qty: 1, reasonCode: "faulty" }],
    description: WORDS,
    ...rest,
  });
const look = ({ own: { orderId, orderToken } }: Order) => callsOf().afterSale.postSaleByOrder({ id: orderId, orderToken });
const shipped = async (rest: Rest = {}) => {
  const order = await paidOrder(
    shop,
    {
      items: [
        { goodsId: "1", qty: 2 },
        { goodsId: "2", qty: 1 },
      ],
    },
    rest,
  );
  await ship(shop, order.orderId);
  return order;
};

const REASON = { reason: "as it should be" };
const operator = () => operatorCalls(shop, ["money"]).afterSale;
type Verdict = Parameters<ReturnType<typeof operator>["operatorPostSaleReview"]>[0];
const review = (postSaleId: string, verdict: Verdict["verdict"], rest: Partial<Verdict> = {}) =>
  operator().operatorPostSaleReview({ postSaleId, verdict, ...REASON, ...rest });
const NO = { answer: "It is <b>worn</b>." };
const PARCEL = { logisticsCompany: "Paquete Rápido", logisticsCode: "RX 999" };
const send = ({ own }: Order, id: string, rest: { logisticsCode?: string; logisticsCompany?: string } = {}) =>
  callsOf().afterSale.postSaleLogistics({
    id,
    orderToken: own.orderToken,
    logisticsCode: "1Z999AA1",
    logisticsCompany: "ups",
    ...rest,
  });
const requestOf = async (order: Order) => (await look(order)).requests[0]!;

/** Lets mails and withdrawals happen. @returns the mails about what comes after a sale */
async function settled(): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  await runDueJobs(shop, [...afterSaleJobs, ...mailJobs(afterSaleMails, async (mail) => void mails.push(mail))]);
  return mails;
}

describe("asking", () => {
  test("is told back with its words, and takes its units", async () => {
    const order = await shipped();
    const before = await look(order);
    expect(before).toMatchObject({ action: "RETURN_GOODS", ends: null, items: [{ left: 2 }, { left: 1 }], requests: [], mostPictures: 5 });
    expect(before.reasons).toContainEqual({ value: "faulty", label: "No funciona bien" });
    const { postSaleId } = await ask(order, { serialNumber: " SN 1 " });
    const after = await look(order);
    expect(after.items.map(({ left }) => left)).toEqual([1, 1]);
    expect(after.requests).toMatchObject([
      {
        postSaleId,
        type: "return",
        status: "undereview",
        description: WORDS,
        serialNumber: "SN 1",
        items: [{ line: 1, qty: 1, reasonCode: "faulty", reason: "No funciona bien", wanted: null }],
        timeline: [{ step: "asked" }],
        returnAddress: null,
      },
    ]);
  });

  test("names all that is wrong at once", async () => {
    const order = await shipped();
    const refused = await refusalOf(
      ask(order, {
        description: "   too short    ",
        items: [{ line: 1, qty: 1, reasonCode: "none" }],
        pictures: ["1", "2", "3", "4", "5", "6"],
      }),
    );
    expect(refused.data?.fields).toEqual({
      reasonCode: "afterSale.reason",
      description: "afterSale.description",
      pictures: "afterSale.pictures",
    });
    const wrong: readonly (readonly [string, Partial<Asked>])[] = [
      ["request.invalid", { items: [{ line: 3, qty: 1, reasonCode: "faulty" }] }],
      ["request.invalid", { items: [{ line: 1, qty: 3, reasonCode: "faulty" }] }],
      ["afterSale.wanted", { type: "exchange" }],
      ["afterSale.wanted", { type: "exchange", items: [{ line: 1, qty: 1, reasonCode: "faulty", wantedGoodsId: "2" }] }],
      ["upload.gone", { pictures: ["nobodys"] }],
    ];
    for (const [code, asked] of wrong) expect([code, await codeOf(ask(order, asked))]).toEqual([code, code]);
    expect((await look(order)).items.map(({ left }) => left)).toEqual([2, 1]);
  });

  test("takes pictures that their sender and operators see, and forgets those of a guest", async () => {
    const { viewer } = await aCustomer(shop);
    const order = await shipped({ viewer });
    const [mine, guests] = [await aPicture(shop, viewer, "lumbra"), await aPicture(shop, { kind: "anonymous" }, "lumbra")];
    const { postSaleId } = await ask(order, { pictures: [mine] }, { viewer });
    const ofOrder = async () => (await callsOf({ viewer }).afterSale.postSaleByOrder({ id: order.orderId })).requests;
    expect((await ofOrder())[0]?.pictures).toEqual([{ url: `/upload/${mine}`, kind: "image" }]);
    expect((await requestOf(order)).pictures).toEqual([]);
    const [waiting] = (await operator().afterSaleCases({ limit: 100 })).items.filter(({ caseId }) => caseId === postSaleId);
    expect(waiting?.request?.pictures[0]).toMatch(new RegExp(`/upload/${mine}\\?`));
    expect(await codeOf(ask(order, { pictures: [mine] }))).toBe("upload.gone");
    await ask(order, { pictures: [guests] });
    const kept = async () =>
      (await shop.database.query(sql`select file_id from after_sale_picture where file_id = any(${[mine, guests]}::text[])`)).length;
    await settled();
    expect(await kept()).toBe(2);
    later(91);
    await settled();
    expect(await kept()).toBe(1);
  });

  test("of the same unit at once wins once", async () => {
    const order = await shipped();
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(ask(order, { items: [{ line: 2, qty: 1, reasonCode: "faulty" }] }))));
    expect(counted(answers)).toEqual({ accepted: 1, "afterSale.unitsTaken": 2 });
    expect((await look(order)).requests).toHaveLength(1);
  });

  test("is possible from the shipping until its days after the receipt are over", async () => {
    const order = await paidOrder(shop, {});
    expect((await look(order)).action).toBe("CONTACT_CUSTOMER_SERVICE");
    expect(await codeOf(ask(order))).toBe("afterSale.notPossible");
    await ship(shop, order.orderId);
    await ordersOf(shop).orderConfirm(order.own);
    // 23:00 in Madrid: the last day counts as a whole.
    later(14.5);
    expect((await look(order)).action).toBe("RETURN_GOODS");
    later(0.05);
    expect(await look(order)).toMatchObject({ action: "CONTACT_CUSTOMER_SERVICE", items: [{ left: 0 }] });
    expect(await codeOf(ask(order))).toBe("afterSale.notPossible");
  });
});

test("a customer reads their own returns", async () => {
  const { viewer } = await aCustomer(shop);
  const order = await shipped({ viewer });
  const { postSaleId } = await ask({ own: { orderId: order.orderId, orderToken: "" } }, {}, { viewer });
  const mine = callsOf({ viewer });
  expect(await mine.afterSale.postSaleList({ page: 1, limit: 1 })).toMatchObject({ items: [{ postSaleId }], hasMore: false });
  expect((await mine.afterSale.postSaleList({ postSaleId, page: 1 })).items).toHaveLength(1);
  expect((await mine.order.orderPage({ type: "6" })).items).toMatchObject([{ orderId: order.orderId, afterSaleAction: "RETURN_GOODS" }]);
  expect((await mine.order.orderPage({ type: "8" })).items).toEqual([]);
  expect((await mine.order.orderCount()).returns).toBe(1);
});

const EXCHANGED = { line: 1, qty: 1, reasonCode: "changedMind", wantedGoodsId: "3" };
const exchange: Partial<Asked> = { type: "exchange", items: [EXCHANGED] };

test("a return goes its whole way, to the cent and in mails", async () => {
  const order = await shipped();
  const { postSaleId } = await ask(order, { items: [{ line: 1, qty: 2, reasonCode: "faulty" }] });
  const [waiting] = (await operator().afterSaleCases({ limit: 100 })).items.filter(({ caseId }) => caseId === postSaleId);
  expect(waiting).toMatchObject({ kind: "return", decision: "none", request: { status: "undereview", description: WORDS, pictures: [] } });
  expect(await review(postSaleId, "approve", { labelText: "Write RMA 7 <i>on</i> it." })).toMatchObject({
    postSaleId,
    status: "adopt",
    refund: { state: "none" },
  });
  expect(await requestOf(order)).toMatchObject({ status: "adopt", labelText: "Write RMA 7 <i>on</i> it." });
  expect(await codeOf(send(order, postSaleId, { logisticsCode: " " }))).toBe("afterSale.trackingRequired");
  expect(await send(order, postSaleId)).toMatchObject({ status: "proing", logisticsCompany: "UPS", logisticsCode: "1Z999AA1" });
  expect(await send(order, postSaleId, { logisticsCompany: "Mi primo", logisticsCode: "7777" })).toMatchObject({
    logisticsCompany: "Mi primo",
  });
  await operator().afterSaleGoodsArrived({ caseId: postSaleId, ...REASON });
  const plan = await operator().afterSalePlan({ caseId: postSaleId });
  expect(await review(postSaleId, "finish")).toMatchObject({
    status: "finish",
    refund: { state: "refunded", amount: plan.amount },
  });
  expect(await requestOf(order)).toMatchObject({
    status: "finish",
    refund: { state: "refunded", amount: plan.amount, currency: "EUR" },
    timeline: ["asked", "approved", "sent", "received", "refunded"].map((step) => ({ step })),
  });
  expect((await statusOf(shop, order.orderId)).refunded).toBe(Math.round(Number(plan.amount) * 100));
  expect((await look(order)).items.map(({ left }) => left)).toEqual([0, 1]);
  const mails = await settled();
  const kinds = ["returnAsked", "returnApproved"];
  const ours = mails.filter(({ html }) => html.includes(order.orderNumber) || html.includes(postSaleId));
  expect(ours.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  for (const { html } of ours) expect(html).not.toMatch(/<b>whenever|<i>on/);
});

test("an exchange sets its goods aside, sends them, and gives them back when it comes to nothing", async () => {
  const order = await shipped();
  const [line, other] = (await look(order)).items;
  expect(line?.exchange.map(({ goodsId, options, available }) => [goodsId, options, available])).toEqual([
    ["1", "Arcilla", true],
    ["3", "Tinta", true],
  ]);
  expect(other?.exchange).toMatchObject([{ goodsId: "2", options: "" }]);
  const { postSaleId } = await ask(order, exchange);
  const before = await stockOf(shop, "3");
  await review(postSaleId, "approve");
  expect(await stockOf(shop, "3")).toBe(before - 1);
  await send(order, postSaleId);
  expect(await codeOf(review(postSaleId, "finish"))).toBe("request.invalid");
  expect(await review(postSaleId, "finish", PARCEL)).toMatchObject({ status: "finish" });
  expect(await stockOf(shop, "3")).toBe(before - 1);
  expect(await requestOf(order)).toMatchObject({
    status: "finish",
    refund: { state: "none" },
    replacement: PARCEL,
    items: [{ wanted: "Lámpara 3, Tinta" }],
    timeline: ["asked", "approved", "sent", "replaced"].map((step) => ({ step })),
  });

  for (const verdict of ["fail", "refund"] as const) {
    const { postSaleId: again } = await ask(order, exchange);
    await review(again, "approve");
    await send(order, again);
    expect(await stockOf(shop, "3")).toBe(before - 2);
    await (verdict === "fail" ? review(again, "fail", NO) : operator().afterSaleRefund({ caseId: again, ...REASON }));
    expect(await stockOf(shop, "3")).toBe(before - 1);
  }
  expect((await look(order)).items.map(({ left }) => left)).toEqual([1, 1]);
  const mails = await settled();
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["returnReplaced", "returnRefused"]));

  const many = await Promise.all([1, 2, 3].map(async () => await ask(await shipped(), { ...exchange, items: [{ ...EXCHANGED, qty: 2 }] })));
  const answers = await Promise.all(many.map(({ postSaleId: id }) => codeOf(review(id, "approve"))));
  expect(counted(answers)).toEqual({ accepted: 1, "stock.insufficient": 2 });
  expect(await codeOf(ask(order, exchange))).toBe("afterSale.wanted");
});

test("a return while an operator refunds gives each unit once", async () => {
  const order = await shipped();
  const { postSaleId } = await ask(order, { items: [{ line: 2, qty: 1, reasonCode: "faulty" }] });
  await review(postSaleId, "approve");
  await send(order, postSaleId);
  const refund = operatorCalls(shop, ["money"]).money.orderRefund({ orderId: order.orderId, lines: [{ line: 2, qty: 1 }], ...REASON });
  const [finished, refunded] = await Promise.all([codeOf(review(postSaleId, "finish")), codeOf(refund)]);
  expect(finished).toBe("accepted");
  expect(["accepted", "refund.tooMuch"]).toContain(refunded);
  expect((await look(order)).items.map(({ left }) => left)).toEqual([2, 0]);
  expect((await statusOf(shop, order.orderId)).refunded).toBe(1000);
});

test("an order with an open request does not complete by itself, and keeps its account", async () => {
  const { viewer } = await aCustomer(shop);
  const order = await shipped({ viewer });
  const { postSaleId } = await ask({ own: { orderId: order.orderId, orderToken: "" } }, {}, { viewer });
  later(20);
  expect(await overdueReceipts(shop, 100)).not.toContain(order.orderId);
  await receiveOverdue(shop, order.orderId);
  expect(await statusOf(shop, order.orderId)).toMatchObject({ delivery: "HaveDelivered" });
  await ordersOf(shop, { viewer }).orderConfirm({ orderId: order.orderId });
  const open = () => hasOpenOrders(shop.database, "lumbra", viewer.customerId, viewer.mailbox);
  expect(await open()).toBe(true);
  await review(postSaleId, "approve");
  await review(postSaleId, "fail", NO);
  expect(await open()).toBe(false);
  expect((await callsOf({ viewer }).order.orderPage({ type: "8" })).items).toMatchObject([{ orderId: order.orderId }]);
});

describe("each event in each state", () => {
  type Asking = { readonly order: Order; readonly id: string };
  const asked = async (rest: Partial<Asked> = {}): Promise<Asking> => {
    const order = await shipped();
    return { order, id: (await ask(order, { items: [{ line: 2, qty: 1, reasonCode: "faulty" }], ...rest })).postSaleId };
  };
  const cameBy = async (...events: readonly string[]) => {
    const asking = await asked();
    for (const event of events) expect(await EVENTS[event]!(asking)).toBe("accepted");
    return asking;
  };
  const EVENTS: Readonly<Record<string, (asking: Asking) => Promise<string>>> = {
    approve: ({ id }) => codeOf(review(id, "approve")),
    reject: ({ id }) => codeOf(review(id, "reject", NO)),
    fail: ({ id }) => codeOf(review(id, "fail", NO)),
    finish: ({ id }) => codeOf(review(id, "finish")),
    send: ({ order, id }) => codeOf(send(order, id)),
    arrive: ({ id }) => codeOf(operator().afterSaleGoodsArrived({ caseId: id, ...REASON })),
    refuse: ({ id }) => codeOf(operator().afterSaleRefuse({ caseId: id, because: "exempt", ...NO, ...REASON })),
    ask: ({ order }) => {
      later(0.001);
      return codeOf(ask(order, { items: [{ line: 2, qty: 1, reasonCode: "faulty" }] }));
    },
  };
  const no = ["case.notPossible"] as const;
  const cannotSend = ["afterSale.notPossible"] as const;
  const taken = { refuse: no, ask: ["afterSale.unitsTaken"] } as const;
  const over = { approve: no, reject: no, fail: no, finish: no, send: cannotSend, arrive: no, refuse: no } as const;
  holdsTo<Asking>(
    {
      undereview: {
        ...over,
        ...taken,
        approve: ["accepted", "adopt"],
        reject: ["accepted", "not_approved"],
      },
      not_approved: { ...over, ask: ["accepted", "undereview"] },
      adopt: {
        ...over,
        ...taken,
        fail: ["accepted", "fail"],
        send: ["accepted", "proing"],
        arrive: ["accepted", "proing received"],
      },
      proing: {
        ...over,
        ...taken,
        fail: ["accepted", "fail"],
        finish: ["accepted", "finish"],
        send: ["accepted", "proing"],
        arrive: ["accepted", "proing received"],
      },
      "proing received": {
        ...over,
        ...taken,
        send: ["afterSale.goodsArrived"],
        fail: ["accepted", "fail"],
        finish: ["accepted", "finish"],
      },
      finish: { ...over, ask: ["afterSale.unitsTaken"] },
      fail: { ...over, ask: ["accepted", "undereview"] },
    },
    {
      reached: {
        undereview: () => cameBy(),
        not_approved: () => cameBy("reject"),
        adopt: () => cameBy("approve"),
        proing: () => cameBy("approve", "send"),
        "proing received": () => cameBy("approve", "arrive"),
        finish: () => cameBy("approve", "send", "finish"),
        fail: () => cameBy("approve", "send", "fail"),
      },
      events: EVENTS,
      async stateOf({ order }) {
        const { status, timeline } = await requestOf(order);
        return status === "proing" && timeline.some(({ step }) => step === "received") ? "proing received" : status;
      },
    },
  );
});
