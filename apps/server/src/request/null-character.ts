/** Finds null characters in any notation, because the database cannot store them. */
import type { BodyKind } from "./call-bounds.ts";

/** JSON's escape, not one after an escaped backslash. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u0000/;

export const addressHoldsNull = (url: string): boolean => /\0|%00/.test(url);

export const bodyHoldsNull = (kind: BodyKind | undefined, text: string): boolean =>
  text.includes("\0") || (kind === "application/json" ? ESCAPED.test(text) : text.includes("%00"));
