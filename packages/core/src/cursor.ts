/** Cursors: time and id of the last entry, which are equally fast at any depth. */
export type Cursor = { readonly at: Date; readonly id: string };

/** Milliseconds and id. */
export const CURSOR = /^\d{1,13}_[A-Za-z0-9_-]{1,64}$/;

/** Undefined, which is the beginning, for invalid text. */
export function cursorIn(text: string | null): string | undefined {
  return text !== null && CURSOR.test(text) ? text : undefined;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** Expects text that matches `CURSOR`; the id may hold the separator. */
export function readCursor(written: string): Cursor {
  const between = written.indexOf("_");
  return { at: new Date(Number(written.slice(0, between))), id: written.slice(between + 1) };
}

/** Makes a page from one entry more than its limit. @returns its entries, and the cursor when there are more */
export function partOf<Entry>(
  found: readonly Entry[],
  limit: number,
  placeOf: (entry: Entry) => Cursor,
): { readonly items: readonly Entry[]; readonly next: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}
