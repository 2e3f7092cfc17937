/**
 * Jobs: what the clock or an event starts. A sweep finds ids that are due and gives each a small job of its own,
 * so whatever was missed while no worker ran is found again. Handlers run at least once and must bear running twice.
 */
import { PgBoss } from "pg-boss";
import { type EventName, takeEvents } from "./events.ts";
import type { Shop } from "./shop.ts";

export type Job = {
  /** `order.cancelDue`: subject and what it does. */
  readonly name: string;
  /** Events that start it with the id they carry. */
  readonly on?: readonly EventName[];
  readonly sweep?: {
    readonly everySeconds: number;
    /** Ids that are due now. A sweep that does its work at once finds none. */
    find(shop: Shop): Promise<readonly string[]>;
  };
  /** Does the work for one id. Throws to be tried again. */
  run(shop: Shop, id: string): Promise<void>;
};

export type RunningJobs = { stop(): Promise<void> };

/** A job is tried again at most this often, waiting longer each time; then it rests among the dead letters. */
const RETRIES = 5;
const RELAY_MILLISECONDS = 1000;
const EVENTS_AT_ONCE = 200;
const DEAD_LETTERS = "dead.letters";

/**
 * Starts the worker: relays events, sweeps, and runs jobs, several at once.
 * @returns a handle whose `stop` waits for running jobs and hands the rest back
 */
export async function startJobs(shop: Shop, jobs: readonly Job[], options: { readonly concurrency?: number } = {}): Promise<RunningJobs> {
  const boss = new PgBoss({ db: shop.database, schema: "job", schedule: false, superviseIntervalSeconds: 60 });
  boss.on("error", (error) => shop.log.error({ error }, "the job queue failed"));
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 24 * 3600 });
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      // An id waits at most once in the queue, however often it is found.
      policy: "short", retryLimit: RETRIES, retryDelay: 2, retryBackoff: true, expireInSeconds: 120, deadLetter: DEAD_LETTERS,
    });
    await boss.work<{ id: string }>(job.name, { pollingIntervalSeconds: 1, localConcurrency: options.concurrency ?? 2 }, async ([task]) => {
      if (!task) return;
      try {
        await job.run(shop, task.data.id);
      } catch (error) {
        shop.log.error({ error, job: job.name, id: task.data.id }, "a job failed");
        throw error;
      }
    });
  }
  const ticks = new Ticks(shop);
  ticks.every(RELAY_MILLISECONDS, "events", () => relay(shop, jobs, boss));
  for (const job of jobs) {
    const { sweep } = job;
    if (!sweep) continue;
    ticks.every(sweep.everySeconds * 1000, job.name, async () => {
      for (const id of await sweep.find(shop)) await boss.send(job.name, { id }, { singletonKey: id });
    });
  }
  return {
    async stop() {
      await ticks.stop();
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

/** Turns events into jobs in one transaction: an event is gone exactly when all its jobs are queued. */
async function relay(shop: Shop, jobs: readonly Job[], boss: PgBoss): Promise<void> {
  let taken: number;
  do {
    taken = await shop.database.transaction(async (transaction) => {
      const events = await takeEvents(transaction, EVENTS_AT_ONCE);
      for (const { name, subjectId } of events) {
        for (const job of jobs.filter((candidate) => candidate.on?.includes(name))) {
          await boss.send(job.name, { id: subjectId }, { singletonKey: `${name} ${subjectId}`, db: transaction });
        }
      }
      return events.length;
    });
  } while (taken === EVENTS_AT_ONCE);
}

/** Repeats work with a pause between the end of one round and the start of the next, and can be stopped in between. */
class Ticks {
  readonly #shop: Shop;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  every(milliseconds: number, name: string, work: () => Promise<void>): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      const round = work()
        .catch((error: unknown) => this.#shop.log.error({ error, sweep: name }, "a sweep failed"))
        .finally(() => {
          this.#running.delete(round);
          this.every(milliseconds, name, work);
        });
      this.#running.add(round);
    }, milliseconds);
    timer.unref();
    this.#timers.set(name, timer);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }
}

/**
 * Runs everything that is due now, in this process and without waiting: events, then every sweep, each id once, until nothing new
 * is found. For tests and for stopping in order; the queue is not asked.
 */
export async function runDueJobs(shop: Shop, jobs: readonly Job[]): Promise<void> {
  const done = new Set<string>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    const events = await shop.database.transaction((transaction) => takeEvents(transaction, EVENTS_AT_ONCE));
    for (const { name, subjectId } of events) {
      isNew = true;
      for (const job of jobs) if (job.on?.includes(name)) await job.run(shop, subjectId);
    }
    for (const job of jobs) {
      for (const id of (await job.sweep?.find(shop)) ?? []) {
        if (done.has(`${job.name} ${id}`)) continue;
        done.add(`${job.name} ${id}`);
        isNew = true;
        await job.run(shop, id);
      }
    }
  }
}
