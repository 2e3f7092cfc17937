/** A shop without a server: its calls run in this process. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { makeProviders } from "@rambla/domain/payment/providers/registry";
import { openDatabase } from "@rambla/domain/platform/database/database";
import type { EmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { type FallenTags, makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { folderFiles } from "@rambla/domain/platform/files/files";
import { silentLog } from "@rambla/domain/platform/log";
import { migrate } from "@rambla/domain/platform/database/migrate";
import { makeKeptReads } from "@rambla/domain/platform/reads";
import type { Shop } from "@rambla/domain/platform/shop";
import { noTally } from "@rambla/domain/platform/tally";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";

export type ShopInProcess = Shop & { readonly fallen: FallenTags };

/**
 * Makes an empty shop in a new database. The caller closes `database`.
 * @param folder of its files
 * @param connections that its calls share
 */
export async function shopInProcess(server: EmbeddedPostgres, folder: string, name: string, connections?: number): Promise<ShopInProcess> {
  const admin = openDatabase({ url: server.url("postgres"), connections: 1 });
  await admin.executeSql(`create database ${name}`).finally(() => admin.close());
  const database = openDatabase({ url: server.url(name), ...(connections && { connections }) });
  await migrate(database, "db/migrations");
  const fallen = makeFallenTags(Date.now);
  const parts = {
    database,
    clock: () => new Date(),
    random: (bytes: number) => randomBytes(bytes),
    config: DEMO_CONFIG,
    secret: new Uint8Array(32),
    demo: true,
  };
  return {
    ...parts,
    fallen,
    reads: makeKeptReads({ limit: 2 ** 24, freshFor: 60_000, fallen, now: Date.now }),
    files: folderFiles(join(folder, "files")),
    dataDirectory: folder,
    log: silentLog,
    tally: noTally,
    texts: makeTexts([OWN_TEXTS]),
    origin: { protocol: "http", port: 3000 },
    providers: makeProviders(parts),
    signInProviders: [],
  };
}
