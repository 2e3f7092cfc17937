/** What libraries print past the log, with whatever words an error carries, is logged like any other error instead (T52). */
import type { Log } from "@rambla/domain/platform/log";

/** From here on `console.error`, `warn` and `trace` are lines of the log. */
export function consoleIntoLog(log: Log): void {
  for (const name of ["error", "warn", "trace"] as const) {
    // Without an error among what was said, a new one tells at least where it was said.
    console[name] = (...said: unknown[]) =>
      log.warn({ error: said.find((one) => one instanceof Error) ?? new Error("said"), reason: name }, "a library spoke past the log");
  }
}
