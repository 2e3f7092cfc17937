import { randomUUID } from "node:crypto";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { oneByOne, operatorCalls } from "../../../test/operators.ts";
import { ADDRESS, buy, codeOf, ordersOf, paidOrder, refusalOf, ship, statusOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { mailJobs } from "../../mail/jobs.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import { messageJobs } from "../../message/jobs.ts";
import { sql } from "../../platform/database/sql.ts";
import { orderJobs } from "../jobs.ts";
import { orderMails } from "../mail/mail-service.ts";
import { hasOpenOrders } from "../service.ts";

let shop: TestShop;
const START = new Date("2026-11-20T10:00:00Z");
beforeAll(async () => {
  shop = await makeTestShop({
    connections: 20,
    config: { logistics: { tracking: { "Paquete Rápido": "https://paquete.example/{number}/where" }, carriers: [] } },
  });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 1000 })]);
});
beforeEach(() => shop.moveTo(START));
afterAll(() => shop.close());

const operator = (key?: string) => operatorCalls(shop, ["money"], { key });
const IN_ITALY = { ...ADDRESS, country: "IT", province: "RM", city: "Roma", postCode: "00184", phone: "+39 06 1234567" };
const parcel = { logisticsCompany: "Paquete Rápido", trackingNumber: "RX 123-456" };

async function mailsAbout(orderNumber: string): Promise<readonly OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await runDueJobs(shop, [...orderJobs, ...messageJobs, ...mailJobs(orderMails, async (mail) => void sent.push(mail))]);
  return sent.filter(({ text }) => text.includes(orderNumber));
}

test("what is to be sent is told on and on, the longest due first: of one shop, of a brand or of all", async () => {
  await haveGoods(shop, [aGoods({ goodsId: "7", stock: 1000, countries: ["ES", "IT"] })], { brand: "nidora" });
  const placedOn = async (day: number, country: "ES" | "IT" = "ES", place: typeof paidOrder | typeof buy = paidOrder) => {
    shop.moveTo(after(START, day * DAY));
    const address = country === "ES" ? ADDRESS : IN_ITALY;
    const [rest, caller] = [{ items: [{ goodsId: "7", qty: 2 }], address }, { brand: "nidora", country } as const];
    return await place(shop, rest, caller);
  };
  // A Friday, the next Monday and Tuesday; placed in another order than due.
  const [tuesday, friday, monday] = [await placedOn(4), await placedOn(0), await placedOn(3)];
  const italian = await placedOn(1, "IT");
  await placedOn(2, "ES", buy);
  const calledOff = await placedOn(2);
  await operator().money.orderCancel({ orderId: calledOff.orderId, reason: "asked for it" });
  const told = async (of: object) =>
    (await oneByOne((asked) => operator().order.ordersToShip({ ...of, ...asked }))).map(({ orderNumber }) => orderNumber);
  const numbers = (...orders: readonly { readonly orderNumber: string }[]) => orders.map(({ orderNumber }) => orderNumber);
  expect(await told({ brand: "nidora", countryCode: "es" })).toEqual(numbers(friday, monday, tuesday));
  expect((await told({ brand: "nidora" })).toSorted()).toEqual(numbers(friday, monday, italian, tuesday).toSorted());
  expect(await told({ countryCode: "IT" })).toEqual(numbers(italian));
  const everything = await told({});
  expect(everything.filter((number) => number.startsWith("N"))).toEqual(await told({ brand: "nidora" }));
  const {
    items: [first],
  } = await operator().order.ordersToShip({ brand: "nidora", countryCode: "ES" });
  const { delivery } = await ordersOf(shop, { brand: "nidora" }).orderGet({ orderId: friday.orderId, orderToken: friday.orderToken });
  expect(first).toEqual({
    orderId: friday.orderId,
    orderNumber: friday.orderNumber,
    brand: "nidora",
    countryCode: "ES",
    due: delivery?.to,
    paidAt: START.toISOString(),
    shipsTo: "ES",
    pieces: 2,
    total: "44.97",
    currency: "EUR",
    cancelAsked: false,
    held: null,
  });
  expect(await operator().money.orderLook({ brand: "nidora", orderNumber: friday.orderNumber })).toMatchObject({
    paidAt: START.toISOString(),
    countryCode: "ES",
    email: "ana@example.com",
    address: ADDRESS,
    delivery,
    cancelReason: null,
    gifts: [],
    items: [{ goodsId: "7", articleNumber: expect.any(String), qty: 2, linePrice: "39.98", preSale: false }],
  });
  await ship(shop, friday.orderId);
  expect(await told({ brand: "nidora", countryCode: "ES" })).toEqual(numbers(monday, tuesday));
  for (const asked of [{ brand: "nobodys" }, { brand: "nidora", countryCode: "XX" }])
    expect(await codeOf(told(asked))).toBe("item.notFound");
});

