/** Starts the shop: environment → database → migrations → demo → jobs → web, and stops it in reverse. */
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

const MIGRATIONS = resolve("db/migrations");

/** Runs the shop until it is stopped. A failure is printed as one sentence and ends the process. */
export async function run(options: WebFiles): Promise<void> {
  const stops: Stops = [];
  try {
    await start(options, stops);
  } catch (error) {
    // Stops what had started.
    await stopAll(stops, () => undefined);
    if (error instanceof AlreadyTold) process.exit(1);
    if (error instanceof StartProblem || error instanceof EmbeddedPostgresProblem || error instanceof ChangedMigration) {
      process.stderr.write(`${error.message}\n`);
    } else {
      // Only the message: an error may carry a whole row.
      process.stderr.write(`The shop could not start: ${error instanceof Error ? error.message.split("\n")[0] : "no reason was given"}.\n`);
    }
    process.exit(1);
  }
}

/** Starts the parts in order; each adds its stop to `stops`. */
async function start(options: WebFiles, stops: Stops): Promise<void> {
  const environment = readEnvironment(process.env);
  writeCurrencies(environment.config.currencies);
  tellContrast(environment.config);
  const folders = readLanguageFolders(environment.config, environment.documentFolder, (sentence) => console.warn(sentence));
  const log = makeLog();
  // In development the console stays complete.
  if (!options.wrap) consoleIntoLog(log);
  const told = placeOfFork(process.env);
  const isFork = told !== undefined;
  if (!isFork) {
    const unlock = lockDataDirectory(environment.dataDirectory);
    stops.push(async () => unlock());
  }
  // Loaded only by the demo.
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
