/** Structured log lines on standard output, with nothing in them but what is on the list of `loggable.ts`. */
import type { Log } from "@rambla/domain/platform/log";
import { type DestinationStream, pino } from "pino";
import { loggable } from "./loggable.ts";

/** The log of the server. @param out where the lines go instead of standard output */
export function makeLog(out?: DestinationStream): Log {
  const logger = pino({ level: "info", base: null, formatters: { log: loggable } }, out);
  return {
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
  };
}
