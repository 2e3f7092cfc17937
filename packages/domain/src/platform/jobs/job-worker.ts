/** A worker of the queue that is opened again whenever it ends: after the database was away, or when a job could not be noted. */
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
/** Milliseconds in which a worker that ends notes the results of its last jobs. */
const NOTED_WITHIN = 3 * SECOND;
/** Milliseconds that running jobs may take until they are handed back on a stop. */
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
        // A runner whose worker has ended may still have its clock.
        await Promise.race([runner.stop(), opened.shutDown]).catch(() => undefined);
      } catch (error) {
        options.log.error({ error }, "a job worker ended and opens again");
      }
      const pause = setTimeout(REOPEN_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined);
      // A worker that ended in the middle of a failure does not give all of its connections back.
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
      // A runner that has just ended by itself refuses to be stopped.
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
  // The connection is free once the worker listens on it. Its name tells other workers that this one lives.
  events.on("pool:listen:success", ({ client, workerPool }) => {
    const name = () =>
      client.query(`set application_name = '${workerPool.id}'`).catch((error: unknown) => log.warn({ error }, "a job worker has no name"));
    client.once("drain", () => void name());
  });
  // Where a failure could not be noted, the promise of the runner never settles.
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
        // A result that cannot be noted in a batch ends the worker; one by one it would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  // A job taken by an answer that got lost stays locked for as long as its worker lives.
  events.on("worker:getJob:error", () => void runner.stop().catch(() => undefined));
  return { runner, shutDown };
}

/** The library's own errors go into the shop's log, up to where they may quote a job; failures of jobs are logged by their tasks. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== "error" || meta?.["failure"] === true) return;
    const error = meta?.["error"] ?? meta?.["fatalError"];
    log.error(error === undefined ? {} : { error }, message.split(/[:;'"\n]/)[0] ?? "");
  });
}
