import { after } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { forgetOldTries, takeBackTry, takeTries } from "./limits.ts";
import { sql } from "./database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(async () => {
  shop.moveTo(START);
  await shop.database.query(sql`delete from rate_limit`);
});

const ADDRESS = { name: "address", tries: 5, seconds: 3600 };
const NAME = { name: "name", tries: 3, seconds: 900 };
const attempt = (address: string, name: string) =>
  takeTries(shop.database, shop.clock(), [
    { limit: ADDRESS, subject: address },
    { limit: NAME, subject: name },
  ]);
const kept = async () => (await shop.database.query<{ count: number }>(sql`select count(*)::integer as count from rate_limit`))[0]?.count;

test("an address above its limit names whom it likes: nothing is kept of it, and nobody it named pays for it", async () => {
  for (let round = 0; round < 200; round += 1) await attempt("stranger", `name ${round}`);
  expect(await kept()).toBe(6);
  for (let round = 0; round < 10; round += 1) expect((await attempt("stranger", "ana"))?.refused).toBe("limit.tooMany");
  const own = [await attempt("home", "ana"), await attempt("home", "ana"), await attempt("home", "ana"), await attempt("home", "ana")];
  expect(own.map((refusal) => refusal?.refused)).toEqual([undefined, undefined, undefined, "limit.tooMany"]);
});

test("of many at once as many get through as may, and the wait is that of the longest window", async () => {
  const many = await Promise.all(Array.from({ length: 30 }, (_, round) => attempt("crowd", `of the crowd ${round}`)));
  expect(many.filter((refusal) => refusal === undefined)).toHaveLength(5);
  for (let round = 0; round < 3; round += 1) await attempt(`elsewhere ${round}`, "bob");
  expect((await attempt("crowd", "bob"))?.values).toEqual({ seconds: 3600 });
  shop.moveTo(after(START, 900_000));
  expect((await attempt("crowd", "bob"))?.values).toEqual({ seconds: 2700 });
  expect(await attempt("home", "bob")).toBeUndefined();
});

test("a window that is over begins anew, and is forgotten", async () => {
  for (let round = 0; round < 6; round += 1) await attempt("stranger", `name ${round}`);
  shop.moveTo(after(START, 3_599_999));
  expect((await attempt("stranger", "eve"))?.values).toEqual({ seconds: 1 });
  shop.moveTo(after(START, 3_600_000));
  expect(await attempt("stranger", "eve")).toBeUndefined();
  shop.moveTo(after(START, 7_200_001));
  await forgetOldTries(shop);
  expect(await kept()).toBe(0);
});

describe("a try that is taken back", () => {
  const one = { limit: NAME, subject: "ana" };
  const take = () => takeTries(shop.database, shop.clock(), [one]);
  const takeBack = (at = shop.clock()) => shop.database.transaction((transaction) => takeBackTry(transaction, at, one));

  test("was none: of twenty at once those that were refused are not counted either, and with the last one its window goes", async () => {
    const many = await Promise.all(Array.from({ length: 20 }, take));
    const taken = many.filter((refusal) => refusal === undefined);
    expect(taken).toHaveLength(3);
    await Promise.all(taken.map(() => takeBack()));
    shop.moveTo(after(START, 300_000));
    expect([await take(), await take(), await take(), (await take())?.values]).toEqual([undefined, undefined, undefined, { seconds: 900 }]);
  });

  test("takes nothing from a window that began after it", async () => {
    expect(await take()).toBeUndefined();
    shop.moveTo(after(START, 900_000));
    await take();
    await takeBack(START);
    expect([await take(), await take(), (await take())?.refused]).toEqual([undefined, undefined, "limit.tooMany"]);
  });

  test("leaves those of others, and when their window ends", async () => {
    await take();
    shop.moveTo(after(START, 600_000));
    await take();
    await takeBack();
    expect([await take(), await take(), (await take())?.values]).toEqual([undefined, undefined, { seconds: 300 }]);
  });
});
