import { randomUUID } from "node:crypto";
import { MINUTE, after } from "@rambla/core/time";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import {
  anOrder,
  buy,
  codeOf,
  comeBack,
  counted,
  decide,
  deliverDue,
  notify,
  ordersOf,
  payAgain,
  signed,
  statusOf,
  stockOf,
} from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { checkoutJobs } from "../../checkout/jobs.ts";
import { paymentJobs } from "../../payment/jobs.ts";
import { notePayer } from "../../payment/providers/builtin-service.ts";
import { sql } from "../../platform/database/sql.ts";
import { orderJobs } from "../jobs.ts";

/** Units beyond its share that an address may reserve: one household's purchase. */
const HOUSEHOLD = 6;
const ATTACKER = "203.0.113.66";

let shop: TestShop;
beforeEach(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 1000 }),
    aGoods({ goodsId: "2", stock: 20 }),
    aGoods({ goodsId: "3", stock: 10 }),
    ...Array.from({ length: 30 }, (_, index) => aGoods({ goodsId: String(100 + index), stock: 60 })),
  ]);
});
afterEach(() => shop.close());

type Placed = Awaited<ReturnType<typeof buy>>;
const own = (placed: Placed) => ({ orderId: placed.orderId, orderToken: placed.orderToken });
const referenceOf = (placed: Placed) => placed.payment?.fields["paymentId"];
let people = 0;
const somebody = () => `somebody${(people += 1)}@example.com`;
async function heldOf(goodsId: string, had: number): Promise<number> {
  return had - (await stockOf(shop, goodsId));
}
async function stockOfAll(): Promise<number> {
  const [row] = await shop.database.query<{ pieces: number }>(
    sql`select sum(quantity)::int as pieces from goods_stock where brand = 'lumbra'`,
  );
  return row?.pieces ?? Number.NaN;
}
/** Stock equals its movements, and reserved units equal what was taken for them. */
async function expectTrueBooks(): Promise<void> {
  expect(
    await shop.database.query(sql`
    select stock.goods_id from goods_stock stock left join stock_movement movement using (brand, goods_id)
    group by stock.brand, stock.goods_id, stock.quantity having stock.quantity <> sum(movement.difference) or stock.quantity < 0`),
  ).toEqual([]);
  expect(
    await shop.database.query(sql`
    with held as (
      select goods_id, sum(quantity) as pieces from order_line join customer_order using (order_id) where stock_held group by 1
    ), taken as (
      select goods_id, -sum(difference) as pieces from stock_movement where reason ~ '^(order|cancel|release):' group by 1
    )
    select * from held full join taken using (goods_id) where coalesce(held.pieces, 0) <> coalesce(taken.pieces, 0)`),
  ).toEqual([]);
}

