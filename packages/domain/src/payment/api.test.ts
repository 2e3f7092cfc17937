import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE, after } from "@rambla/core/time";
import { extent } from "../../../../tools/trial/extent.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { runDueJobs } from "../../test/jobs.ts";
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
} from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { cancelOverdueOrder } from "../order/service.ts";
import { sql } from "../platform/database/sql.ts";
import { paymentJobs } from "./jobs.ts";
import { paymentByKey } from "./providers/builtin-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 9000 })]);
});
afterAll(() => shop.close());

/** Rounds of each race; `npm run trial` sets another number. */
const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? extent(10, 50));

type Placed = Awaited<ReturnType<typeof buy>>;
let buyers = 0;
const order = () => buy(shop, { email: `buyer${(buyers += 1)}@example.com` });
const referenceOf = (placed: Placed) => placed.payment?.fields["paymentId"];
const own = (placed: Placed) => ({ orderId: placed.orderId, orderToken: placed.orderToken });
const success = (placed: Placed, rest: object = {}) => ({
  eventId: randomUUID(),
  kind: "payment.succeeded",
  paymentId: placed.payment?.paymentId,
  amount: 2498,
  currency: "EUR",
  ...rest,
});

async function providerRefunds(placed: Placed): Promise<number> {
  return (await paymentByKey(shop, placed.payment?.paymentId ?? ""))?.refundedMinor ?? 0;
}
async function events(orderId: string, name: string): Promise<number> {
  const [row] = await shop.database.query<{ count: number }>(
    sql`select count(*)::int as count from event where facts ->> 'orderId' = ${orderId} and name = ${name}`,
  );
  return row?.count ?? 0;
}

describe("notifications", () => {
  test("one that comes while somebody opens the order is in what they see", async () => {
    const placed = await order();
    await decide(shop, referenceOf(placed), "approve");
    // The payment arrives after the order was read as unpaid, before its provider is asked.
    const query: TestShop["database"]["query"] = async (statement) => {
      if (statement.text.includes("update payment set opened_at")) expect(await deliverDue(shop)).toEqual(["pay"]);
      return await shop.database.query(statement);
    };
    const opened = await ordersOf({ ...shop, database: { ...shop.database, query } }).orderGet(own(placed));
    expect(opened.paymentStatus).toBe("Paid");
  });

  test("a wrong amount is not paid and waits for a person", async () => {
    const placed = await order();
    await decide(shop, referenceOf(placed), "approve", { wrongAmount: true });
    expect(await deliverDue(shop)).toEqual(["review"]);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ payment: "Processing", attempts: ["review"] });
    const rows = await shop.database.query(
      sql`select expected_minor, arrived_minor from payment_review where payment_id = ${placed.payment?.paymentId}`,
    );
    expect(rows).toEqual([{ expected_minor: 2498, arrived_minor: 2497 }]);
  });

  test("a wrong currency is a wrong amount", async () => {
    const placed = await order();
    const money = signed(shop, success(placed, { currency: "USD" }));
    expect(await notify(shop, money.body, money.signature)).toBe("review");
  });

  test("a press that is repeated leads to the attempt that runs now, never to one whose money would go back", async () => {
    const [key, payKey] = [randomUUID(), randomUUID()];
    const input = await anOrder(shop, { email: "repeated@example.com" });
    const placed = await ordersOf(shop, { key }).orderCommitPay(input);
    const pay = () => payAgain(shop, own(placed), { key: payKey });
    const second = await pay();
    expect((await ordersOf(shop, { key }).orderCommitPay(input)).payment).toEqual(second);
    const third = await payAgain(shop, own(placed));
    expect(await pay()).toEqual(third);
    await decide(shop, (await pay()).fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect(await codeOf(pay())).toBe("order.notPayable");
    expect(await ordersOf(shop, { key }).orderCommitPay(input)).toMatchObject({ orderId: placed.orderId, payment: null });
  });

  test("declined leaves the order open for another try", async () => {
    const placed = await order();
    await decide(shop, referenceOf(placed), "decline");
    expect(await deliverDue(shop)).toEqual(["fail"]);
    expect(await statusOf(shop, placed.orderId)).toMatchObject({ payment: "UnPaid", delivery: null });
    const again = await payAgain(shop, { ...own(placed), paymentMethodId: "4" });
    await decide(shop, again.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    expect((await statusOf(shop, placed.orderId)).attempts).toEqual(["void", "paid"]);
  });

  test("none at all: the job asks the provider", async () => {
    const placed = await order();
    const start = shop.clock();
    await decide(shop, referenceOf(placed), "approve", { none: true });
    shop.moveTo(after(start, MINUTE));
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Processing");
    await runDueJobs(shop, paymentJobs);
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Paid");
    shop.moveTo(start);
  });

  test("forged, stale and broken ones change nothing", async () => {
    const placed = await order();
    const good = signed(shop, success(placed));
    const cases: [string, Uint8Array, string][] = [
      ["no signature", good.body, ""],
      ["another secret", good.body, signed({ ...shop, secret: new Uint8Array(32).fill(8) }, success(placed)).signature],
      ["another body", Buffer.from(Buffer.from(good.body).toString().replace("2498", "2499")), good.signature],
      ["the body written anew", Buffer.from(JSON.stringify(JSON.parse(Buffer.from(good.body).toString()), null, 1)), good.signature],
      ["another time", good.body, good.signature.replace(/t=\d+/, "t=1")],
      ...[-301, 301].map((seconds): [string, Uint8Array, string] => {
        const stale = signed(shop, success(placed), after(shop.clock(), seconds * 1000));
        return [`${seconds} seconds`, stale.body, stale.signature];
      }),
      ...["not json", "{}", '{"kind":"payment.succeeded"}', "[]", ""].map((text): [string, Uint8Array, string] => {
        const body = Buffer.from(text);
        return [text, body, signed(shop, {}).signature];
      }),
      ...[{ kind: "payment.stolen" }, { amount: 1.5 }, { amount: "2498" }, { eventId: "" }].map((rest): [string, Uint8Array, string] => {
        const odd = signed(shop, success(placed, rest));
        return [JSON.stringify(rest), odd.body, odd.signature];
      }),
    ];
    for (const [what, body, signature] of cases) expect([what, await notify(shop, body, signature)]).toEqual([what, "forged"]);
    const unknown = signed(shop, success(placed, { paymentId: "somebody" }));
    expect(await notify(shop, unknown.body, unknown.signature)).toBe("unknown");
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Processing");
  });
});

