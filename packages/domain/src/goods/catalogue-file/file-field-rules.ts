/** What the files that an owner brings in have in common: how ids and days are written, and what is said of a mistake. Pure. */
import { isSeen } from "@rambla/core/seen";
import { z } from "zod";

export const id = z.string().regex(/^\d{1,18}$/, "must be a number of at most 18 digits, as text");
export const day = z
  .string()
  .regex(/^[12]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/, 'must be a day such as "2026-01-31"')
  .refine(isDay, "must be a day that there is");
const NOTHING_SEEN = "must not be empty: nobody would see anything";
/** Something to read, of so many signs at most. */
export const shown = (most: number) => z.string().max(most).refine(isSeen, NOTHING_SEEN);
/** Words by language. */
export const words = z.record(z.string(), z.string().refine(isSeen, NOTHING_SEEN));

/** What no text of a database can hold, as JSON writes it: a null character, half of a sign. */
const UNWRITABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
/** A name that objects take for something else, and drop, as JSON writes it. */
const UNNAMABLE = '"__proto__":';

/** Why an entry cannot be read at all, as a sentence; undefined where it can. */
export function unreadable(entry: unknown): string | undefined {
  const written = JSON.stringify(entry);
  if (UNWRITABLE.test(written)) return "it holds signs that no text can hold.";
  return written.includes(UNNAMABLE) ? "__proto__ is not known." : undefined;
}

/** The calendar takes the 31st of February for the 3rd of March. */
function isDay(text: string): boolean {
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.slice(0, 10));
}

/** Where something is wrong, and a sentence about it. */
export type FileProblem = { readonly at: string; readonly sentence: string };
/** A picture that a file names, and where. */
export type NamedPicture = { readonly at: string; readonly source: string };

const COUNTED: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

/** What is wrong, as a sentence. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") return `${[...issue.path, issue.keys[0]].join(".")} is not known.`;
  if (issue.code === "invalid_type") return `${path || "it"} is missing or no ${issue.expected}.`;
  if (issue.code === "invalid_value") return `${path} must be one of ${issue.values.join(", ")}.`;
  if (issue.code === "too_small" && issue.origin === "string") return `${path} must not be empty.`;
  if (issue.code === "too_big") return `${path} must be at most ${issue.maximum}${COUNTED[issue.origin] ?? ""}.`;
  return `${path} ${issue.message}${issue.message.endsWith(".") ? "" : "."}`;
}
