/** Rules of what customers ask and what they are answered. Pure. */

/** Signs of an answer. */
export const REPLY = { min: 3, max: 2000 } as const;

/** What was written, without the white space around it and without signs that are not to be seen; undefined when it is too short or too long. */
export function tidyWords(written: string, { min, max }: { readonly min: number; readonly max: number }): string | undefined {
  const text = written.replace(/\r\n?/g, "\n").replace(/[^\P{C}\n\t\u200d]/gu, "").replace(/\n{3,}/g, "\n\n").trim();
  const length = [...text].length;
  return length >= min && length <= max ? text : undefined;
}
