import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { type FaultyProvider, type Mood, startFaultyProvider } from "../../test/faulty-provider.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { buy, decide, ordersOf, payAgain, statusOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { within } from "../platform/database/patience.ts";
import { sql } from "../platform/database/sql.ts";
import { paymentJobs } from "./jobs.ts";
import { openReviews } from "./reconcile-service.ts";

/** All payments go to the faulty provider. */
const { payment } = DEMO_CONFIG;
const toFaulty = (answerWithinSeconds: number) =>
  ({
    payment: { ...payment, answerWithinSeconds, providers: [{ name: "faulty", methods: ["card", "wallet"], countries: "all" }] },
  }) as const;
const START = new Date("2026-11-20T10:00:00Z");
type Placed = Awaited<ReturnType<typeof buy>>;
const own = (placed: Placed) => ({ orderId: placed.orderId, orderToken: placed.orderToken });

async function dueAt(shop: TestShop): Promise<Date | undefined> {
  const [row] = await shop.database.query<{ at: Date | null }>(
    sql`select least((select min(next_ask_at) from payment), (select min(next_try_at) from payment_refund)) as at`,
  );
  return row?.at ?? undefined;
}

/** Copies of an order and its attempt, spread over time, all abandoned. */
async function leaveBehind(shop: TestShop, placed: Placed, count: number, within: number): Promise<void> {
  const run = (text: string) => shop.database.executeSql(text, [placed.orderId, count, within / count / 1000]);
  const nth = "lpad(n::text, 6, '0')";
  const at = "created_at + make_interval(secs => n * $3::float8)";
  const [given] = await shop.database.query<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = 'customer_order' and table_schema = 'public' and is_generated = 'NEVER'`);
  await run(`insert into customer_order (${given?.columns}) select ${given?.columns} from (
      select (jsonb_populate_record(one, jsonb_build_object('order_id', 'left' || ${nth}, 'order_number', 'N' || ${nth}, 'created_at', ${at}))).*
      from customer_order one, generate_series(1, $2::int) n where order_id = $1 and $3::float8 > 0) as left_behind`);
  await run(`insert into payment select (jsonb_populate_record(one, jsonb_build_object('order_id', 'left' || ${nth}, 'payment_id', 'left' || ${nth},
      'created_at', ${at}, 'next_ask_at', ${at} + interval '20 seconds', 'provider_reference', 'left' || ${nth}))).*
    from payment one, generate_series(1, $2::int) n where order_id = $1`);
  await run(`insert into provider_payment select (jsonb_populate_record(one, jsonb_build_object('reference', 'left' || ${nth}, 'merchant_key', 'left' || ${nth}))).*
    from provider_payment one, generate_series(1, $2::int) n where merchant_key = (select payment_id from payment where order_id = $1) and $3::float8 > 0`);
}

describe("among hundreds of attempts that somebody left, more than a round of them", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeTestShop();
    await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
  });
  afterAll(() => shop.close());

  test("the oldest, which was charged and never told of, is found in the next round; the others are asked about once each", async () => {
    const charged = await buy(shop, { email: "charged@example.com" });
    await decide(shop, charged.payment?.fields["paymentId"], "approve", { none: true });
    const left = await buy(shop, { email: "left@example.com" });
    await leaveBehind(shop, left, 600, 20 * HOUR);
    shop.moveTo(after(START, 20 * HOUR + MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(await statusOf(shop, charged.orderId)).toMatchObject({ attempts: ["paid"], payment: "Paid" });
    const asks = await shop.database.query(sql`select asks, count(*)::int as attempts from payment where status = 'started' group by asks`);
    expect(asks).toEqual([{ asks: 1, attempts: 601 }]);
    shop.takeStatements();
    await runDueJobs(shop, paymentJobs);
    expect(shop.takeStatements().length).toBeLessThan(10);
  });

  test("in the week after, nobody is bothered by them, and asking ends", async () => {
    // One attempt stands for all.
    await shop.database.executeSql("update payment set next_ask_at = null where status = 'started' and payment_id <> 'left000001'");
    let rounds = 0;
    for (let due = await dueAt(shop); due; due = await dueAt(shop)) {
      shop.moveTo(due);
      await runDueJobs(shop, paymentJobs);
      rounds += 1;
    }
    expect(rounds).toBeLessThan(45);
    expect(shop.clock().getTime() - START.getTime()).toBeGreaterThanOrEqual(7 * DAY);
    expect(await openReviews(shop)).toEqual([]);
  });
});

describe("a provider that takes longer than the database may", () => {
  /** Milliseconds: two slow answers exceed the database's time, as does one that never comes. */
  const [time, slow] = [2000, 1100];
  let shop: TestShop;
  let faulty: FaultyProvider;
  beforeEach(async () => {
    shop = await makeTestShop({ config: toFaulty(2.2) });
    await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
    faulty = await startFaultyProvider();
    shop.useProviders(faulty.provider);
  });
  afterEach(async () => {
    await faulty.close();
    await shop.close();
  });

  test("still takes payments", async () => {
    const placed = await buy(shop);
    const late = async <Answer>(answer: () => Promise<Answer>) => {
      await new Promise((done) => setTimeout(done, slow));
      return await answer();
    };
    const { create, query } = faulty.provider;
    shop.useProviders({
      ...faulty.provider,
      create: (payment, signal) => late(() => create(payment, signal)),
      query: (payment, signal) => late(() => query(payment, signal)),
    });
    const started = await within(time, () => payAgain(shop, own(placed)));
    expect(started.fields).toEqual({ reference: started.paymentId });
  });

  test("and then says nothing leaves the order to be seen", async () => {
    const placed = await buy(shop);
    faulty.mood = "silent";
    expect(await within(time, () => ordersOf(shop).orderGet(own(placed)))).toMatchObject({
      orderId: placed.orderId,
      paymentStatus: "Processing",
    });
  });
});

describe("a provider out of order", () => {
  let shop: TestShop;
  let faulty: FaultyProvider;
  beforeEach(async () => {
    shop = await makeTestShop({ config: toFaulty(0.3) });
    await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
    faulty = await startFaultyProvider();
    shop.useProviders(faulty.provider);
  });
  afterEach(async () => {
    await faulty.close();
    await shop.close();
  });

  async function seconds(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  }

  test.each<Mood>(["silent", "fails", "hangsUp"])("that %s holds up neither the order nor its page, and is asked later", async (mood) => {
    faulty.mood = mood;
    let placed: Placed | undefined;
    expect(await seconds(async () => (placed = await buy(shop)))).toBeLessThan(5);
    if (!placed) throw new Error("nothing was placed");
    expect(placed.payment).toBeNull();
    const order = own(placed);
    expect(await seconds(() => ordersOf(shop).orderGet(order))).toBeLessThan(5);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ payment: "Processing", attempts: ["started"] });

    // The payer was charged: the shop finds out when the provider recovers.
    faulty.mood = "answers";
    faulty.result = { kind: "succeeded", charged: { minor: 2498, iso: "EUR" } };
    shop.useProviders(faulty.provider);
    shop.moveTo(after(START, MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ payment: "Paid", attempts: ["paid"] });
  });

  test("that fails again and again is left alone for a moment: nobody waits, nothing is sent", async () => {
    const placed = await buy(shop);
    faulty.mood = "silent";
    // Each visit comes late enough for another question.
    const openLater = async () => {
      shop.moveTo(after(shop.clock(), MINUTE));
      await ordersOf(shop).orderGet(own(placed));
      return faulty.asked;
    };
    const created = faulty.asked;
    expect([await openLater(), await openLater(), await openLater()]).toEqual([created + 1, created + 2, created + 3]);
    expect(await openLater()).toBe(created + 3);
  });

  test("for a day: a person is told once, and what arrives later still counts", async () => {
    const placed = await buy(shop);
    faulty.mood = "fails";
    for (let due = await dueAt(shop); due; due = await dueAt(shop)) {
      shop.moveTo(due);
      await runDueJobs(shop, paymentJobs);
    }
    expect(shop.clock().getTime() - START.getTime()).toBeGreaterThanOrEqual(DAY);
    expect(await openReviews(shop)).toEqual([{ reason: "noAnswer", count: 1 }]);
    faulty.mood = "answers";
    faulty.result = { kind: "succeeded", charged: { minor: 2498, iso: "EUR" } };
    shop.useProviders(faulty.provider);
    await ordersOf(shop).orderGet(own(placed));
    expect((await statusOf(shop, placed.orderId)).attempts).toEqual(["paid"]);
    expect(await openReviews(shop)).toEqual([]);
  });

  test("that does not give money back: tried ever more rarely, told to a person, never lost", async () => {
    const placed = await buy(shop);
    await ordersOf(shop).orderCancel({ ...own(placed), description: "changed my mind" });
    faulty.result = { kind: "succeeded", charged: { minor: 2498, iso: "EUR" } };
    const query = faulty.provider.query;
    shop.useProviders({
      ...faulty.provider,
      query: (payment) => query(payment),
      refund: async () => {
        throw new Error("not today");
      },
    });
    let tries = 0;
    shop.moveTo(after(START, MINUTE));
    for (; tries < 15; tries += 1) {
      await runDueJobs(shop, paymentJobs);
      const due = await dueAt(shop);
      if (due) shop.moveTo(due);
    }
    expect(shop.clock().getTime() - START.getTime()).toBeGreaterThan(6 * HOUR);
    expect((await statusOf(shop, placed.orderId)).attempts).toEqual(["refunding"]);
    expect(await openReviews(shop)).toEqual([{ reason: "noRefund", count: 1 }]);
    shop.useProviders(faulty.provider);
    await runDueJobs(shop, paymentJobs);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ attempts: ["refunded"], refunded: 0, turnedAway: 2498 });
    expect(faulty.refunds).toBe(1);
    expect(await openReviews(shop)).toEqual([]);
  });
});
