/** Which jobs an event starts, and what of each it puts in line. */
import type { Start, StoredEvent } from "../events.ts";
import type { Shop } from "../shop.ts";
import { ALL_DUE, type Due } from "./due-entry.ts";
import type { Entry } from "./job-store.ts";
import type { Job } from "./jobs.ts";

/** Jobs by the events that start them. */
type Subscribed = ReadonlyMap<string, readonly { readonly job: Job; readonly start: Start }[]>;

export const subscribed = (jobs: readonly Job[]): Subscribed =>
  Map.groupBy(
    jobs.flatMap((job) => (job.on ?? []).map((start) => ({ job, start }))),
    ({ start }) => start.event,
  );

/** The entries that an event puts in line. One that carries something else than its kind says starts nothing and keeps no other waiting. */
export function startedBy(shop: Shop, jobs: Subscribed, { name, facts, happenedAt }: StoredEvent): Entry[] {
  const age = shop.clock().getTime() - happenedAt.getTime();
  return (jobs.get(name) ?? []).flatMap(({ job, start }) => {
    try {
      const id = start.idOf(facts);
      const waitMilliseconds = job.firstAfter ? Math.max(0, job.firstAfter(shop.config) - age) : 0;
      return [{ name: job.name, id: isLookedAfter(job) ? ALL_DUE : id, waitMilliseconds }];
    } catch (error) {
      shop.log.error({ error, job: job.name }, "an event cannot be read");
      return [];
    }
  });
}

/** Whether one entry looks after all that is due of a job (decision 230). */
export const isLookedAfter = (job: Job): job is Job & Due => job.sweep?.nextDue !== undefined;
