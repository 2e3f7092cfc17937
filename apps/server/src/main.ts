/** Starts the shop: environment → database → migrations → demo → jobs → web, and stops it in the opposite order. */
import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join, resolve } from "node:path";
import { systemClock } from "@rambla/core/time";
import { type Database, openDatabase } from "@rambla/domain/platform/database";
import { type EmbeddedPostgres, EmbeddedPostgresProblem, startEmbeddedPostgres } from "@rambla/domain/platform/embedded-postgres";
import { ChangedMigration, migrate } from "@rambla/domain/platform/migrate";
import { isAlive } from "@rambla/domain/platform/process";
import { makeSharedReads } from "@rambla/domain/platform/reads";
import type { Shop } from "@rambla/domain/platform/shop";
import { startJobs } from "./jobs.ts";
import { type Environment, readEnvironment, reason, StartProblem } from "./environment.ts";
import { brandMarks, loadDemo, pictureSource, shownPictures } from "./demo.ts";
import { makeLog } from "./log.ts";
import type { TextFiles } from "./page-render.ts";
import { makeWeb } from "./web.ts";
import { welcome } from "./welcome.ts";

const MIGRATIONS = resolve("db/migrations");
const STOP_LIMIT = 10_000;
/** Milliseconds between two looks whether the embedded database still runs. */
const DATABASE_WATCH = 500;
/** How a forked web process learns the address of the embedded database. */
const INNER_DATABASE_URL = "RAMBLA_INNER_DATABASE_URL";

export type RunOptions = {
  readonly clientDirectory: string;
  /** Development only: answers what the build would have held. */
  readonly wrap?: (listener: RequestListener) => RequestListener;
};

/** The web process that could not start has said why. */
class AlreadyTold extends Error {}

/** Runs the shop until it is told to stop. Never returns a failure: it is printed as one sentence and ends the process. */
export async function run(options: RunOptions): Promise<void> {
  const stops: Stops = [];
  try {
    await start(options, stops);
  } catch (error) {
    // What came up before the failure goes down again: nothing is left running that nobody knows of.
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
    if (error instanceof AlreadyTold) process.exit(1);
    if (error instanceof StartProblem || error instanceof EmbeddedPostgresProblem || error instanceof ChangedMigration) {
      console.error(error.message);
    } else {
      console.error("The shop could not start:", error);
    }
    process.exit(1);
  }
}

type Stops = (() => Promise<void>)[];

async function start(options: RunOptions, stops: Stops): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = makeLog();
  const inner = process.env[INNER_DATABASE_URL];
  const isFork = inner !== undefined;
  const lock = isFork ? undefined : lockDataDirectory(environment.dataDirectory);
  if (lock) stops.push(async () => lock());

  let url = inner ?? environment.databaseUrl;
  if (url === undefined) {
    const directory = join(environment.dataDirectory, "postgres");
    const server = await startEmbeddedPostgres({ directory, onProgress: (step) => console.log(step) }).catch((error: unknown) => {
      if (error instanceof EmbeddedPostgresProblem) throw error;
      throw new StartProblem(`The database in DATA_DIR ${environment.dataDirectory} could not start (${reason(error)}): free space or choose another folder.`);
    });
    stops.push(keepRunning(server, () => startEmbeddedPostgres({ directory }), log));
    url = server.url("rambla");
  }
  const database = openDatabase({ url });
  stops.push(() => database.close());
  const shop = makeShop(environment, database, log);
  if (!isFork) {
    await prepare(shop, environment, url);
  }
  if (environment.role !== "web" && !isFork) {
    const jobs = await startJobs(shop, { smtpUrl: environment.smtpUrl });
    stops.push(() => jobs.stop());
  }
  if (environment.role !== "worker") {
    if (environment.workers > 1 && cluster.isPrimary) {
      stops.push(await forkWebs(environment, url));
    } else {
      const web = await makeWeb({
        shop,
        clientDirectory: options.clientDirectory,
        migrations: MIGRATIONS,
        trustedProxies: environment.trustedProxies,
        metricsToken: environment.metricsToken,
        pictures: pictureSource,
        shownPictures,
        marks: await brandMarks(),
        textFiles: textFilesOf(options.clientDirectory),
      });
      stops.push(() => web.stop());
      const server = createServer(
        { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
        options.wrap ? options.wrap(web.listener) : web.listener,
      );
      const port = await listen(server, environment);
      shop.origin.port ??= port;
      stops.push(() => close(server));
      if (!isFork) welcome(environment, port);
    }
  }
  stopOnSignal(stops, log);
}

/**
 * The embedded database is ours to keep: one that was killed is started again in its folder and recovers what was committed.
 * @returns what stops it for good
 */
