/** Starts or finds the shop's database, migrates it and divides its connections between processes. */
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

/** Milliseconds between checks of the embedded database. */
const DATABASE_WATCH = 500;
/** Least connections of the embedded database, which leave some for a second shop and people. */
const EMBEDDED_ROOM = 97;
/** Advisory lock of the initial load. */
const LOAD_LOCK = 7_160_002;
/** Whether another process owns the embedded database, so that this one must not start it. */
export type RunningOnly = { readonly runningOnly?: boolean };

/** Passes the first process's findings to forked ones. */
const INNER_DATABASE = "RAMBLA_INNER_DATABASE";

/** Address and version of the database, and connections of each process. */
export type DatabasePlace = { readonly url: string; readonly serverVersion: number; readonly plan: ConnectionPlan };

export function forkedEnvironment(place: DatabasePlace): Record<string, string> {
  return { [INNER_DATABASE]: JSON.stringify(place) };
}

/** Undefined in the first process. */
export function placeOfFork(variables: Readonly<Record<string, string | undefined>>): DatabasePlace | undefined {
  const told = variables[INNER_DATABASE];
  // Written by forkedEnvironment of the same program.
  return told === undefined ? undefined : (JSON.parse(told) as DatabasePlace);
}

/** The pool for visitors. */
export function databaseOfVisitors({ url, serverVersion, plan }: DatabasePlace): Database {
  return openDatabase({ url, serverVersion, connections: plan.web, patience: VISITOR });
}

/** The pool for jobs. */
export function databaseOfWorker({ url, serverVersion, plan }: DatabasePlace): Database {
  return openDatabase({ url, serverVersion, connections: plan.worker, patience: WORKER });
}

/**
 * Finds or starts the database, migrates it and divides its connections.
 * @returns the place, and the stop function of an embedded one
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
    // Nodes that start together load one after the other, so that the second finds everything in place.
    await patient.transaction(async (turn) => {
      await turn.query(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
      await load(patient);
    });
    return { url, serverVersion: room.version, plan };
  } finally {
    await patient.close();
  }
}

/** Gives the sentence for a database failure at start; other errors unchanged. */
export async function problemOf(failure: unknown, environment: Environment): Promise<unknown> {
  const error = told(failure);
  // The job queue has its own driver. Of its errors only "full" surely comes from the database; a missing file has the same code as a
  // missing server.
  if (!(error instanceof DatabaseAway) || (error !== failure && error.reason !== "full")) return failure;
  // An embedded server out of space may end without saying so.
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

/** Gives the database's address without migrating, because a backup must not change it. */
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
 * Restarts a killed embedded database, which recovers committed data.
 * @returns the stop function
 */
function keepRunning(first: EmbeddedPostgres, start: () => Promise<EmbeddedPostgres>, log: Log): () => Promise<void> {
  let server = first;
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (starting || isAlive(server.pid)) return;
    log.warn({}, "the database was gone and is started again");
    starting = start()
      .then((again) => void (server = again))
      // Processes of the killed server may hold its memory for a moment: the next check tries again.
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
