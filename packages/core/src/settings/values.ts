import { z } from "zod";
import type { Markets } from "../market.ts";
import { isSeen, isSeenLine } from "../seen.ts";

/** Twice as much still fits into a column. */
const MOST_COUNTED = 1_000_000_000;
/** Dates at this distance are still valid. */
export const CENTURY = { days: 36_525, hours: 876_600, minutes: 52_596_000, seconds: 3_155_760_000 } as const;
/** In units of the currency. */
export const MOST_MONEY = 20_000_000;
const LARGEST_MEMORY = 1_000_000;
/** Both bounds included. Values that no column, date or timer holds stop the start. */
export const whole = (least: number, most = MOST_COUNTED) =>
  z
    .number()
    .refine((given) => Number.isInteger(given) && given >= least && given <= most, `must be a whole number from ${least} to ${most}`);
export const between = (least: number, most: number, unit = "") =>
  z.number().refine((given) => given >= least && given <= most, `must be from ${least} to ${most}${unit}`);
export const aboveNothing = (most: number, unit = "") =>
  z.number().refine((given) => given > 0 && given <= most, `must be more than 0 and at most ${most}${unit}`);
export const span = (unit: keyof typeof CENTURY) => aboveNothing(CENTURY[unit], `, a century in ${unit}`);
export const spanOrNone = (unit: keyof typeof CENTURY) => between(0, CENTURY[unit], `, a century in ${unit}`);
export const A_WAIT = [3_600_000, ", an hour in milliseconds"] as const;
export const megabytes = between(0, LARGEST_MEMORY);
export const fraction = z.number().refine((given) => given >= 0 && given <= 1, "must be a fraction: 0.05 is 5 %");
/** Any number of lines. */
export const text = z.string().refine(isSeen, "must not be empty: nobody would see anything");
/** One line, for mail headers and papers. */
export const line = z
  .string()
  .refine(isSeenLine, "must be a line of words: something that is seen, without line breaks and signs that steer");
/** Longer expressions fail only when they meet a text. */
const LONGEST_PATTERN = 500;

function isPattern(given: string, flags: string): boolean {
  try {
    return new RegExp(`^(?:${given})$`, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** `otherwise` completes the message. */
export const pattern = (flags: string, otherwise: string) =>
  z
    .string()
    .refine((given) => given.length <= LONGEST_PATTERN && isPattern(given, flags), `${otherwise}, of ${LONGEST_PATTERN} signs at most`);

/** Exactly one entry per code. */
export const forEach = <Rule extends z.ZodType>(codes: readonly string[], rule: Rule) =>
  z.strictObject(Object.fromEntries(codes.map((code) => [code, rule])));

export type Places = Pick<Markets, "brands" | "countries">;

export function codesOf({ brands, countries }: Places) {
  return {
    brandCodes: Object.keys(brands),
    countryCodes: Object.keys(countries),
    currencies: [...new Set(Object.values(countries).map(({ currency }) => currency))],
  };
}
