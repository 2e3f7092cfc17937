import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isWhole } from "../../../../tools/trial/extent.ts";
import { lockDataDirectory, tryLock } from "./data-directory-lock.ts";

const CONTAINER = ["unshare", "--pid", "--ipc", "--mount", "--fork", "--mount-proc"];
const hasContainers = spawnSync("unshare", [...CONTAINER.slice(1), "true"]).status === 0;

let folder: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rambla-lock-"));
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that takes the lock and keeps it. */
async function lockedElsewhere(what: "shop" | "command"): Promise<ChildProcess> {
  const program = `
    const { tryLock } = await import("./apps/server/src/start/data-directory-lock.ts");
    console.log(tryLock(${JSON.stringify(folder)}, "${what}") !== undefined);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const said = await new Promise((done) => child.stdout.once("data", (chunk: Buffer) => done(chunk.toString().trim())));
  expect(said).toBe("true");
  return child;
}

/** Runs an operator command on the folder and gives its output. */
function command(wrapper: readonly string[]): string {
  const [program = "", ...args] = [...wrapper, process.execPath, "tools/operator.ts", "log", "--as", "anna"];
  const env = { ...process.env, DEMO: "1", DATA_DIR: folder, DATABASE_URL: "", NODE_ENV: "production" };
  return spawnSync(program, args, { env, encoding: "utf8" }).stderr;
}

test("refuses a second shop and names the first, until the first is killed", async () => {
  const first = await lockedElsewhere("shop");
  expect(() => lockDataDirectory(folder)).toThrow(`A shop already runs on DATA_DIR ${folder} (process ${first.pid})`);
  const gone = new Promise((done) => first.once("exit", done));
  first.kill("SIGKILL");
  await gone;
  lockDataDirectory(folder)();
});

test("holds a folder under whatever name a link gives it", () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  const unlock = tryLock(folder, "shop");
  try {
    expect(tryLock(link, "command")).toBeUndefined();
  } finally {
    unlock?.();
    rmSync(link);
  }
});

test("refuses a shop while a command works", async () => {
  const { pid } = await lockedElsewhere("command");
  expect(() => lockDataDirectory(folder)).toThrow(`A command still works on DATA_DIR ${folder} (process ${pid}): wait until it has ended.`);
});

test("refuses a command while another one works without a shop", async () => {
  const { pid } = await lockedElsewhere("command");
  expect(command([])).toBe(`A command still works on DATA_DIR ${folder} (process ${pid}): wait until it has ended.\n`);
}, 60_000);

test("starts on a folder whose note names the process of another program", () => {
  const note = join(folder, "shop.pid");
  writeFileSync(note, String(process.ppid));
  const unlock = lockDataDirectory(folder);
  expect(readFileSync(note, "utf8")).toMatch(new RegExp(`^${process.pid}\n`));
  unlock();
});

test.runIf(hasContainers && isWhole)(
  "refuses a command in another container that cannot reach the database of the shop",
  () => {
    const unlock = tryLock(folder, "shop");
    try {
      const said = command(CONTAINER);
      expect(said).toBe(
        `DATA_DIR ${folder} is in use by a shop whose database cannot be reached from here: give the command where that shop runs, or stop the shop first.\n`,
      );
      expect(said).not.toContain(String(process.pid));
    } finally {
      unlock?.();
    }
  },
  60_000,
);

test.skipIf(!hasContainers)(
  "refuses a shop in another container and names no process, as its numbers mean nothing there",
  () => {
    const unlock = tryLock(folder, "shop");
    const program = `
    const { lockDataDirectory } = await import("./apps/server/src/start/data-directory-lock.ts");
    try { lockDataDirectory(${JSON.stringify(folder)}); } catch (error) { console.log(error.message); }`;
    const [unshare = "", ...args] = [...CONTAINER, process.execPath, "--input-type=module", "-e", program];
    try {
      expect(spawnSync(unshare, args, { encoding: "utf8" }).stdout).toBe(
        `A shop already runs on DATA_DIR ${folder}: stop it, or give this one a DATA_DIR of its own.\n`,
      );
    } finally {
      unlock?.();
    }
  },
  60_000,
);
