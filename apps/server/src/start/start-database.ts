/** The database of a shop: its own embedded one, kept running, or that of DATABASE_URL; brought up to date, and shared out among the processes. */
import { join } from "node:path";
import {
  type ConnectionPlan,
  leastConnections,
  type Processes,
  readServerRoom,
  shareConnections,
  wantedConnections,
} from "@rambla/domain/platform/database/connections";
import { type Database, DatabaseAway, openDatabase } from "@rambla/domain/platform/database/database";
import { told } from "@rambla/domain/platform/database/database-away";
import { type EmbeddedPostgres, EmbeddedPostgresProblem, startEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { type Log, silentLog } from "@rambla/domain/platform/log";
import { migrate } from "@rambla/domain/platform/database/migrate";
import { migrateQueue } from "@rambla/domain/platform/jobs/job-store";
import { BOUNDLESS, VISITOR, WORKER } from "@rambla/domain/platform/database/patience";
import { isAlive } from "@rambla/domain/platform/database/process";
import { sql } from "@rambla/domain/platform/database/sql";
import { type Environment, reason, StartProblem } from "./environment.ts";
import { rememberOwnShop } from "./own-folder.ts";
import { holdKey } from "./shop-key.ts";
import { isDiskFull } from "../watch/readiness.ts";

/** Milliseconds between two looks whether the embedded database still runs. */
const DATABASE_WATCH = 500;
/** Connections of the embedded database at least: a second shop and people may use it too. */
const EMBEDDED_ROOM = 97;
/** Held by whoever loads what a shop begins with. */
const LOAD_LOCK = 7_160_002;
/** Whether another process looks after the embedded database, so that this one never starts it. */
export type RunningOnly = { readonly runningOnly?: boolean };

/** How a forked web process learns what the first process has found out. */
const INNER_DATABASE = "RAMBLA_INNER_DATABASE";

/** Where the database is, what it is, and how many connections each process may open there. */
export type DatabasePlace = { readonly url: string; readonly serverVersion: number; readonly plan: ConnectionPlan };

/** What the first process tells a web process that it forks. */
export function forkedEnvironment(place: DatabasePlace): Record<string, string> {
  return { [INNER_DATABASE]: JSON.stringify(place) };
}

/** What this process was told by the one that forked it; undefined in the first process. */
export function placeOfFork(variables: Readonly<Record<string, string | undefined>>): DatabasePlace | undefined {
  const told = variables[INNER_DATABASE];
  // Written by forkedEnvironment in a process of the same program.
  return told === undefined ? undefined : (JSON.parse(told) as DatabasePlace);
}

/** The pool for those who wait for an answer. */
export function databaseOfVisitors({ url, serverVersion, plan }: DatabasePlace): Database {
  return openDatabase({ url, serverVersion, connections: plan.web, patience: VISITOR });
}

/** The pool for jobs. */
export function databaseOfWorker({ url, serverVersion, plan }: DatabasePlace): Database {
  return openDatabase({ url, serverVersion, connections: plan.worker, patience: WORKER });
}

/**
 * Finds or starts the database, brings it up to date and shares out its connections.
 * @returns the place, and what stops the database for good when it is the shop's own
 */
export async function startDatabase(
  environment: Environment & RunningOnly,
  migrations: string,
  log: Log,
  stops: (() => Promise<void>)[],
  load: (patient: Database) => Promise<void>,
): Promise<DatabasePlace> {
  const processes: Processes = { webs: environment.role === "worker" ? 0 : environment.workers, worker: environment.role !== "web" };
  const url =
    environment.databaseUrl ?? (await startEmbedded(environment, Math.max(EMBEDDED_ROOM, wantedConnections(processes.webs)), log, stops));
  const patient = openDatabase({ url, connections: 3, patience: BOUNDLESS });
  try {
    const room = await readServerRoom(patient);
    const plan = shareConnections(room.connections, processes);
    if (!plan) {
      throw new StartProblem(
        `The database has room for ${room.connections} connections, but WORKERS=${environment.workers} needs at least ${leastConnections(processes)}: lower WORKERS or raise max_connections.`,
      );
    }
    const ran = await migrate(patient, migrations);
    await migrateQueue(url);
    if (ran.length > 0) console.log(`Brought the database up to date (${ran.length} ${ran.length === 1 ? "step" : "steps"}).`);
    await holdKey(patient, environment);
    if (!environment.demo) rememberOwnShop(environment.dataDirectory);
    // Nodes that start at the same moment load one after the other: what one of them is about to replace, the next finds as it should be.
    await patient.transaction(async (turn) => {
      await turn.query(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
      await load(patient);
    });
    return { url, serverVersion: room.version, plan };
  } finally {
    await patient.close();
  }
}

/** What a start failed of: the sentence for a database that does not serve from the start, for anything else itself. */
export async function problemOf(failure: unknown, environment: Environment): Promise<unknown> {
  const error = told(failure);
  // The queue has a driver of its own. What it throws is nobody's but the database's where that says that it is full; a missing file has the
  // same word as a missing server.
  if (!(error instanceof DatabaseAway) || (error !== failure && error.reason !== "full")) return failure;
  // A server of ours that ran out of space may end without having said so.
  if (error.reason === "full" || (error.reason === "away" && !environment.databaseUrl && (await isDiskFull(environment)))) {
    const what = environment.databaseUrl
      ? "The disk of the database is full: free space there"
      : `The disk of DATA_DIR ${environment.dataDirectory} is full: free space or choose another folder`;
    return new StartProblem(`${what}.`);
  }
  if (error.reason === "busy") return new StartProblem("The database has no connection left: close others or raise max_connections.");
  return new StartProblem(
    environment.databaseUrl
      ? "DATABASE_URL cannot be reached: start that PostgreSQL or correct the address."
      : "The database ended while the shop was starting: start the shop again.",
  );
}

/** The address of the shop's database as it is: a backup must not bring it up to date. */
export async function findDatabase(environment: Environment & RunningOnly, stops: (() => Promise<void>)[]): Promise<string> {
  return environment.databaseUrl ?? (await startEmbedded(environment, EMBEDDED_ROOM, silentLog, stops));
}

async function startEmbedded(
  environment: Environment & RunningOnly,
  connections: number,
  log: Log,
  stops: (() => Promise<void>)[],
): Promise<string> {
  const directory = join(environment.dataDirectory, "postgres");
  const { runningOnly = false } = environment;
  const server = await startEmbeddedPostgres({ directory, connections, runningOnly, onProgress: (step) => console.log(step) }).catch(
    async (error: unknown) => {
      if (runningOnly) {
        throw new StartProblem(
          `DATA_DIR ${environment.dataDirectory} is in use by a shop whose database cannot be reached from here: give the command where that shop runs, or stop the shop first.`,
        );
      }
      if (error instanceof EmbeddedPostgresProblem || error instanceof DatabaseAway) throw error;
      throw new StartProblem(
        `The database in DATA_DIR ${environment.dataDirectory} could not start (${reason(error)}): free space or choose another folder.`,
      );
    },
  );
  if (!runningOnly) stops.push(keepRunning(server, () => startEmbeddedPostgres({ directory, connections }), log));
  return server.url("rambla");
}

/**
 * The embedded database is ours to keep: one that was killed is started again in its folder and recovers what was committed.
 * @returns what stops it for good
 */
function keepRunning(first: EmbeddedPostgres, start: () => Promise<EmbeddedPostgres>, log: Log): () => Promise<void> {
  let server = first;
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (starting || isAlive(server.pid)) return;
    log.warn({}, "the database was gone and is started again");
    starting = start()
      .then((again) => void (server = again))
      // Processes of the killed server may hold its memory for a moment: the next look tries again.
      .catch((error: unknown) => log.error({ error }, "the database could not be started again"))
      .finally(() => (starting = undefined));
  }, DATABASE_WATCH);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
    await server.stop();
  };
}
