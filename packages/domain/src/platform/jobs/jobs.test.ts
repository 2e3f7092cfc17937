import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { after, HOUR } from "@rambla/core/time";
import { happened, makeDoor, onHappened, start, tell, until } from "../../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { openDatabase } from "../database/database.ts";
import { eventKind, publish } from "../events.ts";
import { countJobs, putMissingEntries, reviveDead } from "./job-store.ts";
import { type Job, startJobs } from "./jobs.ts";
import { sql } from "../database/sql.ts";

/** Jobs that are due at once; `npm run trial` says how many instead. */
const BACKLOG = Number(process.env["BACKLOG"] ?? 1000);

const hurried = eventKind("test.hurried", ["id"]);

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("an event becomes jobs when and only when its transaction commits; sweeps find the rest; a failure is tried again", async () => {
  const ran: string[] = [];
  let due = ["s1", "s2"];
  let failures = 1;
  const jobs: Job[] = [
    { name: "test.first", lane: "urgent", on: [onHappened], run: async (_, id) => void ran.push(`first ${id}`) },
    {
      name: "test.second",
      lane: "late",
      on: [onHappened],
      run: async (_, id) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error("once");
        }
        ran.push(`second ${id}`);
      },
    },
    {
      name: "test.swept",
      lane: "late",
      sweep: { every: HOUR, find: async () => due },
      run: async (_, id) => {
        due = due.filter((other) => other !== id);
        ran.push(`swept ${id}`);
      },
    },
  ];
  await tell(shop, "o1");
  await shop.database
    .transaction(async (transaction) => {
      await publish(transaction, happened, { id: "never" }, shop.clock());
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  const running = await start(shop, jobs);
  await until(() => new Set(ran).size === 4);
  // Told while the worker listens.
  await tell(shop, "o2");
  await until(() => new Set(ran).size === 6);
  await running.stop();
  // At least once: an id may be found again before its job ran.
  expect([...new Set(ran)].toSorted()).toEqual(["first o1", "first o2", "second o1", "second o2", "swept s1", "swept s2"]);
});

test("a job that has nothing to do at first waits from the moment of its event, without having been run", async () => {
  const ran: string[] = [];
  const before = shop.clock();
  const at = (id: string, secondsAgo: number) => publish(shop.database, happened, { id }, after(before, -secondsAgo * 1000));
  await at("soon", 299);
  await at("late", 0);
  await at("past", 301);
  const jobs: Job[] = [
    {
      name: "test.waits",
      lane: "urgent",
      on: [onHappened],
      firstAfter: () => 300_000,
      run: async (_, id) => void ran.push(`waited ${id}`),
    },
    { name: "test.hurries", lane: "urgent", on: [onHappened], run: async (_, id) => void ran.push(id) },
  ];
  const running = await start(shop, jobs);
  await until(() => ran.length === 5);
  await running.stop();
  expect(ran.toSorted()).toEqual(["late", "past", "soon", "waited past", "waited soon"]);
  // The clock of the shop stands still: this is how long after its event the last one is due.
  const [entry] = await shop.database.query<{ key: string; seconds: number }>(sql`
    delete from graphile_worker._private_jobs where key like 'test.waits %' returning key, round(extract(epoch from run_at - created_at))::int as seconds`);
  expect(entry).toEqual({ key: "test.waits late", seconds: 300 });
});

test("two jobs of one name are not taken: one of them would never run", async () => {
  const job: Job = { name: "test.twice", lane: "urgent", run: async () => undefined };
  await expect(start(shop, [job, { ...job, lane: "late" }])).rejects.toThrow("two jobs are called test.twice");
});

test("an event that carries something else than its kind says is told, starts nothing and keeps no other waiting", async () => {
  const ran: string[] = [];
  const told: string[] = [];
  const running = await startJobs(
    { ...shop, log: { ...shop.log, error: (_, message) => void told.push(message) } },
    [{ name: "test.read", lane: "urgent", on: [onHappened], run: async (_, id) => void ran.push(id) }],
    { url: shop.databaseUrl },
  );
  await shop.database.query(
    sql`insert into event (name, facts, happened_at) values ('test.happened', '{"other": "x"}', now()), ('test.happened', '{"id": 7}', now()), ('test.happened', '{"id": "well"}', now())`,
  );
  await until(() => ran.length > 0);
  await running.stop();
  expect([ran, told]).toEqual([["well"], ["an event cannot be read", "an event cannot be read"]]);
});

