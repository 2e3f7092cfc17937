/** Starts the shop: environment → database → migrations → demo → jobs → web, and stops it in the opposite order. */
import cluster from "node:cluster";
import { resolve } from "node:path";
import { writeCurrencies } from "@rambla/core/money";
import { shutPeopleOut } from "@rambla/demo/known-people";
import { makeDatabaseClock } from "@rambla/domain/platform/database/database-clock";
import { EmbeddedPostgresProblem } from "@rambla/domain/platform/database/embedded-postgres";
import { ChangedMigration } from "@rambla/domain/platform/database/migrate";
import { lockDataDirectory } from "./start/data-directory-lock.ts";
import { readEnvironment, StartProblem } from "./start/environment.ts";
import { readLanguageFolders } from "./start/language-folders.ts";
import { makeShop, withProviders } from "./start/make-shop.ts";
import { refuseUnpayablePreSales } from "./start/payable-pre-sales.ts";
import { followOnce, observe, type Running } from "./start/running.ts";
import { forkedEnvironment, placeOfFork, problemOf, startDatabase } from "./start/start-database.ts";
import { startWeb, type WebFiles } from "./start/start-web.ts";
import { startWorker } from "./start/start-worker.ts";
import { stopAll, stopOnSignal, type Stops } from "./start/stops.ts";
import { AlreadyTold, forkWebs } from "./start/web-processes.ts";
import { tellContrast, welcome } from "./start/welcome.ts";
import { consoleIntoLog } from "./watch/console-into-log.ts";
import { makeLog } from "./watch/log.ts";

/** The schema of the database, step by step. */
const MIGRATIONS = resolve("db/migrations");

/** Runs the shop until it is told to stop. Never returns a failure: it is printed as one sentence and ends the process. */
export async function run(options: WebFiles): Promise<void> {
  const stops: Stops = [];
  try {
    await start(options, stops);
  } catch (error) {
    // What came up before the failure goes down again: nothing is left running that nobody knows of.
    await stopAll(stops, () => undefined);
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

/** All that runs in this process, in its order; what stops it is added to `stops` as soon as it runs. */
async function start(options: WebFiles, stops: Stops): Promise<void> {
  const environment = readEnvironment(process.env);
  writeCurrencies(environment.config.currencies);
  tellContrast(environment.config);
  const folders = readLanguageFolders(environment.config, environment.documentFolder, (sentence) => console.warn(sentence));
  const log = makeLog();
  // In development whoever writes the program wants to read all of it.
  if (!options.wrap) consoleIntoLog(log);
  const told = placeOfFork(process.env);
  const isFork = told !== undefined;
  if (!isFork) {
    const unlock = lockDataDirectory(environment.dataDirectory);
    stops.push(async () => unlock());
  }
  // The demo's catalogue and photographs are read where they are shown.
  const demo = environment.demo ? await import("./demo/demo.ts") : undefined;
  const time = makeDatabaseClock();
  const shop = makeShop(environment, folders.texts, log, time.now);
  try {
    const place =
      told ??
      (await startDatabase(environment, MIGRATIONS, log, stops, async (patient) => {
        await time.set(patient);
        const loading = withProviders({ ...shop, database: patient });
        await (demo ? demo.loadDemo(loading, (step) => console.log(step)) : shutPeopleOut(loading));
        await refuseUnpayablePreSales(loading);
      }));
    const observing = observe(time, { metricsToken: environment.metricsToken, migrations: MIGRATIONS });
    const running: Running = { environment, shop, place, observing, stops, isFork, follow: followOnce(time, log, stops) };
    if (environment.role !== "web" && !isFork) await startWorker(running);
    if (environment.role !== "worker") {
      if (environment.workers > 1 && cluster.isPrimary) {
        stops.push(
          await forkWebs({ count: environment.workers, environment: forkedEnvironment(place), log, registry: observing.registry }),
        );
        welcome(environment, environment.port);
      } else await startWeb(running, { ...options, demo, folders });
    }
  } catch (error) {
    throw await problemOf(error, environment);
  }
  stopOnSignal(stops, log);
}
