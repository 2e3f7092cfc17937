/**
 * Jobs: what the clock or an event starts. State tells what is due; the queue is the clock that remembers when to look (decision 025).
 * An event puts its jobs in line, a job says when it wants to come again, and a rare sweep by state finds what was lost on the way.
 * Handlers run at least once and must bear running twice.
 */
import { after, HOUR, SECOND } from "@rambla/core/time";
import { type JobHelpers, runMigrations } from "graphile-worker";
import pg from "pg";
import { AlarmClock } from "./alarm-clock.ts";
import { QUEUE_CONNECTIONS } from "../database/connections.ts";
import { ALL_DUE, DueEntries, findUnattended } from "./due-entry.ts";
import { EVENT_CHANNEL, EventRelay } from "./event-relay.ts";
import { isLookedAfter, startedBy, subscribed } from "./event-starts.ts";
import type { Start } from "../events.ts";
import { type Lane, openLane } from "./job-lane.ts";
import { nextWait, putEntries, putOff } from "./job-store.ts";
import { oneByOneWhile, type Way } from "./one-by-one.ts";
import { outlineOf } from "../outline.ts";
import type { Shop } from "../shop.ts";
import { SweepRounds } from "./sweep-rounds.ts";

/**
 * `urgent`: stock and money. `late`: mails and clean-up, which never keep an urgent job waiting, and go one by one while the process
 * has people to serve, past one that hangs.
 */
export type LaneName = "urgent" | "late";

export type Job = {
  /** `order.cancelOverdue`: subject and what it does. */
  readonly name: string;
  readonly lane: LaneName;
  /** Events that start it: `orderPaid.starts(({ orderId }) => orderId)`. */
  readonly on?: readonly Start[];
  /** Milliseconds after such an event before which there is nothing to do for it: until then the entry waits, and costs nothing. */
  readonly firstAfter?: (config: Shop["config"]) => number;
  readonly sweep?: {
    /** Milliseconds between two of them, as many whole minutes: few where nothing else starts the job, more where it only finds what was lost. */
    readonly every: number;
    /** So many ids that are due now by state, those due longest first. */
    find(shop: Shop, most: number): Promise<readonly string[]>;
    /**
     * When the next one after a moment is due, by state. Where it is given, one entry looks after all of them, and an event puts
     * nothing else in line (decision 230).
     */
    nextDue?(shop: Shop, since: Date): Promise<Date | undefined>;
  };
  /**
   * Does what is due for one id, if anything. Throws to be tried again, waiting longer each time, until it counts as dead.
   * @returns when to come again for this id, where that is not said by state (`nextDue`)
   */
  run(shop: Shop, id: string): Promise<Date | undefined | void>;
};

/** A job of the clock alone: once an hour it forgets what is too old, all of it in its sweep, which puts nothing in line. */
export function forgetting(name: string, forget: (shop: Shop) => Promise<void>): Job {
  const find = async (shop: Shop) => {
    await forget(shop);
    return [];
  };
  return { name, lane: "late", sweep: { every: HOUR, find }, run: forget };
}

export type RunningJobs = { stop(): Promise<void> };

/** Jobs at once in each lane: together as many as the worker's pool has connections. */
const AT_ONCE: Readonly<Record<LaneName, number>> = { urgent: 3, late: 2 };
const LANES = ["urgent", "late"] as const;
/** Milliseconds until what failed beside others is tried by an entry of its own: as long as the library waits after a first try. */
const FIRST_RETRY = 3 * SECOND;

/**
 * Starts the worker: relays events, runs jobs, sweeps. Throws when two jobs have one name, since one of them would never run.
 * @param options the address of the database: the queue has a small pool of its own; and whether somebody waits for this process, where it
 *   serves people too
 * @returns a handle whose `stop` waits for running jobs and hands the rest back
 */
