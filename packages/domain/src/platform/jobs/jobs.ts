/** Sweeps find due work by state, also after a lost event. Handlers must be idempotent. */
import { HOUR, MINUTE } from "@rambla/core/time";
import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker";
import { QUEUE_CONNECTIONS } from "../database/connections.ts";
import type { Start } from "../events.ts";
import { outlineOf } from "../outline.ts";
import type { Shop } from "../shop.ts";
import { RELAY, relayEvents, subscriptionsOf } from "./event-relay.ts";
import { addJobs, addMissingJobs, unlockLostJobs } from "./job-store.ts";
import { openWorker } from "./job-worker.ts";

/** `urgent`: stock and money. Each lane has its own worker. */
export type LaneName = "urgent" | "late";

export type Job = {
  /** `order.cancelOverdue`: subject and action. */
  readonly name: string;
  readonly lane: LaneName;
  /** `orderPaid.starts(({ orderId }) => orderId)` */
  readonly on?: readonly Start[];
  /** Milliseconds. */
  readonly firstAfter?: (config: Shop["config"]) => number;
  readonly sweep?: {
    /** Milliseconds: whole minutes or an hour. */
    readonly every: number;
    /** The longest due first. */
    find(shop: Shop, most: number): Promise<readonly string[]>;
  };
  /** Throws to be retried. */
  run(shop: Shop, id: string): Promise<void>;
};

function recurring(name: string, lane: LaneName, every: number, work: (shop: Shop) => Promise<void>): Job {
  const find = async (shop: Shop) => {
    await work(shop);
    return [];
  };
  return { name, lane, sweep: { every, find }, run: work };
}

export const forgetting = (name: string, forget: (shop: Shop) => Promise<void>): Job => recurring(name, "late", HOUR, forget);

export type RunningJobs = { stop(): Promise<void> };

/** Together as many as the worker's pool. */
const AT_ONCE: Readonly<Record<LaneName, number>> = { urgent: 3, late: 2 };
const LANES = ["urgent", "late"] as const;
const SWEEP_TRIES = 3;
const GRACE_SECONDS = 10;
const PORTION = 500;

/** Throws for a duplicate name. */
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

/** Grows until all ids are seen, so failing ones do not block others. */
async function sweepFor(shop: Shop, { name, sweep }: Job): Promise<void> {
  let ids: readonly string[] = [];
  let most = PORTION;
  do {
    ids = (await sweep?.find(shop, most)) ?? [];
    await addMissingJobs(shop.database, name, ids);
    most *= 5;
  } while (ids.length >= most / 5);
}

/** Without personal data. */
class JobFailed extends Error {
  constructor(cause: unknown) {
    super(Object.values(outlineOf(cause)).join(" "));
  }
}
