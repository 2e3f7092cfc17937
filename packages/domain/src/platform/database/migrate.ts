/** Runs numbered SQL files, each in its own transaction. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

const MIGRATION_LOCK = 7_160_001;

export const MIGRATION_TABLE =
  "create table if not exists schema_migration (name text primary key, hash text not null, ran_at timestamptz not null default now())";

const WAY_OUT =
  "Another version made this database: start that version, or, where it holds a demo shop only, remove it with `npm run demo:reset`.";

/** The database has migrations that this program does not have, or has with another text. */
export class ChangedMigration extends Error {}

/** In order. */
export async function readMigrations(folder: string): Promise<{ name: string; hash: string; text: string }[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * @param folder the folder of `0001_name.sql` files
 * @returns the files that ran now
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const steps = await readMigrations(folder);
  return await database.transaction(async (transaction) => {
    // A second process waits here for the first.
    await transaction.query(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await transaction.executeSql(MIGRATION_TABLE);
    const known = await transaction.query<{ name: string; hash: string }>(sql`select name, hash from schema_migration`);
    const hashes = new Map(known.map((row) => [row.name, row.hash]));
    const newer = known.find(({ name }) => !steps.some((step) => step.name === name));
    if (newer) throw new ChangedMigration(`This program does not know the step ${newer.name} of the database. ${WAY_OUT}`);
    const ran: string[] = [];
    for (const { name, hash, text } of steps) {
      const before = hashes.get(name);
      if (before === hash) continue;
      if (before) throw new ChangedMigration(`The database has an older text of the step ${name}. ${WAY_OUT}`);
      await transaction.executeSql(text);
      await transaction.query(sql`insert into schema_migration (name, hash) values (${name}, ${hash})`);
      ran.push(name);
    }
    return ran;
  });
}

export async function isCurrent(database: Database, folder: string): Promise<boolean> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  const rows = await database.query<{ count: number }>(sql`select count(*)::int as count from schema_migration`);
  return (rows[0]?.count ?? 0) >= files.length;
}
