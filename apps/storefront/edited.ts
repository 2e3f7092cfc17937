/** A part of a text, from `start` to `end`, and what stands there instead. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A text with these edits, of which one inside another is lost with it. */
export function edited(code: string, edits: readonly Edit[]): string {
  let at = 0;
  let text = "";
  for (const edit of edits.toSorted(
    (a, b) => a.start - b.start || Number(b.start === b.end) - Number(a.start === a.end) || b.end - a.end,
  )) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
