/** Redirects what libraries print to the console into the log, without their messages. */
import type { Log } from "@rambla/domain/platform/log";

export function consoleIntoLog(log: Log): void {
  for (const name of ["error", "warn", "trace"] as const) {
    // A new error at least has the stack.
    console[name] = (...said: unknown[]) =>
      log.warn({ error: said.find((one) => one instanceof Error) ?? new Error("said"), reason: name }, "a library spoke past the log");
  }
}
