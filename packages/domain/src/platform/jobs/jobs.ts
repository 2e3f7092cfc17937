/**
 * Jobs: what the clock or an event starts. State tells what is due: an event adds its jobs to the queue, and sweeps by state find what is due
 * by the clock or was lost. Handlers run at least once and must bear running twice.
 */
import { HOUR, MINUTE } from "@rambla/core/time";
import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker";
import { QUEUE_CONNECTIONS } from "../database/connections.ts";
import type { Start } from "../events.ts";
import { outlineOf } from "../outline.ts";
import type { Shop } from "../shop.ts";
import { RELAY, relayEvents, subscriptionsOf } from "./event-relay.ts";
import { addJobs, addMissingJobs, unlockLostJobs } from "./job-store.ts";
import { openWorker } from "./job-worker.ts";

/** `urgent`: stock and money. `late`: mails and clean-up, which never keep an urgent job waiting. */
export type LaneName = "urgent" | "late";

export type Job = {
  /** `order.cancelOverdue`: subject and what it does. */
  readonly name: string;
  readonly lane: LaneName;
  /** Events that start it: `orderPaid.starts(({ orderId }) => orderId)`. */
  readonly on?: readonly Start[];
  /** Milliseconds after such an event until the job runs. */
  readonly firstAfter?: (config: Shop["config"]) => number;
  readonly sweep?: {
    /** Milliseconds between two sweeps: some whole minutes, or an hour. */
    readonly every: number;
    /** Ids that are due now by state, at most so many, those due longest first. */
    find(shop: Shop, most: number): Promise<readonly string[]>;
  };
  /** Does what is due for one id, if anything. Throws to be tried again, waiting longer each time. */
  run(shop: Shop, id: string): Promise<void>;
};

/** A job of the clock alone: its sweep does all of the work and finds no ids. */
function recurring(name: string, lane: LaneName, every: number, work: (shop: Shop) => Promise<void>): Job {
  const find = async (shop: Shop) => {
    await work(shop);
    return [];
  };
  return { name, lane, sweep: { every, find }, run: work };
}

/** Once an hour the job forgets what is too old. */
export const forgetting = (name: string, forget: (shop: Shop) => Promise<void>): Job => recurring(name, "late", HOUR, forget);

export type RunningJobs = { stop(): Promise<void> };

/** Jobs at once in each lane: together as many as the worker's pool has connections. */
const AT_ONCE: Readonly<Record<LaneName, number>> = { urgent: 3, late: 2 };
const LANES = ["urgent", "late"] as const;
/** Tries of a sweep, which the clock starts again anyway. */
const SWEEP_TRIES = 3;
/** Seconds that a worker may take to get its name. */
const GRACE_SECONDS = 10;
/** Ids that a sweep asks for at first. */
const PORTION = 500;

/**
 * Starts the workers of the queue, one for each lane. Throws when two jobs have one name, since one of them would never run.
 * @param options the address of the database: the queue has connections of its own
 * @returns a handle whose `stop` waits for running jobs and hands back what takes too long
 */
export async function startJobs(shop: Shop, given: readonly Job[], options: { readonly url: string }): Promise<RunningJobs> {
  const subscriptions = subscriptionsOf(given);
  const jobs = [
    recurring(RELAY, "urgent", MINUTE, () => relayEvents(shop, subscriptions)),
    recurring("job.unlock", "urgent", MINUTE, ({ database }) => unlockLostJobs(database, GRACE_SECONDS)),
    ...given,
  ];
  const twice = jobs.find(({ name }, index) => jobs.findIndex((other) => other.name === name) < index);
  if (twice) throw new Error(`two jobs are called ${twice.name}`);
  await unlockLostJobs(shop.database, 0);
  await addJobs(
    shop.database,
    jobs.filter(({ sweep }) => sweep),
  );
  const workers = LANES.flatMap((lane) => {
    const ofLane = jobs.filter((job) => job.lane === lane);
    if (ofLane.length === 0) return [];
    return openWorker({
      url: options.url,
      log: shop.log,
      connections: QUEUE_CONNECTIONS / LANES.length,
      atOnce: AT_ONCE[lane],
      tasks: tasksOf(shop, ofLane),
      cronItems: cronItemsOf(ofLane),
    });
  });
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function cronItemsOf(jobs: readonly Job[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, sweep }) => {
      if (!sweep) return [];
      const match = sweep.every === HOUR ? "0 * * * *" : `*/${sweep.every / MINUTE} * * * *`;
      return { task: name, match, options: { jobKey: name, maxAttempts: SWEEP_TRIES } };
    }),
  );
}

function tasksOf(shop: Shop, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        const id = typeof payload === "object" && payload !== null && "id" in payload ? String(payload.id) : undefined;
        try {
          if (id === undefined) await sweepFor(shop, job);
          else await job.run(shop, id);
        } catch (error) {
          shop.log.error({ error, job: job.name, id }, "a job failed");
          throw new JobFailed(error);
        }
      },
    ]),
  );
}

/** Adds a job for each id that is due. Ids that fail again and again keep no other waiting: the sweep asks for more until it has seen all. */
async function sweepFor(shop: Shop, { name, sweep }: Job): Promise<void> {
  let ids: readonly string[] = [];
  let most = PORTION;
  do {
    ids = (await sweep?.find(shop, most)) ?? [];
    await addMissingJobs(shop.database, name, ids);
    most *= 5;
  } while (ids.length >= most / 5);
}

/** A failure as the queue remembers it (`last_error`): operators read and dump its table for longer than any log. */
class JobFailed extends Error {
  constructor(cause: unknown) {
    super(Object.values(outlineOf(cause)).join(" "));
  }
}
