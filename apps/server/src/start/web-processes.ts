/** The web processes of a shop, forked by the first process: one that ends takes nobody along, is told, and another takes its place. */
import cluster, { type Worker } from "node:cluster";
import type { Log } from "@rambla/domain/platform/log";
import { Counter, type Registry } from "prom-client";

/** Milliseconds until another takes the place of one that has ended; each time in a row twice as long, as what ends them may stay. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;
/** Milliseconds after which one has served well: what ended it is nothing that ends all of them. */
const SERVED_WELL = 5 * 60_000;

export type WebProcesses = {
  readonly count: number;
  /** What each of them is told. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly registry: Registry;
};

/** The web process that could not start has said why. */
export class AlreadyTold extends Error {}

/**
 * Forks them and keeps them running. Throws AlreadyTold when they cannot start.
 * @returns what stops them
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

  // What keeps one web process from starting (a busy port) keeps all of them: the first one tries alone.
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
 * Milliseconds to wait for the next after one has ended.
 * @param lasted milliseconds that it ran
 * @param pause milliseconds that were waited for it; 0 where it has taken nobody's place
 */
export function pauseAfter(lasted: number, pause: number): number {
  if (lasted >= SERVED_WELL || pause === 0) return FIRST_PAUSE;
  return Math.min(2 * pause, LONGEST_PAUSE);
}
