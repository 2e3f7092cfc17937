/** SQL of the job queue: what the library `graphile-worker` offers as SQL, called in our own transactions. */
import { HOUR, MINUTE, SECOND } from "@rambla/core/time";
import type { Queryable } from "../database/database.ts";
import { type Fragment, fragment, sql } from "../database/sql.ts";

/** One entry of the queue: a job, the id it is for, and how long it waits. Entries of one job and id are one entry. */
export type Entry = { readonly name: string; readonly id: string; readonly waitMilliseconds: number };

/**
 * Milliseconds that a job which failed waits for its next try, beside the seconds that the library adds (3, 7, 20, 55): what was in its way for a moment is over soon, and an hour
 * without what it needs kills none. After the last try it is dead: a person looks at it, and a sweep that still finds it due tries it once an hour.
 */
const WAITS = [0, 10 * SECOND, 5 * MINUTE, HOUR] as const;
const TRIES = WAITS.length + 1;

/** Of several of one job and id, the soonest. */
function entries(list: readonly Entry[]): Fragment {
  const once = [
    ...new Map(
      list.toSorted((a, b) => b.waitMilliseconds - a.waitMilliseconds).map((entry) => [`${entry.name} ${entry.id}`, entry]),
    ).values(),
  ];
  return fragment`unnest(${once.map((entry) => entry.name)}::text[], ${once.map((entry) => entry.id)}::text[],
    ${once.map((entry) => entry.waitMilliseconds / 1000)}::float8[]) with ordinality as entry(name, id, seconds, place)`;
}

const WHEN: Fragment = fragment`now() + make_interval(secs => greatest(seconds, 0))`;

/** Now, and among those of one moment in their order: the queue keeps none between entries of the same time. Before now, as nobody looks again for one that is due in a moment. */
const IN_PLACE: Fragment = fragment`now() - interval '1 second' + place * interval '1 microsecond'`;

const spec = (when: Fragment): Fragment => fragment`
  row(name, json_build_object('id', id), null, ${when}, ${TRIES}::integer, name || ' ' || id, null, null)::graphile_worker.job_spec`;

/** Puts entries in line: news, which replace an entry of the same job and id, also one that had given up; one that waits for a sooner moment keeps it, be it that of its next try. */
export async function putEntries(transaction: Queryable, list: readonly Entry[]): Promise<void> {
  if (list.length === 0) return;
  const waiting = fragment`select run_at from graphile_worker.jobs where key = entry.name || ' ' || entry.id and attempts < max_attempts and locked_at is null`;
  await transaction.query(
    sql`select from graphile_worker.add_jobs(array(select ${spec(fragment`least(${WHEN}, (${waiting}))`)} from ${entries(list)} order by place))`,
  );
}

/**
 * Puts in line what a sweep found, in its order: what is due longest is done first. An entry that runs, comes soon by itself, waits for its next try or has given up is left as it is.
 * @param soon milliseconds until the next sweep
 * @returns how many were put in line, and how many of the others will be run at once
 */
export async function putMissingEntries(
  database: Queryable,
  list: readonly Entry[],
  soon: number,
): Promise<{ readonly put: number; readonly ready: number }> {
  const [row] =
    list.length === 0
      ? []
      : await database.query<{ put: number; ready: number }>(sql`
    with found as materialized (
      select entry.*, key, attempts, run_at from ${entries(list)} left join graphile_worker.jobs on key = entry.name || ' ' || entry.id
    ), missing as (
      select name, id, seconds, place from found where key is null or (attempts = 0 and run_at > now() + make_interval(secs => ${soon / 1000}::float8))
    )
    select (select count(*) from graphile_worker.add_jobs(array(select ${spec(IN_PLACE)} from missing order by place)))::int as put,
      (select count(*) from found where attempts = 0 and run_at <= now())::int as ready`);
  return row ?? { put: 0, ready: 0 };
}