export async function startJobs(
  shop: Shop,
  jobs: readonly Job[],
  options: { readonly url: string; readonly somebodyWaits?: () => boolean },
): Promise<RunningJobs> {
  const twice = jobs.find(({ name }, index) => jobs.findIndex((other) => other.name === name) < index);
  if (twice) throw new Error(`two jobs are called ${twice.name}`);
  // Nobody waits for the disk until what the queue notes is there, which jobs are taken and which are done: what a power cut takes of
  // that is run once more.
  const openPool = (): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: options.url,
      max: QUEUE_CONNECTIONS / LANES.length,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      options: "-c synchronous_commit=off",
    });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  };
  const preparing = openPool();
  await runMigrations({ pgPool: preparing });
  await preparing.end();

  const lanes: Lane[] = [];
  const { somebodyWaits = () => false } = options;
  const ways: Readonly<Record<LaneName, Way>> = { urgent: (work) => work(), late: oneByOneWhile(somebodyWaits) };
  const alarm = new AlarmClock(async () => {
    const wait = await nextWait(shop.database);
    for (const lane of lanes) lane.nudge();
    return wait;
  }, shop.log);
  const starting = subscribed(jobs);
  const relay = new EventRelay(
    shop,
    (event) => startedBy(shop, starting, event),
    (milliseconds) => alarm.ringWithin(milliseconds),
  );
  const rounds = new SweepRounds(shop, jobs.map(byItsEntry), relay, () => alarm.ringWithin(0));
  const dueEntries = new DueEntries(shop);
  for (const name of LANES) {
    lanes.push(
      openLane({
        openPool,
        log: shop.log,
        atOnce: AT_ONCE[name],
        tasks: Object.fromEntries(
          jobs
            .filter((job) => job.lane === name)
            .map((job) => [
              job.name,
              (payload: unknown, { job: entry }: JobHelpers) => runEntry({ shop, alarm, dueEntries, way: ways[name] }, job, payload, entry),
            ]),
        ),
        ...(name === "urgent" ? { channel: EVENT_CHANNEL, onTold: () => relay.poke() } : { onTold: () => rounds.soon() }),
        onRetry: (milliseconds) => alarm.ringWithin(milliseconds),
      }),
    );
  }
  alarm.ringWithin(0);
  return {
    async stop() {
      await rounds.stop();
      await relay.stop();
      alarm.stop();
      dueEntries.stop();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** What running an entry needs: `way` says how it gives way to others. */
type Running = { readonly shop: Shop; readonly alarm: AlarmClock; readonly dueEntries: DueEntries; readonly way: Way };

/** To the rounds, what one entry looks after is that entry: they put it in line where it was lost. */
function byItsEntry(job: Job): Job {
  if (!isLookedAfter(job)) return job;
  return { ...job, sweep: { ...job.sweep, find: async (shop) => ((await findUnattended(shop, job)).length > 0 ? [ALL_DUE] : []) } };
}

async function runEntry(
  running: Running,
  job: Job,
  payload: unknown,
  entry: { readonly id: string; readonly attempts: number },
): Promise<void> {
  const { shop, way } = running;
  const id = typeof payload === "object" && payload !== null && "id" in payload ? String(payload.id) : "";
  try {
    if (!isLookedAfter(job)) return await way(async () => await comeAgain(running, job, id, await job.run(shop, id)));
    if (id === ALL_DUE) {
      return await comeAgain(running, job, ALL_DUE, await running.dueEntries.lookAfter(job, (one) => way(() => runDue(running, job, one))));
    }
    await way(async () => await comeAgain(running, job, id, await job.run(shop, id)));
    await comeAgain(running, job, ALL_DUE, await job.sweep.nextDue(shop, shop.clock()));
  } catch (error) {
    shop.log.error({ error, job: job.name, id }, "a job failed");
    // Without a database that notes it, the library's own pace holds.
    await putOff(shop.database, entry.id, entry.attempts).catch((reason: unknown) =>
      shop.log.warn({ error: reason, job: job.name, id }, "the next try of a job was not put off"),
    );
    throw new JobFailed(error);
  }
}

/** Runs what is due for one id. One that fails, or asks to come again, gets an entry of its own. */
async function runDue(running: Running, job: Job, id: string): Promise<void> {
  const { shop } = running;
  try {
    await comeAgain(running, job, id, await job.run(shop, id));
  } catch (error) {
    shop.log.error({ error, job: job.name, id }, "a job failed");
    await comeAgain(running, job, id, after(shop.clock(), FIRST_RETRY));
  }
}

async function comeAgain({ shop, alarm }: Running, { name }: Job, id: string, again: Date | undefined | void): Promise<void> {
  if (!again) return;
  const waitMilliseconds = Math.max(0, again.getTime() - shop.clock().getTime());
  await putEntries(shop.database, [{ name, id, waitMilliseconds }]);
  alarm.ringWithin(waitMilliseconds);
}

/** A failure as the queue remembers it (`last_error`): its table is read by people, and dumped, for longer than any log. */
class JobFailed extends Error {
  constructor(cause: unknown) {
    super(Object.values(outlineOf(cause)).join(" "));
  }
}