describe("a stranger's unpaid orders", () => {
  test("hold a household's pieces of a product, or a twentieth of many, however many are ordered", async () => {
    await buy(shop, { items: [{ goodsId: "2", qty: 15 }], email: somebody() }, { clientAddress: ATTACKER });
    expect(await heldOf("2", 20)).toBe(0);
    for (let order = 0; order < 10; order += 1) {
      await codeOf(
        buy(
          shop,
          {
            items: [
              { goodsId: "2", qty: 1 },
              { goodsId: "1", qty: 10 },
            ],
            email: somebody(),
          },
          { clientAddress: ATTACKER },
        ),
      );
    }
    expect(await heldOf("2", 20)).toBeLessThanOrEqual(HOUSEHOLD);
    expect(await heldOf("1", 1000)).toBeLessThanOrEqual(50);
    expect(await heldOf("1", 1000)).toBeGreaterThan(0);
    await expectTrueBooks();
  });

  test("at once, with other mailboxes, other keys and all networks that one IPv6 customer has, hold no more", async () => {
    const all = await stockOfAll();
    const address = (index: number) => `2001:db8:66:${(index * 1000).toString(16)}:${index.toString(16)}::${index.toString(16)}`;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        codeOf(
          buy(
            shop,
            {
              items: [
                { goodsId: "1", qty: 5 },
                { goodsId: String(100 + (index % 30)), qty: 3 },
              ],
              email: somebody(),
            },
            { clientAddress: address(index) },
          ),
        ),
      ),
    );
    expect(await heldOf("1", 1000)).toBeLessThanOrEqual(50);
    expect(all - (await stockOfAll())).toBeLessThanOrEqual(60);
    await expectTrueBooks();
  });

  test("from one address never promise more pieces than there are", async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, () =>
        codeOf(buy(shop, { items: [{ goodsId: "3", qty: 1 }], email: somebody(), total: "24.98" }, { clientAddress: ATTACKER })),
      ),
    );
    expect(counted(codes)).toEqual({ accepted: 10, "stock.insufficient": 20 });
    expect(await heldOf("3", 10)).toBe(HOUSEHOLD);
  });

  test("of one mailbox from many addresses hold no more either, and its owner still orders", async () => {
    for (let order = 0; order < 12; order += 1) await buy(shop, { items: [{ goodsId: "2", qty: 1 }], email: "victim@example.com" });
    expect(await heldOf("2", 20)).toBe(HOUSEHOLD);
    const placed = await buy(shop, { items: [{ goodsId: "2", qty: 2 }], email: "victim@example.com" });
    await decide(shop, referenceOf(placed), "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    await expectTrueBooks();
  });

  test("free what they held when they are paid, cancelled or over", async () => {
    const order = () => buy(shop, { items: [{ goodsId: "2", qty: HOUSEHOLD }], email: somebody() }, { clientAddress: ATTACKER });
    const paid = await order();
    await decide(shop, referenceOf(paid), "approve");
    await comeBack(shop, paid.orderId);
    const canceled = await order();
    expect(await heldOf("2", 20)).toBe(2 * HOUSEHOLD);
    await ordersOf(shop).orderCancel({ ...own(canceled), description: "I have changed my mind" });
    expect(await heldOf("2", 20)).toBe(HOUSEHOLD);
    await order();
    expect(await heldOf("2", 20)).toBe(2 * HOUSEHOLD);
    const rows = await shop.database.query(
      sql`select order_id from customer_order where client_hash is not null and (payment_status = 'Paid' or delivery_status = 'Canceled')`,
    );
    expect(rows, "nothing of an address stays with an order that is not open").toEqual([]);
  });
});

test("sixty people of one office buy and pay, some at the same time", async () => {
  const office = "198.51.100.7";
  const buyAndPay = async (goodsId: string) => {
    const placed = await buy(shop, { items: [{ goodsId, qty: 1 }], email: somebody() }, { clientAddress: office });
    await decide(shop, referenceOf(placed), "approve", { none: true });
    await comeBack(shop, placed.orderId);
    return (await statusOf(shop, placed.orderId)).payment;
  };
  for (let round = 0; round < 10; round += 1) {
    const states = [
      await buyAndPay("1"),
      ...(await Promise.all([0, 1, 2, 3, 4].map((person) => buyAndPay(person % 2 ? "1" : String(100 + round))))),
    ];
    expect(states).toEqual(states.map(() => "Paid"));
  }
  await expectTrueBooks();
});

test("a colleague's great order that holds nothing keeps nobody of the office out for longer than a hold would", async () => {
  const office = { clientAddress: "198.51.100.8" };
  const start = shop.clock();
  const great = await buy(shop, { items: [{ goodsId: "3", qty: 10 }], email: "boss@example.com" }, office);
  expect(await heldOf("3", 10)).toBe(0);
  const one = () => codeOf(buy(shop, { items: [{ goodsId: "3", qty: 1 }], email: somebody() }, office));
  expect(await one()).toBe("stock.insufficient");
  shop.moveTo(after(start, 5 * MINUTE));
  expect(await one()).toBe("accepted");
  expect(await codeOf(ordersOf(shop, office).orderPay(own(great)))).toBe("stock.insufficient");
  await expectTrueBooks();
});

describe("what costs nothing", () => {
  const order = (qty: number, clientAddress = ATTACKER) =>
    codeOf(buy(shop, { items: [{ goodsId: "4", qty }], email: somebody() }, { clientAddress }));
  beforeEach(() => haveGoods(shop, [aGoods({ goodsId: "4", stock: 50, price: 0 })]));

  test("is given to one network as sparingly as what nobody has paid yet, for an hour", async () => {
    const start = shop.clock();
    expect(await order(HOUSEHOLD + 1)).toBe("limit.perOrder");
    const codes = await Promise.all(Array.from({ length: 20 }, () => order(1)));
    expect(counted(codes)).toEqual({ accepted: HOUSEHOLD, "limit.tooMany": 20 - HOUSEHOLD });
    expect(await heldOf("4", 50)).toBe(HOUSEHOLD);
    expect(await order(1, ownAddress())).toBe("accepted");
    shop.moveTo(after(start, 59 * MINUTE));
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    expect(await order(1)).toBe("limit.tooMany");
    shop.moveTo(after(start, 60 * MINUTE));
    expect(await order(1)).toBe("accepted");
    await expectTrueBooks();
  });

  test("leaves nothing of an address behind after that hour", async () => {
    await order(1);
    const known = () => shop.database.query(sql`select order_id from customer_order where client_hash is not null`);
    expect(await known()).toHaveLength(1);
    shop.moveTo(after(shop.clock(), 60 * MINUTE));
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    expect(await known()).toEqual([]);
  });
});

