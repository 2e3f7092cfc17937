/** Goods that a guest viewed in this browser, latest first. The server does not store them. */

const STORAGE_NAME = "lastSeen";
/** A row and the current product. */
const MOST = 7;
const DAYS = 30;
const DAY = 86_400_000;

export type Seen = readonly (readonly [goodsId: string, at: number])[];

/** Adds a visit at the front, without duplicates. */
export function withLook(seen: Seen, goodsId: string, now: number): Seen {
  return [[goodsId, now] as const, ...seen.filter(([other]) => other !== goodsId)].slice(0, MOST);
}

/** Parses untrusted input; invalid text counts as none. */
export function readSeen(stored: string | null, now: number): Seen {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(value)) return [];
    const looks = value.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) &&
        typeof entry[0] === "string" &&
        /^\d{1,18}$/.test(entry[0]) &&
        typeof entry[1] === "number" &&
        Math.abs(now - entry[1]) < DAYS * DAY,
    );
    return [...new Map(looks)].slice(0, MOST);
  } catch {
    return [];
  }
}

/** Latest first; none where storage is forbidden. Browser only. */
export function seenHere(): readonly string[] {
  try {
    return readSeen(window.localStorage.getItem(STORAGE_NAME), Date.now()).map(([goodsId]) => goodsId);
  } catch {
    return [];
  }
}

/** Browser only. */
export function noteHere(goodsId: string): void {
  try {
    const now = Date.now();
    window.localStorage.setItem(
      STORAGE_NAME,
      JSON.stringify(withLook(readSeen(window.localStorage.getItem(STORAGE_NAME), now), goodsId, now)),
    );
  } catch {
    // Storage is forbidden.
  }
}

/** Browser only. */
export function forgetSeen(): void {
  try {
    window.localStorage.removeItem(STORAGE_NAME);
  } catch {
    // Storage is forbidden.
  }
}
