/** `npm run catalogue -- …`: a brand's catalogue in and out of a file, while the shop runs or not. */
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { writeCurrencies } from "@rambla/core/money";
import { systemClock } from "@rambla/core/time";
import { makeProviders } from "@rambla/domain/payment/providers/registry";
import { openDatabase } from "@rambla/domain/platform/database";
import { folderFiles } from "@rambla/domain/platform/files";
import { silentLog } from "@rambla/domain/platform/log";
import { BOUNDLESS } from "@rambla/domain/platform/patience";
import { makeSharedReads } from "@rambla/domain/platform/reads";
import { s3Files } from "@rambla/domain/platform/s3-files";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { runCatalogue } from "../apps/server/src/catalogue/command.ts";
import { readEnvironment, StartProblem } from "../apps/server/src/environment.ts";
import { startDatabase } from "../apps/server/src/start-database.ts";
import { runningShop } from "./running-shop.ts";

const stops: (() => Promise<void>)[] = [];

async function main(): Promise<number> {
  const environment = readEnvironment(process.env);
  const { config, documentFolder, secret, demo, dataDirectory, s3 } = environment;
  writeCurrencies(config.currencies);
  const ofDatabase: (() => Promise<void>)[] = [];
  const { url } = await startDatabase({ ...environment, role: "worker" }, resolve("db/migrations"), silentLog, ofDatabase, async () => undefined);
  // A shop that runs goes on with the database it has.
  stops.push(async () => {
    if (runningShop(dataDirectory) === undefined) for (const stop of ofDatabase) await stop();
  });
  const database = openDatabase({ url, connections: 6, patience: BOUNDLESS });
  stops.push(() => database.close());
  const parts = { database, config, secret, demo, clock: systemClock, random: (size: number) => randomBytes(size) };
  const folders = Object.values(config.languages).flatMap(({ code, texts }) => (texts === undefined ? [] : [{ language: code, folder: resolve(documentFolder, texts) }]));
  return await runCatalogue({
    words: process.argv.slice(2),
    say: (line) => console.log(line),
    shop: {
      ...parts, dataDirectory, reads: makeSharedReads(), log: silentLog, texts: makeTexts([OWN_TEXTS, ...folders]), providers: makeProviders(parts),
      files: s3 ? s3Files(s3) : folderFiles(join(dataDirectory, "uploads")),
      origin: { protocol: config.host.protocol, port: config.host.port || undefined },
    },
  });
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : `It failed: ${error instanceof Error ? error.message.split("\n")[0] : "no reason was given"}.`);
  return 1;
});
for (const stop of stops.toReversed()) await stop();
