import { after, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { buy, decide, deliverDue, ordersOf, statusOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { paymentJobs } from "../jobs.ts";
import { builtinProvider } from "./builtin.ts";
import type { TestControls } from "./builtin-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ config: { payment: { ...DEMO_CONFIG.payment, answerWithinSeconds: 0.2 } } });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 })]);
});
afterAll(() => shop.close());
beforeEach(() => shop.useProviders(builtinProvider(shop)));

let buyers = 0;
async function decided(decision: "approve" | "decline", controls: Partial<TestControls> = {}) {
  const placed = await buy(shop, { email: `buyer-${(buyers += 1)}@example.com` });
  await decide(shop, placed.payment?.fields["paymentId"], decision, controls);
  const own = { orderId: placed.orderId, orderToken: placed.orderToken };
  return {
    standing: async () => await statusOf(shop, own.orderId),
    open: async () => (await ordersOf(shop).orderGet(own)).paymentStatus,
  };
}
const later = (minutes = 1) => shop.moveTo(after(shop.clock(), minutes * MINUTE));

test.each<[string, "approve" | "decline", Partial<TestControls>, string, string]>([
  ["declined", "decline", {}, "UnPaid", "failed"],
  ["late", "approve", { late: 30 }, "Paid", "paid"],
  ["never told", "approve", { none: true }, "Paid", "paid"],
  ["doubled", "approve", { twice: true }, "Paid", "paid"],
  ["reordered", "approve", { outOfOrder: true }, "Paid", "paid"],
  ["of a wrong amount", "approve", { wrongAmount: true }, "Processing", "review"],
])("a payment that is %s ends as it should", async (_, decision, controls, payment, attempt) => {
  const one = await decided(decision, controls);
  await deliverDue(shop);
  later();
  await deliverDue(shop);
  await runDueJobs(shop, paymentJobs);
  expect(await one.standing()).toMatchObject({ payment, attempts: [attempt] });
});

test("an answer that is slower than anybody waits decides nothing; the notification does", async () => {
  const one = await decided("approve", { slow: 60, none: true });
  expect(await one.open()).toBe("Processing");
  expect((await one.standing()).attempts).toEqual(["started"]);
  const other = await decided("approve", { slow: 60 });
  expect(await deliverDue(shop)).toEqual(["pay"]);
  expect(await other.open()).toBe("Paid");
});

test("an answer that gets lost is asked for again", async () => {
  const one = await decided("approve", { lost: true, none: true });
  expect(await one.open()).toBe("Processing");
  later();
  expect(await one.open()).toBe("Paid");
});
