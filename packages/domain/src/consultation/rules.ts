import { seenLength } from "@rambla/core/seen";

/** Characters. */
export const REPLY = { min: 3, max: 2000 } as const;

/** Invisible characters except line breaks and joiners; tag characters only in flag emoji. */
const HIDDEN = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[^\P{C}\n\t\u200c\u200d]/gu;

/** Removes invisible characters and outer spaces; undefined when too short or too long. */
export function tidyWords(written: string, { min, max }: { readonly min: number; readonly max: number }): string | undefined {
  const text = written
    .replace(/\r\n?/g, "\n")
    .replace(HIDDEN, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return seenLength(text) >= min && [...text].length <= max ? text : undefined;
}
