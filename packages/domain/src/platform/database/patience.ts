/** How long whoever asks the database is ready to wait. The server itself keeps the limits, so whatever is given up ends there too. */
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseAway } from "./database-away.ts";

/** Milliseconds; 0 is as long as it takes. */
export type Patience = {
  /** For a connection, free in the pool or made anew. */
  readonly connection: number;
  /** For a row or table that somebody else holds. */
  readonly lock: number;
  readonly statement: number;
  /** For the next statement of an open transaction. */
  readonly pause: number;
  /** For a whole transaction; only servers from PostgreSQL 17 on know it. */
  readonly transaction: number;
};

/** Somebody waits for a page: rather a clear word soon than an answer after they have gone (T50). */
export const VISITOR: Patience = { connection: 1500, lock: 1500, statement: 2500, pause: 5000, transaction: 5000 };
/** Jobs and tests: nobody waits, but nothing may hang for ever. */
export const WORKER: Patience = { connection: 30_000, lock: 15_000, statement: 60_000, pause: 60_000, transaction: 0 };
/** Migrations, imports and people: a step over a large table takes its time. */
export const BOUNDLESS: Patience = { connection: 30_000, lock: 0, statement: 0, pause: 0, transaction: 0 };

/** Milliseconds of a server that neither answers nor keeps its own limits, after which its connection is given up. */
const GRACE = 5000;

/**
 * The settings a connection starts with, so that no statement has to be sent for them.
 * @param serverVersion as `server_version_num` tells it (170002); 0 when it is not known
 */
export function startSettings(patience: Patience, serverVersion: number) {
  return {
    connectionTimeoutMillis: patience.connection,
    lock_timeout: patience.lock,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.pause,
    query_timeout: patience.statement === 0 ? 0 : patience.statement + GRACE,
    ...(patience.transaction > 0 && serverVersion >= 170_000 && { options: `-c transaction_timeout=${patience.transaction}` }),
  };
}

/** A moment of `performance.now()`; it moves on while the work waits for somebody else. */
const deadline = new AsyncLocalStorage<{ until: number }>();

/** Within the work, every question to a database is answered in so many milliseconds from now, or told as busy. */
export function within<Result>(milliseconds: number, work: () => Result): Result {
  const until = performance.now() + milliseconds;
  return deadline.run({ until: Math.min(until, deadline.getStore()?.until ?? until) }, work);
}

/** Waits for somebody who has a time limit of their own: what they take is not taken from the database's time. */
export async function elsewhere<Result>(answer: () => Promise<Result>): Promise<Result> {
  const mine = deadline.getStore();
  const left = mine && mine.until - performance.now();
  try {
    return await answer();
  } finally {
    // Two waits at the same moment count once.
    if (mine && left !== undefined) mine.until = Math.max(mine.until, performance.now() + left);
  }
}

/** Work that a visitor has started but does not wait for: it has the time of the pool it works on. */
export function unhurried<Result>(work: () => Result): Result {
  return deadline.exit(work);
}

/** Throws DatabaseAway when the deadline of `within` has passed: nothing more is begun then. */
export function stillInTime(): void {
  const mine = deadline.getStore();
  if (mine && mine.until <= performance.now()) throw new DatabaseAway("busy");
}

/**
 * The answer, or DatabaseAway when the deadline of `within` passes first. Then nobody waits for the answer any more; what was
 * asked goes on until the server ends it, and whoever lent a connection for it waits for that.
 */
export async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const mine = deadline.getStore();
  if (!mine) return await answer;
  const passed = Promise.withResolvers<never>();
  const timer = setTimeout(() => passed.reject(new DatabaseAway("busy")), Math.max(0, mine.until - performance.now()));
  try {
    return await Promise.race([answer, passed.promise]);
  } finally {
    clearTimeout(timer);
  }
}
