import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

export type ServerRoom = {
  /** `server_version_num`: 170002. */
  readonly version: number;
  /** Without the server's reserved connections. */
  readonly connections: number;
};

export type ConnectionPlan = {
  readonly web: number;
  /** 0 without a worker. */
  readonly worker: number;
};

export type Processes = { readonly webs: number; readonly worker: boolean };

const FOR_PEOPLE = 1;
/** A process has one thread: more connections would wait for each other. */
const WEB_POOL = { least: 2, most: 10 };
const WORKER_POOL = { least: 2, most: 5 };
const LISTENING = 1;
/** Per lane one that listens, and one that takes jobs and records results. */
export const QUEUE_CONNECTIONS = 4;

export function wantedConnections(webs: number): number {
  return FOR_PEOPLE + webs * (WEB_POOL.most + LISTENING) + WORKER_POOL.most + QUEUE_CONNECTIONS;
}

/** Customers wait for web processes, so those get theirs first. @returns undefined when the minimum does not fit */
export function shareConnections(room: number, processes: Processes): ConnectionPlan | undefined {
  if (room < leastConnections(processes)) return undefined;
  const { webs, worker } = processes;
  const pools = room - FOR_PEOPLE - webs * LISTENING - (worker ? QUEUE_CONNECTIONS : 0);
  const web = webs === 0 ? 0 : Math.min(WEB_POOL.most, Math.floor((pools - (worker ? WORKER_POOL.least : 0)) / webs));
  return { web, worker: worker ? Math.min(WORKER_POOL.most, pools - webs * web) : 0 };
}

export function leastConnections(processes: Processes): number {
  return FOR_PEOPLE + processes.webs * (WEB_POOL.least + LISTENING) + (processes.worker ? WORKER_POOL.least + QUEUE_CONNECTIONS : 0);
}

/** The smallest limit of server, database and account. */
export async function readServerRoom(database: Queryable): Promise<ServerRoom> {
  const [row] = await database.query<ServerRoom>(sql`
    select current_setting('server_version_num')::integer as version,
      least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true), '0')::integer,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as connections`);
  if (!row) throw new Error("the server tells nothing of itself");
  return row;
}
