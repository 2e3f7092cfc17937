/** A shop of two processes on one database, as behind a load balancer. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MINUTE } from "@rambla/core/time";
import { type Database, openDatabase } from "@rambla/domain/platform/database/database";
import { isAlive } from "@rambla/domain/platform/database/process";
import { startShop, type ShopProcess } from "../shop-process.ts";

/** Both processes must accept each other's tokens. */
const SECRET_KEY = "a-key-for-trials-that-is-long-enough-0123456789";
/** The trial replaces the load balancer, so it can give every guest an address. */
export const TRUSTED = { SECRET_KEY, TRUSTED_PROXIES: "127.0.0.1" } as const;

export type Nodes = {
  readonly first: ShopProcess;
  readonly second: ShopProcess;
  readonly database: Database;
  /** Sets the second node's clock ahead by milliseconds. */
  setSecondAhead(milliseconds: number): Promise<void>;
  remove(): Promise<void>;
};

export async function embeddedUrl(dataDirectory: string): Promise<string> {
  const password = (await readFile(join(dataDirectory, "postgres.password"), "utf8")).trim();
  // Line 5 of the file is the socket folder.
  const sockets = (await readFile(join(dataDirectory, "postgres", "postmaster.pid"), "utf8")).split("\n")[4]?.trim() ?? "";
  return `postgresql://rambla:${password}@localhost/rambla?host=${encodeURIComponent(sockets)}`;
}

/** Undefined when it does not run. */
export async function databasePid(dataDirectory: string): Promise<number | undefined> {
  const text = await readFile(join(dataDirectory, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Starts both processes, the second with a clock five minutes ahead. `env` is for both, `secondEnv` for the second only. */
export async function startNodes(
  options: { readonly env?: Readonly<Record<string, string>>; readonly secondEnv?: Readonly<Record<string, string>> } = {},
): Promise<Nodes> {
  const env = { SECRET_KEY, WORKERS: "1", ...options.env };
  const first = await startShop({ env });
  const url = await embeddedUrl(first.dataDirectory);
  const dataDirectory = await mkdtemp(join(tmpdir(), "rambla-second-"));
  const clockFile = join(dataDirectory, "clock");
  const setSecondAhead = (milliseconds: number) => writeFile(clockFile, String(milliseconds));
  await setSecondAhead(5 * MINUTE);
  const wrongClock = { WRONG_CLOCK: clockFile, NODE_OPTIONS: `--import=${resolve("tools/trial/wrong-clock.mjs")}` };
  const second = await startShop({ dataDirectory, env: { ...env, ...wrongClock, DATABASE_URL: url, ...options.secondEnv } }).catch(
    async (error: unknown) => {
      await first.remove();
      throw error;
    },
  );
  const database = openDatabase({ url, connections: 4 });
  return {
    first,
    second,
    database,
    setSecondAhead,
    async remove() {
      await database.close();
      await second.remove();
      await first.remove();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Polls until `holds` gives a value; throws with `what` when it never does. */
export async function until<Value>(
  what: string,
  holds: () => Promise<Value | undefined | false>,
  patience = 10_000,
  pause = 50,
): Promise<Value> {
  const deadline = performance.now() + patience;
  for (;;) {
    const value = await holds();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${patience / 1000} s`);
    await new Promise((next) => setTimeout(next, pause));
  }
}
