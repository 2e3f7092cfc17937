/** How wrong the clock of this machine is, which nothing of the shop goes by (docs/alarms.md). */
import type { DatabaseClock } from "@rambla/domain/platform/database/database-clock";
import { Gauge, type Registry } from "prom-client";

/** Registers it; of all processes of a shop the largest is told. */
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