function keepRunning(first: EmbeddedPostgres, start: () => Promise<EmbeddedPostgres>, log: Shop["log"]): () => Promise<void> {
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

function makeShop(environment: Environment, database: Database, log: Shop["log"]): Shop & { origin: { protocol: "http" | "https"; port: number | undefined } } {
  return {
    database,
    reads: makeSharedReads(),
    clock: systemClock,
    random: (size) => randomBytes(size),
    config: environment.config,
    log,
    secret: environment.secret,
    origin: { protocol: environment.demo ? "http" : "https", port: environment.demo ? environment.port || undefined : undefined },
    demo: environment.demo,
    dataDirectory: environment.dataDirectory,
  };
}

async function prepare(shop: Shop, environment: Environment, url: string): Promise<void> {
  // A step over a large table takes its time.
  const patient = openDatabase({ url, connections: 1, statementLimit: 0 });
  try {
    const ran = await migrate(patient, MIGRATIONS);
    if (ran.length > 0) console.log(`Brought the database up to date (${ran.length} ${ran.length === 1 ? "step" : "steps"}).`);
  } catch (error) {
    if (error instanceof ChangedMigration) throw error;
    const away = error instanceof Error && error.name === "DatabaseAway";
    if (away && environment.databaseUrl) throw new StartProblem("DATABASE_URL cannot be reached: start that PostgreSQL or correct the address.");
    throw error;
  } finally {
    await patient.close();
  }
  if (environment.demo) await loadDemo(shop, (step) => console.log(step));
}

/** Two shops must not run on one DATA_DIR: the second is told so. */
function lockDataDirectory(folder: string): () => void {
  const file = join(folder, "shop.pid");
  try {
    mkdirSync(folder, { recursive: true });
    return takePidFile(file, folder);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`DATA_DIR ${folder} cannot be written (${reason(error)}): free space or choose another folder.`);
  }
}

function takePidFile(file: string, folder: string): () => void {
  const fs = process.getBuiltinModule("node:fs");
  const before = Number(fs.existsSync(file) ? readFileSync(file, "utf8") : "");
  if (before && before !== process.pid && isShop(before)) {
    throw new StartProblem(`A shop already runs on DATA_DIR ${folder} (process ${before}): stop it, or give this one a DATA_DIR of its own.`);
  }
  fs.writeFileSync(file, String(process.pid));
  return () => fs.rmSync(file, { force: true });
}

function isShop(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    // After a restart of the machine the number may belong to something else.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("launch.mjs");
  } catch {
    return true;
  }
}

async function forkWebs(environment: Environment, databaseUrl: string): Promise<() => Promise<void>> {
  let stopping = false;
  const fork = () => cluster.fork({ [INNER_DATABASE_URL]: databaseUrl });
  // What keeps one web process from starting (a busy port) keeps all of them: the first one tries alone.
  const first = fork();
  await new Promise<void>((done, failed) => {
    first.once("listening", () => done());
    first.once("exit", () => failed(new AlreadyTold("a web process could not start")));
  });
  for (let index = 1; index < environment.workers; index += 1) fork();
  cluster.on("exit", () => {
    if (!stopping) setTimeout(fork, 500);
  });
  welcome(environment, environment.port);
  return async () => {
    stopping = true;
    const webs = Object.values(cluster.workers ?? {});
    await Promise.all(webs.map((web) => new Promise<void>((done) => {
      web?.once("exit", () => done());
      web?.process.kill("SIGTERM");
    })));
  };
}

function listen(server: Server, environment: Environment): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") failed(new StartProblem(`PORT ${environment.port} is in use: stop what listens there, or set PORT to a free one.`));
      else if (error.code === "EACCES") failed(new StartProblem(`PORT ${environment.port} may not be opened by this user: choose one above 1023.`));
      else if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") failed(new StartProblem(`HOST ${environment.host} is no address of this machine: use 127.0.0.1 or 0.0.0.0.`));
      else failed(error);
    });
    server.listen(environment.port, environment.host, () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : environment.port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_LIMIT).unref();
  });
}

function stopOnSignal(stops: Stops, log: Shop["log"]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const step of stops.toReversed()) {
      await step().catch((error: unknown) => log.error({ error }, "a step of stopping failed"));
    }
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly name?: string; readonly src?: string }>>;

/** Where the build has put the texts, so that the browser can fetch them beside the program. */
function textFilesOf(clientDirectory: string): TextFiles {
  let manifest: Manifest = {};
  try {
    manifest = JSON.parse(readFileSync(join(clientDirectory, ".vite/manifest.json"), "utf8")) as Manifest;
  } catch {
    return () => [];
  }
  const files = new Map<string, string>();
  for (const [key, chunk] of Object.entries(manifest)) {
    const texts = /virtual:messages\/(.+)$/.exec(chunk.src ?? key)?.[1];
    if (texts) files.set(texts, chunk.file);
  }
  return (language, subject) =>
    ["shell", ...(subject ? [subject] : [])].flatMap((name) => {
      const file = files.get(`${language}/${name}`);
      return file ? [`/${file}`] : [];
    });
}
