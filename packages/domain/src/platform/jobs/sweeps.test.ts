/** Sweeps find what is due however much of it cannot be done. */
import { HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { EventRelay } from "./event-relay.ts";
import { putEntries, putMissingEntries } from "./job-store.ts";
import { type Job, startJobs } from "./jobs.ts";
import { sql } from "../database/sql.ts";
import { SweepRounds } from "./sweep-rounds.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("hundreds that are due longest and always fail keep nothing behind them waiting", async () => {
  const due = new Set([...Array.from({ length: 600 }, (_, index) => `broken${index}`), "well"]);
  let [told, wellDone] = [0, () => undefined as void];
  const well = new Promise<void>((done) => (wellDone = done));
  const job: Job = {
    name: "test.starved",
    lane: "late",
    sweep: { every: HOUR, find: async (_, most) => [...due].slice(0, most) },
    async run(_, id) {
      if (id !== "well") throw new Error("it cannot be done");
      due.delete(id);
      wellDone();
    },
  };
  const running = await startJobs({ ...shop, log: { ...shop.log, error: () => void (told += 1) } }, [job], { url: shop.databaseUrl });
  await well;
  await running.stop();
  expect(told, "all before it were tried").toBeGreaterThanOrEqual(600);
});

test("an entry that comes by itself before the next sweep is left alone; one that waits longer than that is brought forward", async () => {
  const found = [{ name: "test.comes", id: "a", waitMilliseconds: 0 }];
  const waitFor = (minutes: number) =>
    shop.database.executeSql(
      "update graphile_worker._private_jobs set run_at = now() + make_interval(mins => $1) where key = 'test.comes a'",
      [minutes],
    );
  const waits = async () =>
    await shop.database.query<{ minutes: number }>(sql`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = 'test.comes a'`);
  expect(await putMissingEntries(shop.database, found, 10 * MINUTE)).toEqual({ put: 1, ready: 0 });
  expect(await putMissingEntries(shop.database, found, 10 * MINUTE)).toEqual({ put: 0, ready: 1 });
  await waitFor(5);
  expect([await putMissingEntries(shop.database, found, 10 * MINUTE), await waits()]).toEqual([{ put: 0, ready: 0 }, [{ minutes: 5 }]]);
  await waitFor(20);
  expect([await putMissingEntries(shop.database, found, 10 * MINUTE), await waits()]).toEqual([{ put: 1, ready: 0 }, [{ minutes: 0 }]]);
});

test("what a sweep found stands in line in its order, wherever the table has room for it", async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `found ${(index * 17) % 40}`);
  await putMissingEntries(
    shop.database,
    ids.map((id) => ({ name: "test.ordered", id, waitMilliseconds: 0 })),
    HOUR,
  );
  const inLine = await shop.database.query<{ key: string; isDue: boolean }>(sql`
    select key, run_at <= now() as "isDue" from graphile_worker.jobs where task_identifier = 'test.ordered' order by run_at, id desc`);
  expect(inLine).toEqual(ids.map((id) => ({ key: `test.ordered ${id}`, isDue: true })));
});

test("news that come for an entry put off no sooner moment that it waits for, of several in one go neither; one that failed begins anew, and no later than its next try", async () => {
  const entry = (minutes: number) => ({ name: "test.sooner", id: "a", waitMilliseconds: minutes * MINUTE });
  const waits = async () =>
    await shop.database.query<{ minutes: number }>(sql`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = 'test.sooner a'`);
  await putEntries(shop.database, [entry(9), entry(5), entry(7)]);
  expect(await waits()).toEqual([{ minutes: 5 }]);
  await putEntries(shop.database, [entry(8)]);
  expect(await waits()).toEqual([{ minutes: 5 }]);
  await putEntries(shop.database, [entry(2)]);
  expect(await waits()).toEqual([{ minutes: 2 }]);
  await shop.database.executeSql("update graphile_worker._private_jobs set attempts = 3 where key = 'test.sooner a'");
  await putEntries(shop.database, [entry(6)]);
  expect(await waits()).toEqual([{ minutes: 2 }]);
  await shop.database.executeSql("update graphile_worker._private_jobs set attempts = max_attempts where key = 'test.sooner a'");
  await putEntries(shop.database, [entry(6)]);
  expect(await waits()).toEqual([{ minutes: 6 }]);
  expect(await shop.database.query(sql`select attempts from graphile_worker._private_jobs where key = 'test.sooner a'`)).toEqual([
    { attempts: 0 },
  ]);
});

test("connections that are lost again and again keep the look for what a lane has left behind away from nobody", async () => {
  const swept = Promise.withResolvers<void>();
  const job: Job = {
    name: "test.looked",
    lane: "late",
    sweep: { every: HOUR, find: async () => (swept.resolve(), []) },
    run: async () => undefined,
  };
  const rounds = new SweepRounds(
    shop,
    [job],
    new EventRelay(
      shop,
      () => [],
      () => undefined,
    ),
    () => undefined,
  );
  await swept.promise;
  await putEntries(shop.database, [{ name: "test.left", id: "behind", waitMilliseconds: 0 }]);
  await shop.database.executeSql(
    "update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '1 minute' where key = 'test.left behind'",
  );
  await vi.waitFor(
    async () => {
      rounds.soon();
      expect(
        await shop.database.query(sql`select from graphile_worker.jobs where key = 'test.left behind' and locked_at is null`),
      ).toHaveLength(1);
    },
    { timeout: 25_000, interval: 500 },
  );
  await rounds.stop();
}, 40_000);
