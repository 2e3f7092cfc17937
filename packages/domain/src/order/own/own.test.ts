import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR, MINUTE, after } from "@rambla/core/time";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import {
  anOrder,
  buy,
  codeOf,
  comeBack,
  countRows,
  decide,
  deliverDue,
  ordersOf,
  refusalOf,
  ship,
  statusOf,
  stockOf,
} from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { checkoutJobs } from "../../checkout/jobs.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";
import { orderJobs } from "../jobs.ts";
import { cancelOverdueOrder } from "../service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 5000 }), aGoods({ goodsId: "2", stock: 3, price: 4900 })]);
});
afterAll(() => shop.close());

const guest = (guestId: string): Viewer => ({ kind: "guest", guestId, email: "ana@example.com" });

describe("keys", () => {
  test("a conflict leads its guest, and a caller with key and mailbox, to the order that was placed; others place their own", async () => {
    const key = randomUUID();
    const placer = { key, viewer: guest("mineguestmineguestmine1") };
    const input = await anOrder(shop, { email: "wish@example.com" });
    const placed = await ordersOf(shop, placer).orderCommitPay(input);
    const before = await countRows(shop, "customer_order");
    const corrected = { ...input, address: { ...input.address, phone: "+34 600 999 888" } };
    const led = { code: "idempotency.conflict", data: { details: { orderId: placed.orderId, orderToken: placed.orderToken } } };
    const callers = [
      ["its guest", placer, corrected],
      ["its guest with another mailbox", placer, { ...corrected, email: "other@example.com" }],
      ["who lost the cookie with the answer", { key }, corrected],
    ] as const;
    for (const [who, caller, sent] of callers) {
      const refused = await refusalOf(ordersOf(shop, caller).orderCommitPay(sent));
      expect([who, refused.code, refused.data?.details]).toEqual([who, led.code, led.data.details]);
    }
    expect(await countRows(shop, "customer_order")).toBe(before);
    // The same key of another caller is a different key.
    const another = { key, viewer: guest("othrguestothrguestothr1") };
    for (const [caller, email] of [
      [{ key }, `${randomUUID()}@example.com`],
      [another, `${randomUUID()}@example.com`],
    ] as const) {
      const own = await ordersOf(shop, caller).orderCommitPay({ ...corrected, email });
      expect(own.orderId).not.toBe(placed.orderId);
    }
    const guessable = "order-2026-11-28-wish@example.com-00017";
    const theirs = await ordersOf(shop, { key: guessable, viewer: guest("frstguestfrstguestfrst1") }).orderCommitPay(input);
    const others = await ordersOf(shop, { key: guessable, viewer: guest("scndguestscndguestscnd1") }).orderCommitPay(input);
    expect(others.orderId, "of another guest with the same mailbox").not.toBe(theirs.orderId);
    await ordersOf(shop, { key: guessable }).orderCommitPay(input);
    expect(
      (await refusalOf(ordersOf(shop, { key: guessable }).orderCommitPay(corrected))).data?.details,
      "a key that can be guessed proves nothing",
    ).toBeUndefined();
  });

  test("twenty at once make one order", async () => {
    const before = await countRows(shop, "customer_order");
    const stockBefore = await stockOf(shop, "1");
    const orders = ordersOf(shop, { key: randomUUID() });
    const input = await anOrder(shop, { email: "twenty@example.com" });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => orders.orderCommitPay(input)));
    const ids = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.orderId] : []));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
    expect(new Set(ids).size).toBe(1);
    expect(refused.every((code) => code === "idempotency.running")).toBe(true);
    expect(await countRows(shop, "customer_order")).toBe(before + 1);
    expect(await stockOf(shop, "1")).toBe(stockBefore - 1);
  });

  test("cancelling twice gives stock back once", async () => {
    const placed = await buy(shop, { items: [{ goodsId: "2", qty: 1 }] });
    const stockBefore = await stockOf(shop, "2");
    const own = { orderId: placed.orderId, orderToken: placed.orderToken, description: "too expensive for me" };
    const orders = ordersOf(shop, { key: randomUUID() });
    expect(await orders.orderCancel(own)).toMatchObject({ deliveryStatus: "Canceled", cancelReason: "shopper", actions: [] });
    expect(await orders.orderCancel(own)).toMatchObject({ deliveryStatus: "Canceled" });
    expect(await codeOf(ordersOf(shop).orderCancel(own))).toBe("order.notCancellable");
    expect(await stockOf(shop, "2")).toBe(stockBefore + 1);
  });
});

