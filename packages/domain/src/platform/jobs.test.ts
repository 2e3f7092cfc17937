import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { publish } from "./events.ts";
import { type Job, startJobs } from "./jobs.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

async function until(condition: () => boolean, milliseconds = 15_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!condition() && Date.now() < end) await new Promise((done) => setTimeout(done, 50));
  expect(condition()).toBe(true);
}

test("an event becomes jobs when and only when its transaction commits; sweeps find the rest; a failure is tried again", async () => {
  const ran: string[] = [];
  let due = ["s1", "s2"];
  let failures = 1;
  const jobs: Job[] = [
    { name: "test.first", on: ["order.paid"], run: async (_, id) => void ran.push(`first ${id}`) },
    {
      name: "test.second", on: ["order.paid"],
      run: async (_, id) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error("once");
        }
        ran.push(`second ${id}`);
      },
    },
    { name: "test.swept", sweep: { everySeconds: 1, find: async () => due }, run: async (_, id) => { due = due.filter((other) => other !== id); ran.push(`swept ${id}`); } },
  ];
  await shop.database.transaction((transaction) => publish(transaction, "order.paid", "o1", shop.clock()));
  await shop.database.transaction(async (transaction) => {
    await publish(transaction, "order.paid", "never", shop.clock());
    throw new Error("rolled back");
  }).catch(() => undefined);
  const running = await startJobs(shop, jobs);
  await until(() => new Set(ran).size === 4);
  await running.stop();
  // At least once: an id may be found again before its job ran.
  expect([...new Set(ran)].toSorted()).toEqual(["first o1", "second o1", "swept s1", "swept s2"]);
});
