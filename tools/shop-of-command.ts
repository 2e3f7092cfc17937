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
import { readEnvironment, StartProblem } from "../apps/server/src/start/environment.ts";
import { makeShop, withProviders } from "../apps/server/src/start/make-shop.ts";
import { startDatabase } from "../apps/server/src/start/start-database.ts";
import { runningShop } from "./running-shop.ts";

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
      error instanceof StartProblem
        ? error.message
        : `It failed: ${error instanceof Error ? error.message.split("\n")[0] : "no reason was given"}.`,
    );
  }
  for (const stop of stops.toReversed()) await stop();
}

async function openShop(connections: number, stops: Stops): Promise<Shop> {
  const environment = readEnvironment(process.env);
  const { config, documentFolder, dataDirectory } = environment;
  writeCurrencies(config.currencies);
  const ofDatabase: Stops = [];
  const { url } = await startDatabase(
    { ...environment, role: "worker" },
    resolve("db/migrations"),
    silentLog,
    ofDatabase,
    async () => undefined,
  );
  // A shop that runs goes on with the database it has.
  stops.push(async () => {
    if (runningShop(dataDirectory) === undefined) for (const stop of ofDatabase) await stop();
  });
  const database = openDatabase({ url, connections, patience: BOUNDLESS });
  stops.push(() => database.close());
  const folders = Object.values(config.languages).flatMap(({ code, texts }) =>
    texts === undefined ? [] : [{ language: code, folder: resolve(documentFolder, texts) }],
  );
  const time = makeDatabaseClock();
  await time.set(database);
  return withProviders({ ...makeShop(environment, makeTexts([OWN_TEXTS, ...folders]), silentLog, time.now), database });
}
