/** One measurement: requests per second and latency of an address, the median of several short runs. */
import { fork } from "node:child_process";
import { loadavg } from "node:os";
import autocannon from "autocannon";

export type Target = {
  readonly port: number;
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
  readonly body?: string;
};

export type Figure = {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly failed: number;
};

/** Runs an address with so many connections, `runs` times for `seconds` each; gives the run in the middle. */
export async function measure(target: Target, connections: number, seconds = 4, runs = 3): Promise<Figure> {
  const figures: Figure[] = [];
  for (let index = 0; index < runs; index += 1) {
    const result = await autocannon({
      url: `http://127.0.0.1:${target.port}${target.path}`,
      method: target.method ?? "GET",
      body: target.body,
      headers: { "accept-encoding": "br", ...(target.host && { host: target.host }), ...target.headers },
      connections,
      duration: seconds,
    });
    figures.push({
      requestsPerSecond: result.requests.average,
      median: 1000 / (result.requests.average / connections),
      p95: result.latency.p97_5,
      failed: result.non2xx + result.errors,
    });
  }
  const sorted = figures.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}

/** Starts the static page in a process of its own. */
export async function startBaseline(): Promise<{ port: number; stop(): void }> {
  const child = fork("bench/baseline.mjs", { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise<number>((done) => child.once("message", (message: { port: number }) => done(message.port)));
  return { port, stop: () => void child.kill() };
}

/** The machine's load of the last minute, to judge a figure by. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
