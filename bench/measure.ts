/** Requests per second and latency of an address, beside the static page. */
import { fork } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { Client, type Dispatcher } from "undici";

export type Target = {
  readonly port: number;
  /** Each connection asks for one of them, again and again; with one connection that is the first. */
  readonly pages: readonly { readonly path: string; readonly host?: string }[];
};

export type Figure = {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  /** Answers that were no success, and requests without an answer. */
  readonly failed: number;
};

export type Beside = {
  readonly still: Figure;
  readonly target: Figure;
  /** How often the static page's latency, and which part of its requests per second. */
  readonly latency: number;
  readonly throughput: number;
  /** Of all turns, not of the middle one alone. */
  readonly failed: number;
};

/**
 * Measures an address and the static page in turn, `runs` times for `seconds` each. The ratios are those of neighbours in
 * time, which met the same mood of the machine; everything is the run in the middle.
 */
export async function measureBeside(still: Target, target: Target, connections: number, seconds = 1, runs = 11): Promise<Beside> {
  const turns: Omit<Beside, "failed">[] = [];
  for (let index = 0; index < runs; index += 1) {
    const figures = { still: await measure(still, connections, seconds), target: await measure(target, connections, seconds) };
    turns.push({
      ...figures,
      latency: figures.target.median / figures.still.median,
      throughput: figures.target.requestsPerSecond / figures.still.requestsPerSecond,
    });
  }
  return {
    still: middle(turns, (turn) => turn.still.requestsPerSecond).still,
    target: middle(turns, (turn) => turn.target.requestsPerSecond).target,
    latency: middle(turns, (turn) => turn.latency).latency,
    throughput: middle(turns, (turn) => turn.throughput).throughput,
    failed: turns.reduce((sum, turn) => sum + turn.still.failed + turn.target.failed, 0),
  };
}

function middle<Turn>(turns: readonly Turn[], by: (turn: Turn) => number): Turn {
  const found = turns.toSorted((a, b) => by(a) - by(b))[Math.floor(turns.length / 2)];
  if (!found) throw new Error("nothing was measured");
  return found;
}

/** One run with so many connections. */
export async function measure(target: Target, connections: number, seconds: number): Promise<Figure> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const taken: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const { path = "/", host } = target.pages[connection % target.pages.length] ?? {};
      const headers = { "accept-encoding": "br", ...(host && { host }) };
      const client = new Client(`http://127.0.0.1:${target.port}`);
      while (performance.now() < until) {
        const asked = performance.now();
        if (!(await isSuccess(client, { method: "GET", path, headers }))) failed += 1;
        taken.push(performance.now() - asked);
      }
      await client.close();
    }),
  );
  const sorted = Float64Array.from(taken).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { requestsPerSecond: taken.length / ((performance.now() - started) / 1000), median: at(0.5), p95: at(0.95), failed };
}

/** Sends one request and reads its answer to the end without looking into it. */
function isSuccess(client: Client, request: Dispatcher.DispatchOptions): Promise<boolean> {
  return new Promise((done) => {
    let status = 0;
    client.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: () => undefined,
      onResponseEnd: () => done(status === 200),
      onResponseError: () => done(false),
    });
  });
}

/** Starts the static page in a process of its own. */
export async function startBaseline(): Promise<{ port: number; stop(): void }> {
  const child = fork("bench/baseline.mjs", { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise<number>((done) => child.once("message", (message: { port: number }) => done(message.port)));
  return { port, stop: () => void child.kill() };
}

/** Milliseconds a tick of the system's clock lasts, in which it counts what processes take. */
const TICK = 10;

/**
 * Milliseconds of processor time that a process and all it has started have taken, also those that have ended: of a shop its database too.
 * Where others use the machine as well it tells what something costs when the clock does not. Zero where there is no `/proc`.
 */
export async function processorTime(pid: number): Promise<number> {
  const processes = await Promise.all(
    (await readdir("/proc").catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const text = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
        // Behind the name, which may hold anything: state, parent, …, and from the twelfth on user, system, and those of children that have ended.
        const fields = text
          .slice(text.lastIndexOf(")") + 2)
          .split(" ")
          .map(Number);
        return { pid: Number(name), parent: fields[1], ticks: fields.slice(11, 15).reduce((sum, part) => sum + part, 0) };
      }),
  );
  const ofIt = (parent: number): number =>
    processes.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.ticks + ofIt(one.pid), 0);
  return TICK * ((processes.find((one) => one.pid === pid)?.ticks ?? 0) + ofIt(pid));
}

/** The machine's load of the last minute, to judge a figure by. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
