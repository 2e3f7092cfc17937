import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { type Database, DatabaseAway, openDatabase } from "./database.ts";
import { type Patience, VISITOR, within } from "./patience.ts";
import { sql } from "./sql.ts";

/** Long enough for a busy machine, shorter than the 30 s of the lock. */
const SOON = 15_000;

let shop: TestShop;
const opened: Database[] = [];
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await shop.database.executeSql("create table held (id integer primary key, value text)");
  await shop.database.executeSql("insert into held select id, 'x' from generate_series(1, 3) id");
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => shop.close());

function open(connections: number, patience: Partial<Patience> = {}): Database {
  const database = openDatabase({ url: shop.databaseUrl, connections, patience: { ...VISITOR, ...patience }, serverVersion: 180_000 });
  opened.push(database);
  return database;
}

/** Runs the work while another transaction locks the table. */
async function whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  return await shop.database.transaction(async (transaction) => {
    await transaction.executeSql("lock table held in access exclusive mode");
    return await work();
  });
}

const connectionsOf = async (name: string) =>
  (
    await shop.database.query<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity where application_name = ${name}`)
  )[0]?.count;

async function failure(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => "an answer",
    (error: unknown) => error,
  );
}
const busy = expect.objectContaining({ name: "DatabaseAway", reason: "busy" });

describe("what somebody else holds", () => {
  test("is told as busy by the server's own limit, on the same few connections, and all is well when it is let go", async () => {
    const name = randomUUID();
    const database = openDatabase({
      url: `${shop.databaseUrl}&application_name=${name}`,
      connections: 3,
      patience: { ...VISITOR, lock: 100, connection: SOON },
    });
    opened.push(database);
    await whileHeld(async () => {
      const tries = await Promise.all(Array.from({ length: 12 }, () => failure(database.query(sql`select value from held`))));
      expect(tries).toEqual(Array.from({ length: 12 }, () => busy));
      expect(await connectionsOf(name)).toBeLessThanOrEqual(3);
      const writing = database.transaction(async (transaction) => await transaction.query(sql`update held set value = 'y'`));
      expect(await failure(writing)).toEqual(busy);
      // Unlocked rows are available.
      expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    });
    expect(await database.query(sql`select count(*)::int as count from held`)).toEqual([{ count: 3 }]);
    expect(await connectionsOf(name)).toBeLessThanOrEqual(3);
  });

  test("is waited for by a visitor no longer than by the settings of the shop", async () => {
    const database = open(2);
    const started = performance.now();
    await whileHeld(async () => expect(await failure(database.query(sql`select value from held`))).toEqual(busy));
    expect(performance.now() - started).toBeLessThan(SOON);
  });
});

describe("a deadline", () => {
  test("ends the waiting, not the connection: it is lent until the server has ended the statement, and used again", async () => {
    const database = open(1, { statement: 400, connection: SOON });
    const [before] = await database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    expect(await failure(within(50, () => database.query(sql`select pg_sleep(30)`)))).toEqual(busy);
    const [after] = await database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    expect(after?.pid).toBe(before?.pid);
  });

  test("rolls a transaction back and begins nothing more", async () => {
    const database = open(1, { statement: 1500, connection: SOON });
    await database.query(sql`select 1`);
    const sent: string[] = [];
    const work = within(1000, () =>
      database.transaction(async (transaction) => {
        await transaction.query(sql`insert into held values (9, 'never')`);
        await transaction.query(sql`select pg_sleep(30)`).catch(() => undefined);
        sent.push(String(await failure(transaction.query(sql`select 1`))));
      }),
    );
    expect(await failure(work)).toEqual(busy);
    expect(sent).toEqual([expect.stringContaining("too busy")]);
    expect(await database.query(sql`select 1 from held where id = 9`)).toEqual([]);
  });

  test("of an inner work is never later than that of the outer", async () => {
    const database = open(1, { statement: 400 });
    expect(await failure(within(50, () => within(60_000, () => database.query(sql`select pg_sleep(30)`))))).toEqual(busy);
  });

  test("that passes while waiting for a connection takes none with it", async () => {
    const database = open(1, { connection: SOON });
    const [release, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async () => {
      held.resolve();
      await release.promise;
    });
    await held.promise;
    expect(await failure(within(50, () => database.query(sql`select 1`)))).toEqual(busy);
    release.resolve();
    await holding;
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe("a pool whose connections are all lent", () => {
  async function whileLent<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = database.transaction(async () => {
      held.resolve();
      await release.promise;
    });
    // Without a connection it holds none.
    await Promise.race([held.promise, holding]);
    try {
      return await work();
    } finally {
      release.resolve();
      await holding;
    }
  }

  test("is busy, not away", async () => {
    const database = open(1, { connection: 1000 });
    await whileLent(database, async () => expect(await failure(database.query(sql`select 1`))).toEqual(busy));
    const nowhere = openDatabase({ url: "postgresql://nobody@localhost/nothing?host=/nowhere", patience: VISITOR });
    opened.push(nowhere);
    expect(await failure(nowhere.query(sql`select 1`))).toEqual(expect.objectContaining({ name: "DatabaseAway", reason: "away" }));
  });

  test("is waited for by whoever has the time", async () => {
    const database = openDatabase({ url: shop.databaseUrl, connections: 1 });
    opened.push(database);
    let waiting: Promise<unknown> | undefined;
    await whileLent(database, async () => {
      waiting = failure(database.query(sql`select 1 as one`));
      // Longer than a visitor's timeout.
      await shop.database.query(sql`select pg_sleep(3.2)`);
    });
    expect(await waiting).toBe("an answer");
  });
});

test("a transaction that nobody goes on with is ended by the server", async () => {
  const database = open(1, { pause: 50, connection: SOON });
  const work = database.transaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    for (let gone = false; !gone;)
      gone = (await shop.database.query(sql`select 1 from pg_stat_activity where pid = ${own?.pid ?? 0}`)).length === 0;
    await transaction.query(sql`select 1`);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseAway);
  expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test.each([
  ["53100", 'could not extend file "base/1/2": No space left on device', "full"],
  ["XX000", 'could not extend file "base/1/2": File too large', "full"],
  ["53300", "sorry, too many clients already", "busy"],
  ["57P03", "the database system is in recovery mode", "away"],
  ["23505", "duplicate key", undefined],
])("the server's state %s (%s) is %s", async (state, message, reason) => {
  const failed = await failure(
    shop.database.executeSql(`do $$ begin raise exception using errcode = '${state}', message = '${message}'; end $$`),
  );
  if (reason) expect(failed).toEqual(expect.objectContaining({ name: "DatabaseAway", reason }));
  else expect(failed).toEqual(expect.objectContaining({ code: state }));
});
