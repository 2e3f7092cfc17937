/** What was looked at in this browser, by whoever is not signed in: the latest first. Nobody else is told (decision 192). */

const STORAGE_NAME = "lastSeen";
/** As many as a row shows, and the one that is looked at. */
const MOST = 7;
const DAYS = 30;
const DAY = 86_400_000;

/** Goods, and when they were looked at. */
export type Seen = readonly (readonly [goodsId: string, at: number])[];

/** What is remembered with one more look: at the front, and once. */
export function withLook(seen: Seen, goodsId: string, now: number): Seen {
  return [[goodsId, now] as const, ...seen.filter(([other]) => other !== goodsId)].slice(0, MOST);
}

/** Reads what is stored as if a stranger had written it; what is no list of looks counts as none. */
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

/** What was looked at here, the latest first; none where a browser forbids its storage. Browser only. */
export function seenHere(): readonly string[] {
  try {
    return readSeen(window.localStorage.getItem(STORAGE_NAME), Date.now()).map(([goodsId]) => goodsId);
  } catch {
    return [];
  }
}

/** Remembers a look. Browser only. */
export function noteHere(goodsId: string): void {
  try {
    const now = Date.now();
    window.localStorage.setItem(
      STORAGE_NAME,
      JSON.stringify(withLook(readSeen(window.localStorage.getItem(STORAGE_NAME), now), goodsId, now)),
    );
  } catch {
    // A browser that forbids its storage remembers nothing.
  }
}

/** Forgets all of it. Browser only. */
export function forgetSeen(): void {
  try {
    window.localStorage.removeItem(STORAGE_NAME);
  } catch {
    // Nothing is there to forget.
  }
}
