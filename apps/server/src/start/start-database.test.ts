/** Nodes of a shop that start at the same moment on one database. */
import { resolve } from "node:path";
import { silentLog } from "@rambla/domain/platform/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../../../packages/domain/test/shop.ts";
import { readEnvironment } from "./environment.ts";
import { startDatabase } from "./start-database.ts";

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
      // The other one stands at the door by now, and stays there however long this takes.
      if (seen.length === 1) await untilSomebodyWaits(shop);
      await patient.executeSql("select 1");
      seen.push(`${name} ends`);
    });
  await Promise.all([start("one"), start("other")]);
  const [first] = seen[0]?.split(" ") ?? [];
  const second = first === "one" ? "other" : "one";
  expect(seen).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});
