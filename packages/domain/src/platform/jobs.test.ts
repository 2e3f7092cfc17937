import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { after, HOUR } from "@rambla/core/time";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { openDatabase } from "./database.ts";
import { eventKind, publish } from "./events.ts";
import { openLane } from "./job-lane.ts";
import { countJobs, putEntries, putMissingEntries, releaseLost, reviveDead } from "./job-store.ts";
import { type Job, type RunningJobs, startJobs } from "./jobs.ts";
import { sql } from "./sql.ts";

const happened = eventKind("test.happened", ["id"]);
const hurried = eventKind("test.hurried", ["id"]);
const onHappened = happened.starts(({ id }) => id);

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

async function until(condition: () => boolean | Promise<boolean>, milliseconds = 15_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await condition()) && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  expect(await condition()).toBe(true);
}

const start = (jobs: readonly Job[]): Promise<RunningJobs> => startJobs(shop, jobs, { url: shop.databaseUrl });
const tell = (...ids: string[]) =>
  shop.database.transaction(async (transaction) => {
    for (const id of ids) await publish(transaction, happened, { id }, shop.clock());
  });

/** A door that jobs wait at until it is opened. */
function makeDoor() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}

test("an event becomes jobs when and only when its transaction commits; sweeps find the rest; a failure is tried again", async () => {
  const ran: string[] = [];
  let due = ["s1", "s2"];
  let failures = 1;
  const jobs: Job[] = [
    { name: "test.first", lane: "urgent", on: [onHappened], run: async (_, id) => void ran.push(`first ${id}`) },
    {
      name: "test.second", lane: "late", on: [onHappened],
      run: async (_, id) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error("once");
        }
        ran.push(`second ${id}`);
      },
    },
    { name: "test.swept", lane: "late", sweep: { every: HOUR, find: async () => due }, run: async (_, id) => { due = due.filter((other) => other !== id); ran.push(`swept ${id}`); } },
  ];
  await tell("o1");
  await shop.database.transaction(async (transaction) => {
    await publish(transaction, happened, { id: "never" }, shop.clock());
    throw new Error("rolled back");
  }).catch(() => undefined);
  const running = await start(jobs);
  await until(() => new Set(ran).size === 4);
  // Told while the worker listens.
  await tell("o2");
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
    { name: "test.waits", lane: "urgent", on: [onHappened], firstAfter: () => 300_000, run: async (_, id) => void ran.push(`waited ${id}`) },
    { name: "test.hurries", lane: "urgent", on: [onHappened], run: async (_, id) => void ran.push(id) },
  ];
  const running = await start(jobs);
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
  await expect(start([job, { ...job, lane: "late" }])).rejects.toThrow("two jobs are called test.twice");
});

test("an event that carries something else than its kind says is told, starts nothing and keeps no other waiting", async () => {
  const ran: string[] = [];
  const told: string[] = [];
  const running = await startJobs({ ...shop, log: { ...shop.log, error: (_, message) => void told.push(message) } },
    [{ name: "test.read", lane: "urgent", on: [onHappened], run: async (_, id) => void ran.push(id) }], { url: shop.databaseUrl });
  await shop.database.query(sql`insert into event (name, facts, happened_at) values ('test.happened', '{"other": "x"}', now()), ('test.happened', '{"id": 7}', now()), ('test.happened', '{"id": "well"}', now())`);
  await until(() => ran.length > 0);
  await running.stop();
  expect([ran, told]).toEqual([["well"], ["an event cannot be read", "an event cannot be read"]]);
});

