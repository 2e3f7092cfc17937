/** The shop of this machine as a command has it, whether a process of it runs or not. */
import { resolve } from "node:path";
import { writeCurrencies } from "@rambla/core/money";
import { makeDatabaseClock } from "@rambla/domain/platform/database/database-clock";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { silentLog } from "@rambla/domain/platform/log";
import { BOUNDLESS } from "@rambla/domain/platform/database/patience";
import type { Shop } from "@rambla/domain/platform/shop";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { EmbeddedPostgresProblem } from "@rambla/domain/platform/database/embedded-postgres";
import { folderUser, inUse, tryLock } from "../apps/server/src/start/data-directory-lock.ts";
import { readEnvironment, StartProblem } from "../apps/server/src/start/environment.ts";
import { makeShop, withProviders } from "../apps/server/src/start/make-shop.ts";
import { startDatabase } from "../apps/server/src/start/start-database.ts";

type Stops = (() => Promise<void>)[];

/**
 * Runs a command to its end; a failure is one sentence.
 * @param connections to the database
 * @param command gives the exit code of the process
 */
export async function runWithShop(connections: number, command: (shop: Shop) => Promise<number>): Promise<void> {
  const stops: Stops = [];
  try {
    process.exitCode = await command(await openShop(connections, stops));
  } catch (error) {
    process.exitCode = 1;
    console.error(
      error instanceof StartProblem || error instanceof EmbeddedPostgresProblem
        ? error.message
        : `It failed: ${error instanceof Error ? error.message.split("\n")[0] : "no reason was given"}.`,
    );
  }
  for (const stop of stops.toReversed()) await stop();
}

async function openShop(connections: number, stops: Stops): Promise<Shop> {
  const environment = readEnvironment(process.env);
  const { config, databaseUrl, documentFolder, dataDirectory } = environment;
  writeCurrencies(config.currencies);
  const unlock = tryLock(dataDirectory, "command");
  // Beside a shop its database serves both. A command stops the embedded database at its end, so a second one would lose it on the way.
  if (!unlock && !databaseUrl && folderUser(dataDirectory).what === "command") throw inUse(dataDirectory);
  stops.push(async () => unlock?.());
  const { url } = await startDatabase(
    { ...environment, role: "worker", runningOnly: unlock === undefined },
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
