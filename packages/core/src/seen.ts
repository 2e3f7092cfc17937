/** What of a text somebody who reads sees: signs without form, alone, are no words. Pure. */

/**
 * Nothing is drawn for them: joiners, selectors, fillers, tags, marks of direction. Lines and spaces are judged as such. To Unicode the last five are letters, signs and a mark
 * like those around them, and no property tells them apart: the empty pattern of Braille, two blank hieroglyphs, a note without a head, the filler of Khitan.
 */
export const DRAWS_NOTHING = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{13441}\u{13442}\u{1d159}\u{16fe4}`;
const UNSEEN = new RegExp(String.raw`(?!\s)[${DRAWS_NOTHING}\p{Cc}\p{Cs}]`, "gu");

/** How many signs of a text are seen, with what stands between them. Joiners within a word or an Emoji belong to it and count for nothing. */
export function seenLength(text: string): number {
  return [...text.replace(UNSEEN, "").trim()].length;
}

/** Whether somebody who reads sees anything at all. */
export const isSeen = (text: string): boolean => seenLength(text) > 0;

/** Whether it is words in one line, without signs that steer: what goes into headers of mails, titles and lists. */
export const isSeenLine = (text: string): boolean => isSeen(text) && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
