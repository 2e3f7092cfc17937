/** The allowlist of the log. Rows, values, mailboxes, tokens and visitors' texts never pass, whatever a library's error carries. */
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { EmbeddedPostgresProblem } from "@rambla/domain/platform/database/embedded-postgres";
import { ChangedMigration } from "@rambla/domain/platform/database/migrate";
import { namesIn, outlineOf, valueOf } from "@rambla/domain/platform/outline";
import { StartProblem } from "../start/environment.ts";

/** Our own ids and the market's codes. */
const FIELDS = [
  "requestId",
  "brand",
  "country",
  "job",
  "id",
  "orderId",
  "paymentId",
  "mailId",
  "eventId",
  "goodsId",
  "pictureId",
  "kind",
  "reason",
  "signal",
] as const;
/** Numbers never identify a person. */
const NUMBERS = ["status", "count", "attempt", "milliseconds", "bytes", "pid", "exitCode", "lasted"] as const;
/** Our own errors: their messages hold no foreign value. */
const OWN = [DatabaseAway, EmbeddedPostgresProblem, ChangedMigration, StartProblem];

const FRAME = /^ {4}at .*(?:file:\/\/|node:|\/)[^\s]*:\d+:\d+\)?$/;
const FRAMES = 8;
const SEGMENT = /^[\w-]{1,32}(?:\.[a-z0-9]{1,5})?$/;
const SEGMENTS = 6;
const DEPTH = 3;

type Loggable = Record<string, unknown>;

export function loggable(details: object): Loggable {
  const kept: Loggable = namesIn(details, FIELDS);
  for (const name of NUMBERS) {
    const value = valueOf(details, name);
    if (typeof value === "number") kept[name] = value;
  }
  const path = valueOf(details, "path");
  if (typeof path === "string") kept["path"] = loggablePath(path);
  const error = valueOf(details, "error");
  if (error !== undefined) kept["error"] = loggableError(error);
  return kept;
}

/** An address without query and without handwritten segments. */
function loggablePath(path: string): string {
  const segments = (path.split(/[?#]/)[0] ?? "").split("/").slice(1);
  const kept = segments.slice(0, SEGMENTS).map((segment) => (segment === "" || SEGMENT.test(segment) ? segment : "…"));
  return `/${kept.join("/")}${segments.length > SEGMENTS ? "/…" : ""}`;
}

/** Name, codes and stack; the message only of our own errors. */
function loggableError(error: unknown, depth = 0): Loggable {
  const kept: Loggable = outlineOf(error);
  if (!(error instanceof Error)) return kept;
  if (OWN.some((own) => error instanceof own)) kept["message"] = error.message;
  const responseCode = valueOf(error, "responseCode");
  if (typeof responseCode === "number") kept["responseCode"] = responseCode;
  const frames = framesOf(error);
  if (frames.length > 0) kept["stack"] = frames;
  if (depth < DEPTH) {
    if (error.cause !== undefined) kept["cause"] = loggableError(error.cause, depth + 1);
    if (error instanceof AggregateError) kept["errors"] = error.errors.slice(0, DEPTH).map((one) => loggableError(one, depth + 1));
  }
  return kept;
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string[] {
  const stack = error.stack ?? "";
  const at = error.message === "" ? 0 : stack.indexOf(error.message) + error.message.length;
  return stack
    .slice(at)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
}
