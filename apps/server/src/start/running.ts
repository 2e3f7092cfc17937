/** What the worker and web parts of a process share. */
import type { Database } from "@rambla/domain/platform/database/database";
import type { DatabaseClock } from "@rambla/domain/platform/database/database-clock";
import type { Log } from "@rambla/domain/platform/log";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { ObserverOptions } from "../watch/observe.ts";
import { shareMetrics } from "../watch/process-metrics.ts";
import { tellOfTime } from "../watch/time-metric.ts";
import type { Environment } from "./environment.ts";
import type { Made } from "./make-shop.ts";
import type { DatabasePlace } from "./start-database.ts";
import type { Stops } from "./stops.ts";

export type Running = {
  readonly environment: Environment;
  readonly shop: Made;
  readonly place: DatabasePlace;
  readonly observing: ObserverOptions;
  /** Gets a part's stop function once it runs. */
  readonly stops: Stops;
  /** Whether another process of the shop forked this one. */
  readonly isFork: boolean;
  /** Makes the process follow a database's clock. */
  readonly follow: (database: Database) => Promise<void>;
};

/** The metrics of this process and of all. */
export function observe(time: DatabaseClock, rest: Pick<ObserverOptions, "metricsToken" | "migrations">): ObserverOptions {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellOfTime(time, registry);
  return { registry, readMetrics: shareMetrics(registry), ...rest };
}

/** Only the first pool's clock counts. */
export function followOnce(time: DatabaseClock, log: Log, stops: Stops): Running["follow"] {
  let isFollowing = false;
  return async (database) => {
    if (isFollowing) return;
    isFollowing = true;
    const end = await time.follow(database, log);
    stops.push(async () => end());
  };
}