describe("what is set aside", () => {
  const jobs = [...checkoutJobs, ...orderJobs, ...paymentJobs];

  test("goes back after minutes without a payer, and is taken again for who comes to pay", async () => {
    const start = shop.clock();
    const placed = await buy(shop, { items: [{ goodsId: "2", qty: 3 }] });
    expect(await ordersOf(shop).orderGet(own(placed))).toMatchObject({ reserved: true });
    shop.moveTo(after(start, 4 * MINUTE));
    await runDueJobs(shop, jobs);
    expect(await heldOf("2", 20)).toBe(3);
    shop.moveTo(after(start, 5 * MINUTE));
    await runDueJobs(shop, jobs);
    expect(await heldOf("2", 20)).toBe(0);
    expect(await ordersOf(shop).orderGet(own(placed))).toMatchObject({
      reserved: false,
      deliveryStatus: null,
      actions: ["pay", "cancel"],
      payUntil: "2026-11-20T10:30:00.000Z",
    });
    const again = await payAgain(shop, own(placed));
    expect(await heldOf("2", 20)).toBe(3);
    await decide(shop, again.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect(await heldOf("2", 20)).toBe(3);
    await expectTrueBooks();
  });

  test("stays for as long as the order lives once its payer is at the provider", async () => {
    const start = shop.clock();
    const placed = await buy(shop, { items: [{ goodsId: "2", qty: 3 }] });
    await notePayer(shop, referenceOf(placed) ?? "");
    for (const minutes of [5, 29]) {
      shop.moveTo(after(start, minutes * MINUTE));
      await runDueJobs(shop, jobs);
      expect(await heldOf("2", 20)).toBe(3);
    }
    shop.moveTo(after(start, 30 * MINUTE));
    await runDueJobs(shop, jobs);
    expect(await heldOf("2", 20)).toBe(0);
    expect((await statusOf(shop, placed.orderId)).delivery).toBe("Canceled");
    await expectTrueBooks();
  });

  test("goes back at once when the provider says no; paying again takes it again, or says sold out", async () => {
    const order = (qty: number) => buy(shop, { items: [{ goodsId: "3", qty }], email: somebody() });
    const [lucky, late] = [await order(5), await order(5)];
    for (const placed of [lucky, late]) await decide(shop, referenceOf(placed), "decline");
    expect(await deliverDue(shop)).toEqual(["fail", "fail"]);
    expect(await heldOf("3", 10)).toBe(0);
    await ordersOf(shop).orderPay(own(lucky));
    await order(3);
    expect(await codeOf(ordersOf(shop).orderPay(own(late)))).toBe("stock.insufficient");
    expect(await statusOf(shop, late.orderId)).toMatchObject({ payment: "UnPaid", delivery: null, attempts: ["failed"] });
    expect(await heldOf("3", 10)).toBe(8);
    await expectTrueBooks();
  });

  test("and gone when the money comes: refunded in full, and the order says why", async () => {
    const start = shop.clock();
    const placed = await buy(shop, { items: [{ goodsId: "3", qty: 5 }], email: "late@example.com" });
    shop.moveTo(after(start, 5 * MINUTE));
    await runDueJobs(shop, jobs);
    for (const email of [somebody(), somebody()]) await buy(shop, { items: [{ goodsId: "3", qty: 4 }], email });
    await decide(shop, referenceOf(placed), "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ delivery: "Canceled", attempts: ["refunded"] });
    const order = await ordersOf(shop).orderGet(own(placed));
    expect(order).toMatchObject({ cancelReason: "soldOut", refunded: "0.00", turnedAway: order.total, reserved: false });
    expect(await stockOf(shop, "3")).toBe(2);
    await expectTrueBooks();
  });

  test("many at once, released, paid and bought by others in any order: paid with stock or refunded without", async () => {
    const start = shop.clock();
    const placed: Placed[] = [];
    for (let order = 0; order < 10; order += 1) placed.push(await buy(shop, { items: [{ goodsId: "3", qty: 1 }], email: somebody() }));
    for (const one of placed) await decide(shop, referenceOf(one), "approve", { none: true });
    shop.moveTo(after(start, 5 * MINUTE));
    // A refusal releases them first while others buy, so only some are paid.
    await Promise.all([
      ...placed.map(async (one) => {
        const content = { eventId: randomUUID(), paymentId: one.payment?.paymentId, amount: 2498, currency: "EUR" };
        const no = signed(shop, { ...content, kind: "payment.failed" });
        await notify(shop, no.body, no.signature);
        const yes = signed(shop, { ...content, eventId: randomUUID(), kind: "payment.succeeded" });
        await notify(shop, yes.body, yes.signature);
      }),
      ...Array.from({ length: 10 }, () => codeOf(buy(shop, { items: [{ goodsId: "3", qty: 1 }], email: somebody(), total: "24.98" }))),
    ]);
    for (const one of placed) {
      const state = await statusOf(shop, one.orderId);
      expect([
        ["Paid", "AbleDelivery", 0],
        ["UnPaid", "Canceled", 2498],
      ]).toContainEqual([state.payment, state.delivery, state.turnedAway]);
    }
    await expectTrueBooks();
  });

  test("does not outgrow its bound by paying again", async () => {
    const orders: Placed[] = [];
    for (let order = 0; order < 5; order += 1) {
      const placed = await buy(shop, { items: [{ goodsId: "2", qty: 3 }], email: somebody() }, { clientAddress: ATTACKER });
      await decide(shop, referenceOf(placed), "decline");
      await deliverDue(shop);
      orders.push(placed);
    }
    for (const placed of orders) await ordersOf(shop, { clientAddress: ATTACKER }).orderPay(own(placed));
    expect(await heldOf("2", 20)).toBe(HOUSEHOLD);
    await expectTrueBooks();
  });
});

describe("a mailbox", () => {
  /** A stranger's orders, under low limits. */
  const strict = (orders: typeof shop.config.limits.orders, rest: Parameters<typeof ordersOf>[1] = {}) =>
    ordersOf({ ...shop, config: { ...shop.config, limits: { ...shop.config.limits, orders } } }, { clientAddress: ATTACKER, ...rest });
  const FEW = { perAddress: 600, perMailbox: 20 };

  test("is not shut out by a stranger's wrong totals, wrong fields, or orders", async () => {
    const input = await anOrder(shop, { email: "owner@example.com" });
    for (let round = 0; round < 24; round += 1) {
      await codeOf(strict(FEW).orderCommitPay(round % 2 ? { ...input, total: "1.00" } : { ...input, agreement: false }));
    }
    expect(await codeOf(strict(FEW).orderCommitPay(input)), "mistakes are not counted").toBe("accepted");
    const codes: string[] = [];
    for (let round = 0; round < 24; round += 1) codes.push(await codeOf(strict(FEW).orderCommitPay(input)));
    expect(codes.filter((code) => code === "limit.tooMany").length).toBeGreaterThan(0);
    expect(await codeOf(strict(FEW, { clientAddress: ownAddress() }).orderCommitPay(input))).toBe("accepted");
  });

  test("may always repeat a confirmation that came through", async () => {
    const key = randomUUID();
    const input = await anOrder(shop, { email: "owner@example.com" });
    const first = await strict(FEW, { key }).orderCommitPay(input);
    let last = "";
    for (let round = 0; round < 30 && last !== "limit.tooMany"; round += 1) last = await codeOf(strict(FEW).orderCommitPay(input));
    expect(last).toBe("limit.tooMany");
    expect(await strict(FEW, { key }).orderCommitPay(input)).toEqual(first);
  });

  test("orders of one address end somewhere, whatever mailboxes it names", async () => {
    const input = await anOrder(shop);
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        codeOf(strict({ perAddress: 20, perMailbox: 60 }).orderCommitPay({ ...input, email: `many${index}@example.com` })),
      ),
    );
    expect(counted(codes)).toEqual({ accepted: 20, "limit.tooMany": 30 });
  });
});