describe("an order that is sent off", () => {
  test("tells its carrier, its number and where to follow it, once for a key", async () => {
    const order = await paidOrder(shop);
    const key = randomUUID();
    const asked = { orderId: order.orderId, ...parcel, logisticsCompany: "  Paquete \u0007Rápido " };
    const shipped = { orderId: order.orderId, deliveryStatus: "HaveDelivered", shippedAt: START.toISOString(), ...parcel };
    expect([await operator(key).order.orderShip(asked), await operator(key).order.orderShip(asked)]).toEqual([shipped, shipped]);
    expect(await codeOf(operator(key).order.orderShip({ ...asked, trackingNumber: "OTHER-1" }))).toBe("idempotency.conflict");
    expect(await ordersOf(shop).orderDetail(order.own)).toMatchObject({
      deliveryStatus: "HaveDelivered",
      shippedAt: START.toISOString(),
      finishedAt: null,
      actions: ["confirm"],
      logistics: { company: "Paquete Rápido", trackingNumber: "RX 123-456", trackingUrl: "https://paquete.example/RX%20123-456/where" },
    });
    expect(await operator().money.orderLook({ brand: "lumbra", orderNumber: order.orderNumber })).toMatchObject({
      shippedAt: START.toISOString(),
      ...parcel,
    });
    const [row] = await shop.database.query(
      sql`select call, input from operator_log where input ->> 'orderId' = ${order.orderId} order by entry_id limit 1`,
    );
    const { orderId, ...words } = asked;
    expect(row).toEqual({ call: "orderShip", input: { orderId } });
    expect(await shop.database.query(sql`select words from operator_words where about = ${order.orderId} limit 1`)).toEqual([{ words }]);
  });

  test("by a carrier that the settings do not know leads nowhere", async () => {
    const order = await paidOrder(shop);
    await operator().order.orderShip({ orderId: order.orderId, logisticsCompany: "constructor", trackingNumber: "RX1" });
    expect((await ordersOf(shop).orderGet(order.own)).logistics).toEqual({
      company: "constructor",
      trackingNumber: "RX1",
      trackingUrl: null,
    });
  });

  test.each([
    [{ logisticsCompany: "" }, ["logisticsCompany"]],
    [{ logisticsCompany: "<b>x</b>" }, ["logisticsCompany"]],
    [{ trackingNumber: "a b?x=1" }, ["trackingNumber"]],
    [{ trackingNumber: "1" }, ["trackingNumber"]],
    [{ logisticsCompany: "x".repeat(61), trackingNumber: "" }, ["logisticsCompany", "trackingNumber"]],
  ])("is sent off by nobody who names no parcel: %j", async (wrong, fields) => {
    const order = await paidOrder(shop);
    const refused = await refusalOf(operator().order.orderShip({ orderId: order.orderId, ...parcel, ...wrong }));
    expect([refused.code, Object.keys(refused.data?.fields ?? {})]).toEqual(["request.invalid", fields]);
    expect((await statusOf(shop, order.orderId)).delivery).toBe("AbleDelivery");
  });

  test("is sent off once, however many try", async () => {
    const order = await paidOrder(shop);
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(ship(shop, order.orderId))));
    expect(codes.sort()).toEqual(["accepted", ...Array.from({ length: 9 }, () => "order.notShippable")]);
  });

  test("whose number was typed wrongly is corrected while it is on its way: its page, mail and message say it anew, once", async () => {
    const { viewer } = await aCustomer(shop);
    const order = await paidOrder(shop, { email: "ana.parcel@example.com" }, { viewer });
    const correct = (trackingNumber: string, key: string = randomUUID()) =>
      operator(key).order.orderParcelCorrect({ orderId: order.orderId, ...parcel, trackingNumber, reason: "typed wrongly" });
    expect(await codeOf(correct("RX 777"))).toBe("order.notShippable");
    const mails: OutgoingMail[] = [];
    const work = () => runDueJobs(shop, [...orderJobs, ...messageJobs, ...mailJobs(orderMails, async (mail) => void mails.push(mail))]);
    await work();
    await ship(shop, order.orderId);
    await work();
    const said = await Promise.all(Array.from({ length: 5 }, () => codeOf(correct("RX 777"))));
    expect(said.toSorted()).toEqual(["accepted", ...Array.from({ length: 4 }, () => "order.notShippable")]);
    await work();
    expect(await ordersOf(shop, { viewer }).orderGet({ orderId: order.orderId })).toMatchObject({
      shippedAt: START.toISOString(),
      logistics: { trackingNumber: "RX 777", trackingUrl: "https://paquete.example/RX%20777/where" },
    });
    expect(
      mails
        .filter(({ to, text }) => to === "ana.parcel@example.com" && /RX (123-456|777)/.test(text))
        .map(({ text }) => /RX (123-456|777)/.exec(text)?.[0]),
    ).toEqual(["RX 123-456", "RX 777"]);
    // The same number, another carrier.
    await operator().order.orderParcelCorrect({
      orderId: order.orderId,
      logisticsCompany: "Correos",
      trackingNumber: "RX 777",
      reason: "named wrongly",
    });
    await work();
    expect(
      mails
        .filter(({ to, text }) => to === "ana.parcel@example.com" && text.includes("RX 777"))
        .map(({ text }) => text.includes("Correos")),
    ).toEqual([false, true]);
    expect((await refusalOf(correct("?"))).data?.fields).toEqual({ trackingNumber: "request.invalid" });
    await ordersOf(shop, { viewer }).orderConfirm({ orderId: order.orderId });
    expect(await codeOf(correct("RX 778"))).toBe("order.notShippable");
  });

  test("that is called off at the same moment is one or the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await paidOrder(shop);
      const codes = await Promise.all([
        codeOf(ship(shop, order.orderId)),
        codeOf(operator().money.orderCancel({ orderId: order.orderId, reason: "asked by mail" })),
      ]);
      const { delivery, refunded } = await statusOf(shop, order.orderId);
      expect([
        ["accepted,order.notRefundable", "HaveDelivered", 0],
        ["order.notShippable,accepted", "Canceled", 2498],
      ]).toContainEqual([codes.join(), delivery, refunded]);
    }
  });
});

