/** Measures requests per second and latency beside the static page. */
import { fork } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { Client, type Dispatcher } from "undici";

export type Target = {
  readonly port: number;
  /** Each connection requests one of them repeatedly; a single connection the first. */
  readonly pages: readonly { readonly path: string; readonly host?: string }[];
};

export type Figure = {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  /** Unsuccessful answers and failed requests. */
  readonly failed: number;
};

export type Beside = {
  readonly still: Figure;
  readonly target: Figure;
  /** Latency and requests per second relative to the static page. */
  readonly latency: number;
  readonly throughput: number;
  /** Of all turns. */
  readonly failed: number;
};

/**
 * Measures an address and the static page alternately, `runs` times for `seconds`. Ratios compare neighbours in time, because the machine's
 * speed varies; the result is the median run.
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

/** Reads the answer to its end and drops it. */
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

export async function startBaseline(): Promise<{ port: number; stop(): void }> {
  const child = fork("bench/baseline.mjs", { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise<number>((done) => child.once("message", (message: { port: number }) => done(message.port)));
  return { port, stop: () => void child.kill() };
}

/** Milliseconds of the kernel's clock tick. */
const TICK = 10;

/**
 * Gives the processor milliseconds of a process and its descendants, ended ones included; a shop's database counts too. More reliable than
 * wall time on a shared machine. Zero without `/proc`.
 */
export async function processorTime(pid: number): Promise<number> {
  const processes = await Promise.all(
    (await readdir("/proc").catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const text = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
        // After the name, which may contain anything: state, parent, …; from the twelfth on user, system and those of ended children.
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

/** The load average of one minute. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
