import { createServer, type Server } from "node:http";
import { createRouterClient } from "@orpc/server";
import { after, DAY, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { buy, type Caller, codeOf, ordersOf, paidOrder } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";
import { orderJobs } from "../jobs.ts";

const AWC = "4711_1763632800_ab";
const guest = (guestId: string): Viewer => ({ kind: "guest", guestId, email: "ana@example.com" });
const ANA = guest("anaanaanaanaanaanaana1");
const EVE = guest("eveeveeveeveeveeveeve1");
const jobs = orderJobs.filter(({ name }) => name === "order.tellNetwork" || name === "order.forgetMarks");

let shop: TestShop;
let network: Server;
/** Requests to the network, and its next answer. */
const asked: string[] = [];
let answer = 200;

beforeAll(async () => {
  network = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  const address = network.address();
  const orders = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/s2s?merchant=7`;
  const TAG = { brand: "lumbra", needs: "marketing", slot: "affiliate", script: "https://network.example/a.js" } as const;
  shop = await makeTestShop({ config: { tags: [{ ...TAG, countries: ["ES"], orders }] } });
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500 })]);
});
afterAll(async () => {
  await new Promise((resolve) => network.close(resolve));
  await shop.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = 200;
});

const allows = async (marketing: boolean, rest: Parameters<typeof callContext>[1] = {}) =>
  (
    await createRouterClient(shopRouter.consent, { context: () => callContext(shop, rest) }).saveCookieConfig({
      allowAll: marketing,
      analytics: marketing,
      marketing,
    })
  ).consentId;
const notify = async (orderId: string, rest: { awc?: string; consentId?: string } = {}, caller: Caller = { viewer: ANA }) =>
  await ordersOf(shop, caller).affiliateNotify({ orderId, awc: AWC, consentId: rest.consentId ?? (await allows(true)), ...rest });
const kept = async (orderId: string) =>
  (
    await shop.database.query<{ mark: string | null; at: Date | null }>(
      sql`select mark, noted_at as at from order_affiliate where order_id = ${orderId}`,
    )
  )[0];
const NOTHING = undefined;
const mine = () => paidOrder(shop, {}, { viewer: ANA });

test("a network is told of a paid order with its mark and amount, nothing of its buyer; then the mark is gone", async () => {
  const { orderId } = await mine();
  const { total } = await ordersOf(shop, { viewer: ANA }).orderGet({ orderId });
  expect(await notify(orderId)).toEqual({ noted: true });
  expect(await kept(orderId)).toEqual({ mark: AWC, at: shop.clock() });
  await runDueJobs(shop, jobs);
  expect(asked).toEqual([`/s2s?merchant=7&orderId=${orderId}&awc=${AWC}&amount=${total}&currency=EUR`]);
  expect(await kept(orderId)).toEqual({ mark: null, at: shop.clock() });
});

test("once, however often, by however many at once, and with whatever mark later", async () => {
  const { orderId } = await mine();
  const consentId = await allows(true);
  expect(await Promise.all(Array.from({ length: 8 }, () => notify(orderId, { consentId })))).toEqual(
    Array.from({ length: 8 }, () => ({ noted: true })),
  );
  expect(await notify(orderId, { consentId, awc: "another" })).toEqual({ noted: true });
  await runDueJobs(shop, jobs);
  expect(await notify(orderId, { consentId, awc: "another" })).toEqual({ noted: true });
  await runDueJobs(shop, jobs);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(`awc=${AWC}`);
});

test("also by who waits while another one notes it", async () => {
  const { orderId } = await mine();
  const consentId = await allows(true);
  const waiting = await shop.database.transaction(async (transaction) => {
    await transaction.query(sql`insert into order_affiliate (order_id, mark, noted_at) values (${orderId}, ${AWC}, ${shop.clock()})`);
    const answer = notify(orderId, { consentId });
    await expect
      .poll(
        async () =>
          (await shop.database.query(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
            .length,
      )
      .toBe(1);
    return { answer };
  });
  expect(await waiting.answer).toEqual({ noted: true });
});

test("only its own buyer says so: for anybody else there is no such order", async () => {
  const { orderId } = await mine();
  const theirs = await paidOrder(shop, {}, { viewer: EVE });
  const customer = await aCustomer(shop);
  for (const [who, caller] of [
    ["another guest", { viewer: EVE }],
    ["a customer", { viewer: customer.viewer }],
    ["nobody", {}],
    ["another brand", { viewer: ANA, brand: "nidora" }],
  ] as const) {
    const consentId = await allows(true, "brand" in caller ? { brand: caller.brand } : {});
    expect(await codeOf(notify(orderId, { consentId }, caller)), who).toBe("item.notFound");
    expect(await codeOf(notify("2".repeat(orderId.length), { consentId }, caller)), who).toBe("item.notFound");
  }
  expect(await codeOf(notify(theirs.orderId))).toBe("item.notFound");
  expect([await kept(orderId), await kept(theirs.orderId)]).toEqual([NOTHING, NOTHING]);
});

test("without a yes that the shop has noted nothing is kept: a no, a made-up one, one of another brand", async () => {
  const { orderId } = await mine();
  for (const consentId of [await allows(false), "madeup", await allows(true, { brand: "nidora" })])
    expect(await notify(orderId, { consentId })).toEqual({ noted: false });
  expect(await kept(orderId)).toEqual(NOTHING);
});

test.each(["", "a b", "<b>", "a".repeat(129), "é", "a\n"])("%j is no mark", async (awc) => {
  const { orderId } = await mine();
  const consentId = await allows(true);
  expect(await codeOf(notify(orderId, { awc, consentId }))).toBe("BAD_REQUEST");
  expect(await codeOf(notify("x".repeat(65), { consentId }))).toBe("BAD_REQUEST");
  expect(await kept(orderId)).toEqual(NOTHING);
});

test("where no network takes orders nothing is kept", async () => {
  const { orderId } = await mine();
  const [tag] = shop.config.tags;
  if (!tag) throw new Error("the shop has no tag");
  for (const tags of [[], [{ ...tag, orders: undefined }], [{ ...tag, brand: "nidora" }], [{ ...tag, countries: ["DE"] }]]) {
    const consentId = await allows(true);
    expect(
      await ordersOf({ ...shop, config: { ...shop.config, tags } }, { viewer: ANA }).affiliateNotify({ orderId, awc: AWC, consentId }),
    ).toEqual({ noted: false });
  }
  expect(await kept(orderId)).toEqual(NOTHING);
});

test("a network that takes orders no more is told of none, and no sweep comes back to them", async () => {
  const start = shop.clock();
  const { orderId } = await mine();
  await notify(orderId);
  shop.moveTo(after(start, HOUR));
  const without = { ...shop, config: { ...shop.config, tags: [] } };
  await runDueJobs(without, jobs);
  expect(asked).toEqual([]);
  expect(await jobs.find(({ name }) => name === "order.tellNetwork")?.sweep?.find(without, 1)).toEqual([]);
  expect(await kept(orderId)).toEqual({ mark: null, at: start });
  shop.moveTo(start);
});

test("an order that is not paid, or has been for more than a day, came by no mark of today", async () => {
  const start = shop.clock();
  const unpaid = await buy(shop, {}, { viewer: ANA });
  const { orderId } = await mine();
  expect(await notify(unpaid.orderId)).toEqual({ noted: false });
  shop.moveTo(after(start, DAY + 1));
  expect(await notify(orderId)).toEqual({ noted: false });
  expect([await kept(orderId), await kept(unpaid.orderId)]).toEqual([NOTHING, NOTHING]);
  shop.moveTo(after(start, DAY));
  expect(await notify(orderId)).toEqual({ noted: true });
  await runDueJobs(shop, jobs);
  shop.moveTo(start);
});

test("a network that does not take it is asked again, and after a week no more: the mark is forgotten, that it was noted is not", async () => {
  const start = shop.clock();
  const [{ orderId }, late] = [await mine(), await mine()];
  answer = 503;
  await notify(orderId);
  await expect(runDueJobs(shop, jobs)).rejects.toThrow("the network of an affiliate answered 503");
  shop.moveTo(after(start, HOUR));
  answer = 200;
  await runDueJobs(shop, jobs);
  expect(asked).toHaveLength(2);
  expect((await kept(orderId))?.mark).toBeNull();
  answer = 302;
  await notify(late.orderId);
  await expect(runDueJobs(shop, jobs)).rejects.toThrow();
  shop.moveTo(after(start, HOUR + 7 * DAY + 1));
  await jobs.find(({ name }) => name === "order.forgetMarks")?.sweep?.find(shop, 1);
  expect(await kept(late.orderId)).toEqual({ mark: null, at: after(start, HOUR) });
  shop.moveTo(start);
});
