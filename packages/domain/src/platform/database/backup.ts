/** One COPY file per table, from one snapshot. Without the job queue: sweeps find due work. */
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { makePrivateFolder, PRIVATE_FILE } from "../files/private-folder.ts";
import { MIGRATION_TABLE, readMigrations } from "./migrate.ts";

export type DatabaseBackup = {
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: number }[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
};

export class RestoreProblem extends Error {}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy.gz`);

const TABLES = `
  select relname as name, array(
    select attname::text from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by relname`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`;

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "rambla", keepAlive: true });
  // Without a listener a dying connection would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Constant memory. */
export async function backUpDatabase(url: string, folder: string): Promise<DatabaseBackup> {
  await makePrivateFolder(folder);
  return await withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await client.query<{ name: string; hash: string }>("select name, hash from schema_migration order by name");
    const found = await client.query<{ name: string; columns: string[] }>(TABLES);
    const tables: { name: string; columns: string[]; rows: number }[] = [];
    for (const { name, columns } of found.rows) {
      const rows = client.query(copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join()}) to stdout`));
      await pipeline(rows, createGzip({ level: 3 }), createWriteStream(fileOf(folder, name), { mode: PRIVATE_FILE }));
      tables.push({ name, columns, rows: rows.rowCount });
    }
    // Sequences ignore transactions: read last, they are above every number in the rows.
    const sequences = await client.query<{ name: string; last: string }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
    );
    await client.query("commit");
    return { migrations: migrations.rows, tables, sequences: sequences.rows };
  });
}

export type RestoreOptions = {
  readonly url: string;
  readonly folder: string;
  readonly migrations: string;
  /** Whether existing rows may be deleted. */
  readonly replace: boolean;
};

/** Throws RestoreProblem. */
export async function restoreDatabase(backup: DatabaseBackup, { url, folder, migrations, replace }: RestoreOptions): Promise<void> {
  const steps = await stepsOf(backup, migrations);
  await withClient(url, async (client) => {
    await client.query("begin");
    await makeRoom(client, replace);
    await client.query(MIGRATION_TABLE);
    for (const { name, hash, text } of steps) {
      await client.query(text);
      await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
    }
    const tables = backup.tables.filter(({ name }) => name !== "schema_migration");
    const keys = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
    for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of tables) await client.query(`alter table public.${quoted(name)} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join()}`);
    for (const { name, columns, rows } of tables) {
      const into = client.query(copyFrom(`copy public.${quoted(name)} (${columns.map(quoted).join()}) from stdin`));
      await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), into);
      if (into.rowCount !== rows) throw new RestoreProblem(`The backup is damaged: ${name} holds ${into.rowCount} rows of ${rows}.`);
    }
    for (const { name, last } of backup.sequences) await client.query("select setval($1, $2)", [`public.${quoted(name)}`, last]);
    for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of keys.rows) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query("commit");
    await client.query("analyze");
  });
}

async function stepsOf(backup: DatabaseBackup, folder: string) {
  const known = new Map((await readMigrations(folder)).map((step) => [step.name, step]));
  return backup.migrations.map(({ name, hash }) => {
    const step = known.get(name);
    if (step?.hash !== hash)
      throw new RestoreProblem(
        `The backup is of another version of the program (step ${name}): restore it with that version or a newer one.`,
      );
    return step;
  });
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const others = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'rambla%' and pid <> pg_backend_pid()",
  );
  if (others.rows.length > 0) throw new RestoreProblem("A shop uses this database: stop it, then restore.");
  const held = await client.query("select to_regclass('public.schema_migration') is not null as held");
  if (!held.rows[0]?.held) return;
  if (!replace)
    throw new RestoreProblem("The database holds a shop: restore into an empty one, or add --replace to throw away what it holds.");
  await client.query("drop schema if exists graphile_worker cascade");
  await client.query("drop schema public cascade");
  await client.query("create schema public");
}
