/** The connection to PostgreSQL: statements, transactions, and one clear word when the database is away. */
import pg from "pg";
import type { Statement } from "./sql.ts";

/** Anything statements can be sent to: the pool or a running transaction. */
export type Queryable = {
  /** Runs a statement and gives its rows. Throws DatabaseAway when no answer can come. */
  query<Row>(statement: Statement): Promise<Row[]>;
};

export type Transaction = Queryable & {
  /** For libraries that bring their own SQL (the job queue) and must take part in this transaction. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

export type Database = Queryable & {
  /** Runs the work in one transaction; commits what it returns, rolls back when it throws. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Calls back for each notification on a channel, over a connection of its own that heals itself. */
  subscribe(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

/** The database cannot be reached or is shutting down: the caller answers 503, nothing was decided. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super("the database does not answer", { cause });
    this.name = "DatabaseAway";
  }
}

const AWAY_STATES = new Set(["57P01", "57P02", "57P03", "08000", "08003", "08006", "08001", "53300"]);
const AWAY_SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND"]);

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    AWAY_STATES.has(code) ||
    AWAY_SYSTEM.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
      error.message,
    )
  );
}

function told(error: unknown): unknown {
  return isAway(error) ? new DatabaseAway(error) : error;
}

// Counts and identity columns are int8; they stay far below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type DatabaseOptions = {
  readonly url: string;
  /** Connections of this process. */
  readonly connections?: number;
  /** Milliseconds that a statement may take; 0 for as long as it needs. */
  readonly statementLimit?: number;
  /** Called with every statement's text, for counting in tests and slow-query logs. */
  readonly onStatement?: (text: string) => void;
};

/** Opens a pool. No connection is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    query_timeout: options.statementLimit ?? 15_000,
    keepAlive: true,
  });
  // A connection that dies is no news: the next statement opens a new one or reports DatabaseAway.
  pool.on("error", () => undefined);
  // The pool listens only while a connection is idle: one that dies between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));

  async function run(client: pg.Pool | pg.PoolClient, text: string, values: readonly unknown[], name?: string): Promise<unknown[]> {
    options.onStatement?.(text);
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query({ text, values: [...values], name });
      // The job queue sends several statements in one text; each has rows of its own.
      return Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows;
    } catch (error) {
      throw told(error);
    }
  }

  function on(client: pg.Pool | pg.PoolClient): Transaction {
    return {
      query: async <Row>(statement: Statement) => (await run(client, statement.text, statement.values, statement.name)) as Row[],
      executeSql: async (text, values = []) => ({ rows: await run(client, text, values) }),
    };
  }

  return {
    ...on(pool),
    async transaction(work) {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw told(error);
      }
      let broken = false;
      try {
        await run(client, "begin", []);
        const result = await work(on(client));
        await run(client, "commit", []);
        return result;
      } catch (error) {
        broken = error instanceof DatabaseAway;
        if (!broken) {
          await client.query("rollback").catch(() => {
            broken = true;
          });
        }
        throw error;
      } finally {
        client.release(broken);
      }
    },
    subscribe: (channel, onMessage, onReconnect) => listen(options.url, channel, onMessage, onReconnect),
    close: () => pool.end(),
  };
}

async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(first: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3000 });
    next.on("notification", (message) => onMessage(message.payload ?? ""));
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      if (!first) onReconnect();
    } catch (error) {
      if (first) throw told(error);
      again(next);
    }
  }

  function again(from: pg.Client): void {
    if (closed || timer || (client && from !== client)) return;
    client = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      void connect(false);
    }, 500);
  }

  await connect(true);
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
