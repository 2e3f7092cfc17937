/** SQL of the queue, through graphile-worker's documented functions and view. */
import { runMigrations } from "graphile-worker";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** Without an id it is the sweep. */
export type NewJob = { readonly name: string; readonly id?: string; readonly waitMilliseconds?: number };

/** More than an hour after the first failure. */
const TOLD_AFTER = 9;

/** Must run before events are written: the database adds their jobs. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1 });
}

const keyOf = ({ name, id }: NewJob): string => (id === undefined ? name : `${name} ${id}`);

/** A waiting job keeps its time. */
export async function addJobs(transaction: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  // A common lock order avoids deadlocks.
  const sorted = jobs.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await transaction.query(sql`
    select graphile_worker.add_job(name, json_strip_nulls(json_build_object('id', id)), job_key := key, job_key_mode := 'preserve_run_at',
      run_at := now() + make_interval(secs => seconds))
    from unnest(${sorted.map(({ name }) => name)}::text[], ${sorted.map(({ id }) => id ?? null)}::text[], ${sorted.map(keyOf)}::text[],
      ${sorted.map(({ waitMilliseconds = 0 }) => waitMilliseconds / 1000)}::float8[]) as added(name, id, key, seconds)`);
}

export async function addMissingJobs(database: Queryable, name: string, ids: readonly string[]): Promise<void> {
  const jobs = ids.map((id) => ({ name, id }));
  const known = await database.query<{ key: string }>(
    sql`select key from graphile_worker.jobs where key = any(${jobs.map(keyOf)}::text[])`,
  );
  const keys = new Set(known.map(({ key }) => key));
  await addJobs(
    database,
    jobs.filter((job) => !keys.has(keyOf(job))),
  );
}

/**
 * The connection name of a dead worker is gone. Jobs without a key were added again while they ran.
 * @param graceSeconds for a new worker to set its name
 */
export async function unlockLostJobs(database: Queryable, graceSeconds: number): Promise<void> {
  await database.query(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${graceSeconds})
      and not exists (select from pg_stat_activity where datname = current_database() and application_name = locked_by)`);
  await database.query(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where key is null and attempts >= max_attempts and locked_at is null`);
}

export type JobCounts = { readonly name: string; readonly dead: number; readonly due: number; readonly oldestSeconds: number };

export async function countJobs(database: Queryable): Promise<JobCounts[]> {
  return await database.query<JobCounts>(sql`
    with counted as (
      select task_identifier as name, run_at, attempts >= least(max_attempts, ${TOLD_AFTER}) as "isDead",
        attempts < max_attempts and locked_at is null and run_at <= now() as "isDue"
      from graphile_worker.jobs where key is not null
    )
    select name, count(*) filter (where "isDead")::int as dead, count(*) filter (where "isDue")::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where "isDue")), 0)::float8 as "oldestSeconds"
    from counted group by name`);
}
