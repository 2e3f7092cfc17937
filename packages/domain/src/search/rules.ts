/** How a search is understood: what counts as a word, which slip was meant, what is asked of the index. Pure. */

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
 * Single letters are left out where a longer word stands beside them. A word has a letter or a digit: accents that stand
 * alone (`´´` is a space and two of them) are none, and nothing would be left of them without accents.
 */
export function searchWords(key: string): string[] {
  const words = key
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}\p{N}.,-]+/u)
    .flatMap((part) => (/\p{N}/u.test(part) && /^[\p{L}\p{N}]+-[\p{L}\p{N}]+$/u.test(part) ? [part.replace("-", "")] : part.split("-")))
    .map((word) => word.replace(/^[.,]+|[.,]+$/g, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const long = words.filter((word) => word.length > 1 || /[^a-z]/i.test(word));
  return [...new Set(long.length > 0 ? long : words)].slice(0, MOST_WORDS);
}

/** The key as an article number is compared: letters and digits only, in capitals; null when it cannot be one. */
export function articleKey(key: string): string | null {
  const compact = key.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return /^[A-Z0-9]{3,40}$/.test(compact) && /\d/.test(compact) ? compact : null;
}

/** A word of the catalogue. */
export type KnownWord = {
  /** Lower case, without accents. */
  readonly word: string;
  /** As the catalogue writes it. */
  readonly shown: string;
  readonly lexemes: readonly string[];
  readonly goodsCount: number;
  readonly titleCount: number;
};

/** A typed word as the index sees it. */
export type TypedWord = {
  readonly typed: string;
  /** Lower case, without accents. */
  readonly plain: string;
  /** What the language makes of it; none for words too common to search for. */
  readonly lexemes: readonly string[];
  /** Goods that carry it; none: nobody knows the word. */
  readonly goodsCount: number;
  /** Goods that carry it in their title. */
  readonly titleCount: number;
  /** Words of the catalogue that look alike. */
  readonly alike: readonly KnownWord[];
  /** Longer words that contain it: `Stehlampe` for `lampe`. */
  readonly containing: readonly KnownWord[];
};

/** One word that hits must carry, in any of these forms; a form is a set of lexemes that stand together. */
export type Term = {
  readonly shown: string;
  readonly forms: readonly (readonly string[])[];
  /** Goods that carry any of the forms, at most. */
  readonly goodsCount: number;
  readonly titleCount: number;
};

/** What is searched for, and whether that differs from what was typed. */
export type Understood = { readonly terms: readonly Term[]; readonly corrected: boolean };

/**
 * Decides for every typed word what to search for: the word itself and the longer words that contain it, else the
 * known word that was most likely meant. A word that means nothing is dropped while another one remains.
 */
export function understand(words: readonly TypedWord[]): Understood {
  let corrected = false;
  const terms = words.flatMap((word): Term[] => {
    if (word.lexemes.length === 0) return [];
    if (word.goodsCount > 0 || word.containing.length > 0) return [termOf(word.typed, [word, ...word.containing])];
    corrected = true;
    const meant = closestWord(word.plain, word.alike);
    return meant ? [termOf(meant.shown, [meant])] : [];
  });
  return { terms, corrected };
}

function termOf(shown: string, words: readonly Pick<KnownWord, "lexemes" | "goodsCount" | "titleCount">[]): Term {
  return {
    shown,
    forms: words.map((word) => word.lexemes),
    goodsCount: words.reduce((sum, word) => sum + word.goodsCount, 0),
    titleCount: words.reduce((sum, word) => sum + word.titleCount, 0),
  };
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

/** The alike word that needs the fewest corrections, if few enough for its length; the more common one of two. */
export function closestWord(plain: string, alike: readonly KnownWord[]): KnownWord | undefined {
  // A number with one digit changed is another number, not a slip.
  if (/\d/.test(plain)) return undefined;
  const allowed = plain.length <= 3 ? 0 : plain.length <= 5 ? 1 : plain.length <= 9 ? 2 : 3;
  let best: { readonly known: KnownWord; readonly distance: number } | undefined;
  for (const known of alike) {
    const distance = editDistance(plain, known.word);
    if (distance > allowed) continue;
    if (!best || distance < best.distance || (distance === best.distance && known.goodsCount > best.known.goodsCount)) {
      best = { known, distance };
    }
  }
  return best?.known;
}

/** Letters to insert, drop, replace or swap with their neighbour to turn one word into the other. */
export function editDistance(a: string, b: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + same);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (twoBack[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    twoBack = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The text of a `tsquery` for terms that must all be found; null when there is none. */
export function queryText(terms: readonly Term[]): string | null {
  if (terms.length === 0) return null;
  return terms
    .map((term) => `(${term.forms.map((form) => `(${form.map(quoted).join(" & ")})`).join(" | ")})`)
    .join(" & ");
}

/** The `tsquery` text for a word that is still being typed. */
export function prefixQueryText(plain: string, lexemes: readonly string[]): string {
  const begun = `${quoted(plain)}:*`;
  return lexemes.length === 0 ? begun : `(${begun} | (${lexemes.map(quoted).join(" & ")}))`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/\\/g, "\\\\").replace(/'/g, "''")}'`;
}
