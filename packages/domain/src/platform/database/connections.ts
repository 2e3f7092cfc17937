/** How many connections each process of a shop may open, so that all of them fit on the server together with the people who look after it. */
import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

/** What the server has room for. */
export type ServerRoom = {
  /** `server_version_num`: 170002. */
  readonly version: number;
  /** Connections that the account of the shop may open at once, without those the server keeps for its keepers. */
  readonly connections: number;
};

export type ConnectionPlan = {
  /** Pool of each web process. */
  readonly web: number;
  /** Pool of the worker; 0 when this shop has none. */
  readonly worker: number;
};

/** The processes of a shop on this machine. */
export type Processes = { readonly webs: number; readonly worker: boolean };

/** Connections that the shop leaves to people: whoever looks after it gets in whatever happens. */
const FOR_PEOPLE = 1;
/** More would only wait for each other: a process is one thread. */
const WEB_POOL = { least: 2, most: 10 };
const WORKER_POOL = { least: 2, most: 5 };
/** Each web process also listens for what others have changed, on a connection of its own. */
const LISTENING = 1;
/** The worker's queue: for each lane one that listens, and one that takes jobs and notes their ends. */
export const QUEUE_CONNECTIONS = 4;

/** Connections that a shop with so many web processes would like to open at most. */
export function wantedConnections(webs: number): number {
  return FOR_PEOPLE + webs * (WEB_POOL.most + LISTENING) + WORKER_POOL.most + QUEUE_CONNECTIONS;
}

/**
 * Shares the room among the processes: the web processes get equal parts, people wait for them; the worker what is left over.
 * @returns undefined when not even the least that everybody needs fits
 */
export function shareConnections(room: number, processes: Processes): ConnectionPlan | undefined {
  if (room < leastConnections(processes)) return undefined;
  const { webs, worker } = processes;
  const pools = room - FOR_PEOPLE - webs * LISTENING - (worker ? QUEUE_CONNECTIONS : 0);
  const web = webs === 0 ? 0 : Math.min(WEB_POOL.most, Math.floor((pools - (worker ? WORKER_POOL.least : 0)) / webs));
  return { web, worker: worker ? Math.min(WORKER_POOL.most, pools - webs * web) : 0 };
}

/** Connections that a shop needs at least. */
export function leastConnections(processes: Processes): number {
  return FOR_PEOPLE + processes.webs * (WEB_POOL.least + LISTENING) + (processes.worker ? WORKER_POOL.least + QUEUE_CONNECTIONS : 0);
}

/** Asks the server for its room: its own limit, that of the database and that of the account, whichever is the least. */
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
