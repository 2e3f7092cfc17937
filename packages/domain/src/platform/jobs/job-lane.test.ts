/** Lanes that are lost, stopped or cut off in the middle: whatever they held is done, by them or by those that follow. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDoor, onHappened, start, tell, until } from "../../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { openDatabase } from "../database/database.ts";
import { openLane } from "./job-lane.ts";
import { putEntries, releaseLost } from "./job-store.ts";
import { type Job, startJobs } from "./jobs.ts";
import { sql } from "../database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("a stopped worker hands its jobs back, and a killed one's are taken up by the next", async () => {
  const door = makeDoor();
  const ran: string[] = [];
  const jobs: Job[] = [
    {
      name: "test.held",
      lane: "late",
      on: [onHappened],
      run: async (_, id) => {
        await door.opened;
        ran.push(id);
      },
    },
  ];
  const locked = async () => {
    const [row] = await shop.database.query<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where locked_at is not null`,
    );
    return row?.count ?? 0;
  };
  const first = await start(shop, jobs);
  await tell(shop, ...Array.from({ length: 12 }, (_, index) => `h${index}`));
  await until(async () => (await locked()) >= 2);
  // What a living worker holds stays its own, however long it takes.
  await shop.database.executeSql(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null",
  );
  await releaseLost(shop.database);
  expect(await locked()).toBeGreaterThanOrEqual(2);
  const stopping = first.stop();
  door.open();
  await stopping;
  expect(await locked()).toBe(0);
  const done = ran.length;
  expect(done).toBeLessThan(12);

  await shop.database.executeSql(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-gone', attempts = 1",
  );
  const second = await start(shop, jobs);
  await until(() => new Set(ran).size === 12);
  await second.stop();
});

test("a lane that could not note one of several failures opens again", async () => {
  const doors: Readonly<Record<string, ReturnType<typeof makeDoor>>> = { noted: makeDoor(), lost: makeDoor(), last: makeDoor() };
  const begun: string[] = [];
  const told: string[] = [];
  const running = await startJobs(
    { ...shop, log: { ...shop.log, error: (_, message) => void told.push(message) } },
    [
      {
        name: "test.note",
        lane: "urgent",
        on: [onHappened],
        async run(_, id) {
          begun.push(id);
          await doors[id]?.opened;
          if (id === "noted" || id === "lost") throw new Error("it fails");
        },
      },
    ],
    { url: shop.databaseUrl },
  );
  await tell(shop, ...Object.keys(doors));
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
  await until(
    async () =>
      (await holder.query(sql`select from graphile_worker._private_jobs where key = 'test.note noted' and last_error is not null`))
        .length === 1,
  );
  doors["last"]?.open();
  await holder.executeSql("drop trigger note_slowly on graphile_worker._private_jobs");
  await tell(shop, "after");
  await until(() => begun.includes("after"));
  await running.stop();
  await holder.close();
});

test("a lane that opens while the database takes nobody in works once it does", async () => {
  const failed: string[] = [];
  const ran: string[] = [];
  await (await start(shop, [])).stop();
  const [own] = await shop.database.query<{ name: string }>(sql`select current_database() as name`);
  const name = own?.name ?? "";
  // Nobody may say so of the database that he is in.
  const elsewhere = openDatabase({ url: shop.databaseUrl.replace(name, "postgres"), connections: 1 });
  const takeIn = (isOpen: boolean) => elsewhere.executeSql(`alter database "${name}" allow_connections ${isOpen}`);
  await takeIn(false);
  const lane = openLane({
    openPool: () => new pg.Pool({ connectionString: shop.databaseUrl, max: 2, connectionTimeoutMillis: 15_000 }),
    log: { ...shop.log, error: (_, message) => void failed.push(message) },
    atOnce: 2,
    tasks: { "test.opened": async () => void ran.push("opened") },
    onTold: () => undefined,
    onRetry: () => undefined,
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
  await (await start(shop, [])).stop();
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
    openPool: losing,
    log: shop.log,
    atOnce: 1,
    tasks: { "test.taken": async (payload) => void ran.push(JSON.stringify(payload)) },
    onTold: () => undefined,
    onRetry: () => undefined,
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
  await shop.database.query(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '10 seconds' where key = 'test.taken lost'`,
  );
  await until(async () => {
    if ((await releaseLost(shop.database)).gaveBack) lane.nudge();
    return ran.length === 2;
  });
  expect(ran.map((payload) => JSON.parse(payload))).toEqual([{ id: "before" }, { id: "lost" }]);
  await lane.stop();
});

test("a database that drops every connection in the middle costs nothing but time", async () => {
  const ran = new Set<string>();
  const running = await start(shop, [
    {
      name: "test.dropped",
      lane: "urgent",
      on: [onHappened],
      async run({ database }, id) {
        await database.query(sql`select pg_sleep(0.005)`);
        ran.add(id);
      },
    },
  ]);
  const killer = openDatabase({ url: shop.databaseUrl, connections: 1 });
  await tell(shop, ...Array.from({ length: 300 }, (_, index) => `d${index}`));
  for (const share of [20, 100]) {
    await until(() => ran.size > share);
    await killer.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  await until(() => ran.size === 300, 90_000);
  await killer.close();
  await running.stop();
}, 120_000);
