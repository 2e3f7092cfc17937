/** Kills at any moment, and reused process ids. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "./process.ts";
import { sql } from "./sql.ts";

/** Own process ids and shared memory, like another container on the same volume. */
const CONTAINER = ["unshare", "--pid", "--ipc", "--mount", "--fork", "--mount-proc"];

let folder: string;
let directory: string;
let server: EmbeddedPostgres | undefined;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rambla-embedded-"));
  directory = join(folder, "postgres");
});
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

const start = async (): Promise<EmbeddedPostgres> => (server = await startEmbeddedPostgres({ directory, durable: false }));

/** Starts it in a process that the test can kill. */
function startElsewhere(wrapper: readonly string[] = []) {
  const program = `
    const { startEmbeddedPostgres } = await import("./src/platform/database/embedded-postgres.ts");
    await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, durable: false }).then(
      () => console.log("started"),
      (error) => console.log(error.message));
    setInterval(() => undefined, 1000);`;
  const [command = "", ...args] = [...wrapper, process.execPath, "--input-type=module", "-e", program];
  const child = spawn(command, args, { cwd: join(import.meta.dirname, "../../.."), stdio: ["ignore", "pipe", "inherit"], detached: true });
  children.push(child);
  const said = new Promise<string>((done) => child.stdout.once("data", (chunk: Buffer) => done(chunk.toString().trim())));
  const kill = (): Promise<void> =>
    new Promise((done) => {
      child.once("exit", () => done());
      process.kill(-(child.pid ?? 0), "SIGKILL");
    });
  return { said, kill };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 5));
}

test("starts after the first start was killed while it made the database", async () => {
  const killed = startElsewhere();
  await until(async () => (await readdir(folder)).some((name) => existsSync(join(folder, name, "PG_VERSION"))));
  await killed.kill();
  await start();
  expect((await readdir(folder)).toSorted()).toContain("postgres");
}, 60_000);

test("starts when another program has the process number that the last server had", async () => {
  const first = await start();
  await first.stop();
  const note = join(directory, "postmaster.pid");
  // PostgreSQL trusts the pid file when the process belongs to its own user.
  const { uid } = await stat(directory);
  for (const command of ["sleep", "postgres"]) {
    // The second one looks like the server of another shop.
    const other = spawn("bash", ["-c", `exec -a ${command} sleep 600`], { uid, stdio: "ignore" });
    await new Promise((done) => other.once("spawn", done));
    await writeFile(note, `${other.pid}\n${directory}\n1\n5432\n${folder}\n\n\n`);
    const again = await start();
    expect(isAlive(other.pid ?? 0)).toBe(true);
    expect(again.pid).not.toBe(other.pid);
    expect((await readFile(note, "utf8")).split("\n")[0]).toBe(String(again.pid));
    await again.stop();
    other.kill("SIGKILL");
  }
}, 60_000);

test("takes over the server that a killed process has left running", async () => {
  const killed = startElsewhere();
  expect(await killed.said).toBe("started");
  const pid = Number((await readFile(join(directory, "postmaster.pid"), "utf8")).split("\n")[0]);
  await killed.kill();
  expect((await start()).pid).toBe(pid);
}, 60_000);

test("reaches a server through a link to its folder and with another TMPDIR, and says at once that its socket is out of reach", async () => {
  const data = join(folder, "data");
  await mkdir(data);
  const first = (server = await startEmbeddedPostgres({ directory: join(data, "postgres"), durable: false }));
  const sockets = new URL(first.url("rambla").replace("@/", "@localhost/")).searchParams.get("host") ?? "";
  await symlink(data, join(folder, "link"));
  const asked = { directory: join(folder, "link/postgres"), runningOnly: true };
  const before = process.env["TMPDIR"];
  try {
    process.env["TMPDIR"] = await mkdtemp(join(folder, "elsewhere-"));
    const found = await startEmbeddedPostgres(asked);
    expect([found.pid, found.url("rambla")]).toEqual([first.pid, first.url("rambla")]);
    await rename(sockets, `${sockets}-hidden`);
    await expect(startEmbeddedPostgres(asked)).rejects.toThrow(`its socket in ${sockets} cannot be reached from here`);
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    await rename(`${sockets}-hidden`, sockets).catch(() => undefined);
  }
}, 120_000);

test.skipIf(spawnSync("unshare", [...CONTAINER.slice(1), "true"]).status !== 0)(
  "never runs a second server on the files of one that it cannot see",
  async () => {
    await start();
    const url = server?.url("rambla") ?? "";
    const database = openDatabase({ url, connections: 1 });
    try {
      await database.executeSql("create table kept (word text)");
      const container = startElsewhere(CONTAINER);
      expect(await container.said).toMatch(/^Another PostgreSQL still uses the files of this database/);
      await container.kill();
      await database.query(sql`insert into kept values ('order')`);
      expect(await database.query(sql`select word from kept`)).toEqual([{ word: "order" }]);
    } finally {
      await database.close();
    }
  },
  60_000,
);
