/** A lane of the job queue: so many jobs at once, woken by the database when there is something to do, and asking almost never otherwise. */
import { EventEmitter } from "node:events";
import { Logger, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import type { Log } from "../log.ts";

export type Lane = {
  /** Looks for due jobs now. */
  nudge(): void;
  /** Takes no more jobs, waits for the running ones, and hands back what is left after a while. */
  stop(): Promise<void>;
};

export type LaneOptions = {
  /** Connections of a lane's own: one that listens, one that takes jobs and notes their ends. */
  openPool(): Pool;
  readonly log: Log;
  readonly atOnce: number;
  readonly tasks: TaskList;
  /** A channel to listen to on the lane's own connection. */
  readonly channel?: string;
  /** Something was told on the channel, or may have been while nobody listened. */
  onTold(): void;
  /** A job failed and waits this long for its next try. */
  onRetry(milliseconds: number): void;
};

/** Milliseconds between two looks of each that runs jobs, without having been woken; a lost notification costs no more than this. */
const SAFETY_POLL = 120_000;
const STOP_LIMIT = 8000;
const REOPEN = 1000;
/** Milliseconds until a look for jobs that failed is repeated. */
const LOOK_AGAIN = 1000;
/** A lane without tasks listens all the same; the library takes an empty list for a mistake. */
const NO_TASKS: TaskList = { none: async () => undefined };

/** Opens a lane and keeps it open: one that lost the database in the middle of a job opens anew. */
export function openLane(options: LaneOptions): Lane {
  let stopped = false;
  let reopening: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let connections: Pool;
  /** None from the end of one until the next opens. */
  let current: WorkerPool | undefined = open();

  function open(): WorkerPool {
    const events: WorkerEvents = new EventEmitter();
    // A lane that ends in the middle of a failure does not give all of its connections back: the next one has others.
    const own = (connections = options.openPool());
    // The connection is free once the library listens on it itself.
    events.on("pool:listen:success", ({ client, workerPool }) => void client.once("drain", () => void listening(client, workerPool)));
    events.on("pool:listen:notification", ({ message }) => {
      if (message.channel === options.channel) options.onTold();
    });
    // What was taken while the answer got lost stays taken as long as the lane lives, and a failed question for the ids of the tasks is
    // never asked again: whoever finds the database away opens anew once it is back.
    let hasEnded = false;
    events.on("worker:getJob:error", () => {
      again ??= setTimeout(() => {
        again = undefined;
        if (!stopped && !hasEnded) Promise.resolve(pool.gracefulShutdown()).catch(ended);
      }, LOOK_AGAIN);
    });
    events.on("job:error", ({ job }) => {
      if (job.attempts < job.max_attempts) options.onRetry(Math.exp(Math.min(10, job.attempts)) * 1000);
    });
    const pool = runTaskList(
      {
        pgPool: own,
        noHandleSignals: true,
        events,
        logger: loggerOf(options.log),
        minResetLockedInterval: 3_600_000,
        maxResetLockedInterval: 7_200_000,
        preset: {
          worker: {
            concurrentJobs: options.atOnce,
            pollInterval: SAFETY_POLL,
            // In batches, the end of a job that cannot be noted ends the lane; one by one it would end the process.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      },
      Object.keys(options.tasks).length > 0 ? options.tasks : NO_TASKS,
      own,
    );
    const ended = (error?: unknown) => {
      if (stopped || hasEnded) return;
      hasEnded = true;
      current = undefined;
      void own.end();
      options.log.error({ error }, "a job lane ended and opens again");
      reopening = setTimeout(() => (current = open()), REOPEN);
    };
    // Where several failures were being noted and one of them was lost, the library miscounts and its promise never settles.
    events.on("pool:gracefulShutdown:complete", () => ended());
    events.on("pool:gracefulShutdown:error", ({ error }) => ended(error));
    pool.promise.then(() => ended(), ended);
    return pool;
  }

  async function listening(client: PoolClient, lane: WorkerPool): Promise<void> {
    try {
      // The name of the connection tells that the lane lives (releaseLost).
      await client.query(`set application_name = '${lane.id}'; ${options.channel ? `listen ${options.channel}` : ""}`);
      options.onTold();
      lane.nudge(options.atOnce);
    } catch (error) {
      options.log.warn({ error }, "a job lane does not listen");
    }
  }

  /** A pool that is ending takes no more; the one that follows it looks by itself. */
  function nudge(): void {
    try {
      current?.nudge(options.atOnce);
    } catch (error) {
      options.log.warn({ error }, "a job lane that is ending was woken");
    }
  }

  return {
    nudge,
    async stop() {
      stopped = true;
      clearTimeout(reopening);
      clearTimeout(again);
      if (!current) return;
      let limit: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((done) => {
        limit = setTimeout(() => done("late"), STOP_LIMIT);
      });
      try {
        if ((await Promise.race([current.gracefulShutdown(), late])) === "late") await current.forcefulShutdown("the shop stops");
      } finally {
        clearTimeout(limit);
      }
      await connections.end();
    },
  };
}

/** The library's own words go into the shop's log, up to where it quotes somebody else's; a failing job is told there by its task already. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    if (level !== "error" && level !== "warning") return;
    const error = meta?.["error"] ?? meta?.["fatalError"];
    log[level === "error" ? "error" : "warn"](error === undefined ? {} : { error }, message.split(/[:;'"\n]/)[0] ?? "");
  });
}
