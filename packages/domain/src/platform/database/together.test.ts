import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import type { Queryable } from "./database.ts";
import { stillInTime, within } from "./patience.ts";
import { rememberSignature } from "../signature-store.ts";
import { sql } from "./sql.ts";
import { askTogether } from "./together.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

/** Answers each number with its double once it is let go, and tells what was asked at once. */
function makeDoubles() {
  const asked: number[][] = [];
  const waiting: (() => void)[] = [];
  const database: Queryable = { query: () => Promise.reject(new Error("nothing is asked here")) };
  const double = (number: number) =>
    askTogether(database, "doubles", number, async (all: readonly number[]) => {
      asked.push([...all]);
      await new Promise<void>((done) => waiting.push(done));
      // As a database does, with the time of whoever it works for.
      stillInTime();
      if (all.includes(13)) throw new Error("thirteen");
      return all.map((one) => one * 2);
    });
  const seen = async (questions: number) => {
    while (asked.length < questions) await new Promise((next) => setImmediate(next));
  };
  return { double, asked, seen, answer: () => waiting.shift()?.() };
}

test("what is asked at one moment is one question, and each gets its own answer", async () => {
  const { double, asked, seen, answer } = makeDoubles();
  const all = Promise.all([1, 2, 3].map(double));
  await seen(1);
  answer();
  expect([await all, asked]).toEqual([[2, 4, 6], [[1, 2, 3]]]);
});

test("what is asked after a question was sent is never answered by it", async () => {
  const { double, asked, seen, answer } = makeDoubles();
  const first = double(1);
  await seen(1);
  const later = Promise.all([double(2), double(3)]);
  answer();
  expect(await first).toBe(2);
  await seen(2);
  answer();
  expect([await later, asked]).toEqual([
    [4, 6],
    [[1], [2, 3]],
  ]);
});

test("a question that hangs holds up nobody, and one that fails takes only its own along", async () => {
  const { double, seen, answer, asked } = makeDoubles();
  const hangs = double(13);
  const failed = expect(hangs).rejects.toThrow("thirteen");
  await seen(1);
  const other = double(2);
  // Sent although the first has no answer.
  await seen(2);
  answer();
  await failed;
  answer();
  expect([await other, asked]).toEqual([4, [[13], [2]]]);
});

test("whoever has no more time is told so, and those who asked with them still get their answer", async () => {
  const { double, seen, answer } = makeDoubles();
  const hurried = within(1, () => double(1));
  const patient = double(2);
  const told = expect(hurried).rejects.toMatchObject({ reason: "busy" });
  await seen(1);
  await told;
  answer();
  expect(await patient).toBe(4);
});

test("of twenty times the same signature at one moment one is the first, of others each", async () => {
  const now = shop.clock();
  const remember = (signature: string) => rememberSignature(shop.database, signature, now, 1000);
  shop.takeStatements();
  const same = Promise.all(Array.from({ length: 20 }, () => remember("same")));
  const others = Promise.all(["a", "b", "c"].map(remember));
  expect([(await same).filter(Boolean).length, await others]).toEqual([1, [true, true, true]]);
  expect(shop.takeStatements().filter((text) => text.includes("used_signature"))).toHaveLength(1);
  expect(await Promise.all(["same", "d"].map(remember))).toEqual([false, true]);
  const stored = await shop.database.query<{ signature: string }>(sql`select signature from used_signature order by signature`);
  expect(stored.map(({ signature }) => signature)).toEqual(["a", "b", "c", "d", "same"]);
});
