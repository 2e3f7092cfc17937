/** Structured log lines on standard output; what could name a person or open a door is cut out. */
import type { Log } from "@rambla/domain/platform/log";
import { pino, stdSerializers } from "pino";

const SECRET_KEYS = ["email", "token", "orderToken", "password", "authorization", "cookie", "secret", "signature", "address", "phone"];

/** The log of the server. */
export function makeLog(): Log {
  return pino({
    level: "info",
    base: null,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[hidden]" },
    serializers: { error: stdSerializers.err },
  });
}
