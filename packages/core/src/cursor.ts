/** Where a list goes on: the moment and the id of the last entry that was told, so that the next ones are found at once however deep it is. */
export type Cursor = { readonly at: Date; readonly id: string };

/** The form in which a caller holds it: milliseconds and id. */
export const CURSOR = /^\d{1,13}_[A-Za-z0-9_-]{1,64}$/;

/** A cursor from outside; undefined, which is the beginning, for whatever is none. */
export function cursorIn(text: string | null): string | undefined {
  return text !== null && CURSOR.test(text) ? text : undefined;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** Reads what has the form of `CURSOR`; an id may hold the sign between the two. */
export function readCursor(written: string): Cursor {
  const between = written.indexOf("_");
  return { at: new Date(Number(written.slice(0, between))), id: written.slice(between + 1) };
}

/**
 * A part of a list, out of one entry more than it holds.
 * @returns its entries, and where the list goes on when there are more
 */
export function partOf<Entry>(
  found: readonly Entry[],
  limit: number,
  placeOf: (entry: Entry) => Cursor,
): { readonly items: readonly Entry[]; readonly next: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}