describe("an order that has arrived", () => {
  test("is completed by its shopper, by its guest and by its link; said once more nothing changes", async () => {
    const { viewer } = await aCustomer(shop);
    const guest = { kind: "guest", guestId: "someguestsomeguestsome1", email: "ana@example.com" } as const;
    for (const [caller, withToken] of [
      [{ viewer }, false],
      [{ viewer: guest }, false],
      [{}, true],
    ] as const) {
      const order = await paidOrder(shop, {}, caller);
      const own = withToken ? order.own : { orderId: order.orderId };
      await ship(shop, order.orderId);
      shop.moveTo(after(START, DAY));
      const received = await ordersOf(shop, caller).orderConfirm(own);
      expect(received).toMatchObject({ deliveryStatus: "Finished", finishedAt: after(START, DAY).toISOString() });
      shop.moveTo(after(START, 2 * DAY));
      expect(await ordersOf(shop, caller).orderConfirm(own)).toEqual(received);
      shop.moveTo(START);
    }
  });

  test("counts as received fourteen days after it left, neither earlier nor twice (D-132)", async () => {
    const order = await paidOrder(shop, { email: "silent@example.com" });
    await ship(shop, order.orderId);
    await mailsAbout(order.orderNumber);
    shop.moveTo(new Date(after(START, 14 * DAY).getTime() - 1));
    await mailsAbout(order.orderNumber);
    expect((await statusOf(shop, order.orderId)).delivery).toBe("HaveDelivered");
    shop.moveTo(after(START, 14 * DAY));
    await runDueJobs(shop, orderJobs);
    expect((await statusOf(shop, order.orderId)).delivery).toBe("Finished");
    const sent = await mailsAbout(order.orderNumber);
    expect(sent.map(({ kind, text }) => [kind, text.includes("Han pasado 14 días desde que enviamos")])).toEqual([["orderFinished", true]]);
    expect(await mailsAbout(order.orderNumber)).toEqual([]);
  });

  test("waits for its shopper alone where the settings say so", async () => {
    const patient = await makeTestShop({ config: { order: { ...shop.config.order, autoConfirmDays: 0 } } });
    try {
      await haveGoods(patient, [aGoods({ goodsId: "1", stock: 10 })]);
      const order = await paidOrder(patient);
      await ship(patient, order.orderId);
      patient.moveTo(after(START, 400 * DAY));
      await runDueJobs(patient, orderJobs);
      expect((await statusOf(patient, order.orderId)).delivery).toBe("HaveDelivered");
    } finally {
      await patient.close();
    }
  });
});

