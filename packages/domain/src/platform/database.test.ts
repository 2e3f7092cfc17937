import { setImmediate as eventsOfTheSocket } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
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
    for (let gone = false; !gone; ) {
      const rows = await shop.database.query(sql`select 1 from pg_stat_activity where pid = ${own?.pid ?? 0}`);
      gone = rows.length === 0;
    }
    await eventsOfTheSocket();
    await transaction.query(sql`select 1`);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseAway);
  expect(await shop.database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