describe("money that nobody waits for goes back", () => {
  test("of a cancelled order", async () => {
    const placed = await order();
    await ordersOf(shop).orderCancel({ ...own(placed), description: "changed my mind" });
    await decide(shop, referenceOf(placed), "approve");
    expect(await deliverDue(shop)).toEqual(["refund"]);
    expect(await statusOf(shop, placed.orderId)).toEqual({
      payment: "Processing",
      delivery: "Canceled",
      refunded: 0,
      turnedAway: 2498,
      attempts: ["refunded"],
    });
    expect(await providerRefunds(placed)).toBe(2498);
    expect(await events(placed.orderId, "order.turnedAway")).toBe(1);
    expect(await ordersOf(shop).orderGet(own(placed))).toMatchObject({ refunded: "0.00", turnedAway: "24.98" });
  });

  test("of an attempt that a newer one replaced", async () => {
    const placed = await order();
    const second = await payAgain(shop, own(placed));
    await decide(shop, referenceOf(placed), "approve", { none: true });
    await decide(shop, second.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    const start = shop.clock();
    shop.moveTo(after(start, MINUTE));
    await runDueJobs(shop, paymentJobs);
    expect(await statusOf(shop, placed.orderId)).toEqual({
      payment: "Paid",
      delivery: "AbleDelivery",
      refunded: 0,
      turnedAway: 2498,
      attempts: ["refunded", "paid"],
    });
    shop.moveTo(start);
  });

  test("a new try after the money arrived is refused instead", async () => {
    const placed = await order();
    await decide(shop, referenceOf(placed), "approve", { none: true });
    expect(await codeOf(ordersOf(shop).orderPay(own(placed)))).toBe("order.notPayable");
    expect((await statusOf(shop, placed.orderId)).attempts).toEqual(["paid"]);
  });
});

/** Repeatable pseudo-random numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe("at the same moment", () => {
  test("notification twice and two returns: one effect, round after round", async () => {
    const random = seeded(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const placed = await order();
      await decide(shop, referenceOf(placed), "approve", { none: true });
      const one = signed(shop, success(placed));
      const two = signed(shop, success(placed));
      const late = (work: () => Promise<unknown>) => pause(random() * 4).then(work);
      await Promise.all([
        late(() => notify(shop, one.body, one.signature)),
        late(() => notify(shop, one.body, one.signature)),
        late(() => notify(shop, two.body, two.signature)),
        late(() => comeBack(shop, placed.orderId)),
        late(() => ordersOf(shop).orderGet(own(placed))),
      ]);
      expect(await statusOf(shop, placed.orderId)).toEqual({
        payment: "Paid",
        delivery: "AbleDelivery",
        refunded: 0,
        turnedAway: 0,
        attempts: ["paid"],
      });
      expect(await events(placed.orderId, "order.paid")).toBe(1);
    }
  });

  test("the deadline and the payment: paid with stock or refunded without, round after round", async () => {
    const random = seeded(2);
    const outcomes = { paid: 0, refunded: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = shop.clock();
      const stockBefore = await stockOf(shop, "1");
      const placed = await order();
      await decide(shop, referenceOf(placed), "approve", { none: true });
      shop.moveTo(after(start, 30 * MINUTE));
      const money = signed(shop, success(placed));
      const late = (work: () => Promise<unknown>) => pause(random() * 3).then(work);
      const deadline = () => cancelOverdueOrder(shop, placed.orderId);
      const payment = () => notify(shop, money.body, money.signature);
      // Each order comes first once; later rounds race.
      if (round === 0) await payment().then(deadline);
      else if (round === 1) await deadline().then(payment);
      else await Promise.all([late(deadline), late(payment), late(deadline)]);
      const state = await statusOf(shop, placed.orderId);
      const stockAfter = await stockOf(shop, "1");
      if (state.delivery === "AbleDelivery") {
        outcomes.paid += 1;
        expect([state.payment, state.turnedAway, stockAfter]).toEqual(["Paid", 0, stockBefore - 1]);
      } else {
        outcomes.refunded += 1;
        expect([state.delivery, state.turnedAway, state.attempts, stockAfter]).toEqual(["Canceled", 2498, ["refunded"], stockBefore]);
        expect(await providerRefunds(placed)).toBe(2498);
      }
      shop.moveTo(start);
    }
    expect(outcomes.paid).toBeGreaterThan(0);
    expect(outcomes.refunded).toBeGreaterThan(0);
  });

  test("a cancellation by the shopper and the payment: never both", async () => {
    for (let round = 0; round < 20; round += 1) {
      const stockBefore = await stockOf(shop, "1");
      const placed = await order();
      await decide(shop, referenceOf(placed), "approve", { none: true });
      const money = signed(shop, success(placed));
      await Promise.allSettled([
        ordersOf(shop).orderCancel({ ...own(placed), description: "changed my mind" }),
        notify(shop, money.body, money.signature),
      ]);
      const state = await statusOf(shop, placed.orderId);
      expect(await stockOf(shop, "1")).toBe(state.delivery === "Canceled" ? stockBefore : stockBefore - 1);
      expect(state.turnedAway).toBe(state.delivery === "Canceled" ? 2498 : 0);
    }
  });

  test("forty buyers and ten pieces make ten orders", async () => {
    await haveGoods(shop, [
      aGoods({ goodsId: "1", stock: 9000 }),
      aGoods({ goodsId: "9", stock: 10 }),
      aGoods({ goodsId: "10", stock: 9000 }),
    ]);
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const items = [
          { goodsId: "9", qty: 1 },
          { goodsId: "10", qty: 1 },
        ];
        return codeOf(buy(shop, { email: `last${index}@example.com`, items: index % 2 ? items : items.toReversed(), total: "44.97" }));
      }),
    );
    expect(counted(codes)).toEqual({ accepted: 10, "stock.insufficient": 30 });
    expect([await stockOf(shop, "9"), await stockOf(shop, "10")]).toEqual([0, 8990]);
  });

  test("one person, a limit of three and twelve orders at once: three pieces", async () => {
    await haveGoods(shop, [
      aGoods({ goodsId: "1", stock: 9000 }),
      aGoods({ goodsId: "9", stock: 0 }),
      aGoods({ goodsId: "10", stock: 9000 }),
      aGoods({ goodsId: "11", stock: 9000, limitPerPerson: 3 }),
    ]);
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        codeOf(
          buy(
            shop,
            { email: index % 2 ? "One@example.com" : "one@example.com", items: [{ goodsId: "11", qty: 1 }], total: "24.98" },
            { clientAddress: "203.0.113.12" },
          ),
        ),
      ),
    );
    expect(counted(codes)).toEqual({ accepted: 3, "limit.perPerson": 9 });
    expect(await stockOf(shop, "11")).toBe(8997);
  });

  test("ten new payments at once: one attempt is alive", async () => {
    const placed = await order();
    await Promise.all(Array.from({ length: 10 }, () => ordersOf(shop).orderPay(own(placed))));
    const { attempts } = await statusOf(shop, placed.orderId);
    expect(attempts.filter((status) => status === "started")).toHaveLength(1);
    expect(attempts).toHaveLength(11);
  });
});
