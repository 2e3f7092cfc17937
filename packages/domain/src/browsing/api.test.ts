import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, DAY, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { oneByOne } from "../../test/operators.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { browsingJobs } from "./jobs.ts";

const MOST = 6;
const START = new Date("2026-11-20T10:00:00Z");

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ config: { history: { days: 30, max: MOST } } });
  await haveGoods(
    shop,
    Array.from({ length: 12 }, (_, index) => aGoods({ goodsId: String(index + 1) })),
  );
});
afterAll(() => shop.close());
beforeEach(() => shop.moveTo(START));

const callsOf = (viewer: Viewer) => createRouterClient(shopRouter.browsing, { context: () => callContext(shop, { viewer }) });
type Calls = ReturnType<typeof callsOf>;
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const customer = async () => (await aCustomer(shop)).viewer;
const guest = (guestId: string): Viewer => ({ kind: "guest", guestId, email: "ana@example.com" });

/** An hour apart. */
async function lookAt(calls: Calls, ...goodsIds: readonly string[]): Promise<void> {
  for (const goodsId of goodsIds) {
    later(HOUR);
    expect(await calls.browseRecord({ goodsId })).toEqual({ recorded: true });
  }
}

const seen = async (calls: Calls, limit = 100) =>
  (await oneByOne((asked) => calls.browserHistoryPage(asked), limit)).map(({ goodsId }) => goodsId);

const stored = async (visitorId: string): Promise<number> =>
  (await shop.database.executeSql("select from browsing where visitor_id = $1", [visitorId])).rows.length;

test("the latest visit of goods counts, and the latest goods stand first", async () => {
  const calls = callsOf(await customer());
  await lookAt(calls, "1", "2", "3", "1");
  const at = shop.clock().toISOString();
  // A repeat within a minute changes nothing.
  later(30 * SECOND);
  await calls.browseRecord({ goodsId: "1" });
  expect((await calls.browserHistoryPage({})).items[0]).toMatchObject({
    browserHistoryId: "1",
    goodsId: "1",
    seenAt: at,
    goods: { goodsId: "1" },
  });
  for (const limit of [1, 2, 3]) expect(await seen(calls, limit), `pages of ${limit}`).toEqual(["1", "3", "2"]);
});

test("a visit may say when it was, not before what is kept and not to come", async () => {
  const calls = callsOf(await customer());
  const said = async (goodsId: string, milliseconds: number) => {
    await calls.browseRecord({ goodsId, time: after(shop.clock(), milliseconds).toISOString() });
    const { items } = await calls.browserHistoryPage({});
    return new Date(items.find((item) => item.goodsId === goodsId)?.seenAt ?? 0).getTime() - shop.clock().getTime();
  };
  expect(await said("1", -2 * DAY)).toBe(-2 * DAY);
  expect(await said("2", HOUR)).toBe(0);
  expect(await said("3", -31 * DAY)).toBe(0);
  expect(await codeOf(calls.browseRecord({ goodsId: "4040" }))).toBe("goods.notExist");
});

test("after thirty days a visit is neither shown, nor given back, nor kept", async () => {
  const viewer = await customer();
  const calls = callsOf(viewer);
  await lookAt(calls, "1", "2");
  later(30 * DAY - HOUR);
  expect(await seen(calls)).toEqual(["2"]);
  const { removed } = await calls.browserHistoryRemove({ all: true });
  expect(removed.map(({ goodsId }) => goodsId)).toEqual(["2"]);
  later(2 * HOUR);
  expect(await calls.browserHistoryRestore({ items: removed })).toEqual({ restored: 0 });
  await lookAt(calls, "3");
  later(31 * DAY);
  expect([await seen(calls), await stored(viewer.customerId)]).toEqual([[], 1]);
  await runDueJobs(shop, browsingJobs);
  expect(await stored(viewer.customerId)).toBe(0);
});

