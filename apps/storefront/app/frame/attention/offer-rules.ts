/** When the shop offers something of its own accord: the notice of the day, and the newsletter (states 12 and 13, R-102 to R-111). Pure. */
import { COMMENTS, CATEGORIES, DETAIL, LIST, SECOND_LIST } from "../../goods/parts/addresses.ts";
import { HOME } from "../../home/parts/addresses.ts";
import { ABOUT } from "../../info/parts/addresses.ts";
import { SEARCH } from "../../search/parts/addresses.ts";

/** Where one looks around: whoever buys, signs in or sees to their account is left alone. */
const OFFERED: ReadonlySet<string> = new Set([HOME, LIST, CATEGORIES, SECOND_LIST, DETAIL, COMMENTS, SEARCH, ABOUT]);

/** The path of a page as the list of pages has it, whatever the layout. */
export const pageAt = (pathname: string): string => pathname.replace(/^\/(mobile(\/|$))?/, "");

/** Whether a page is one of them, in either layout. */
export const isOfferedHere = (pathname: string): boolean => OFFERED.has(pageAt(pathname));

/** Milliseconds after load at which the notice is shown. */
export const NOTICE_AFTER = 5000;

/** The end of the visitor's day, until which a notice that was closed stays closed (R-103, D-046). */
export function endOfDay(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}

/** Whether a notice was closed today. A moment that no day of now can end at was written by a clock that went wrong. */
export function isClosedToday(stored: string | null, now: Date): boolean {
  const until = Number(stored ?? "");
  return until > now.getTime() && until <= endOfDay(now);
}

/** The seconds a countdown stands at: where it was left in this tab, else at the delay. */
export function countFrom(stored: string | null, delay: number): number {
  return stored !== null && /^\d{1,4}$/.test(stored) ? Math.min(Number(stored), delay) : delay;
}
