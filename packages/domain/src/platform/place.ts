/** A place in a list that runs from its latest entry on: the moment and the goods of an entry, as a page of the list names where it ends. */

export type Place = { readonly at: Date; readonly goodsId: string };

/** Writes a place as calls carry it (`cursor` of the contract). */
const placeText = ({ at, goodsId }: Place): string => `${at.getTime()}.${goodsId}`;

/** Reads what `placeText` wrote. */
export function readPlace(text: string): Place {
  const [milliseconds = "", goodsId = ""] = text.split(".");
  return { at: new Date(Number(milliseconds)), goodsId };
}

/**
 * A page out of one entry more than it holds.
 * @returns the entries of the page, and the place it ends at when there are more
 */
export function pageUpTo<Entry extends Place>(found: readonly Entry[], limit: number): { readonly entries: readonly Entry[]; readonly next: string | null } {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: found.length > limit && last ? placeText(last) : null };
}
