/** `npm run operator -- …`: what operators may do, on the machine of the shop, while it runs or not. */
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
import { OWN_TEXTS, readMessages } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { readEnvironment, StartProblem } from "../apps/server/src/environment.ts";
import { runCommand } from "../apps/server/src/operator/command.ts";
import { startDatabase } from "../apps/server/src/start-database.ts";
import { runningShop } from "./running-shop.ts";

const stops: (() => Promise<void>)[] = [];

async function main(): Promise<number> {
  const environment = readEnvironment(process.env);
  const { config, secret, demo, dataDirectory } = environment;
  writeCurrencies(config.currencies);
  const ofDatabase: (() => Promise<void>)[] = [];
  const { url } = await startDatabase({ ...environment, role: "worker" }, resolve("db/migrations"), silentLog, ofDatabase, async () => undefined);
  // A shop that runs goes on with the database it has.
  stops.push(async () => {
    if (runningShop(dataDirectory) === undefined) for (const stop of ofDatabase) await stop();
  });
  const database = openDatabase({ url, connections: 2, patience: BOUNDLESS });
  stops.push(() => database.close());
  const sentences = readMessages([OWN_TEXTS], "en")["refusal"] ?? {};
  const parts = { database, config, secret, demo, clock: systemClock, random: (size: number) => randomBytes(size) };
  return await runCommand({
    words: process.argv.slice(2),
    say: (line) => console.log(line),
    sentence: (code) => sentences[code] ?? "This did not work.",
    shop: {
      ...parts, dataDirectory, reads: makeSharedReads(), log: silentLog, texts: makeTexts([OWN_TEXTS]), providers: makeProviders(parts),
      // No command of operators is about files.
      files: folderFiles(join(dataDirectory, "uploads")),
      origin: { protocol: config.host.protocol, port: config.host.port || undefined },
    },
  });
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : `It failed: ${error instanceof Error ? error.message.split("\n")[0] : "no reason was given"}.`);
  return 1;
});
for (const stop of stops.toReversed()) await stop();
