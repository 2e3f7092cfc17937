/**
 * Whether an affiliate has sent whoever is here: its mark stands in the address they came by, and for a day in this browser where marketing
 * was allowed (R-113, R-134, D-049, D-186).
 */
import { DAY } from "@rambla/core/time";

export const STORAGE_NAME = "awc";

const MARK = /^[\w.:-]{1,128}$/;

/** The mark in an address. */
export function markIn(address: string): string | undefined {
  const mark = new URL(address).searchParams.get(STORAGE_NAME) ?? "";
  return MARK.test(mark) ? mark : undefined;
}

/** What is stored of a mark that came at a moment. */
export const storedMark = (mark: string, now: number): string => `${now} ${mark}`;

/** The stored mark, if it counts still. One that is to come was written by a clock that went wrong. */
export function markOf(stored: string | null, now: number): string | undefined {
  const [, at = "", mark = ""] = /^(\d{1,15}) (.*)$/.exec(stored ?? "") ?? [];
  return MARK.test(mark) && Number(at) <= now && now - Number(at) < DAY ? mark : undefined;
}

/** The mark that is kept in this browser. Browser only. */
export function keptMark(): string | undefined {
  try {
    return markOf(window.localStorage.getItem(STORAGE_NAME), Date.now());
  } catch {
    // A browser that forbids its storage has kept none.
    return undefined;
  }
}

/** Whether this visit is one; without `mayKeep` only as long as this page, and nothing stays. */
export function isSentByAffiliate(mayKeep: boolean): boolean {
  // The address of the document: the program has gone on to other pages since.
  const [document] = performance.getEntriesByType("navigation");
  const mark = markIn(document?.name ?? window.location.href);
  try {
    if (!mayKeep) window.localStorage.removeItem(STORAGE_NAME);
    else if (mark !== undefined) window.localStorage.setItem(STORAGE_NAME, storedMark(mark, Date.now()));
    return mark !== undefined || (mayKeep && keptMark() !== undefined);
  } catch {
    // Where nothing can be kept the address alone tells.
    return mark !== undefined;
  }
}
