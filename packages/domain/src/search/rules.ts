/** How a search is read and asked: what counts as a word, what is asked of the index, and in which way. Pure. */
import type { Form, Term } from "./meaning-rules.ts";

/** The best hits of a search: the first pages and the facets are made of them, so that a search costs the same in any catalogue. */
export const BEST_HITS = 1000;
/** A word that more goods than this carry is common: the newest goods are walked instead of an index that lists them all. */
export const COMMON = 3000;
/** Goods walked at most before the index is asked after all. */
export const MOST_WALKED = 5000;
/** Hits of a walk that are enough to show, though the index knows more: four pages and a bit. */
export const ENOUGH = 100;
/** Words of one search; nobody types more. */
const MOST_WORDS = 12;

/**
 * The words of a search key. A dash inside a word with digits belongs to it (`LU-1001` is `LU1001`), any other parts words.
 * A single letter belongs to the number behind it (`E 27` is `E27`); other single letters are left out where a longer word stands
 * beside them. A word has a letter or a digit: accents that stand alone (`´´` is a space and two of them) are none, and nothing
 * would be left of them without accents.
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

/** The key as an article number is compared: letters and digits only, in capitals; null when it cannot be one. */
export function articleKey(key: string): string | null {
  const compact = key
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
  return /^[A-Z0-9]{3,40}$/.test(compact) && /\d/.test(compact) ? compact : null;
}

/** Whether hits in titles, and hits anywhere, are found by walking the newest goods: when even the rarest word is common. */
export type Way = { readonly walkTitles: boolean; readonly walkEverything: boolean };

/** The word indexes alone: always right, slow for common words. */
export const BY_INDEX: Way = { walkTitles: false, walkEverything: false };

/** The quicker way to the hits of a search. */
export function wayTo(terms: readonly Term[]): Way {
  if (terms.length === 0) return BY_INDEX;
  return {
    walkTitles: Math.min(...terms.map((term) => term.titleCount)) > COMMON,
    walkEverything: Math.min(...terms.map((term) => term.goodsCount)) > COMMON,
  };
}

/**
 * The texts of `tsquery`s for terms that must all be found: whatever counts, and what was meant in the first place; `named` asks for
 * any one of the latter. Null when there are none.
 */
export type Query = { readonly wanted: string | null; readonly meant: string | null; readonly named: string | null };

/** What is asked of the index for these terms. */
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
