/** Forks the web processes; a process that ends is logged and replaced, the others go on. */
import cluster, { type Worker } from "node:cluster";
import type { Log } from "@rambla/domain/platform/log";
import { Counter, type Registry } from "prom-client";

/** Milliseconds until a replacement starts; doubled for each failure in a row, as the cause may persist. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;
/** Milliseconds after which a process counts as healthy. */
const SERVED_WELL = 5 * 60_000;

export type WebProcesses = {
  readonly count: number;
  /** Variables for each of them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly registry: Registry;
};

/** The failed web process has printed the reason. */
export class AlreadyTold extends Error {}

/**
 * Throws AlreadyTold when they cannot start.
 * @returns the stop function
 */
export async function forkWebs({ count, environment, log, registry }: WebProcesses): Promise<() => Promise<void>> {
  const ended = new Counter({
    name: "rambla_web_processes_ended_total",
    help: "Web processes that ended while the shop ran",
    registers: [registry],
  });
  const pauses = new Set<NodeJS.Timeout>();
  let stopping = false;
  const fork = (): Worker => cluster.fork(environment);

  function keep(web: Worker, pause: number): void {
    const began = performance.now();
    web.once("exit", (exitCode: number | null, signal: NodeJS.Signals | null) => {
      if (stopping) return;
      const lasted = performance.now() - began;
      const wait = pauseAfter(lasted, pause);
      ended.inc();
      log.error(
        { pid: web.process.pid, exitCode, signal, lasted: Math.round(lasted), milliseconds: wait },
        "a web process has ended, and another takes its place",
      );
      const timer = setTimeout(() => {
        pauses.delete(timer);
        keep(fork(), wait);
      }, wait);
      pauses.add(timer);
    });
  }

  // The first one starts alone, because a busy port would stop all of them.
  const first = fork();
  await new Promise<void>((done, failed) => {
    first.once("listening", () => done());
    first.once("exit", () => failed(new AlreadyTold("a web process could not start")));
  });
  keep(first, 0);
  for (let index = 1; index < count; index += 1) keep(fork(), 0);
  return async () => {
    stopping = true;
    for (const timer of pauses) clearTimeout(timer);
    const webs = Object.values(cluster.workers ?? {});
    await Promise.all(
      webs.map(
        (web) =>
          new Promise<void>((done) => {
            web?.once("exit", () => done());
            web?.process.kill("SIGTERM");
          }),
      ),
    );
  };
}

/**
 * Gives the milliseconds until the replacement.
 * @param lasted milliseconds that the process ran
 * @param pause milliseconds before it; 0 for one of the first
 */
export function pauseAfter(lasted: number, pause: number): number {
  if (lasted >= SERVED_WELL || pause === 0) return FIRST_PAUSE;
  return Math.min(2 * pause, LONGEST_PAUSE);
}
