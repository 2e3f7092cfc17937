/** Null characters, in whatever way they are written: no text of ours holds one, and no database text can. */
import type { BodyKind } from "./call-bounds.ts";

/** The escape of JSON, not the letters behind a backslash that is written out. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u0000/;

/** Whether an address holds one. */
export const addressHoldsNull = (url: string): boolean => /\0|%00/.test(url);

/** Whether a body of this kind does, as it was sent. */
export const bodyHoldsNull = (kind: BodyKind | undefined, text: string): boolean =>
  text.includes("\0") || (kind === "application/json" ? ESCAPED.test(text) : text.includes("%00"));
