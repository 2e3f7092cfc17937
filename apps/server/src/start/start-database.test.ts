import { resolve } from "node:path";
import { silentLog } from "@rambla/domain/platform/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../../../packages/domain/test/shop.ts";
import { readEnvironment, StartProblem } from "./environment.ts";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { problemOf, startDatabase } from "./start-database.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 2 });
});
afterAll(() => shop.close());

test("load what it begins with one after the other", async () => {
  const environment = { ...readEnvironment({ DATA_DIR: shop.dataDirectory }), databaseUrl: shop.databaseUrl };
  const seen: string[] = [];
  const start = (name: string) =>
    startDatabase(environment, resolve("db/migrations"), silentLog, [], async (patient) => {
      seen.push(`${name} begins`);
      // The other one waits for the lock now, however long this takes.
      if (seen.length === 1) await untilSomebodyWaits(shop);
      await patient.executeSql("select 1");
      seen.push(`${name} ends`);
    });
  await Promise.all([start("one"), start("other")]);
  const [first] = seen[0]?.split(" ") ?? [];
  const second = first === "one" ? "other" : "one";
  expect(seen).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});

/** An error as a driver or the system throws it. */
const thrown = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [
    "a full disk, told by the queue's own driver",
    thrown("53100", 'could not extend file "base/16384/19218": wrote only 4096 of 8192 bytes at block 0'),
    /^The disk of DATA_DIR .+ is full: free space or choose another folder\.$/,
  ],
  ["a full disk, told by ours", new DatabaseAway("full"), /^The disk of DATA_DIR .+ is full: free space or choose another folder\.$/],
  ["a database that ended", new DatabaseAway("away"), /^The database ended while the shop was starting: start the shop again\.$/],
  ["no connection left", new DatabaseAway("busy"), /^The database has no connection left: close others or raise max_connections\.$/],
])("%s is told in one sentence that says what to do", async (_name, failure, sentence) => {
  const problem = await problemOf(failure, { ...readEnvironment({ DATA_DIR: shop.dataDirectory }), databaseUrl: undefined });
  expect(problem).toBeInstanceOf(StartProblem);
  expect(problem).toHaveProperty("message", expect.stringMatching(sentence));
});

test.each([
  ["a file that is not there", thrown("ENOENT", "no such file: a.json")],
  ["a mistake of ours", new Error("what is this")],
])("%s is not the database's", async (_name, failure) => {
  expect(await problemOf(failure, { ...readEnvironment({ DATA_DIR: shop.dataDirectory }), databaseUrl: undefined })).toBe(failure);
});
