/**
 * Characters without a glyph: joiners, selectors, tags, direction marks. Unicode has no property for the last five: blank Braille, two
 * blank hieroglyphs, a note without head, the Khitan filler.
 */
export const DRAWS_NOTHING = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{13441}\u{13442}\u{1d159}\u{16fe4}`;
const UNSEEN = new RegExp(String.raw`(?!\s)[${DRAWS_NOTHING}\p{Cc}\p{Cs}]`, "gu");

/** Counts visible characters and the spaces between them. */
export function seenLength(text: string): number {
  return [...text.replace(UNSEEN, "").trim()].length;
}

export const isSeen = (text: string): boolean => seenLength(text) > 0;

/** Visible text in one line, for mail headers, titles and lists. */
export const isSeenLine = (text: string): boolean => isSeen(text) && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
