/** Structured log on standard output, limited to the list in `loggable.ts`. */
import type { Log } from "@rambla/domain/platform/log";
import { type DestinationStream, pino } from "pino";
import { loggable } from "./loggable.ts";

/** @param out replaces standard output */
export function makeLog(out?: DestinationStream): Log {
  const logger = pino({ level: "info", base: null, formatters: { log: loggable } }, out);
  return {
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
  };
}
