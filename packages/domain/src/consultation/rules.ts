/** Rules of what customers ask and what they are answered. Pure. */
import { seenLength } from "@rambla/core/seen";

/** Signs of an answer. */
export const REPLY = { min: 3, max: 2000 } as const;

/** Signs that are not to be seen, but for lines, and for joiners, which hold words and Emoji together; tags make flags, behind a flag alone. */
const HIDDEN = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[^\P{C}\n\t\u200c\u200d]/gu;

/** What was written, without the white space around it and without signs that are not to be seen; undefined when too little of it can be seen, or it is too long. */
export function tidyWords(written: string, { min, max }: { readonly min: number; readonly max: number }): string | undefined {
  const text = written
    .replace(/\r\n?/g, "\n")
    .replace(HIDDEN, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return seenLength(text) >= min && [...text].length <= max ? text : undefined;
}
