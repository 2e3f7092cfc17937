/** Whether an affiliate's link brought the visitor: its mark is in the address, and for a day in the storage where marketing is allowed. */
import { DAY } from "@rambla/core/time";

export const STORAGE_NAME = "awc";

const MARK = /^[\w.:-]{1,128}$/;

export function markIn(address: string): string | undefined {
  const mark = new URL(address).searchParams.get(STORAGE_NAME) ?? "";
  return MARK.test(mark) ? mark : undefined;
}

export const storedMark = (mark: string, now: number): string => `${now} ${mark}`;

/** Gives the stored mark while it counts. A time in the future comes from a wrong clock. */
export function markOf(stored: string | null, now: number): string | undefined {
  const [, at = "", mark = ""] = /^(\d{1,15}) (.*)$/.exec(stored ?? "") ?? [];
  return MARK.test(mark) && Number(at) <= now && now - Number(at) < DAY ? mark : undefined;
}

/** Browser only. */
export function keptMark(): string | undefined {
  try {
    return markOf(window.localStorage.getItem(STORAGE_NAME), Date.now());
  } catch {
    // Storage is forbidden.
    return undefined;
  }
}

/** Whether this visit came from an affiliate; without `mayKeep` nothing is stored. */
export function isSentByAffiliate(mayKeep: boolean): boolean {
  // The document's own address: client navigations have changed the current one.
  const [document] = performance.getEntriesByType("navigation");
  const mark = markIn(document?.name ?? window.location.href);
  try {
    if (!mayKeep) window.localStorage.removeItem(STORAGE_NAME);
    else if (mark !== undefined) window.localStorage.setItem(STORAGE_NAME, storedMark(mark, Date.now()));
    return mark !== undefined || (mayKeep && keptMark() !== undefined);
  } catch {
    // Storage is forbidden: only the address counts.
    return mark !== undefined;
  }
}
