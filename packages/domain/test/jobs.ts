/** Helpers for tests of the queue, and a run of all due jobs without it. */
import { expect } from "vitest";
import { eventKind, publish, takeEvents } from "../src/platform/events.ts";
import { jobsStartedBy, subscriptionsOf } from "../src/platform/jobs/event-relay.ts";
import { type Job, type RunningJobs, startJobs } from "../src/platform/jobs/jobs.ts";
import type { Shop } from "../src/platform/shop.ts";
import type { TestShop } from "./shop.ts";

/** Events, and ids of a sweep, taken at once. */
const AT_ONCE = 500;

export const happened = eventKind("test.happened", ["id"]);
export const onHappened = happened.starts(({ id }) => id);

/** Gives each job a queue of its own kind. */
export const start = (shop: TestShop, jobs: readonly Job[]): Promise<RunningJobs> => startJobs(shop, jobs, { url: shop.databaseUrl });

/** Publishes an event for each id, in one transaction. */
export const tell = (shop: TestShop, ...ids: string[]): Promise<void> =>
  shop.database.transaction(async (transaction) => {
    for (const id of ids) await publish(transaction, happened, { id }, shop.clock());
  });

export async function until(condition: () => boolean | Promise<boolean>, milliseconds = 15_000): Promise<void> {
  await expect.poll(condition, { timeout: milliseconds, interval: 20 }).toBe(true);
}

/** A gate that jobs wait at until a test opens it. */
export function makeDoor(): { readonly opened: Promise<void>; open(): void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}

/** Runs everything due in this process: events, then every sweep, each id once, until nothing new is found. */
export async function runDueJobs(shop: Shop, jobs: readonly Job[]): Promise<void> {
  const done = new Set<string>();
  const subscriptions = subscriptionsOf(jobs);
  for (let isNew = true; isNew;) {
    isNew = false;
    const events = await shop.database.transaction((transaction) => takeEvents(transaction, AT_ONCE));
    for (const event of events) {
      isNew = true;
      for (const { name, id, waitMilliseconds } of jobsStartedBy(shop, subscriptions, event)) {
        if (waitMilliseconds === 0 && id !== undefined) await jobs.find((job) => job.name === name)?.run(shop, id);
      }
    }
    for (const job of jobs) {
      for (const id of (await job.sweep?.find(shop, AT_ONCE)) ?? []) {
        if (done.has(`${job.name} ${id}`)) continue;
        done.add(`${job.name} ${id}`);
        isNew = true;
        await job.run(shop, id);
      }
    }
  }
}
