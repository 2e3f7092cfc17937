/** The error of this machine's clock, which the shop does not use (docs/alarms.md). */
import type { DatabaseClock } from "@rambla/domain/platform/database/database-clock";
import { Gauge, type Registry } from "prom-client";

/** The largest of all processes counts. */
export function tellOfTime({ ahead }: Pick<DatabaseClock, "ahead">, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: "rambla_clock_apart_seconds",
      help: "How far the clock of the machine is from that of the database, which decides",
      registers: [],
      aggregator: "max",
      collect() {
        this.set(Math.abs(ahead()) / 1000);
      },
    }),
  );
}