test("the sweep takes everything that is too old and nothing else, the oldest first", async () => {
  await shop.database.executeSql(
    `
    insert into browsing (visitor_id, goods_id, seen_at)
    select 'old' || n, '1', $1::timestamptz - n * interval '1 minute' from generate_series(0, 2500) as n`,
    [after(START, -30 * DAY)],
  );
  await shop.database.executeSql("insert into browsing (visitor_id, goods_id, seen_at) values ('young', '1', $1)", [
    after(START, -30 * DAY + MINUTE),
  ]);
  shop.takeStatements();
  await runDueJobs(shop, browsingJobs);
  expect(shop.takeStatements().filter((text) => text.includes("delete from browsing"))).toHaveLength(3);
  const { rows } = await shop.database.executeSql("select visitor_id from browsing where visitor_id like 'old%' or visitor_id = 'young'");
  expect(rows).toEqual([{ visitor_id: "young" }]);
});

test("there are never more than are kept: the oldest go, also when many come at once", async () => {
  const viewer = await customer();
  const calls = callsOf(viewer);
  await lookAt(calls, "1", "2", "3", "4", "5", "6", "7", "8");
  expect(await seen(calls)).toEqual(["8", "7", "6", "5", "4", "3"]);
  later(HOUR);
  await Promise.all(Array.from({ length: 24 }, (_, index) => calls.browseRecord({ goodsId: String(1 + (index % 12)) })));
  await lookAt(calls, "1");
  expect(await stored(viewer.customerId)).toBe(MOST);
});

test("what was taken away comes back when it was, and takes the place of nothing later", async () => {
  const calls = callsOf(await customer());
  await lookAt(calls, "1", "2", "3", "4", "5", "6");
  const { removed } = await calls.browserHistoryRemove({ ids: ["2", "4", "99"] });
  expect(await seen(calls)).toEqual(["6", "5", "3", "1"]);
  await lookAt(calls, "7");
  await calls.browserHistoryRestore({ items: removed });
  expect(await seen(calls)).toEqual(["7", "6", "5", "4", "3", "2"]);
  const single = await calls.browserHistoryDelete({ id: "5" });
  expect(await codeOf(calls.browserHistoryDelete({ id: "5" }))).toBe("item.notFound");
  await calls.browserHistoryRestore({ items: [single, single] });
  expect(await seen(calls)).toEqual(["7", "6", "5", "4", "3", "2"]);
});

test("a guest's visits are the customer's once they sign in in the same browser; nobody's are nobody's", async () => {
  const guestId = "someguestsomeguestsome1";
  await lookAt(callsOf(guest(guestId)), "1", "2");
  expect(await codeOf(callsOf(guest(guestId)).browserHistoryPage({}))).toBe("auth.required");
  expect(await callsOf({ kind: "anonymous" }).browseRecord({ goodsId: "1" })).toEqual({ recorded: false });
  const viewer: Viewer = { ...(await customer()), guestId };
  await lookAt(callsOf(viewer), "3", "1");
  expect(await seen(callsOf(viewer))).toEqual(["1", "3", "2"]);
  expect(await stored(guestId)).toBe(0);
  expect(
    (await shop.database.executeSql("select from browsing where visitor_id is distinct from customer_id and goods_id = '2'")).rows,
  ).toEqual([]);
});

test("where what a guest has kept stays the guest's, so do their visits (guest.mergeOnLogin)", async () => {
  const guestId = "someguestsomeguestsome2";
  const apart = { ...shop, config: { ...shop.config, guest: { ...shop.config.guest, mergeOnLogin: false } } };
  await lookAt(callsOf(guest(guestId)), "1", "2");
  const viewer: Viewer = { ...(await customer()), guestId };
  const calls = createRouterClient(shopRouter.browsing, { context: () => callContext(apart, { viewer }) });
  await lookAt(calls, "3");
  expect([await seen(calls), await stored(guestId)]).toEqual([["3"], 2]);
  await lookAt(callsOf(viewer), "4");
  expect([await seen(calls), await stored(guestId)]).toEqual([["4", "3", "2", "1"], 0]);
});

