/**
 * The one door of every command: `node start.mjs [command]`. Needs nothing but Node and npm; installs what is missing
 * from the lock file, then goes on with the Node that the project brings along.
 */
import { spawnSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
process.chdir(root);

const [command = "start", ...rest] = process.argv.slice(2);

install();
const node = chooseNode();
const path = `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`;

/**
 * How a shop's process is started. A small nursery, few arenas, and an end in sight, with which V8 tidies its heap before that
 * has grown fourfold, keep it well under what is promised (decision 017).
 */
const shop = JSON.parse(readFileSync("apps/server/process.json", "utf8"));

/** Commands that are a program of their own; all others are told apart below. */
const PROGRAMS = {
  test: ["tools/test.ts"],
  "test:full": ["tools/test.ts", "--full"],
  check: ["tools/check.ts"],
  e2e: ["tools/e2e.ts"],
  trial: ["tools/trial.ts"],
  soak: ["tools/soak.ts"],
  bench: ["bench/bench.ts"],
  "demo:reset": ["tools/demo-reset.ts"],
  operator: ["tools/operator.ts"],
  catalogue: ["tools/catalogue.ts"],
  content: ["tools/content.ts"],
  backup: ["tools/backup.ts"],
  restore: ["tools/restore.ts"],
  studio: ["tools/studio/studio.ts"],
};

if (command === "start" || command === "build") {
  if (buildIsOld()) build();
  if (command === "start")
    await go([...shop.arguments, "apps/server/launch.mjs"], { ...shop.environment, NODE_ENV: "production", ...demoDefault() });
} else if (command === "dev") {
  await go(["apps/server/launch.mjs", "dev"], { NODE_ENV: "development" });
} else if (PROGRAMS[command]) {
  // The tests build beside their checks.
  if (["e2e", "trial", "soak", "bench"].includes(command) && buildIsOld()) build();
  await go([...PROGRAMS[command], ...rest], {});
} else {
  fail(
    `There is no command "${command}": use start, dev, test, test:full, check, e2e, trial, soak, bench, demo:reset, operator, catalogue, content, backup, restore or studio.`,
  );
}

/** The server runs the production build whatever DEMO says; DEMO itself follows what the caller set. */
function demoDefault() {
  if (process.env.DEMO) return {};
  return { DEMO: process.env.NODE_ENV === "production" ? "0" : "1" };
}

function install() {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const stamp = "node_modules/.installed-from";
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing what the lock file names …");
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });
  if (result.error) fail("npm was not found: install Node.js together with npm.");
  if (result.status !== 0) fail("npm could not install the packages of the lock file: see its words above.");
  writeFileSync(stamp, lock);
}

/** The Node from the lock file where there is one for this machine, else this one if it is new enough. */
function chooseNode() {
  const own = join(root, "node_modules/.bin/node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  fail(`Node ${process.versions.node} is too old for this machine: install Node 22.22 or newer.`);
}

/** Sources by content, so that a fresh checkout and a touched file are told apart from a change. */
function sourceHash() {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (["node_modules", "build", ".react-router", "masters"].includes(entry.name)) continue;
      const file = join(folder, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(file).update(readFileSync(file));
    }
  };
  walk("apps");
  walk("packages");
  return hash.digest("hex");
}

function buildIsOld() {
  const stamp = "apps/storefront/build/built-from";
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourceHash();
}

function build() {
  console.log("Building the shop …");
  const hash = sourceHash();
  const result = spawnSync(node, ["node_modules/@react-router/dev/bin.cjs", "build", "apps/storefront"], {
    stdio: ["ignore", process.env.VERBOSE ? "inherit" : "ignore", "inherit"],
    env: { ...process.env, PATH: path, NODE_ENV: "production" },
  });
  if (result.status !== 0) fail("The build failed: see the words above.");
  mkdirSync("apps/storefront/build", { recursive: true });
  writeFileSync("apps/storefront/build/built-from", hash);
}

/** Runs a program with our Node, passes signals on, and ends as it ends. */
function go(args, env) {
  return new Promise(() => {
    const child = spawn(node, args, { stdio: "inherit", env: { ...process.env, ...env, PATH: path } });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    // A signal to npm ends the shell between npm and here, and is passed on no further.
    const parent = process.ppid;
    const watch =
      process.env.npm_lifecycle_event &&
      setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        child.kill("SIGTERM");
      }, 500);
    child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" || signal === "SIGINT" ? 0 : 1)));
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
