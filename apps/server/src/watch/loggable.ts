/**
 * What may stand in the log: a list, and nothing beside it. Rows, values, mailboxes, tokens and words of visitors have no way in,
 * whatever an error of a library carries along (T52).
 */
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { EmbeddedPostgresProblem } from "@rambla/domain/platform/database/embedded-postgres";
import { ChangedMigration } from "@rambla/domain/platform/database/migrate";
import { namesIn, outlineOf, valueOf } from "@rambla/domain/platform/outline";
import { StartProblem } from "../start/environment.ts";

/** Details that say what was under way, by ids of our own and codes of the market. */
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
/** Numbers say how much, never who. */
const NUMBERS = ["status", "count", "attempt", "milliseconds", "bytes", "pid", "exitCode", "lasted"] as const;
/** Errors whose sentence we wrote ourselves, without a value in it that somebody else chose. */
const OWN = [DatabaseAway, EmbeddedPostgresProblem, ChangedMigration, StartProblem];

const FRAME = /^ {4}at .*(?:file:\/\/|node:|\/)[^\s]*:\d+:\d+\)?$/;
const FRAMES = 8;
const SEGMENT = /^[\w-]{1,32}(?:\.[a-z0-9]{1,5})?$/;
const SEGMENTS = 6;
const DEPTH = 3;

type Loggable = Record<string, unknown>;

/** The part of the details that may be logged. */
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

/** An address without its query, and without whatever looks as if somebody had written it by hand. */
function loggablePath(path: string): string {
  const segments = (path.split(/[?#]/)[0] ?? "").split("/").slice(1);
  const kept = segments.slice(0, SEGMENTS).map((segment) => (segment === "" || SEGMENT.test(segment) ? segment : "…"));
  return `/${kept.join("/")}${segments.length > SEGMENTS ? "/…" : ""}`;
}

/** Name, codes and the way through the program; the sentence only of errors that are our own. */
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

/** The places in the program, without the first lines: they repeat the sentence. */
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
