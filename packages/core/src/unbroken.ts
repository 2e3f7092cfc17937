import type { LanguageCode } from "./market.ts";

/** Languages that leave no one-letter word at the end of a line. */
const BINDS_SHORT_WORDS: ReadonlySet<LanguageCode> = new Set(["pl"]);

/**
 * Adds no-break spaces between numbers and units, names or ranges ("3 × 300 ml", "Perla 2", "24–48"), and in Polish after one-letter words.
 */
export function unbroken(text: string, language: LanguageCode): string {
  const measured = text
    .replace(/(?<=\d) (?=[×%°]|\p{L}{1,6}(?!\p{L}))/gu, "\u00a0")
    .replace(/(?<=[×Ø]|\p{Lu}\p{Ll}+) (?=\d)/gu, "\u00a0")
    // A joiner stops the break after a dash.
    .replace(/(?<=\d)–(?=\d)/gu, "–\u2060");
  return BINDS_SHORT_WORDS.has(language) ? measured.replace(/(?<=(?:^|[\s({„])[aiouwz]) (?=\S)/giu, "\u00a0") : measured;
}