test(`${BACKLOG} jobs of sixty kinds are done at hundreds a second, then nothing is asked (T20)`, async () => {
  let ran = 0;
  const jobs: Job[] = Array.from({ length: 60 }, (_, index) => ({
    name: `test.kind${index}`,
    lane: index % 2 ? "urgent" : "late",
    on: index === 1 || index === 2 ? [onHappened] : [],
    sweep: { every: HOUR, find: async () => [] },
    async run({ database }) {
      await database.query(sql`select 1`);
      ran += 1;
    },
  }));
  const running = await start(shop, jobs);
  const watcher = openDatabase({ url: shop.databaseUrl, connections: 1 });
  const began = Date.now();
  await tell(shop, ...Array.from({ length: BACKLOG / 2 }, (_, index) => `many${index}`));
  await until(() => ran === BACKLOG, 60 * BACKLOG);
  const rate = Math.round(BACKLOG / ((Date.now() - began) / 1000));
  console.log(`${rate} jobs a second`);
  expect(rate).toBeGreaterThan(20);
  // Silence for three seconds on every connection; one queue and sweep for each kind would never keep still so long.
  await until(async () => {
    const [row] = await watcher.query<{ busy: number }>(sql`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query_start > clock_timestamp() - interval '3 seconds'`);
    return row?.busy === 0;
  }, 20_000);
  await watcher.close();
  await running.stop();
});

test("late jobs go one by one while somebody waits for the process, also behind one that fails, and beside each other else", async () => {
  let [isAwaited, at, most, done] = [true, 0, 0, 0];
  const job: Job = {
    name: "test.gives way",
    lane: "late",
    on: [onHappened],
    async run({ database }, id) {
      at += 1;
      most = Math.max(most, at);
      // With nobody there, none goes on before another has come.
      if (isAwaited) for (let turn = 0; turn < 5; turn += 1) await database.query(sql`select 1`);
      else await until(() => most > 1);
      at -= 1;
      done += 1;
      if (id === "1") throw new Error("it cannot be done");
    },
  };
  const running = await startJobs(shop, [job], { url: shop.databaseUrl, somebodyWaits: () => isAwaited });
  await tell(shop, ...Array.from({ length: 20 }, (_, index) => String(index)));
  await until(() => done === 20);
  expect(most).toBe(1);
  isAwaited = false;
  await tell(shop, "20", "21");
  await until(() => done >= 22);
  await running.stop();
});

test("an urgent job does not wait for late ones, however many hang", async () => {
  const door = makeDoor();
  const ran: string[] = [];
  const running = await start(shop, [
    {
      name: "test.hanging",
      lane: "late",
      on: [onHappened],
      run: async (_, id) => {
        await door.opened;
        ran.push(`late ${id}`);
      },
    },
    { name: "test.prompt", lane: "urgent", on: [hurried.starts(({ id }) => id)], run: async (_, id) => void ran.push(`urgent ${id}`) },
  ]);
  await tell(shop, ...Array.from({ length: 40 }, (_, index) => String(index)));
  await shop.database.transaction((transaction) => publish(transaction, hurried, { id: "x" }, shop.clock()));
  await until(() => ran.length > 0);
  expect(ran).toEqual(["urgent x"]);
  door.open();
  await until(() => ran.length === 41);
  await running.stop();
});

test("a job comes again when it asked to", async () => {
  const ran: number[] = [];
  const running = await start(shop, [
    {
      name: "test.again",
      lane: "urgent",
      on: [onHappened],
      run: async ({ clock }) => (ran.push(Date.now()) < 3 ? after(clock(), 300) : undefined),
    },
  ]);
  await tell(shop, "a");
  await until(() => ran.length === 3);
  await running.stop();
  const waits = ran.slice(1).map((moment, index) => moment - (ran[index] ?? 0));
  // Not before its time; the upper bound is that of `until`, far below a safety poll.
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(290);
  expect(ran).toHaveLength(3);
});

