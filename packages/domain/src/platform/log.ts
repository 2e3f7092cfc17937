/** Structured log lines. The server hands in a pino logger; tests hand in one that keeps silent or remembers. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
