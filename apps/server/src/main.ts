/** Starts the shop: environment → database → migrations → demo → jobs → web, and stops it in the opposite order. */
import cluster from "node:cluster";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join, resolve } from "node:path";
import { writeCurrencies } from "@rambla/core/money";
import { shutPeopleOut } from "@rambla/demo/known-people";
import type { Database } from "@rambla/domain/platform/database/database";
import { makeDatabaseClock } from "@rambla/domain/platform/database/database-clock";
import { EmbeddedPostgresProblem } from "@rambla/domain/platform/database/embedded-postgres";
import { ChangedMigration } from "@rambla/domain/platform/database/migrate";
import { isAlive } from "@rambla/domain/platform/database/process";
import type { Shop } from "@rambla/domain/platform/shop";
import { collectDefaultMetrics, Registry } from "prom-client";
import { tellOfJobs } from "./watch/job-metrics.ts";
import { makeHttpServer } from "./request/http-server.ts";
import { startJobs } from "./jobs.ts";
import { consoleIntoLog } from "./watch/console-into-log.ts";
import { type Environment, readEnvironment, reason, StartProblem } from "./start/environment.ts";
import { brandMarks } from "./file/brand-marks.ts";
import { givenPictures } from "./catalogue/pictures.ts";
import { readLanguageFolders } from "./start/language-folders.ts";
import { makeLog } from "./watch/log.ts";
import { isOnOwnPort, makeShop, withProviders } from "./start/make-shop.ts";
import { makeHealth } from "./watch/observe.ts";
import { shareMetrics } from "./watch/process-metrics.ts";
import { databaseOfVisitors, databaseOfWorker, forkedEnvironment, placeOfFork, startDatabase } from "./start/start-database.ts";
import { textFilesOf } from "./start/text-files.ts";
import { tellOfTime } from "./watch/time-metric.ts";
import { makeWeb } from "./web.ts";
import { AlreadyTold, forkWebs } from "./start/web-processes.ts";
import { tellContrast, welcome } from "./start/welcome.ts";

const MIGRATIONS = resolve("db/migrations");
const STOP_LIMIT = 10_000;
export type RunOptions = {
  readonly clientDirectory: string;
  /** The built program of operators; `/backoffice` is not there while it is not built. */
  readonly backofficeDirectory?: string;
  /** Development only: answers what the build would have held. */
  readonly wrap?: (listener: RequestListener) => RequestListener;
};

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
      process.stderr.write(`${error.message}\n`);
    } else {
      // One sentence here too: what an error carries besides its message may hold a whole row.
      process.stderr.write(`The shop could not start: ${error instanceof Error ? error.message.split("\n")[0] : "no reason was given"}.\n`);
    }
    process.exit(1);
  }
}

type Stops = (() => Promise<void>)[];

async function start(options: RunOptions, stops: Stops): Promise<void> {
  const environment = readEnvironment(process.env);
  writeCurrencies(environment.config.currencies);
  tellContrast(environment.config);
  const folders = readLanguageFolders(environment.config, environment.documentFolder, (sentence) => console.warn(sentence));
  const log = makeLog();
  // In development whoever writes the program wants to read all of it.
  if (!options.wrap) consoleIntoLog(log);
  const told = placeOfFork(process.env);
  const isFork = told !== undefined;
  const lock = isFork ? undefined : lockDataDirectory(environment.dataDirectory);
  if (lock) stops.push(async () => lock());

  // The demo's catalogue and photographs are read where they are shown.
  const demo = environment.demo ? await import("./demo/demo.ts") : undefined;
  const time = makeDatabaseClock();
  const shop = makeShop(environment, folders.texts, log, time.now);
  const place =
    told ??
    (await startDatabase(environment, MIGRATIONS, log, stops, async (patient) => {
      await time.set(patient);
      const loading = withProviders({ ...shop, database: patient });
      await (demo ? demo.loadDemo(loading, (step) => console.log(step)) : shutPeopleOut(loading));
    }));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellOfTime(time, registry);
  const observing = { registry, readMetrics: shareMetrics(registry), metricsToken: environment.metricsToken, migrations: MIGRATIONS };
  /** Of the pools of a process the first one tells the time to all of it. */
  let isFollowing = false;
  const follow = async (database: Database) => {
    if (isFollowing) return;
    isFollowing = true;
    const end = await time.follow(database, log);
    stops.push(async () => end());
  };
  /** A process that serves people as well does what is late between them. */
  let somebodyWaits = () => false;
  if (environment.role !== "web" && !isFork) {
    const database = databaseOfWorker(place);
    stops.push(() => database.close());
    await follow(database);
    const working = withProviders({ ...shop, database });
    const jobs = await startJobs(working, {
      url: place.url,
      somebodyWaits: () => somebodyWaits(),
      smtpUrl: environment.smtpUrl,
      sms: environment.sms,
    });
    stops.push(() => jobs.stop());
    tellOfJobs(working, registry);
    if (environment.role === "worker") stops.push(await openHealthDoor(makeHealth(working, observing), environment));
  }
  if (environment.role !== "worker") {
    if (environment.workers > 1 && cluster.isPrimary) {
      stops.push(await forkWebs({ count: environment.workers, environment: forkedEnvironment(place), log, registry }));
      welcome(environment, environment.port);
    } else {
      const database = databaseOfVisitors(place);
      stops.push(() => database.close());
      await follow(database);
      const given = givenPictures(shop);
      const web = await makeWeb({
        shop: withProviders({ ...shop, database }),
        clientDirectory: options.clientDirectory,
        backofficeDirectory: options.backofficeDirectory,
        ...observing,
        trustedProxies: environment.trustedProxies,
        pictures: (pictureId) => demo?.pictureSource(pictureId) ?? given(pictureId),
        shownPictures: demo?.shownPictures,
        marks: { ...folders.files, ...(await brandMarks(environment.config, environment.documentFolder)) },
        textFiles: textFilesOf(options.clientDirectory, folders),
      });
      stops.push(() => web.stop());
      somebodyWaits = web.somebodyBuys;
      // In development a page is compiled when it is asked for.
      if (!options.wrap) await web.warmUp();
      const server = makeHttpServer(options.wrap ? options.wrap(web.listener) : web.listener);
      const port = await listen(server, environment);
      if (isOnOwnPort(environment)) shop.origin.port ??= port;
      stops.push(() => close(server));
      if (!isFork) welcome(environment, port);
    }
  }
  stopOnSignal(stops, log);
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
    throw new StartProblem(
      `A shop already runs on DATA_DIR ${folder} (process ${before}): stop it, or give this one a DATA_DIR of its own.`,
    );
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

/** A worker answers for its health and its metrics, and nothing else. */
async function openHealthDoor(health: ReturnType<typeof makeHealth>, environment: Environment): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 16_384 }, (request, response) => {
    if (!health.answer(request.url?.split("?")[0] ?? "", request, response)) response.writeHead(404, { "cache-control": "no-store" }).end();
  });
  await listen(server, environment);
  return () => close(server);
}

function listen(server: Server, environment: Environment): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        failed(new StartProblem(`PORT ${environment.port} is in use: stop what listens there, or set PORT to a free one.`));
      else if (error.code === "EACCES")
        failed(new StartProblem(`PORT ${environment.port} may not be opened by this user: choose one above 1023.`));
      else if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
        failed(new StartProblem(`HOST ${environment.host} is no address of this machine: use 127.0.0.1 or 0.0.0.0.`));
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
  // Node would print whatever was thrown with all that it carries.
  process.on("uncaughtException", (error) => {
    log.error({ error }, "the process ends: nobody caught an error");
    process.exit(1);
  });
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