test("a thousand jobs of sixty kinds are done at hundreds a second, then nothing is asked", async () => {
  let ran = 0;
  const jobs: Job[] = Array.from({ length: 60 }, (_, index) => ({
    name: `test.kind${index}`, lane: index % 2 ? "urgent" : "late", on: index === 1 || index === 2 ? [onHappened] : [],
    sweep: { every: HOUR, find: async () => [] },
    async run({ database }) {
      await database.query(sql`select 1`);
      ran += 1;
    },
  }));
  const running = await start(jobs);
  const watcher = openDatabase({ url: shop.databaseUrl, connections: 1 });
  const began = Date.now();
  await tell(...Array.from({ length: 500 }, (_, index) => `many${index}`));
  await until(() => ran === 1000, 60_000);
  const rate = Math.round(1000 / ((Date.now() - began) / 1000));
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

test("an urgent job does not wait for late ones, however many hang", async () => {
  const door = makeDoor();
  const ran: string[] = [];
  const running = await start([
    { name: "test.hanging", lane: "late", on: [onHappened], run: async (_, id) => { await door.opened; ran.push(`late ${id}`); } },
    { name: "test.prompt", lane: "urgent", on: [hurried.starts(({ id }) => id)], run: async (_, id) => void ran.push(`urgent ${id}`) },
  ]);
  await tell(...Array.from({ length: 40 }, (_, index) => String(index)));
  await shop.database.transaction((transaction) => publish(transaction, hurried, { id: "x" }, shop.clock()));
  await until(() => ran.length > 0);
  expect(ran).toEqual(["urgent x"]);
  door.open();
  await until(() => ran.length === 41);
  await running.stop();
});

test("a job comes again when it asked to", async () => {
  const ran: number[] = [];
  const running = await start([{
    name: "test.again", lane: "urgent", on: [onHappened],
    run: async ({ clock }) => (ran.push(Date.now()) < 3 ? after(clock(), 300) : undefined),
  }]);
  await tell("a");
  await until(() => ran.length === 3);
  await running.stop();
  const waits = ran.slice(1).map((moment, index) => moment - (ran[index] ?? 0));
  // Not before its time; the upper bound is that of `until`, far below a safety poll.
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(290);
  expect(ran).toHaveLength(3);
});

describe("a job that cannot succeed", () => {
  const hurry = () => shop.database.transaction(async (transaction) => {
    await transaction.executeSql("select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), run_at := now())");
    await transaction.executeSql(`select pg_notify('jobs:insert', '{"count":1}')`);
  });
  const poisonOf = async () => (await countJobs(shop.database)).find(({ name }) => name === "test.poison");

  test("is dead after its tries, is counted, is not revived by a sweep, and is by news", async () => {
    let tries = 0;
    const running = await start([{
      name: "test.poison", lane: "urgent", on: [onHappened],
      run: async () => {
        tries += 1;
        if (tries < 9) throw new Error("poison");
      },
    }]);
    await tell("p");
    await until(async () => {
      await hurry();
      return (await poisonOf())?.dead === 1;
    });
    expect(tries).toBe(8);
    expect(await putMissingEntries(shop.database, [{ name: "test.poison", id: "p", waitMilliseconds: 0 }], HOUR)).toEqual({ put: 0, ready: 0 });
    expect(await poisonOf()).toMatchObject({ dead: 1, due: 0 });
    await tell("p");
    await until(() => tries === 9);
    await until(async () => (await poisonOf()) === undefined);
    await running.stop();
  });
});

test("what the queue keeps of a failure is its kind, in few words, and nobody's own", async () => {
  const WHO = "carmen.vidal@mailbox.example";
  const failures: Readonly<Record<string, unknown>> = {
    row: Object.assign(new Error(`Failing row contains (${WHO})`), { code: "23514", constraint: "no_order_passes", table: "customer_order", detail: WHO }),
    mail: Object.assign(new Error(`550 <${WHO}> rejected ${"x".repeat(50_000)}`), { code: "EENVELOPE", command: "RCPT TO" }),
    text: WHO,
    named: Object.assign(new Error("x"), { name: WHO, code: WHO }),
  };
  const running = await start([{ name: "test.personal", lane: "urgent", on: [onHappened], run: (_, id) => Promise.reject(failures[id]) }]);
  await tell(...Object.keys(failures));
  const kept = () => shop.database.query<{ key: string; text: string }>(sql`
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
    name: "test.due", lane: "urgent", sweep: { every: HOUR, find: async () => (isWell && tries > 2 ? [] : ["a"]) },
    run: async () => {
      tries += 1;
      dead.push(await deadNow());
      if (!isWell) throw new Error("the database is away");
    },
  };
  const giveUp = (minutes: number) => shop.database.executeSql(
    "update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - make_interval(mins => $1) where key = 'test.due a' and locked_at is null", [minutes]);
  await putMissingEntries(shop.database, [{ name: "test.due", id: "a", waitMilliseconds: 0 }], HOUR);
  await giveUp(59);
  expect(await reviveDead(shop.database, [{ name: "test.due", id: "a" }]), "not before its hour").toBe(0);
  for (const round of [1, 2]) {
    await giveUp(61);
    const running = await start([job]);
    await until(() => tries === round);
    await until(async () => (await deadNow()) === 1);
    await running.stop();
    expect(tries, "one try, not eight").toBe(round);
  }
  isWell = true;
  await giveUp(61);
  const last = await start([job]);
  await until(() => tries === 3);
  await until(async () => (await deadNow()) === undefined);
  await last.stop();
  expect(dead, "while it is tried again").toEqual([1, 1, 1]);
});

test("a stopped worker hands its jobs back, and a killed one's are taken up by the next", async () => {
  const door = makeDoor();
  const ran: string[] = [];
  const jobs: Job[] = [{ name: "test.held", lane: "late", on: [onHappened], run: async (_, id) => { await door.opened; ran.push(id); } }];
  const locked = async () => {
    const [row] = await shop.database.query<{ count: number }>(sql`select count(*)::int as count from graphile_worker.jobs where locked_at is not null`);
    return row?.count ?? 0;
  };
  const first = await start(jobs);
  await tell(...Array.from({ length: 12 }, (_, index) => `h${index}`));
  await until(async () => (await locked()) >= 2);
  // What a living worker holds stays its own, however long it takes.
  await shop.database.executeSql("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null");
  await releaseLost(shop.database);
  expect(await locked()).toBeGreaterThanOrEqual(2);
  const stopping = first.stop();
  door.open();
  await stopping;
  expect(await locked()).toBe(0);
  const done = ran.length;
  expect(done).toBeLessThan(12);

  await shop.database.executeSql("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-gone', attempts = 1");
  const second = await start(jobs);
  await until(() => new Set(ran).size === 12);
  await second.stop();
});

test("a lane that could not note one of several failures opens again", async () => {
  const doors: Readonly<Record<string, ReturnType<typeof makeDoor>>> = { noted: makeDoor(), lost: makeDoor(), last: makeDoor() };
  const begun: string[] = [];
  const told: string[] = [];
  const running = await startJobs({ ...shop, log: { ...shop.log, error: (_, message) => void told.push(message) } }, [{
    name: "test.note", lane: "urgent", on: [onHappened],
    async run(_, id) {
      begun.push(id);
      await doors[id]?.opened;
      if (id === "noted" || id === "lost") throw new Error("it fails");
    },
  }], { url: shop.databaseUrl });
  await tell(...Object.keys(doors));
  await until(() => begun.length === 3);
  const holder = openDatabase({ url: shop.databaseUrl, connections: 1 });
  await holder.executeSql(`
    create function note_slowly() returns trigger language plpgsql as $$ begin
      if new.key = 'test.note lost' then raise exception 'it cannot be noted'; end if;
      perform pg_advisory_xact_lock_shared(4711);
      return new;
    end $$;
    create trigger note_slowly before update on graphile_worker._private_jobs for each row when (new.last_error is distinct from old.last_error) execute function note_slowly();
    select pg_advisory_lock(4711)`);
  doors["noted"]?.open();
  await until(async () => (await holder.query(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length === 1);
  doors["lost"]?.open();
  // It waits for a connection as long as connections are waited for.
  await until(() => told.some((message) => message.startsWith("Failed to fail jobs")), 30_000);
  await holder.executeSql("select pg_advisory_unlock(4711)");
  await until(async () => (await holder.query(sql`select from graphile_worker._private_jobs where key = 'test.note noted' and last_error is not null`)).length === 1);
  doors["last"]?.open();
  await holder.executeSql("drop trigger note_slowly on graphile_worker._private_jobs");
  await tell("after");
  await until(() => begun.includes("after"));
  await running.stop();
  await holder.close();
});

test("a lane that opens while the database takes nobody in works once it does", async () => {
  const failed: string[] = [];
  const ran: string[] = [];
  await (await start([])).stop();
  const [own] = await shop.database.query<{ name: string }>(sql`select current_database() as name`);
  const name = own?.name ?? "";
  // Nobody may say so of the database that he is in.
  const elsewhere = openDatabase({ url: shop.databaseUrl.replace(name, "postgres"), connections: 1 });
  const takeIn = (isOpen: boolean) => elsewhere.executeSql(`alter database "${name}" allow_connections ${isOpen}`);
  await takeIn(false);
  const lane = openLane({
    openPool: () => new pg.Pool({ connectionString: shop.databaseUrl, max: 2, connectionTimeoutMillis: 15_000 }),
    log: { ...shop.log, error: (_, message) => void failed.push(message) },
    atOnce: 2, tasks: { "test.opened": async () => void ran.push("opened") }, onTold: () => undefined, onRetry: () => undefined,
  });
  await until(() => failed.length > 0);
  await takeIn(true);
  await putEntries(shop.database, [{ name: "test.opened", id: "first", waitMilliseconds: 0 }]);
  await until(() => ran.length === 1);
  await lane.stop();
  await elsewhere.close();
});

test("a job that was taken while the answer got lost is done by the lane that follows", async () => {
  const ran: string[] = [];
  await (await start([])).stop();
  let isToLose = true;
  // The database has answered; the line breaks before the answer has come.
  const losing = () => {
    const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => {
      client.on("error", () => undefined);
      client.query = new Proxy(client.query, {
        apply: (query, self, given: unknown[]) => {
          const answer: unknown = Reflect.apply(query, self, given);
          if (!(answer instanceof Promise)) return answer;
          return answer.then((result: pg.QueryResult<{ key?: string }>) => {
            if (!isToLose || result.rows?.[0]?.key !== "test.taken lost") return result;
            isToLose = false;
            throw new Error("Connection terminated unexpectedly");
          });
        },
      });
    });
    return pool;
  };
  const lane = openLane({
    openPool: losing, log: shop.log, atOnce: 1, tasks: { "test.taken": async (payload) => void ran.push(JSON.stringify(payload)) }, onTold: () => undefined, onRetry: () => undefined,
  });
  const put = async (id: string) => {
    await putEntries(shop.database, [{ name: "test.taken", id, waitMilliseconds: 0 }]);
    lane.nudge();
  };
  await put("before");
  await until(() => ran.length === 1);
  await put("lost");
  await until(() => !isToLose);
  // A lane counts as gone when it has had what it took for ten seconds.
  await shop.database.query(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '10 seconds' where key = 'test.taken lost'`);
  await until(async () => {
    if ((await releaseLost(shop.database)).gaveBack) lane.nudge();
    return ran.length === 2;
  });
  expect(ran.map((payload) => JSON.parse(payload))).toEqual([{ id: "before" }, { id: "lost" }]);
  await lane.stop();
});

test("a database that drops every connection in the middle costs nothing but time", async () => {
  const ran = new Set<string>();
  const running = await start([{
    name: "test.dropped", lane: "urgent", on: [onHappened],
    async run({ database }, id) {
      await database.query(sql`select pg_sleep(0.005)`);
      ran.add(id);
    },
  }]);
  const killer = openDatabase({ url: shop.databaseUrl, connections: 1 });
  await tell(...Array.from({ length: 300 }, (_, index) => `d${index}`));
  for (const share of [20, 100]) {
    await until(() => ran.size > share);
    await killer.query(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  }
  await until(() => ran.size === 300, 90_000);
  await killer.close();
  await running.stop();
}, 120_000);
