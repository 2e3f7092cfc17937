/** Brings a database to the present schema: numbered SQL files, each in its own transaction, one process at a time. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

const MIGRATION_LOCK = 7_160_001;

/** A migration that ran before has another text now: history must not be rewritten. */
export class ChangedMigration extends Error {}

/**
 * Runs what has not run yet.
 * @param folder the folder of `0001_name.sql` files
 * @returns the names of the files that ran now
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return await database.transaction(async (transaction) => {
    // A second process waits here until the first has finished.
    await transaction.query(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await transaction.executeSql(
      "create table if not exists schema_migration (name text primary key, hash text not null, ran_at timestamptz not null default now())",
    );
    const known = await transaction.query<{ name: string; hash: string }>(sql`select name, hash from schema_migration`);
    const hashes = new Map(known.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const name of files) {
      const text = await readFile(join(folder, name), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      const before = hashes.get(name);
      if (before === hash) continue;
      if (before) throw new ChangedMigration(`The migration ${name} was changed after it ran; add a new file instead.`);
      await transaction.executeSql(text);
      await transaction.query(sql`insert into schema_migration (name, hash) values (${name}, ${hash})`);
      ran.push(name);
    }
    return ran;
  });
}

/** Whether all migrations of the folder have run. */
export async function isCurrent(database: Database, folder: string): Promise<boolean> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  const rows = await database.query<{ count: number }>(sql`select count(*)::int as count from schema_migration`);
  return (rows[0]?.count ?? 0) >= files.length;
}
