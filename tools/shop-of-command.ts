/** The shop for a command, whether it runs or not. */
import { resolve } from "node:path";
import { writeCurrencies } from "@rambla/core/money";
import { makeDatabaseClock } from "@rambla/domain/platform/database/database-clock";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { silentLog } from "@rambla/domain/platform/log";
import { BOUNDLESS } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { RestoreProblem } from "@rambla/domain/platform/database/backup";
import { ChangedMigration } from "@rambla/domain/platform/database/migrate";
import { EmbeddedPostgresProblem } from "@rambla/domain/platform/database/embedded-postgres";
import { folderUser, inUse, tryLock } from "../apps/server/src/start/data-directory-lock.ts";
import { type Environment, readEnvironment, StartProblem } from "../apps/server/src/start/environment.ts";
import { makeShop, withProviders } from "../apps/server/src/start/make-shop.ts";
import { findDatabase, startDatabase } from "../apps/server/src/start/start-database.ts";

type Stops = (() => Promise<void>)[];

/**
 * Runs a command; a failure is printed as one sentence.
 * @param connections to the database
 * @param command gives the exit code
 */
export async function runWithShop(connections: number, command: (shop: Shop) => Promise<number>): Promise<void> {
  await runToEnd(async (stops) => await command(await openShop(connections, stops)));
}

/** A database and its shop's environment. `alone`: refuses beside a running shop. `key`: replaces the shop's own. */
type OpenDatabase = (options?: {
  readonly alone: boolean;
  readonly key?: string | undefined;
}) => Promise<{ readonly environment: Environment; readonly url: string }>;

/** The same for a command that opens the database itself, after it has read its arguments. */
export async function runWithDatabase(command: (open: OpenDatabase) => Promise<number>): Promise<void> {
  await runToEnd((stops) =>
    command(async ({ alone, key } = { alone: false }) => {
      const environment = readEnvironment(key === undefined ? process.env : { ...process.env, SECRET_KEY: key });
      const { runningOnly } = lockFor(environment, stops);
      if (runningOnly && alone) throw inUse(environment.dataDirectory);
      return { environment, url: await findDatabase({ ...environment, runningOnly }, stops) };
    }),
  );
}

async function runToEnd(command: (stops: Stops) => Promise<number>): Promise<void> {
  const stops: Stops = [];
  try {
    process.exitCode = await command(stops);
  } catch (error) {
    process.exitCode = 1;
    const isSentence = [StartProblem, EmbeddedPostgresProblem, ChangedMigration, RestoreProblem].some((kind) => error instanceof kind);
    const message = error instanceof Error ? error.message : "no reason was given.";
    console.error(isSentence ? message : `It failed: ${message.split("\n")[0]}.`);
  }
  for (const stop of stops.toReversed()) await stop();
}

/**
 * Locks the folder, unless a running shop's database serves both. A command stops the embedded database at its end, which would break a
 * second one.
 */
function lockFor({ databaseUrl, dataDirectory }: Environment, stops: Stops): { readonly runningOnly: boolean } {
  const unlock = tryLock(dataDirectory, "command");
  if (!unlock && !databaseUrl && folderUser(dataDirectory).what === "command") throw inUse(dataDirectory);
  stops.push(async () => unlock?.());
  return { runningOnly: unlock === undefined };
}

async function openShop(connections: number, stops: Stops): Promise<Shop> {
  const environment = readEnvironment(process.env);
  const { config, documentFolder } = environment;
  writeCurrencies(config.currencies);
  const { url } = await startDatabase(
    { ...environment, ...lockFor(environment, stops), role: "worker" },
    resolve("db/migrations"),
    silentLog,
    stops,
    async () => undefined,
  );
  const database = openDatabase({ url, connections, patience: BOUNDLESS });
  stops.push(() => database.close());
  const folders = Object.values(config.languages).flatMap(({ code, texts }) =>
    texts === undefined ? [] : [{ language: code, folder: resolve(documentFolder, texts) }],
  );
  const time = makeDatabaseClock();
  await time.set(database);
  return withProviders({ ...makeShop(environment, makeTexts([OWN_TEXTS, ...folders]), silentLog, time.now), database });
}
