/** Decides when the notice of the day and the newsletter are offered. */
import { COMMENTS, CATEGORIES, DETAIL, LIST, SECOND_LIST } from "../../goods/parts/addresses.ts";
import { HOME } from "../../home/parts/addresses.ts";
import { ABOUT } from "../../info/parts/addresses.ts";
import { SEARCH } from "../../search/parts/addresses.ts";

/** Pages for browsing: nothing is offered during checkout, login or account pages. */
const OFFERED: ReadonlySet<string> = new Set([HOME, LIST, CATEGORIES, SECOND_LIST, DETAIL, COMMENTS, SEARCH, ABOUT]);

/** Gives the path of a page without its layout. */
export const pageAt = (pathname: string): string => pathname.replace(/^\/(mobile(\/|$))?/, "");

export const isOfferedHere = (pathname: string): boolean => OFFERED.has(pageAt(pathname));

/** Milliseconds from load to the notice. */
export const NOTICE_AFTER = 5000;

/** The end of the visitor's day, until which a closed notice stays closed. */
export function endOfDay(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}

/** Whether the notice was closed today. A moment beyond the end of today comes from a wrong clock and is ignored. */
export function isClosedToday(stored: string | null, now: Date): boolean {
  const until = Number(stored ?? "");
  return until > now.getTime() && until <= endOfDay(now);
}

/** The seconds left of the countdown: the tab's stored value, else the delay. */
export function countFrom(stored: string | null, delay: number): number {
  return stored !== null && /^\d{1,4}$/.test(stored) ? Math.min(Number(stored), delay) : delay;
}
