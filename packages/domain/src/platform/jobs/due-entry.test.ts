/** One entry looks after all that is due of a job, and what is over before its time never was an entry. */
import { after, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onHappened, tell, until } from "../../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { type Job, startJobs } from "./jobs.ts";
import { sql } from "../database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

/** What is to be done, and when: the state that such a job goes by. */
const due = new Map<string, Date>();
const ran: string[] = [];
const START = new Date("2026-01-01T12:00:00Z");
let now = START;
beforeEach(() => {
  now = START;
  due.clear();
  ran.length = 0;
});

/** The shop, at the time that the test says. */
const going = () => ({ ...shop, clock: () => now, log: { ...shop.log, error: () => undefined } });

const inOrder = () => [...due].toSorted(([, one], [, other]) => one.getTime() - other.getTime());

const aJob = (name: string, run: (id: string) => Date | undefined = () => undefined): Job => ({
  name,
  lane: "urgent",
  on: [onHappened],
  firstAfter: () => HOUR,
  sweep: {
    every: HOUR,
    find: async ({ clock }, most) =>
      inOrder()
        .filter(([, at]) => at <= clock())
        .slice(0, most)
        .map(([id]) => id),
    nextDue: async (_, since) => inOrder().find(([, at]) => at > since)?.[1],
  },
  async run(_, id) {
    ran.push(id);
    const again = run(id);
    if (!again) due.delete(id);
    return again;
  },
});

const entriesOf = async (name: string) =>
  (
    await shop.database.query<{ id: string }>(sql`
  select payload ->> 'id' as id from graphile_worker._private_jobs join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = ${name} order by 1`)
  ).map(({ id }) => id);

test("of a hundred that wait one entry waits; those over before their time are never run, the others each when it is due", async () => {
  const job = aJob("test.together");
  const ids = Array.from({ length: 100 }, (_, index) => `o${index}`);
  for (const [index, id] of ids.entries()) due.set(id, after(now, index < 60 ? MINUTE : index < 99 ? MINUTE + 300 : HOUR));
  const running = await startJobs(going(), [job], { url: shop.databaseUrl });
  await tell(shop, ...ids);
  await until(async () => (await entriesOf("test.together")).length > 0);
  expect(await entriesOf("test.together")).toEqual(["due"]);
  for (const id of ids.slice(0, 50)) due.delete(id);
  // Its moment comes.
  now = after(START, MINUTE);
  await shop.database.executeSql("update graphile_worker._private_jobs set run_at = now() where key = 'test.together due'");
  await shop.database.executeSql(`select pg_notify('jobs:insert', '{"count":1}')`);
  await until(() => due.size === 40);
  now = after(START, 2 * MINUTE);
  await until(() => due.size === 1);
  await until(async () => (await entriesOf("test.together")).length === 1);
  await running.stop();
  expect(ran.toSorted()).toEqual(ids.slice(50, 99).toSorted());
  expect(await entriesOf("test.together"), "the last one is waited for").toEqual(["due"]);
});

test("what fails is tried by an entry of its own and keeps nothing behind it waiting; what asks to come again has one too", async () => {
  const job = aJob("test.failing", (id) => {
    if (id.startsWith("bad")) throw new Error("it cannot be done");
    return id === "later" ? after(now, MINUTE) : undefined;
  });
  const long = after(now, -HOUR);
  for (let index = 0; index < 60; index += 1) due.set(`bad${index}`, after(long, index));
  due.set("later", after(long, SECOND));
  due.set("well", after(long, MINUTE));
  const running = await startJobs(going(), [job], { url: shop.databaseUrl });
  await until(() => !due.has("well"));
  await running.stop();
  const entries = await entriesOf("test.failing");
  expect(entries.filter((id) => id !== "due")).toEqual(expect.arrayContaining(["bad0", "bad59", "later"]));
  expect(ran.filter((id) => id === "later")).toHaveLength(1);
});

test("more than one go holds are all done, and where news come meanwhile it is looked again", async () => {
  const job = aJob("test.many", (id) => {
    if (id === "m0") due.set("came", after(now, -MINUTE));
    return undefined;
  });
  for (let index = 0; index < 130; index += 1) due.set(`m${index}`, after(now, -HOUR));
  const running = await startJobs(going(), [job], { url: shop.databaseUrl });
  await tell(shop, "came");
  await until(() => due.size === 0);
  await running.stop();
  expect(ran).toHaveLength(131);
});
