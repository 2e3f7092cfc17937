/** Typography of running text: what must not be torn apart at the end of a line. Pure. */
import type { LanguageCode } from "./market.ts";

/** Languages that leave no word of one letter at the end of a line. */
const BINDS_SHORT_WORDS: ReadonlySet<LanguageCode> = new Set(["pl"]);

/**
 * The text with unbreakable spaces. A number stays in one line with what it counts, with the name it belongs to and with the end of its
 * stretch: "3 × 300 ml", "1,7 l", "Perla 2", "24–48"; in Polish a word of one letter stays with the next: "kawa i herbata".
 */
export function unbroken(text: string, language: LanguageCode): string {
  const measured = text
    .replace(/(?<=\d) (?=[×%°]|\p{L}{1,6}(?!\p{L}))/gu, "\u00a0")
    .replace(/(?<=[×Ø]|\p{Lu}\p{Ll}+) (?=\d)/gu, "\u00a0")
    // A dash ends a line unless a joiner follows it.
    .replace(/(?<=\d)–(?=\d)/gu, "–\u2060");
  return BINDS_SHORT_WORDS.has(language) ? measured.replace(/(?<=(?:^|[\s({„])[aiouwz]) (?=\S)/giu, "\u00a0") : measured;
}
