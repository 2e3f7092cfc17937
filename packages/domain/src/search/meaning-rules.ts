/** Interprets typed words: compounds, synonyms, prefixes and typos. */

export type KnownWord = {
  /** Lower case, no accents. */
  readonly word: string;
  /** As in the catalogue. */
  readonly shown: string;
  readonly lexemes: readonly string[];
  readonly goodsCount: number;
  readonly titleCount: number;
};

export type TypedWord = {
  readonly typed: string;
  /** Lower case, no accents. */
  readonly plain: string;
  /** Empty for a stop word. */
  readonly lexemes: readonly string[];
  /** Lexemes in the catalogue. */
  readonly known: readonly string[];
  /** 0 for an unknown word. */
  readonly goodsCount: number;
  readonly titleCount: number;
  /** Similar words of the catalogue. */
  readonly alike: readonly KnownWord[];
  /** Longer words that contain it: `Stehlampe` for `lampe`. */
  readonly containing: readonly KnownWord[];
  /** Words with this prefix, for an unfinished word. */
  readonly begun: readonly KnownWord[];
  /** Two words that it consists of: `night` and `light` for `nightlight`. */
  readonly parts: readonly string[];
  /** The last part of a compound: `messer` for `küchenmesser`. Empty without one, null in languages without compounds. */
  readonly head: string | null;
  /** Without a transcribed umlaut: `kuche` for `kueche`. */
  readonly writtenOut: string | null;
};

export type Synonym = { readonly meaning: number; readonly phrase: string; readonly keys: readonly string[] };
/** By the number of their set. */
type Sets = ReadonlyMap<number, readonly Synonym[]>;

/** Alternatives for typed words `from` to `to`; all their words must match. */
export type Variant = {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  readonly kind: "same" | "synonym" | "part" | "head" | "slip";
  /** The corrected word. */
  readonly shown?: string;
};

/** Lexemes that must occur together. Loose forms rank lower. */
export type Form = {
  readonly lexemes: readonly string[];
  readonly isLoose: boolean;
  readonly goodsCount: number;
  readonly titleCount: number;
};

/** Alternatives, of which hits need one. */
export type Term = {
  readonly shown: string;
  readonly forms: readonly Form[];
  /** An upper bound. */
  readonly goodsCount: number;
  readonly titleCount: number;
};

/** `corrected`: differs from the input. */
export type Understood = { readonly terms: readonly Term[]; readonly corrected: boolean };

/** More would make queries slow. */
const MOST_FORMS = 40;
/** Shorter parts mean nothing alone. */
const SHORTEST_PART = 4;

/** Joins neighbours: `air fryer` is `airfryer`. */
export function joinedWords(words: readonly string[]): Variant[] {
  return words.slice(1).map((word, index) => ({ from: index, to: index + 2, words: [`${words[index]}${word}`], kind: "same" as const }));
}

/** Without stop words. */
export function phraseKeys(words: readonly Pick<TypedWord, "lexemes">[]): string[] {
  return words.filter(({ lexemes }) => lexemes.length > 0).map(keyOf);
}

function keyOf({ lexemes }: Pick<TypedWord, "lexemes">): string {
  return lexemes.join(" ");
}

/** Alternatives from synonyms, and for unknown words parts and spellings. @param wordsOf splits a phrase */
export function variantsOf(
  words: readonly TypedWord[],
  synonyms: readonly Synonym[],
  wordsOf: (phrase: string) => readonly string[],
): Variant[] {
  const sets = Map.groupBy(synonyms, ({ meaning }) => meaning);
  const said = words.flatMap((word, index) => (word.lexemes.length > 0 ? [index] : []));
  const keysSaid = said.map((at) => keyOf(words[at] ?? { lexemes: [] }));
  const spans = said.flatMap((from, start) =>
    said.slice(start).map((last, more) => ({ from, to: last + 1, keys: keysSaid.slice(start, start + more + 1) })),
  );
  const meant = spans.flatMap(({ from, to, keys }) =>
    othersOf(
      synonyms.filter((synonym) => synonym.keys.length === keys.length && keys.every((key, at) => key === synonym.keys[at])),
      sets,
    ).map(({ other }): Variant => ({ from, to, words: wordsOf(other.phrase), kind: "synonym" })),
  );
  return [...meant, ...words.flatMap((word, at) => (isKnown(word) ? [] : variantsOfUnknown(word, at, synonyms, sets, wordsOf)))];
}

/** At most as many as a term has forms. */
function othersOf(phrases: readonly Synonym[], sets: Sets): { readonly instead: Synonym; readonly other: Synonym }[] {
  return phrases
    .slice(0, MOST_FORMS)
    .flatMap((instead) =>
      (sets.get(instead.meaning) ?? []).flatMap((other) => (other.phrase === instead.phrase ? [] : [{ instead, other }])),
    )
    .slice(0, MOST_FORMS);
}