describe("cancelling", () => {
  test("needs a reason of ten characters", async () => {
    const placed = await buy(shop);
    const cancel = (description: string) =>
      codeOf(ordersOf(shop).orderCancel({ orderId: placed.orderId, orderToken: placed.orderToken, description }));
    expect(await cancel("too short")).toBe("order.cancelDescription");
    expect(await cancel("x".repeat(501))).toBe("order.cancelDescription");
    expect(await cancel("long enough")).toBe("accepted");
  });

  test("keeps the reason of the dictionary that was chosen, and takes no other", async () => {
    const placed = await buy(shop);
    const own = { orderId: placed.orderId, orderToken: placed.orderToken, description: "it would come too late" };
    for (const reasonCode of ["because", "constructor", ""])
      expect(await codeOf(ordersOf(shop).orderCancel({ ...own, reasonCode }))).toBe("request.invalid");
    expect(await codeOf(ordersOf(shop).orderCancel({ ...own, reasonCode: "tooLate" }))).toBe("accepted");
    const rows = await shop.database.query(
      sql`select reason_code as code, description from order_cancel_request where order_id = ${placed.orderId}`,
    );
    expect(rows).toEqual([{ code: "tooLate", description: "it would come too late" }]);
  });

  test("is not for paid orders, and nothing can be paid afterwards", async () => {
    const paid = await buy(shop);
    await decide(shop, paid.payment?.fields["paymentId"], "approve");
    await comeBack(shop, paid.orderId);
    const own = { orderId: paid.orderId, orderToken: paid.orderToken };
    expect(await codeOf(ordersOf(shop).orderCancel({ ...own, description: "long enough" }))).toBe("order.notCancellable");
    expect(await codeOf(ordersOf(shop).orderPay(own))).toBe("order.notPayable");
  });

  test("not before its time, and ten at once give stock back once", async () => {
    const stockBefore = await stockOf(shop, "2");
    const placed = await buy(shop, { items: [{ goodsId: "2", qty: 1 }] });
    expect(await cancelOverdueOrder(shop, placed.orderId)).toBe(false);
    const own = { orderId: placed.orderId, orderToken: placed.orderToken, description: "ten clicks at once" };
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(ordersOf(shop).orderCancel(own))));
    expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
    expect(await stockOf(shop, "2")).toBe(stockBefore);
  });

  test("the clock cancels after thirty minutes, or thirty after the first new payment, and gives everything back", async () => {
    const start = shop.clock();
    const stockBefore = await stockOf(shop, "1");
    const left = await buy(shop, { email: "left2@example.com" });
    const retried = await buy(shop, { email: "left2@example.com" });
    shop.moveTo(after(start, 20 * MINUTE));
    await ordersOf(shop).orderPay({ orderId: retried.orderId, orderToken: retried.orderToken });
    shop.moveTo(after(start, 29 * MINUTE));
    await ordersOf(shop).orderPay({ orderId: retried.orderId, orderToken: retried.orderToken });
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    expect((await statusOf(shop, left.orderId)).delivery).toBeNull();
    shop.moveTo(after(start, 30 * MINUTE));
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    expect(await ordersOf(shop).orderGet({ orderId: left.orderId, orderToken: left.orderToken })).toMatchObject({
      deliveryStatus: "Canceled",
      cancelReason: "timeout",
    });
    expect((await statusOf(shop, retried.orderId)).delivery).toBeNull();
    shop.moveTo(after(start, 50 * MINUTE));
    expect(await codeOf(ordersOf(shop).orderPay({ orderId: retried.orderId, orderToken: retried.orderToken }))).toBe("order.notPayable");
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    expect((await statusOf(shop, retried.orderId)).delivery).toBe("Canceled");
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    // Other tests' orders are due too; this test's units are back.
    expect(await stockOf(shop, "1")).toBeGreaterThanOrEqual(stockBefore);
    shop.moveTo(start);
  });
});

describe("a clock that jumps (T19)", () => {
  const paid = async (placed: Awaited<ReturnType<typeof buy>>) => {
    // Notifications of other tests.
    await deliverDue(shop);
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    return await deliverDue(shop);
  };

  test("an hour ahead ends what nobody has paid, once: coming back revives nothing, and money that arrives then goes back", async () => {
    const start = shop.clock();
    const placed = await buy(shop, { email: "ahead@example.com" });
    const stockBefore = await stockOf(shop, "1");
    shop.moveTo(after(start, HOUR));
    expect(await cancelOverdueOrder(shop, placed.orderId)).toBe(true);
    shop.moveTo(start);
    expect(await cancelOverdueOrder(shop, placed.orderId)).toBe(false);
    expect([await codeOf(ordersOf(shop).orderPay({ orderId: placed.orderId, orderToken: placed.orderToken })), await paid(placed)]).toEqual(
      ["order.notPayable", ["refund"]],
    );
    expect([await statusOf(shop, placed.orderId), await stockOf(shop, "1")]).toMatchObject([{ delivery: "Canceled" }, stockBefore + 1]);
  });

  test("an hour back ends nothing early and nothing that is paid; what is ordered then is paid, sent and told like any other", async () => {
    const start = shop.clock();
    const [before, key] = [await buy(shop, { email: "back@example.com" }), randomUUID()];
    shop.moveTo(after(start, -HOUR));
    const meanwhile = await buy(shop, { email: "back@example.com" }, { key });
    for (const placed of [before, meanwhile])
      expect([await cancelOverdueOrder(shop, placed.orderId), await paid(placed)]).toEqual([false, ["pay"]]);
    shop.moveTo(start);
    await runDueJobs(shop, [...checkoutJobs, ...orderJobs]);
    for (const placed of [before, meanwhile]) {
      expect((await statusOf(shop, placed.orderId)).delivery).toBe("AbleDelivery");
      expect(await codeOf(ship(shop, placed.orderId))).toBe("accepted");
    }
    expect(await codeOf(ordersOf(shop, { key }).orderCommitPay(await anOrder(shop, { email: "another@example.com" })))).toBe(
      "idempotency.conflict",
    );
  });
});

describe("whose order it is", () => {
  test("a number is no key", async () => {
    const mine = await buy(shop);
    expect(await codeOf(ordersOf(shop).orderGet({ orderId: mine.orderNumber, orderToken: mine.orderToken }))).toBe("item.notFound");
  });

  test("the link ends, and the database never held it", async () => {
    const start = shop.clock();
    const mine = await buy(shop);
    const { rows } = await shop.database.executeSql(
      "select customer_order::text || idempotency::text as row from customer_order, idempotency",
    );
    expect(JSON.stringify(rows)).not.toContain(mine.orderToken);
    shop.moveTo(after(start, 181 * 24 * 60 * MINUTE));
    expect(await codeOf(ordersOf(shop).orderGet({ orderId: mine.orderId, orderToken: mine.orderToken }))).toBe("item.notFound");
    shop.moveTo(start);
  });
});
