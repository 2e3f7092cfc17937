import { setImmediate as eventsOfTheSocket } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { DatabaseAway } from "./database.ts";
import { sql } from "./sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("a connection that ends between two statements of a transaction is told as the database being away, and the next one works", async () => {
  const work = shop.database.transaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await shop.database.query(sql`select pg_terminate_backend(${own?.pid ?? 0})`);
    // Nobody waits for an answer when the end arrives: it must not end the process.
    for (let gone = false; !gone;) {
      const rows = await shop.database.query(sql`select 1 from pg_stat_activity where pid = ${own?.pid ?? 0}`);
      gone = rows.length === 0;
    }
    await eventsOfTheSocket();
    await transaction.query(sql`select 1`);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseAway);
  expect(await shop.database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

describe("statements that leave together", () => {
  const written = async () =>
    (await shop.database.query<{ key: string }>(sql`select key from rate_limit order by key`)).map(({ key }) => key);
  const insert = (key: string) => sql`insert into rate_limit (key, tries, until) values (${key}, 1, now())`;
  const mustHold = (holds: boolean) => sql`select must_hold(${holds})`;

  test("the last one stands with its commit, and no other is sent after it", async () => {
    await shop.database.transaction(async (transaction) => {
      await transaction.query(insert("one"));
      await transaction.conclude(insert("two"));
    });
    expect(await written()).toEqual(["one", "two"]);
    const late = shop.database.transaction(async (transaction) => {
      await transaction.conclude(insert("three"));
      await transaction.query(insert("late"));
    });
    await expect(late).rejects.toThrow("concluded");
    expect(await written()).toEqual(["one", "three", "two"]);
  });

  test("nothing stands where the last one fails, and the connection serves on", async () => {
    const before = await written();
    const failing = shop.database.transaction(async (transaction) => {
      await transaction.query(insert("four"));
      await transaction.conclude(mustHold(false));
    });
    await expect(failing).rejects.toMatchObject({ name: "DatabaseAway", reason: "busy" });
    expect(await written()).toEqual(before);
    await shop.database.transaction((transaction) => transaction.conclude(mustHold(true)));
  });

  test("what failed first is told, whatever was sent behind it", async () => {
    const before = await written();
    const failing = shop.database.transaction(async (transaction) => {
      const first = transaction.query(sql`select 1 / ${0}::integer`);
      first.catch(() => undefined);
      await transaction.query(insert("five"));
    });
    await expect(failing).rejects.toThrow("division by zero");
    const concluded = shop.database.transaction(async (transaction) => {
      const first = transaction.query(insert("one"));
      first.catch(() => undefined);
      await transaction.conclude(insert("six"));
    });
    await expect(concluded).rejects.toThrow("duplicate key");
    expect(await written()).toEqual(before);
  });

  test("what failed is told, also where nobody looked at its answer: nothing is taken for done that the server has rolled back", async () => {
    const before = await written();
    const overlooked = shop.database.transaction(async (transaction) => {
      await transaction.query(insert("seven"));
      transaction.query(insert("one")).catch(() => undefined);
      return "done";
    });
    await expect(overlooked).rejects.toThrow("duplicate key");
    expect(await written()).toEqual(before);
  });

  test("a connection that ends before the answers come is told as the database being away", async () => {
    const ending = shop.database.transaction(async (transaction) => {
      const [own] = await transaction.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await transaction.conclude(sql`select pg_terminate_backend(${own?.pid ?? 0}), pg_sleep(5)`);
    });
    await expect(ending).rejects.toMatchObject({ name: "DatabaseAway", reason: "away" });
    expect(await shop.database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
