/** Where a list goes on: the moment and the id of the last entry that was told, so that the next ones are found at once however deep it is. */
export type Cursor = { readonly at: Date; readonly id: string };

/** The form in which a caller holds it: milliseconds and id. */
export const CURSOR = /^\d{1,13}_[A-Za-z0-9_-]{1,64}$/;

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** Reads what has the form of `CURSOR`; an id may hold the sign between the two. */
export function readCursor(written: string): Cursor {
  const between = written.indexOf("_");
  return { at: new Date(Number(written.slice(0, between))), id: written.slice(between + 1) };
}