test("one is another customer's by nothing, and with an account goes what it has looked at", async () => {
  const owner = await customer();
  await lookAt(callsOf(owner), "1", "2");
  const other = callsOf(await customer());
  expect(await codeOf(other.browserHistoryDelete({ id: "1" }))).toBe("item.notFound");
  expect([await other.browserHistoryRemove({ ids: ["1"] }), await other.browserHistoryRemove({ all: true }), await seen(other)]).toEqual([
    { removed: [] },
    { removed: [] },
    [],
  ]);
  expect(await seen(callsOf(owner))).toEqual(["2", "1"]);
  await shop.database.executeSql("delete from known_device where customer_id = $1", [owner.customerId]);
  await shop.database.executeSql("delete from customer where customer_id = $1", [owner.customerId]);
  expect(await stored(owner.customerId)).toBe(0);
});

describe("while somebody holds a visit", () => {
  /** Runs the work while another transaction locks the visit. */
  async function whileHeld<Result>(viewer: Viewer & { customerId: string }, goodsId: string, work: () => Promise<Result>): Promise<Result> {
    return await shop.database.transaction(async (transaction) => {
      await transaction.query(sql`select from browsing where visitor_id = ${viewer.customerId} and goods_id = ${goodsId} for update`);
      return await work();
    });
  }

  test("a new one that pushes it out does not wait for them: each would wait for the other", async () => {
    const viewer = await customer();
    const calls = callsOf(viewer);
    await lookAt(calls, "1", "2", "3", "4", "5", "6");
    later(HOUR);
    expect(await whileHeld(viewer, "1", () => calls.browseRecord({ goodsId: "7" }))).toEqual({ recorded: true });
    expect(await stored(viewer.customerId)).toBe(MOST + 1);
    await lookAt(calls, "8");
    expect([await seen(calls), await stored(viewer.customerId)]).toEqual([["8", "7", "6", "5", "4", "3"], MOST]);
  });

  test("whoever takes several away waits for it before they hold any that is noted after it", async () => {
    const viewer = await customer();
    const calls = callsOf(viewer);
    await lookAt(calls, "3", "2", "1");
    const removing = await whileHeld(viewer, "1", async () => {
      const begun = calls.browserHistoryRemove({ all: true });
      await untilSomebodyWaits(shop);
      const free = await shop.database.query(
        sql`select goods_id from browsing where visitor_id = ${viewer.customerId} and goods_id <> '1' for update nowait`,
      );
      expect(free).toHaveLength(2);
      return { begun };
    });
    expect((await removing.begun).removed).toHaveLength(3);
  });
});

test("many that come back at once, each pushing out what the other brings, all come back", async () => {
  const large = await makeTestShop({ connections: 4, config: { history: { days: 30, max: 200 } } });
  const { viewer } = await aCustomer(large);
  const calls = createRouterClient(shopRouter.browsing, { context: () => callContext(large, { viewer }) });
  const from = (first: number, count: number, ago: number) =>
    Array.from({ length: count }, (_, index) => ({
      goodsId: String(first + index),
      seenAt: after(large.clock(), -ago - index).toISOString(),
    }));
  for (let round = 0; round < 6; round++) {
    await calls.browserHistoryRemove({ all: true });
    await calls.browserHistoryRestore({ items: from(1, 200, DAY) });
    await Promise.all(
      [
        [1, 1001],
        [101, 2001],
      ].map(([old = 0, fresh = 0]) => calls.browserHistoryRestore({ items: [...from(old, 100, HOUR), ...from(fresh, 100, HOUR)] })),
    );
    expect((await calls.browserHistoryRemove({ all: true })).removed).toHaveLength(200);
  }
  await large.close();
});
