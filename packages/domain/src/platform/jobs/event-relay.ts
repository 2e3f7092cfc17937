/** One transaction deletes an event and adds its jobs. */
import { SECOND } from "@rambla/core/time";
import { type Start, type StoredEvent, takeEvents } from "../events.ts";
import type { Shop } from "../shop.ts";
import { addJobs, type NewJob } from "./job-store.ts";
import type { Job } from "./jobs.ts";

/** The database adds this job with the first waiting event. */
export const RELAY = "event.relay";

const AT_ONCE = 200;
/** Transactions that saw waiting events added no job. */
const AGAIN_AFTER = SECOND;

export type Subscriptions = ReadonlyMap<string, readonly { readonly job: Job; readonly start: Start }[]>;

export const subscriptionsOf = (jobs: readonly Job[]): Subscriptions =>
  Map.groupBy(
    jobs.flatMap((job) => (job.on ?? []).map((start) => ({ job, start }))),
    ({ start }) => start.event,
  );

/** Logs and skips an event with missing ids. */
export function jobsStartedBy(shop: Shop, subscriptions: Subscriptions, { name, facts, happenedAt }: StoredEvent): NewJob[] {
  const age = shop.clock().getTime() - happenedAt.getTime();
  return (subscriptions.get(name) ?? []).flatMap(({ job, start }) => {
    try {
      const waitMilliseconds = Math.max(0, (job.firstAfter?.(shop.config) ?? 0) - age);
      return [{ name: job.name, id: start.idOf(facts), waitMilliseconds }];
    } catch (error) {
      shop.log.error({ error, job: job.name }, "an event cannot be read");
      return [];
    }
  });
}

export async function relayEvents(shop: Shop, subscriptions: Subscriptions): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const events = await takeEvents(transaction, AT_ONCE);
    await addJobs(
      transaction,
      events.flatMap((event) => jobsStartedBy(shop, subscriptions, event)),
    );
    const waitMilliseconds = events.length === AT_ONCE ? 0 : AGAIN_AFTER;
    if (events.length > 0) await addJobs(transaction, [{ name: RELAY, waitMilliseconds }]);
  });
}
