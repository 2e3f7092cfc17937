import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "@rambla/domain/platform/shop";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { denyUnlessRead } from "../doors/door.ts";
import type { PageCache } from "../page/page-cache.ts";
import { type Readiness, readReadiness } from "./readiness.ts";
import { isOfThisMachine, namesThisMachine } from "../start/this-machine.ts";

export type ObserverOptions = {
  readonly metricsToken: string | undefined;
  readonly migrations: string;
  /** Metrics of this process. */
  readonly registry: Registry;
  /** Reads the metrics of all processes. */
  readonly readMetrics: () => Promise<string>;
};

const ADDRESSES = new Set(["/health/live", "/health/ready", "/metrics"]);

/** Answers `/health/*` and `/metrics`. */
export function makeHealth(shop: Shop, options: ObserverOptions) {
  function send(response: ServerResponse, status: number, type: string, body: string): void {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" }).end(body);
  }

  let reading: Promise<Readiness> | undefined;

  async function ready(response: ServerResponse): Promise<void> {
    // Public, so concurrent requests share one query and never delay customers.
    reading ??= readReadiness(shop, options.migrations).finally(() => (reading = undefined));
    const readiness = await reading;
    send(response, readiness.ready ? 200 : 503, "application/json", JSON.stringify(readiness));
  }

  async function metrics(response: ServerResponse): Promise<void> {
    try {
      send(response, 200, options.registry.contentType, await options.readMetrics());
    } catch {
      send(response, 503, "text/plain", "The metrics cannot be read now");
    }
  }

  return {
    /** @returns whether it answered */
    answer(pathname: string, request: IncomingMessage, response: ServerResponse): boolean {
      if (!ADDRESSES.has(pathname)) return false;
      if (denyUnlessRead(request, response)) return true;
      if (pathname === "/health/live") send(response, 200, "application/json", '{"live":true}');
      else if (pathname === "/health/ready") void ready(response);
      else {
        const token = request.headers.authorization === `Bearer ${options.metricsToken}` && options.metricsToken !== undefined;
        const own = isOfThisMachine(request) && namesThisMachine(request.headers);
        if (!own && !token) send(response, 404, "text/plain", "Not found");
        else void metrics(response);
      }
      return true;
    },
  };
}

export function makeObserver(shop: Shop, pages: PageCache, options: ObserverOptions) {
  const { registry } = options;
  const registers = [registry];
  const requests = new Counter({
    name: "rambla_requests_total",
    help: "Answers by kind and status class",
    labelNames: ["kind", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "rambla_render_seconds",
    help: "Time to render a page",
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "rambla_page_cache_bytes",
      help: "Bytes of kept pages",
      registers: [],
      collect() {
        this.set(pages.stats().bytes);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "rambla_page_cache_entries",
      help: "Kept pages",
      registers: [],
      collect() {
        this.set(pages.stats().entries);
      },
    }),
  );
  return {
    ...makeHealth(shop, options),
    count(kind: "page" | "kept" | "call" | "asset" | "other", status: number): void {
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
    },
    rendered: (seconds: number) => duration.observe(seconds),
  };
}
