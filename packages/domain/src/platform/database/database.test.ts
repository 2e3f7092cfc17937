import { setImmediate as eventsOfTheSocket } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { DatabaseAway } from "./database.ts";
import { sql } from "./sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
});
afterAll(() => shop.close());

test("a connection that ends between two statements of a transaction is told as the database being away, and the next one works", async () => {
  const work = shop.database.transaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await shop.database.query(sql`select pg_terminate_backend(${own?.pid ?? 0})`);
    // No statement runs when the connection ends: that must not end the process.
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

test("a transaction that ignores a failed statement fails with that statement's error", async () => {
  const overlooked = shop.database.transaction(async (transaction) => {
    await transaction.query(sql`insert into rate_limit (key, tries, until) values ('overlooked', 1, now())`);
    await transaction.query(sql`select 1 / ${0}::integer`).catch(() => undefined);
    return "done";
  });
  await expect(overlooked).rejects.toThrow("division by zero");
  expect(await shop.database.query(sql`select 1 from rate_limit`)).toEqual([]);
});

test("a connection that ends during the last statement is reported as the database being away", async () => {
  const ending = shop.database.transaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await transaction.query(sql`select pg_terminate_backend(${own?.pid ?? 0}), pg_sleep(5)`);
  });
  await expect(ending).rejects.toMatchObject({ name: "DatabaseAway", reason: "away" });
  expect(await shop.database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
