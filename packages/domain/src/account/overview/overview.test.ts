import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { after, DAY } from "@rambla/core/time";
import { isWhole } from "../../../../../tools/trial/extent.ts";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { accountCalls, aCustomer } from "../../../test/customers.ts";
import { manyCustomers } from "../../../test/many-customers.ts";
import { manyOrders } from "../../../test/many-orders.ts";
import { shopTime } from "../../../test/shop-time.ts";
import { buy, codeOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { leaveMessage } from "../../message/service.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 1000 }), aGoods({ goodsId: "2", stock: 1000 })]);
});
afterAll(() => shop.close());

const overview = (viewer: Viewer) => accountCalls(shop, { viewer }).accountOverview();
const guest = (email: string): Viewer => ({ kind: "guest", guestId: "someguestsomeguestsome1", email });
const NOTHING = { all: 0, pendingPayment: 0, toBeShipped: 0, shipped: 0, completed: 0, cancelled: 0 };

test("of a customer who has just come is empty", async () => {
  const { viewer, email } = await aCustomer(shop);
  expect(await overview(viewer)).toEqual({
    email,
    phone: null,
    nickname: null,
    orderCounts: NOTHING,
    recentOrders: [],
    waitingOrder: null,
    unreadMessages: 0,
    favourites: 0,
    membership: { state: "none", validUntil: null, daysLeft: 0 },
  });
});

test("counts orders by the tab of each of their states (D-127), and tells the latest five", async () => {
  const { viewer, email } = await aCustomer(shop);
  const states = [
    ["UnPaid", null],
    ["Processing", null],
    ["PartPaid", null],
    ["Transferred", null],
    ["Paid", "AbleDelivery"],
    ["Paid", "HaveDelivered"],
    ["Paid", "Finished"],
    ["UnPaid", "Canceled"],
    ["Paid", "Canceled"],
  ] as const;
  const numbers: string[] = [];
  for (const [payment, delivery] of states) {
    // Half of them as a guest with the proven mailbox.
    const { orderId, orderNumber } = await buy(
      shop,
      {
        email,
        items: [
          { goodsId: "1", qty: 2 },
          { goodsId: "2", qty: 1 },
        ],
      },
      { viewer: numbers.length % 2 ? guest(email) : viewer },
    );
    await shop.database.query(
      sql`update customer_order set payment_status = ${payment}, delivery_status = ${delivery}, stock_held = ${delivery !== "Canceled"}, held_until = null, pay_until = null, by_transfer = true, transfer_offered = true, transferred_at = ${shop.clock()}, canceled_at = ${delivery === "Canceled" ? shop.clock() : null}, paid_minor = case ${payment} when 'PartPaid' then 100 when 'Paid' then total_minor else 0 end where order_id = ${orderId}`,
    );
    numbers.unshift(orderNumber);
    shop.moveTo(after(shop.clock(), 1000));
  }
  const { orderCounts, recentOrders } = await overview(viewer);
  expect(orderCounts).toEqual({ all: 9, pendingPayment: 4, toBeShipped: 1, shipped: 1, completed: 1, cancelled: 2 });
  expect(recentOrders.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(0, 5));
  expect(recentOrders[0]).toMatchObject({
    pieces: 3,
    paymentStatus: "Paid",
    deliveryStatus: "Canceled",
    currency: "EUR",
    total: expect.stringMatching(/^\d+\.\d\d$/),
    lineCount: 2,
    lines: [{ title: expect.any(String), picture: { pictureId: expect.any(String) } }, { picture: { pictureId: expect.any(String) } }],
  });
});

test("tells messages that are unread, favourites, and what there is of a membership", async () => {
  const { viewer } = await aCustomer(shop);
  for (const title of ["One", "Two"]) await leaveMessage(shop, shop.database, viewer.customerId, { title, html: "<p>Hello</p>" });
  await createRouterClient(shopRouter.favourite, { context: () => callContext(shop, { viewer }) }).collectionAddBatch({
    goodsIds: ["1", "2"],
  });
  const until = after(shop.clock(), 30 * DAY);
  await shop.database.query(
    sql`insert into membership (customer_id, valid_from, valid_until) values (${viewer.customerId}, ${shop.clock()}, ${until})`,
  );
  expect(await overview(viewer)).toMatchObject({
    unreadMessages: 2,
    favourites: 2,
    membership: { state: "valid", validUntil: until.toISOString(), daysLeft: 30 },
  });
});

test("is a customer's alone, of this brand, and of a mailbox only once it is proven", async () => {
  const { viewer, email } = await aCustomer(shop);
  await buy(shop, { email }, { viewer: guest(email) });
  expect((await overview(viewer)).orderCounts.all).toBe(1);
  expect((await overview({ ...viewer, mailbox: null })).orderCounts.all).toBe(0);
  expect((await overview((await aCustomer(shop)).viewer)).orderCounts.all).toBe(0);
  const elsewhere = await aCustomer(shop, email, { brand: "nidora" });
  expect((await accountCalls(shop, { viewer: elsewhere.viewer, brand: "nidora" }).accountOverview()).orderCounts.all).toBe(0);
  for (const nobody of [{ kind: "anonymous" } as const, guest(email)]) expect(await codeOf(overview(nobody))).toBe("auth.required");
});

describe("of a customer with 1 000 orders and 10 000 messages", () => {
  test.runIf(isWhole)(
    "reads their own by index, among 20 000 of others",
    async () => {
      const { viewer } = await aCustomer(shop, "busy@example.com");
      await manyOrders(shop, 20_000);
      await manyCustomers(shop, 2000);
      // Nine of ten signed in, the rest by mailbox only.
      await shop.database.query(sql`
      update customer_order set person = 'busy@example.com', guest_id = null, customer_id = case when right(order_number, 1) <> '7' then ${viewer.customerId} end
      where order_id in (select 'order' || n from generate_series(1, 1000) as n)`);
      await shop.database.executeSql(
        `insert into message (message_id, customer_id, title, content, created_at) select 'busy' || n, $1, 'A title', '<p>A text</p>', ${shopTime(shop)} from generate_series(1, 10000) as n`,
        [viewer.customerId],
      );
      await shop.database.executeSql(
        `insert into message (message_id, customer_id, title, content, created_at) select 'more' || n, 'customer' || 1 + n % 2000, 'A title', '<p>A text</p>', ${shopTime(shop)} from generate_series(1, 60000) as n`,
      );
      await shop.database.executeSql("analyze");
      shop.takeAsked();
      const { orderCounts, recentOrders, unreadMessages } = await overview(viewer);
      expect([orderCounts.all, recentOrders.length, unreadMessages]).toEqual([1000, 5, 1000]);
      const asked = shop.takeAsked();
      expect(asked.length).toBeLessThanOrEqual(8);
      for (const { text, values } of asked) {
        const { rows } = await shop.database.executeSql(`explain (format json) ${text}`, [...values]);
        expect(JSON.stringify(rows)).not.toMatch(
          /"Seq Scan"[^{}]*?"Relation Name":"(customer_order|message|order_line|customer|membership)"/,
        );
      }
      const times: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        const start = performance.now();
        await overview(viewer);
        times.push(performance.now() - start);
      }
      console.info(
        `overview of 1 000 orders: ${times.toSorted((one, other) => one - other)[10]?.toFixed(1)} ms in the middle of ${times.length}`,
      );
    },
    120_000,
  );
});
