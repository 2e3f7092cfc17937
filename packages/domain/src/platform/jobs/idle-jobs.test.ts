/** What jobs cost while nothing happens: an hour of it, counted at the wire. */
import { HOUR, MINUTE } from "@rambla/core/time";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { onHappened } from "../../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { type Job, startJobs } from "./jobs.ts";
import { sql } from "../database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Statements that every connection of this process sends while an hour passes in which nothing happens, once the start is over. */
async function statementsOfAnIdleHour(jobs: readonly Job[]): Promise<string[]> {
  const sent: string[] = [];
  let unanswered = 0;
  const { query: send, connect } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "connect").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    unanswered += 1;
    this.once("connect", () => (unanswered -= 1));
    return Reflect.apply(connect, this, given);
  });
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given;
    sent.push(typeof statement === "string" ? statement : String(Object(statement).text));
    const answer: unknown = Reflect.apply(send, this, given);
    const answered = () => void (unanswered -= 1);
    unanswered += 1;
    if (answer instanceof Promise) answer.then(answered, answered);
    else answered();
    return answer;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
  const running = await startJobs(shop, jobs, { url: shop.databaseUrl });
  /** Lets time pass; whatever it started at the database has been answered before more of it does. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 5000) {
      await vi.advanceTimersByTimeAsync(5000);
      for (let calm = 0; calm < 10; calm = unanswered === 0 ? calm + 1 : 0) await new Promise(setImmediate);
    }
  };
  await pass(2 * MINUTE);
  sent.length = 0;
  await pass(HOUR);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await running.stop();
  return sent;
}

const kinds = (count: number, every: number): Job[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `test.idle${index}`,
    lane: index % 2 ? "urgent" : "late",
    on: [onHappened],
    sweep: { every, find: async ({ database }) => (await database.query(sql`select 'a sweep' where false`), []) },
    run: async () => undefined,
  }));
const sweeps = (sent: readonly string[]) => sent.filter((text) => text.includes("a sweep")).length;

test("sixty kinds of jobs cost an idle shop one statement an hour each, beside the few that two kinds cost", async () => {
  const [two, sixty] = [await statementsOfAnIdleHour(kinds(2, HOUR)), await statementsOfAnIdleHour(kinds(60, HOUR))];
  console.log(`an idle hour: ${two.length} statements with two kinds, ${sixty.length} with sixty`);
  expect([sweeps(two), sweeps(sixty)]).toEqual([2, 60]);
  // A look more or less at either end of the hour.
  expect(Math.abs(sixty.length - two.length - 58)).toBeLessThanOrEqual(6);
  expect(two.length / 60, "statements a minute").toBeLessThan(5);
}, 180_000);

test("sweeps that always fail keep no other from its turn", async () => {
  const broken: Job[] = ["one", "two"].map((name) => ({
    name: `test.${name}`,
    lane: "late",
    sweep: { every: 10 * MINUTE, find: () => Promise.reject(new Error("broken")) },
    run: async () => undefined,
  }));
  // Six each in an hour, or a round or two later each time.
  expect(sweeps(await statementsOfAnIdleHour([...broken, ...kinds(3, 10 * MINUTE)]))).toBeGreaterThanOrEqual(12);
}, 180_000);
