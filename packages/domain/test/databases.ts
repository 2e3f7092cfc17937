/**
 * Lends databases to tests: copies of a template, or emptied ones of earlier tests. The connections of those have the shop's statements
 * prepared, which takes most of the time of a new database.
 */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import type { Statement } from "../src/platform/database/sql.ts";

type Opened = { readonly name: string; readonly url: string; readonly database: Database; readonly statements: Statement[] };

export type TestDatabase = Omit<Opened, "name"> & {
  /** Returns the database; later queries fail. */
  close(): Promise<void>;
};

/** Emptied databases for the next test. */
const waiting: Opened[] = [];
const MOST_WAITING = 3;
/** A copy has 13 MB; a much larger one takes longer to empty than a copy to make. */
const MOST_BYTES = 40_000_000;

const addressOf = (name: string) => inject("postgresUrl").replace("DATABASE", name);

/**
 * Lends a migrated database.
 * @param own made for this test and dropped after it
 * @param template the database to copy
 */
export async function lendDatabase(connections: number, { own = false, template = "template_rambla" } = {}): Promise<TestDatabase> {
  const isShared = !own && template === "template_rambla";
  const found = isShared ? waiting.findIndex(({ database }) => database.connections === connections) : -1;
  const [opened = await copy(template, connections)] = found === -1 ? [] : waiting.splice(found, 1);
  let isOver = false;
  const whileLent = <Value>(ask: () => Promise<Value>): Promise<Value> =>
    isOver ? Promise.reject(new Error("The test that this database was lent to is over.")) : ask();
  const { database } = opened;
  return {
    ...opened,
    database: {
      ...database,
      query: (statement) => whileLent(() => database.query(statement)),
      transaction: (work) => whileLent(() => database.transaction(work)),
      executeSql: (text, values) => whileLent(() => database.executeSql(text, values)),
    },
    async close() {
      isOver = true;
      if (isShared && waiting.length < MOST_WAITING && (await empty(database))) {
        opened.statements.length = 0;
        waiting.push(opened);
        return;
      }
      await database.close();
      await asAdmin((admin) => admin.executeSql(`drop database ${opened.name} with (force)`));
    },
  };
}

async function copy(template: string, connections: number): Promise<Opened> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin((admin) => admin.executeSql(`create database ${name} template ${template} strategy file_copy`));
  const [url, statements]: [string, Statement[]] = [addressOf(name), []];
  return { name, url, statements, database: openDatabase({ url, connections, onStatement: (statement) => statements.push(statement) }) };
}

/** Connects to the server outside of any test database. */
export async function asAdmin<Value>(work: (admin: Database) => Promise<Value>): Promise<Value> {
  const admin = openDatabase({ url: addressOf("postgres"), connections: 1 });
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/**
 * Deletes a test's data.
 * @returns false when something still works in it, or it is too large
 */
async function empty(database: Database): Promise<boolean> {
  try {
    await database.executeSql(`do $$
      declare one regclass;
      begin
        if pg_database_size(current_database()) > ${MOST_BYTES} then raise exception 'too large'; end if;
        if exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
        then raise exception 'at work'; end if;
        perform set_config('session_replication_role', 'replica', true), set_config('lock_timeout', '5s', true);
        for one in select oid::regclass from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ('${inject("migratedTables")}'::text[]) and pg_relation_size(oid) > 0
        loop execute format('delete from %s', one); end loop;
        perform setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace;
        perform graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs;
        if exists (select from graphile_worker.jobs) then raise exception 'jobs are left'; end if;
      end $$`);
    return true;
  } catch {
    return false;
  }
}
