import { after, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { forgetOldTries } from "../limits.ts";
import { sql } from "./sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

test("of thousands that are over none waits for one that somebody holds, and no statement takes them all", async () => {
  const now = shop.clock();
  await shop.database.query(sql`
    insert into rate_limit (key, tries, until) select 'test:' || n, 1, ${after(now, -MINUTE)}::timestamptz from generate_series(1, 2500) as n
    union all select 'test:young', 1, ${after(now, MINUTE)}`);
  const left = async () =>
    (await shop.database.query<{ key: string }>(sql`select key from rate_limit where key like 'test:%' order by key`)).map(
      ({ key }) => key,
    );
  await shop.database.transaction(async (transaction) => {
    await transaction.query(sql`update rate_limit set tries = 2 where key = 'test:77'`);
    shop.takeStatements();
    await forgetOldTries(shop);
    expect(shop.takeStatements().filter((text) => text.includes("delete from rate_limit"))).toHaveLength(3);
    expect(await left()).toEqual(["test:77", "test:young"]);
  });
  await forgetOldTries(shop);
  expect(await left()).toEqual(["test:young"]);
});
