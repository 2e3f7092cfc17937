import { createRouterClient } from "@orpc/server";
import { DEMO_BRAND_CODES } from "@rambla/demo/shop";
import { shopRouter } from "@rambla/domain/api";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProblems } from "../../../../tools/trial/scenario.ts";
import { checkBooks } from "../../../../tools/trial/books.ts";
import { makeDemoShop } from "../../../../packages/domain/test/demo.ts";
import { callContext, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { importPast } from "./demo.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeDemoShop();
  await importPast(shop);
  await importPast(shop);
}, 60_000);
afterAll(() => shop?.close());

test.each(DEMO_BRAND_CODES)("Marco has ordered at %s before, once: received, called off, on its way, and to be paid", async (brand) => {
  const [found] = await shop.database.query<{ customerId: string }>(
    sql`select customer_id as "customerId" from customer where brand = ${brand} and email = 'marco@example.com'`,
  );
  const viewer = {
    kind: "customer",
    customerId: found?.customerId ?? "",
    sessionId: "",
    mailbox: "marco@example.com",
    guestId: null,
  } as const;
  const { order } = createRouterClient(shopRouter, { context: () => callContext(shop, { brand, country: "ES", viewer }) });
  const { items } = await order.orderPage({});
  expect(items.map(({ paymentStatus, deliveryStatus, actions }) => [paymentStatus, deliveryStatus, actions])).toEqual([
    ["UnPaid", null, ["pay", "cancel"]],
    ["Paid", "HaveDelivered", ["confirm"]],
    ["UnPaid", "Canceled", ["delete", "repurchase"]],
    ["Paid", "Finished", ["delete", "repurchase", "comment"]],
  ]);
  // The unpaid order must last, because the demo may be opened days after its first start.
  expect(Date.parse(items[0]?.payUntil ?? "") - shop.clock().getTime()).toBeGreaterThan(5 * 24 * 60 * 60 * 1000);
  expect(await order.orderCount()).toMatchObject({ all: 4, pendingPayment: 1, shipped: 1, completed: 1, cancelled: 1, toBeShipped: 0 });
});

test("the books hold", async () => {
  const problems = makeProblems();
  await checkBooks(shop.database, problems);
  expect(problems.list()).toEqual([]);
});
