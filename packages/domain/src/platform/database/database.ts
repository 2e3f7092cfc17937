import pg from "pg";
import { DatabaseAway, endsConnection, told } from "./database-away.ts";
import { inTime, type Patience, startSettings, stillInTime, WORKER } from "./patience.ts";
import { nameOf, type Statement } from "./sql.ts";

export { DatabaseAway };

export type Queryable = {
  /** Throws DatabaseAway when no answer can come. */
  query<Row>(statement: Statement): Promise<Row[]>;
};

export type Transaction = Queryable & {
  /** For libraries with their own SQL, such as the job queue. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

export type Database = Queryable & {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Reconnects by itself. */
  subscribe(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The size of the pool. */
  readonly connections: number;
  /** Whether a write failed for lack of space in the last 2 s. */
  isFull(): boolean;
  close(): Promise<void>;
};

const FULL_FOR = 2000;

// int8 as a number: counts and identity columns stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type DatabaseOptions = {
  readonly url: string;
  readonly connections?: number;
  /** Timeouts; the worker's by default. */
  readonly patience?: Patience;
  readonly serverVersion?: number;
  /** Called with every statement, for tests. */
  readonly onStatement?: (statement: Statement) => void;
};

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
  // A dead idle connection: the next statement opens another or throws DatabaseAway.
  pool.on("error", () => undefined);
  // The pool listens only to idle connections: an error in a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));

  let fullUntil = 0;

  async function send(client: pg.PoolClient, text: string, values: readonly unknown[], name?: string): Promise<unknown[]> {
    options.onStatement?.({ text, values, planned: name === undefined ? "eachTime" : "once" });
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query({ text, values: [...values], name });
      return Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows;
    } catch (error) {
      const failure = told(error);
      if (failure instanceof DatabaseAway && failure.reason === "full") fullUntil = performance.now() + FULL_FOR;
      throw failure;
    }
  }

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

  /** Even after the deadline. */
  async function once(text: string, values: readonly unknown[], name?: string): Promise<unknown[]> {
    const client = await borrow();
    const answer = send(client, text, values, name);
    answer.then(
      () => client.release(),
      (error: unknown) => client.release(endsConnection(error)),
    );
    return await inTime(answer);
  }

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
        // After a failed statement the server rolls back but reports a commit, so the first failure is thrown.
        if (firstFailure !== undefined) throw firstFailure;
        client.release();
        return result;
      } catch (error) {
        const failure = firstFailure ?? error;
        // Its locks must be gone.
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
