/** Field rules and messages of owners' files. */
import { isSeen } from "@rambla/core/seen";
import { z } from "zod";

export const id = z.string().regex(/^\d{1,18}$/, "must be a number of at most 18 digits, as text");
export const day = z
  .string()
  .regex(/^[12]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/, 'must be a day such as "2026-01-31"')
  .refine(isDay, "must be a day that there is");
const NOTHING_SEEN = "must not be empty: nobody would see anything";
/** Visible text. */
export const shown = (most: number) => z.string().max(most).refine(isSeen, NOTHING_SEEN);
/** By language. */
export const words = z.record(z.string(), z.string().refine(isSeen, NOTHING_SEEN));

/** A null character or a lone surrogate, as JSON escapes it: PostgreSQL cannot store them. */
const UNWRITABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
/** JavaScript would drop this key. */
const UNNAMABLE = '"__proto__":';

/** A sentence; undefined when readable. */
export function unreadable(entry: unknown): string | undefined {
  const written = JSON.stringify(entry);
  if (UNWRITABLE.test(written)) return "it holds signs that no text can hold.";
  return written.includes(UNNAMABLE) ? "__proto__ is not known." : undefined;
}

/** JavaScript reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.slice(0, 10));
}

export type FileProblem = { readonly at: string; readonly sentence: string };
export type NamedPicture = { readonly at: string; readonly source: string };

const COUNTED: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

export function sentenceOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") return `${[...issue.path, issue.keys[0]].join(".")} is not known.`;
  if (issue.code === "invalid_type") return `${path || "it"} is missing or no ${issue.expected}.`;
  if (issue.code === "invalid_value") return `${path} must be one of ${issue.values.join(", ")}.`;
  if (issue.code === "too_small" && issue.origin === "string") return `${path} must not be empty.`;
  if (issue.code === "too_big") return `${path} must be at most ${issue.maximum}${COUNTED[issue.origin] ?? ""}.`;
  return `${path} ${issue.message}${issue.message.endsWith(".") ? "" : "."}`;
}
