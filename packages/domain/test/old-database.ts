/** A database that takes its migrations step by step, to be filled as one that is years old. */
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../../db/migrations");

export type OldDatabase = {
  readonly database: Database;
  readonly url: string;
  /** Brings it to where it was right before a migration, such as "0103"; without one to today. */
  migrateTo(before?: string): Promise<void>;
  close(): Promise<void>;
};

export async function makeOldDatabase(): Promise<OldDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = openDatabase({ url: inject("postgresUrl").replace("DATABASE", "postgres"), connections: 1 });
  await admin.executeSql(`create database ${name}`);
  const url = inject("postgresUrl").replace("DATABASE", name);
  const database = openDatabase({ url, connections: 2 });
  const folder = await mkdtemp(join(tmpdir(), "rambla-migrations-"));
  return {
    database,
    url,
    async migrateTo(before) {
      for (const file of await readdir(MIGRATIONS))
        if (before === undefined || file < before) await cp(join(MIGRATIONS, file), join(folder, file));
      await migrate(database, folder);
    },
    async close() {
      await database.close();
      await admin.executeSql(`drop database ${name} with (force)`);
      await admin.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
