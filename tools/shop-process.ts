/** Runs a shop in its own process, for journeys, hostile tests and the bench. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import started from "../apps/server/process.json" with { type: "json" };
import { copyDemo, keptDemo } from "./demo-folder.ts";

export type ShopProcess = {
  readonly port: number;
  readonly pid: number;
  readonly dataDirectory: string;
  output(): string;
  /** Kills it like a power cut; the embedded database goes on. */
  kill(): Promise<void>;
  stop(): Promise<number>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
};

export type ShopOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** A new one by default, with the demo where the shop shows it. */
  readonly dataDirectory?: string;
  readonly port?: number;
  /** Folder of a built project; this one by default. */
  readonly root?: string;
};

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? done(address.port) : failed(new Error("no port"))));
    });
  });
}

/** Makes the folder with this build's demo if needed; gives its path. */
export function prepareDemo(): Promise<string> {
  return keptDemo(async (empty) => {
    const first = await startShop({ dataDirectory: empty });
    await first.stop();
  });
}

/** The caller removes it. */
export async function newDemoFolder(): Promise<string> {
  const kept = await prepareDemo();
  const folder = await mkdtemp(join(tmpdir(), "rambla-shop-"));
  await copyDemo(kept, folder);
  return folder;
}

/** Waits until the shop is ready. Throws its output when it fails. */
export async function startShop(options: ShopOptions, patience = 240_000): Promise<ShopProcess> {
  const own = options.dataDirectory === undefined;
  const isWithoutDemo = Boolean(options.env?.["DATABASE_URL"]) || options.env?.["DEMO"] === "0";
  const dataDirectory = options.dataDirectory ?? (isWithoutDemo ? await mkdtemp(join(tmpdir(), "rambla-shop-")) : await newDemoFolder());
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [...started.arguments, "apps/server/launch.mjs"], {
    cwd: options.root,
    env: {
      ...process.env,
      ...started.environment,
      NODE_ENV: "production",
      DEMO: "1",
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DATABASE_URL: "",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Stops the shop when this process ends.
  const stopWithUs = () => child.kill("SIGTERM");
  process.once("exit", stopWithUs);
  child.once("exit", () => process.off("exit", stopWithUs));
  let output = "";
  child.stdout.on("data", (chunk) => (output = (output + chunk).slice(-20_000)));
  child.stderr.on("data", (chunk) => (output = (output + chunk).slice(-20_000)));
  await ready(child, port, patience, () => output);
  return {
    port,
    pid: child.pid ?? 0,
    dataDirectory,
    output: () => output,
    kill: () => end(child, "SIGKILL").then(() => undefined),
    stop: () => end(child, "SIGTERM"),
    async remove() {
      await end(child, "SIGTERM");
      if (own) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess, port: number, patience: number, output: () => string): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  // Not killed, because its database would survive.
  await end(child, "SIGTERM");
  throw new Error(`the shop was not ready in ${patience / 1000} s:\n${output()}`);
}

function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? 1);
  return new Promise((done) => {
    child.once("exit", (code) => done(code ?? 1));
    child.kill(signal);
  });
}