test("every step is told once by mail and, to a customer, by a message", async () => {
  const { viewer, email } = await aCustomer(shop);
  const order = await paidOrder(shop, { email }, { viewer });
  expect(
    (await mailsAbout(order.orderNumber)).map(({ kind }) => kind),
    "who has paid needs no other confirmation",
  ).toEqual(["orderPaid"]);
  await ship(shop, order.orderId);
  const [onItsWay, ...more] = await mailsAbout(order.orderNumber);
  expect([onItsWay?.kind, onItsWay?.subject, more]).toEqual(["orderShipped", `El pedido ${order.orderNumber} va de camino`, []]);
  for (const fact of ["Hemos entregado el pedido", "Transportista: Paquete Rápido", "Número de seguimiento: RX 123-456"])
    expect(onItsWay?.text).toContain(fact);
  await ordersOf(shop, { viewer }).orderConfirm({ orderId: order.orderId });
  await ordersOf(shop, { viewer }).orderConfirm({ orderId: order.orderId });
  const [arrived, ...again] = await mailsAbout(order.orderNumber);
  expect([arrived?.kind, again]).toEqual(["orderFinished", []]);
  expect(arrived?.text).toContain("Nos has dicho que has recibido el pedido");
  expect(arrived?.text).not.toContain("Prevista entre");
  const noted = await shop.database.query<{ title: string }>(
    sql`select title from message where customer_id = ${viewer.customerId} order by created_at, title`,
  );
  expect(noted.map(({ title }) => title).sort()).toEqual(
    [
      `El pedido ${order.orderNumber} está completado`,
      `El pedido ${order.orderNumber} va de camino`,
      `Pago recibido del pedido ${order.orderNumber}`,
    ].sort(),
  );
});

