import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { SECOND } from "@rambla/core/time";
import { Logger, type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import type { Log } from "../log.ts";

export type WorkerOptions = {
  readonly url: string;
  readonly log: Log;
  readonly connections: number;
  readonly atOnce: number;
  readonly tasks: TaskList;
  readonly cronItems: ParsedCronItem[];
};

const REOPEN_AFTER = SECOND;
/** Milliseconds. */
const NOTED_WITHIN = 3 * SECOND;
/** Milliseconds. */
const STOP_LIMIT = 8 * SECOND;

export function openWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  const ended = keepRunning();

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pool = openPool(options);
      try {
        const opened = await openRunner(options, pool);
        runner = opened.runner;
        if (stopping.signal.aborted) await runner.stop();
        await Promise.race([runner.promise, opened.shutDown]);
        // A runner without workers may still have its timer.
        await Promise.race([runner.stop(), opened.shutDown]).catch(() => undefined);
      } catch (error) {
        options.log.error({ error }, "a job worker ended and opens again");
      }
      const pause = setTimeout(REOPEN_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined);
      // After a failure the pool may never get all connections back.
      await Promise.race([pool.end(), setTimeout(REOPEN_AFTER)]);
      await pause;
    }
  }

  return {
    async stop() {
      stopping.abort();
      const limit = new AbortController();
      const late = setTimeout(STOP_LIMIT, undefined, { signal: limit.signal }).then(
        () => runner?.kill("the shop stops"),
        () => undefined,
      );
      // A runner that ended by itself throws on stop.
      await runner?.stop().catch(() => undefined);
      limit.abort();
      await Promise.all([ended, late]);
    },
  };
}

function openPool({ url, connections }: WorkerOptions): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 15 * SECOND, keepAlive: true });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

async function openRunner({ log, atOnce, tasks, cronItems }: WorkerOptions, pgPool: pg.Pool) {
  const events: WorkerEvents = new EventEmitter();
  // Other workers see by the name that this one is alive.
  events.on("pool:listen:success", ({ client, workerPool }) => {
    const name = () =>
      client.query(`set application_name = '${workerPool.id}'`).catch((error: unknown) => log.warn({ error }, "a job worker has no name"));
    client.once("drain", () => void name());
  });
  // The runner's promise never settles when a failure could not be recorded.
  const { promise: shutDown, resolve } = Promise.withResolvers<void>();
  const endSoon = () => void setTimeout(NOTED_WITHIN, undefined, { ref: false }).then(resolve);
  events.once("pool:gracefulShutdown:complete", endSoon);
  events.once("pool:gracefulShutdown:error", endSoon);
  const runner = await run({
    pgPool,
    taskList: tasks,
    parsedCronItems: cronItems,
    noHandleSignals: true,
    events,
    logger: loggerOf(log),
    preset: {
      worker: {
        concurrentJobs: atOnce,
        // One by one, a failed recording would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  // A lost answer leaves the job locked.
  events.on("worker:getJob:error", () => void runner.stop().catch(() => undefined));
  return { runner, shutDown };
}

/** Without quoted job data. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== "error" || meta?.["failure"] === true) return;
    const error = meta?.["error"] ?? meta?.["fatalError"];
    log.error(error === undefined ? {} : { error }, message.split(/[:;'"\n]/)[0] ?? "");
  });
}
