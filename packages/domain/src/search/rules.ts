import type { Form, Term } from "./meaning-rules.ts";

/** Pages and facets use these, so the cost does not depend on the catalogue. */
export const BEST_HITS = 1000;
/** Above it, scanning the newest goods is faster than the index. */
export const COMMON = 3000;
export const MOST_WALKED = 5000;
/** Enough hits for four pages. */
export const ENOUGH = 100;
const MOST_WORDS = 12;

/**
 * Splits a query. Dashes in words with digits are dropped (`LU-1001` is `LU1001`); a single letter joins a number (`E 27` is `E27`).
 * Other single letters are ignored beside longer words. Accents alone are no word.
 */
export function searchWords(key: string): string[] {
  const words = key
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}\p{N}.,-]+/u)
    .flatMap((part) => (/\p{N}/u.test(part) && /^[\p{L}\p{N}]+-[\p{L}\p{N}]+$/u.test(part) ? [part.replace("-", "")] : part.split("-")))
    .map((word) => word.replace(/^[.,]+|[.,]+$/g, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .reduce<string[]>(
      (before, word) =>
        /^\d+$/.test(word) && /^[a-z]$/i.test(before.at(-1) ?? "")
          ? [...before.slice(0, -1), `${before.at(-1)}${word}`]
          : [...before, word],
      [],
    );
  const long = words.filter((word) => word.length > 1 || /[^a-z]/i.test(word));
  return [...new Set(long.length > 0 ? long : words)].slice(0, MOST_WORDS);
}

/** Capital letters and digits; null when it cannot be an article number. */
export function articleKey(key: string): string | null {
  const compact = key
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
  return /^[A-Z0-9]{3,40}$/.test(compact) && /\d/.test(compact) ? compact : null;
}

/** Scan the newest goods when even the rarest word is common. */
export type Way = { readonly walkTitles: boolean; readonly walkEverything: boolean };

/** Always correct, slow for common words. */
export const BY_INDEX: Way = { walkTitles: false, walkEverything: false };

export function wayTo(terms: readonly Term[]): Way {
  if (terms.length === 0) return BY_INDEX;
  return {
    walkTitles: Math.min(...terms.map((term) => term.titleCount)) > COMMON,
    walkEverything: Math.min(...terms.map((term) => term.goodsCount)) > COMMON,
  };
}

/** `tsquery` texts: all forms, exact forms, and any one exact form. Null for none. */
export type Query = { readonly wanted: string | null; readonly meant: string | null; readonly named: string | null };

export function queryOf(terms: readonly Term[]): Query {
  const asked = (forms: (term: Term) => readonly Form[], joined: "&" | "|" = "&") =>
    terms.length === 0
      ? null
      : terms
          .map(
            (term) =>
              `(${forms(term)
                .map(({ lexemes }) => `(${lexemes.map(quoted).join(" & ")})`)
                .join(" | ")})`,
          )
          .join(` ${joined} `);
  const strict = ({ forms }: Term) => {
    const meant = forms.filter(({ isLoose }) => !isLoose);
    return meant.length > 0 ? meant : forms;
  };
  return { wanted: asked(({ forms }) => forms), meant: asked(strict), named: asked(strict, "|") };
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/\\/g, "\\\\").replace(/'/g, "''")}'`;
}
