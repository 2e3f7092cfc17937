/** What to stop, in start order. */
import type { Shop } from "@rambla/domain/platform/shop";

export type Stops = (() => Promise<void>)[];

/** Stops in reverse order; each failure is reported. */
export async function stopAll(stops: Stops, failed: (error: unknown) => void): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(failed);
}

/** Stops the shop once, on the system's signal. */
export function stopOnSignal(stops: Stops, log: Shop["log"]): void {
  // Node would print all that an error carries.
  process.on("uncaughtException", (error) => {
    log.error({ error }, "the process ends: nobody caught an error");
    process.exit(1);
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stopAll(stops, (error) => log.error({ error }, "a step of stopping failed"));
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}