function variantsOfUnknown(
  word: TypedWord,
  at: number,
  synonyms: readonly Synonym[],
  sets: Sets,
  wordsOf: (phrase: string) => readonly string[],
): Variant[] {
  const instead = (words: readonly string[], kind: Variant["kind"]): Variant => ({ from: at, to: at + 1, words, kind });
  const measured = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u.exec(word.plain) ?? /^(\p{L}+)(\d+)$/u.exec(word.plain);
  const sides = /^(\d+(?:[.,]\d+)?)x(\d+(?:[.,]\d+)?)$/u.exec(word.plain);
  const key = keyOf(word);
  // With Lampe = Leuchte a Stehlampe is a Stehleuchte, or else a Leuchte.
  const compound =
    word.head === null
      ? []
      : synonyms.filter(
          ({ keys: [last = "", ...rest] }) =>
            rest.length === 0 && last.length >= SHORTEST_PART && key.length > last.length && key.endsWith(last),
        );
  return [
    ...(word.writtenOut === null ? [] : [instead([word.writtenOut], "same")]),
    ...(measured ? [instead(measured.slice(1), "same")] : []),
    ...(sides ? [instead([...new Set(sides.slice(1))], "same")] : []),
    ...othersOf(compound, sets).flatMap(
      ({
        instead: {
          keys: [last = ""],
        },
        other: { phrase, keys },
      }) => [
        ...(keys.length === 1 ? [instead([`${key.slice(0, -last.length)}${phrase}`], "synonym")] : []),
        instead(wordsOf(phrase), "head"),
      ],
    ),
    ...(word.parts.length > 0 ? [instead(word.parts, "part")] : []),
    ...(word.head ? [instead([word.head], "head")] : []),
    ...slipsOf(word, at, synonyms, sets, wordsOf),
  ];
}

/** Synonyms of an unknown word's correction, when closer than any catalogue word. */
function slipsOf(
  word: TypedWord,
  at: number,
  synonyms: readonly Synonym[],
  sets: Sets,
  wordsOf: (phrase: string) => readonly string[],
): Variant[] {
  // Typos rarely change the first letter, which limits comparisons.
  const said = synonyms
    .filter(({ keys, phrase }) => keys.length === 1 && phrase[0] === word.plain[0] && !phrase.includes(" "))
    .map((synonym) => ({ synonym, word: withoutAccents(synonym.phrase), goodsCount: 0 }))
    .filter((phrase) => phrase.word !== word.plain);
  const closest = closestWord(word.plain, [...word.alike, ...said]);
  if (!closest || !("synonym" in closest)) return [];
  const { phrase: shown } = closest.synonym;
  return othersOf([closest.synonym], sets).map(({ other }) => ({
    from: at,
    to: at + 1,
    words: wordsOf(other.phrase),
    kind: "slip",
    shown,
  }));
}

/** As PostgreSQL's unaccent does. */
const withoutAccents = (phrase: string): string => phrase.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");

/**
 * Chooses forms per word: itself, longer words, prefixes, synonyms; else its correction or parts. Drops unknown words while others remain.
 * @param read what is known about words of variants
 */
export function understand(
  words: readonly TypedWord[],
  variants: readonly Variant[] = [],
  read: ReadonlyMap<string, TypedWord> = new Map(),
): Understood {
  let corrected = false;
  const terms: Term[] = [];
  const formsOf = (from: number, to: number, kind: Variant["kind"]) =>
    variants
      .filter((variant) => variant.from === from && variant.to === to && variant.kind === kind)
      .flatMap((variant) => formsOfVariant(variant, read));
  const otherForms = ({ from, to }: Pick<Variant, "from" | "to">) => [...formsOf(from, to, "same"), ...formsOf(from, to, "synonym")];
  for (let at = 0; at < words.length;) {
    const longest = variants
      .filter(({ from, to }) => from === at && to > at + 1)
      .toSorted((a, b) => b.to - a.to)
      .find((variant) => otherForms(variant).length > 0);
    const span = words.slice(at, longest?.to ?? at + 1);
    const own = [...(longest ? formsTogether(span) : span.flatMap(formsOfWord)), ...formsOf(at, at + span.length, "same")];
    // Exact words rank before synonyms.
    const isSaid = own.some(({ isLoose }) => !isLoose);
    const same = [...own, ...formsOf(at, at + span.length, "synonym").map((form) => (isSaid ? { ...form, isLoose: true } : form))];
    const shown = span.map(({ typed }) => typed).join(" ");
    const [word] = span;
    if (same.length > 0) terms.push(termOf(shown, same));
    else if (word && word.lexemes.length > 0) {
      const parts = [...formsOf(at, at + 1, "part"), ...formsOf(at, at + 1, "head").map((form) => ({ ...form, isLoose: true }))];
      const meant = variants.find((variant) => variant.from === at && variant.kind === "slip")?.shown;
      const meantForms = parts.length > 0 ? [] : formsOf(at, at + 1, "slip");
      const slip = closestWord(word.plain, word.alike, parts.length > 0 ? 1 : undefined);
      corrected ||= slip !== undefined || parts.length + word.known.length === 0;
      if (meant !== undefined && meantForms.length > 0) terms.push(termOf(meant, meantForms));
      else if (slip) terms.push(termOf(slip.shown, [formOf(slip, false)]));
      else if (parts.length > 0) terms.push(termOf(shown, parts));
      // For text without spaces: its known parts.
      else if (word.known.length > 0) terms.push(termOf(shown, [formOf({ ...word, lexemes: word.known }, false)]));
    }
    at += span.length;
  }
  // A single stop word may be a prefix.
  const [begun] = words;
  if (words.length === 1 && terms.length === 0 && begun && begun.begun.length > 0)
    terms.push(
      termOf(
        begun.typed,
        begun.begun.map((known) => formOf(known, false)),
      ),
    );
  return { terms, corrected };
}