/**
 * Gives what a sweep found due one more try when its entry has been dead for an hour: whatever failed it may be over, and its state
 * is due as before. It counts as dead until it succeeds.
 * @returns how many get their try
 */
export async function reviveDead(database: Queryable, list: readonly Pick<Entry, "name" | "id">[]): Promise<number> {
  if (list.length === 0) return 0;
  const rows = await database.query(sql`
    select id from graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs
        where key = any(${list.map((entry) => `${entry.name} ${entry.id}`)}::text[])
          and attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 hour'),
      run_at := now(), attempts := ${TRIES}::integer, max_attempts := ${TRIES + 1}::integer)`);
  return rows.length;
}

/** Of what was found those that have no entry, in their order. */
export async function entryless(database: Queryable, list: readonly Pick<Entry, "name" | "id">[]): Promise<string[]> {
  if (list.length === 0) return [];
  const keys = list.map(({ name, id }) => `${name} ${id}`);
  const rows = await database.query<{ key: string }>(sql`select key from graphile_worker._private_jobs where key = any(${keys}::text[])`);
  const known = new Set(rows.map(({ key }) => key));
  return list.filter((_, index) => !known.has(keys[index] ?? "")).map(({ id }) => id);
}

/** How long until the next waiting entry is due, in milliseconds; undefined when nothing waits. */
export async function nextWait(database: Queryable): Promise<number | undefined> {
  const [row] = await database.query<{ wait: number | null }>(sql`
    select (extract(epoch from min(run_at) - now()) * 1000)::float8 as wait from graphile_worker.jobs
    where run_at > now() and locked_at is null and attempts < max_attempts`);
  return row?.wait ?? undefined;
}

/**
 * Gives back what lanes hold that are gone: a lane is there as long as its listening connection, which carries its name.
 * Entries that were replaced while they ran and then lost are removed.
 * @returns whether anything was given back, and whether events wait to become jobs
 */
export async function releaseLost(database: Queryable): Promise<{ readonly gaveBack: boolean; readonly eventsWait: boolean }> {
  const [row] = await database.query<{ lanes: number; eventsWait: boolean }>(sql`
    with lost as materialized (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '10 seconds'
        and not exists (select from pg_stat_activity where datname = current_database() and application_name = locked_by)
    ), released as (
      select graphile_worker.force_unlock_workers(array(select locked_by from lost))
    ), removed as (
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where key is null and attempts >= max_attempts and locked_at is null))
    )
    select (select count(*) from lost)::int as lanes, (select count(*) from released), (select count(*) from removed), exists (select from event) as "eventsWait"`);
  return { gaveBack: (row?.lanes ?? 0) > 0, eventsWait: row?.eventsWait ?? false };
}

/** Puts off the next try of a job that has just failed, while it still counts as running. The library itself knows no pace but its own. @param tries so many, this one included */
export async function putOff(database: Queryable, jobId: string, tries: number): Promise<void> {
  const wait = WAITS[tries - 1] ?? 0;
  if (wait > 0)
    await database.query(
      sql`update graphile_worker._private_jobs set run_at = now() + make_interval(secs => ${wait / SECOND}::float8) where id = ${jobId}::bigint`,
    );
}

export type JobCounts = { readonly name: string; readonly dead: number; readonly due: number; readonly oldestSeconds: number };

/** For each job: entries that gave up (also while a sweep tries one again), entries that are due and wait, and for how long the oldest of them has waited. */
export async function countJobs(database: Queryable): Promise<JobCounts[]> {
  return await database.query<JobCounts>(sql`
    select task_identifier as name,
      count(*) filter (where attempts > ${TRIES} or (attempts = ${TRIES} and locked_at is null))::int as dead,
      count(*) filter (where attempts < ${TRIES} and locked_at is null and run_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < ${TRIES} and locked_at is null and run_at <= now())), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs where key is not null group by task_identifier`);
}
