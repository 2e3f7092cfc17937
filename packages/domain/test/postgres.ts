/** One PostgreSQL for a whole test run, with a migrated template that test files copy. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { sql } from "../src/platform/database/sql.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { migrateQueue } from "../src/platform/jobs/job-store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server with the word DATABASE in place of the database name. */
    postgresUrl: string;
    /** Tables that the migrations fill, as an array of PostgreSQL. */
    migratedTables: string;
  }
}

const MIGRATIONS = resolve(import.meta.dirname, "../../../db/migrations");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  console.log(`Samples of many cases: SEED=${project.config.env["SEED"]} repeats them, TESTS=full tries all.`);
  const folder = await mkdtemp(join(tmpdir(), "rambla-test-"));
  const server = await startEmbeddedPostgres({ directory: join(folder, "postgres"), durable: false, connections: 300 });
  const admin = openDatabase({ url: server.url("postgres"), connections: 1 });
  // Planning takes a third of the server's time: once per statement instead of five times with its values.
  for (const setting of ["plan_cache_mode = force_generic_plan", "autovacuum = off"]) await admin.executeSql(`alter system set ${setting}`);
  await admin.executeSql("select pg_reload_conf()");
  await admin.executeSql("create database template_rambla");
  await admin.close();
  const template = openDatabase({ url: server.url("template_rambla"), connections: 2 });
  await migrate(template, MIGRATIONS);
  const [filled] = await template.query<{ tables: string }>(sql`
    select array_agg(relname)::text as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  await template.close();
  await migrateQueue(server.url("template_rambla"));
  project.provide("postgresUrl", server.url("DATABASE"));
  project.provide("migratedTables", filled?.tables ?? "{}");
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