describe("a job that cannot succeed", () => {
  const hurry = () =>
    shop.database.transaction(async (transaction) => {
      await transaction.executeSql(
        "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), run_at := now())",
      );
      await transaction.executeSql(`select pg_notify('jobs:insert', '{"count":1}')`);
    });
  const poisonOf = async () => (await countJobs(shop.database)).find(({ name }) => name === "test.poison");

  /** Its tries so far, and the seconds until the next. */
  const restsAfter = async (tries: number) => {
    let seconds = 0;
    await until(async () => {
      const [row] = await shop.database.query<{ tries: number; seconds: number }>(sql`
        select attempts::int as tries, extract(epoch from run_at - clock_timestamp())::float8 as seconds from graphile_worker._private_jobs where key = 'test.poison p' and locked_at is null`);
      seconds = row?.seconds ?? 0;
      return row?.tries === tries;
    });
    return seconds;
  };

  test("is dead after five tries, further apart each time, is counted, is not revived by a sweep, and is by news", async () => {
    let tries = 0;
    const running = await start(shop, [
      {
        name: "test.poison",
        lane: "urgent",
        on: [onHappened],
        run: async () => {
          tries += 1;
          if (tries < 6) throw new Error("poison");
        },
      },
    ]);
    await tell(shop, "p");
    // A moment, a little longer, minutes, and then more than an hour after the first.
    for (const [before, seconds] of [3, 17, 320, 3655].entries()) {
      expect(Math.abs((await restsAfter(before + 1)) - seconds), `after ${before + 1}`).toBeLessThan(3);
      expect((await poisonOf())?.dead).toBe(0);
      await hurry();
    }
    await until(async () => (await poisonOf())?.dead === 1);
    expect(tries).toBe(5);
    expect(await putMissingEntries(shop.database, [{ name: "test.poison", id: "p", waitMilliseconds: 0 }], HOUR)).toEqual({
      put: 0,
      ready: 0,
    });
    expect(await poisonOf()).toMatchObject({ dead: 1, due: 0 });
    await tell(shop, "p");
    await until(() => tries === 6);
    await until(async () => (await poisonOf()) === undefined);
    await running.stop();
  });
});

test("what the queue keeps of a failure is its kind, in few words, and nobody's own", async () => {
  const WHO = "carmen.vidal@mailbox.example";
  const failures: Readonly<Record<string, unknown>> = {
    row: Object.assign(new Error(`Failing row contains (${WHO})`), {
      code: "23514",
      constraint: "no_order_passes",
      table: "customer_order",
      detail: WHO,
    }),
    mail: Object.assign(new Error(`550 <${WHO}> rejected ${"x".repeat(50_000)}`), { code: "EENVELOPE", command: "RCPT TO" }),
    text: WHO,
    named: Object.assign(new Error("x"), { name: WHO, code: WHO }),
  };
  const running = await start(shop, [
    { name: "test.personal", lane: "urgent", on: [onHappened], run: (_, id) => Promise.reject(failures[id]) },
  ]);
  await tell(shop, ...Object.keys(failures));
  const kept = () =>
    shop.database.query<{ key: string; text: string }>(sql`
    select key, last_error as text from graphile_worker._private_jobs where key like 'test.personal %' and last_error is not null order by key`);
  await until(async () => (await kept()).length === 4);
  await running.stop();
  expect(await kept()).toEqual([
    { key: "test.personal mail", text: "Error EENVELOPE RCPT TO" },
    { key: "test.personal named", text: "Error …" },
    { key: "test.personal row", text: "Error 23514 no_order_passes customer_order" },
    { key: "test.personal text", text: "string" },
  ]);
});

test("a job that is due by state and dead for an hour is tried once more, and counts as dead until it succeeds", async () => {
  let [tries, isWell] = [0, false];
  const dead: (number | undefined)[] = [];
  const deadNow = async () => (await countJobs(shop.database)).find(({ name }) => name === "test.due")?.dead;
  const job: Job = {
    name: "test.due",
    lane: "urgent",
    sweep: { every: HOUR, find: async () => (isWell && tries > 2 ? [] : ["a"]) },
    run: async () => {
      tries += 1;
      dead.push(await deadNow());
      if (!isWell) throw new Error("the database is away");
    },
  };
  const giveUp = (minutes: number) =>
    shop.database.executeSql(
      "update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - make_interval(mins => $1) where key = 'test.due a' and locked_at is null",
      [minutes],
    );
  await putMissingEntries(shop.database, [{ name: "test.due", id: "a", waitMilliseconds: 0 }], HOUR);
  await giveUp(59);
  expect(await reviveDead(shop.database, [{ name: "test.due", id: "a" }]), "not before its hour").toBe(0);
  for (const round of [1, 2]) {
    await giveUp(61);
    const running = await start(shop, [job]);
    await until(() => tries === round);
    await until(async () => (await deadNow()) === 1);
    await running.stop();
    expect(tries, "one try, not five").toBe(round);
  }
  isWell = true;
  await giveUp(61);
  const last = await start(shop, [job]);
  await until(() => tries === 3);
  await until(async () => (await deadNow()) === undefined);
  await last.stop();
  expect(dead, "while it is tried again").toEqual([1, 1, 1]);
});
