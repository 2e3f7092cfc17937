/** What tests of the queue wait for, and what they tell it. */
import { expect } from "vitest";
import { eventKind, publish } from "../src/platform/events.ts";
import { type Job, type RunningJobs, startJobs } from "../src/platform/jobs/jobs.ts";
import type { TestShop } from "./shop.ts";

export const happened = eventKind("test.happened", ["id"]);
export const onHappened = happened.starts(({ id }) => id);

/** Starts jobs of a shop, each in a lane of its own kind. */
export const start = (shop: TestShop, jobs: readonly Job[]): Promise<RunningJobs> => startJobs(shop, jobs, { url: shop.databaseUrl });

/** Says of each id that it happened, in one transaction. */
export const tell = (shop: TestShop, ...ids: string[]): Promise<void> =>
  shop.database.transaction(async (transaction) => {
    for (const id of ids) await publish(transaction, happened, { id }, shop.clock());
  });

export async function until(condition: () => boolean | Promise<boolean>, milliseconds = 15_000): Promise<void> {
  await expect.poll(condition, { timeout: milliseconds, interval: 20 }).toBe(true);
}

/** A door that jobs wait at until it is opened. */
export function makeDoor(): { readonly opened: Promise<void>; open(): void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}
