/** The connection to PostgreSQL: statements, transactions, and one clear word when the database is away. */
import pg from "pg";
import { DatabaseAway, endsConnection, told } from "./database-away.ts";
import { inTime, type Patience, startSettings, stillInTime, WORKER } from "./patience.ts";
import { nameOf, type Statement } from "./sql.ts";

export { DatabaseAway };

/** Anything statements can be sent to: the pool or a running transaction. */
export type Queryable = {
  /** Runs a statement and gives its rows. Throws DatabaseAway when no answer can come. */
  query<Row>(statement: Statement): Promise<Row[]>;
};

/** A running transaction. Its statements are sent one after the other. */
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
  /** How many there may be at once; one of them is lent to each statement or transaction. */
  readonly connections: number;
  /** Whether a write failed for want of space within the last moments. Nobody knows that it would succeed again before one does. */
  isFull(): boolean;
  close(): Promise<void>;
};

/** Milliseconds for which a write that found no space is told. */
const FULL_FOR = 2000;

// Counts and identity columns are int8; they stay far below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type DatabaseOptions = {
  readonly url: string;
  /** Connections of this process. */
  readonly connections?: number;
  /** How long whoever asks here waits; that of the worker when not given. */
  readonly patience?: Patience;
  /** `server_version_num` of the server, where it is known. */
  readonly serverVersion?: number;
  /** Called with every statement, for counting and explaining in tests. */
  readonly onStatement?: (statement: Statement) => void;
};

/** Opens a pool. No connection is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const connections = options.connections ?? 10;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: "rambla",
    max: connections,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...startSettings(options.patience ?? WORKER, options.serverVersion ?? 0),
  });
  // A connection that dies is no news: the next statement opens a new one or reports DatabaseAway.
  pool.on("error", () => undefined);
  // The pool listens only while a connection is idle: one that dies between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));

  let fullUntil = 0;

  async function send(client: pg.PoolClient, text: string, values: readonly unknown[], name?: string): Promise<unknown[]> {
    options.onStatement?.({ text, values, planned: name === undefined ? "eachTime" : "once" });
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query({ text, values: [...values], name });
      // The job queue sends several statements in one text; each has rows of its own.
      return Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows;
    } catch (error) {
      const failure = told(error);
      if (failure instanceof DatabaseAway && failure.reason === "full") fullUntil = performance.now() + FULL_FOR;
      throw failure;
    }
  }

  /** A connection of the pool. One that comes after nobody waits for it any more goes back at once. */
  async function borrow(): Promise<pg.PoolClient> {
    stillInTime();
    const coming = pool.connect();
    try {
      return await inTime(coming);
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => undefined,
      );
      throw told(error);
    }
  }

  /** One statement on a connection of its own, which is lent until the server has answered, whoever still waits for it. */
  async function once(text: string, values: readonly unknown[], name?: string): Promise<unknown[]> {
    const client = await borrow();
    const answer = send(client, text, values, name);
    answer.then(
      () => client.release(),
      (error: unknown) => client.release(endsConnection(error)),
    );
    return await inTime(answer);
  }

  /** Ends a transaction that failed and gives its connection back. */
  async function rollBack(client: pg.PoolClient, failure: unknown): Promise<void> {
    if (endsConnection(failure)) return client.release(true);
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
  }

  return {
    ...asking(once),
    async transaction(work) {
      const client = await borrow();
      let firstFailure: unknown;
      const step = async (text: string, values: readonly unknown[], name?: string) => {
        stillInTime();
        try {
          return await inTime(send(client, text, values, name));
        } catch (error) {
          firstFailure ??= error;
          throw error;
        }
      };
      try {
        await step("begin", []);
        const result = await work(asking(step));
        await step("commit", []);
        // After a failed statement the server rolls back and reports the commit as done: the caller must hear of the failure.
        if (firstFailure !== undefined) throw firstFailure;
        client.release();
        return result;
      } catch (error) {
        const failure = firstFailure ?? error;
        // Waited for, so that its locks are gone for what comes next; unless the time is over.
        await inTime(rollBack(client, failure)).catch(() => undefined);
        throw failure;
      }
    },
    subscribe: (channel, onMessage, onReconnect) => listen(options.url, channel, onMessage, onReconnect),
    connections,
    isFull: () => performance.now() < fullUntil,
    close: () => pool.end(),
  };
}

function asking(run: (text: string, values: readonly unknown[], name?: string) => Promise<unknown[]>): Transaction {
  return {
    query: async <Row>(statement: Statement) => (await run(statement.text, statement.values, nameOf(statement))) as Row[],
    executeSql: async (text, values = []) => ({ rows: await run(text, values) }),
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
    const next = new pg.Client({
      connectionString: url,
      application_name: "rambla listens",
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    });
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