const formOf = ({ lexemes, goodsCount, titleCount }: Pick<KnownWord, "lexemes" | "goodsCount" | "titleCount">, isLoose: boolean): Form => ({
  lexemes,
  isLoose,
  goodsCount,
  titleCount,
});

function isKnown({ goodsCount, containing }: TypedWord): boolean {
  return goodsCount > 0 || containing.length > 0;
}

/** A longer word that ends with it counts fully, others are loose. */
function formsOfWord(word: TypedWord): Form[] {
  const [stem = ""] = word.lexemes;
  if (stem === "") return [];
  const own = word.goodsCount > 0 ? [formOf(word, false)] : [];
  const longer = word.containing.map((known) => formOf(known, !known.lexemes.some((lexeme) => lexeme.endsWith(stem))));
  return [...own, ...longer, ...word.begun.map((known) => formOf(known, own.length + longer.length > 0))];
}

/** Empty when one is unknown. */
function formsTogether(words: readonly TypedWord[]): Form[] {
  const said = words.filter(({ lexemes }) => lexemes.length > 0);
  if (said.length === 0 || said.some(({ goodsCount }) => goodsCount === 0)) return [];
  const least = (count: (word: TypedWord) => number) => Math.min(...said.map(count));
  return [
    {
      lexemes: said.flatMap(({ lexemes }) => lexemes),
      isLoose: false,
      goodsCount: least(({ goodsCount }) => goodsCount),
      titleCount: least(({ titleCount }) => titleCount),
    },
  ];
}

function formsOfVariant(variant: Variant, read: ReadonlyMap<string, TypedWord>): Form[] {
  const words = variant.words.flatMap((word) => read.get(word) ?? []);
  const [only] = words;
  return words.length === 1 && only ? formsOfWord(only) : formsTogether(words);
}

function termOf(shown: string, forms: readonly Form[]): Term {
  const strictFirst = forms.toSorted((a, b) => Number(a.isLoose) - Number(b.isLoose));
  const once = [...new Map(strictFirst.toReversed().map((form) => [form.lexemes.join(" "), form])).values()]
    .toReversed()
    .slice(0, MOST_FORMS);
  return {
    shown,
    forms: once,
    goodsCount: sumOf(once, ({ goodsCount }) => goodsCount),
    titleCount: sumOf(once, ({ titleCount }) => titleCount),
  };
}

function sumOf(forms: readonly Form[], count: (form: Form) => number): number {
  return forms.reduce((sum, form) => sum + count(form), 0);
}

/** The similar word with the fewest edits within the limit, then the more common one. */
export function closestWord<Word extends Pick<KnownWord, "word" | "goodsCount">>(
  plain: string,
  alike: readonly Word[],
  most = 3,
): Word | undefined {
  // A different digit is a different number.
  if (/\d/.test(plain)) return undefined;
  const allowed = Math.min(most, plain.length <= 3 ? 0 : plain.length <= 5 ? 1 : plain.length <= 9 ? 2 : 3);
  let best: { readonly known: Word; readonly distance: number } | undefined;
  for (const known of alike) {
    const distance = editDistance(plain, known.word);
    if (distance > allowed) continue;
    if (!best || distance < best.distance || (distance === best.distance && known.goodsCount > best.known.goodsCount)) {
      best = { known, distance };
    }
  }
  return best?.known;
}

/** Damerau–Levenshtein distance. */
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