describe("money of an order that the shop calls off", () => {
  const refund = (orderId: string, amount?: string, key?: string) =>
    operator(key).money.orderCancel({ orderId, ...(amount !== undefined && { amount }), reason: "agreed by telephone" });

  test("goes back in part when that was agreed, and the order says what the shop keeps", async () => {
    const order = await paidOrder(shop, { email: "part@example.com" });
    const key = randomUUID();
    const back = { orderId: order.orderId, state: "refunded", amount: "20.00", currency: "EUR" };
    expect([await refund(order.orderId, "20.00", key), await refund(order.orderId, "20.00", key)]).toEqual([back, back]);
    expect(await codeOf(refund(order.orderId, "10.00", key))).toBe("idempotency.conflict");
    expect(await codeOf(refund(order.orderId, "4.98"))).toBe("order.notRefundable");
    expect(await ordersOf(shop).orderGet(order.own)).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "shop",
      refunded: "20.00",
      kept: "4.98",
    });
    const sent = await mailsAbout(order.orderNumber);
    expect(sent.find(({ kind }) => kind === "orderCanceled")?.text).toMatch(/te devolvemos 20,00.€ por el mismo medio/);
    const [known] = await shop.database.query<{ given: number }>(
      sql`select refunded_minor as given from provider_payment join payment on payment_id = merchant_key where order_id = ${order.orderId}`,
    );
    expect(known?.given).toBe(2000);
  });

  test.each(["0.00", "-1.00", "24.99", "999999.00"])("is never more than there was, nor nothing: %s", async (amount) => {
    const order = await paidOrder(shop);
    const refused = await refusalOf(refund(order.orderId, amount));
    expect([refused.code, refused.data?.fields]).toEqual(["request.invalid", { amount: "request.invalid" }]);
    expect(await statusOf(shop, order.orderId)).toMatchObject({ delivery: "AbleDelivery", refunded: 0 });
    expect(await refund(order.orderId, "24.98")).toMatchObject({ amount: "24.98" });
    expect((await ordersOf(shop).orderGet(order.own)).kept).toBe("0.00");
  });

  test("of an order that is closed with a part of it keeps no account from being closed", async () => {
    const { viewer, email } = await aCustomer(shop);
    const order = await paidOrder(shop, { email }, { viewer });
    expect(await hasOpenOrders(shop.database, "lumbra", viewer.customerId, viewer.mailbox)).toBe(true);
    await refund(order.orderId, "1.00");
    expect(await hasOpenOrders(shop.database, "lumbra", viewer.customerId, viewer.mailbox)).toBe(false);
  });
});

describe("an order that is put away", () => {
  test("is seen by its shopper no more, while its link opens it", async () => {
    const { viewer } = await aCustomer(shop);
    const order = await buy(shop, {}, { viewer });
    const orders = ordersOf(shop, { viewer });
    const { orderId, orderToken } = order;
    expect(await codeOf(orders.orderDelete({ orderId }))).toBe("order.notDeletable");
    await orders.orderCancel({ orderId, description: "ordered by mistake" });
    const { viewer: other } = await aCustomer(shop);
    expect(await codeOf(ordersOf(shop, { viewer: other }).orderDelete({ orderId }))).toBe("item.notFound");
    expect(await orders.orderDelete({ orderId })).toEqual({ deleted: true });
    expect(await orders.orderDelete({ orderId })).toEqual({ deleted: true });
    expect([await codeOf(orders.orderGet({ orderId })), (await orders.orderPage({})).items, (await orders.orderCount()).all]).toEqual([
      "item.notFound",
      [],
      0,
    ]);
    expect(await ordersOf(shop).orderGet({ orderId, orderToken })).toMatchObject({ orderId, actions: [] });
    // The link opens it, without making it theirs.
    expect((await orders.orderGet({ orderId, orderToken })).deliveryStatus).toBe("Canceled");
  });

  test("cannot be one that somebody only holds the link of", async () => {
    const order = await buy(shop);
    const { viewer } = await aCustomer(shop);
    await ordersOf(shop).orderCancel({ orderId: order.orderId, orderToken: order.orderToken, description: "ordered by mistake" });
    const opened = await ordersOf(shop, { viewer }).orderGet({ orderId: order.orderId, orderToken: order.orderToken });
    expect([opened.deliveryStatus, opened.actions]).toEqual(["Canceled", []]);
    expect(await codeOf(ordersOf(shop, { viewer }).orderDelete({ orderId: order.orderId }))).toBe("item.notFound");
  });
});
