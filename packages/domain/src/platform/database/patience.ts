/** Database timeouts. The server enforces them, so abandoned work ends there too. */
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseAway } from "./database-away.ts";

/** Milliseconds; 0 for no limit. */
export type Patience = {
  /** From the pool or newly made. */
  readonly connection: number;
  /** For a row or table lock. */
  readonly lock: number;
  readonly statement: number;
  /** Idle in a transaction. */
  readonly pause: number;
  /** Needs PostgreSQL 17. */
  readonly transaction: number;
};

/** Short: a customer prefers a quick error to a late answer. */
export const VISITOR: Patience = { connection: 1500, lock: 1500, statement: 2500, pause: 5000, transaction: 5000 };
/** Jobs and tests: long, but never endless. */
export const WORKER: Patience = { connection: 30_000, lock: 15_000, statement: 60_000, pause: 60_000, transaction: 0 };
/** Migrations, imports and operators may take long. */
export const BOUNDLESS: Patience = { connection: 30_000, lock: 0, statement: 0, pause: 0, transaction: 0 };

/** Milliseconds beyond the server's own limit until the connection is given up. */
const GRACE = 5000;

/**
 * Settings sent with the connection, without an additional statement.
 * @param serverVersion `server_version_num` (170002); 0 when unknown
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

/** A moment of `performance.now()`, which waiting for other systems postpones. */
const deadline = new AsyncLocalStorage<{ until: number }>();

/** Sets a deadline for all statements of the work; later ones fail as busy. */
export function within<Result>(milliseconds: number, work: () => Result): Result {
  const until = performance.now() + milliseconds;
  return deadline.run({ until: Math.min(until, deadline.getStore()?.until ?? until) }, work);
}

/** Waits for another system with its own timeout; the wait does not count. */
export async function elsewhere<Result>(answer: () => Promise<Result>): Promise<Result> {
  const mine = deadline.getStore();
  const left = mine && mine.until - performance.now();
  try {
    return await answer();
  } finally {
    // Parallel waits count once.
    if (mine && left !== undefined) mine.until = Math.max(mine.until, performance.now() + left);
  }
}

/** Runs work without the visitor's deadline. */
export function unhurried<Result>(work: () => Result): Result {
  return deadline.exit(work);
}

/** Throws DatabaseAway after the deadline. */
export function stillInTime(): void {
  const mine = deadline.getStore();
  if (mine && mine.until <= performance.now()) throw new DatabaseAway("busy");
}

/**
 * Gives the answer, or throws DatabaseAway at the deadline. The statement goes on until the server ends it, and keeps its connection until
 * then.
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
