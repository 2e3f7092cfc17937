/** What typed words mean: the word itself and what it stands in, other words for the same, what was begun, which slip was meant. Pure. */

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
  /** Those of the lexemes that goods carry. */
  readonly known: readonly string[];
  /** Goods that carry it; none: nobody knows the word. */
  readonly goodsCount: number;
  /** Goods that carry it in their title. */
  readonly titleCount: number;
  /** Words of the catalogue that look alike. */
  readonly alike: readonly KnownWord[];
  /** Longer words that contain it: `Stehlampe` for `lampe`. */
  readonly containing: readonly KnownWord[];
  /** Words that begin with it, of one that may still be on its way. */
  readonly begun: readonly KnownWord[];
  /** Two words of the catalogue that it is made of: `night` and `light` for `nightlight`. */
  readonly parts: readonly string[];
  /** What its last part says it is, in a language of compound words: `messer` for `küchenmesser`. Empty where it says nothing, null in any other language. */
  readonly head: string | null;
  /** With the letters it was written out for: `kuche` for `kueche`. */
  readonly writtenOut: string | null;
};

/** A phrase of those that mean the same. */
export type Synonym = { readonly meaning: number; readonly phrase: string; readonly keys: readonly string[] };
/** The phrases of each number. */
type Sets = ReadonlyMap<number, readonly Synonym[]>;

/**
 * Other words for those typed from one place to another, all of which must be found: the same written otherwise, what means the same,
 * and for want of better its parts, what its end says, or what means the same as the word of which it is a slip.
 */
export type Variant = {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  readonly kind: "same" | "synonym" | "part" | "head" | "slip";
  /** Of a slip: what was meant, which the catalogue calls otherwise. */
  readonly shown?: string;
};

/** Lexemes that stand together. A loose form was not quite meant: what carries it comes later. */
export type Form = {
  readonly lexemes: readonly string[];
  readonly isLoose: boolean;
  readonly goodsCount: number;
  readonly titleCount: number;
};

/** One thing that hits must carry, in any of these forms. */
export type Term = {
  readonly shown: string;
  readonly forms: readonly Form[];
  /** Goods that carry any of the forms, at most. */
  readonly goodsCount: number;
  readonly titleCount: number;
};

/** What is searched for, and whether that differs from what was typed. */
export type Understood = { readonly terms: readonly Term[]; readonly corrected: boolean };

/** Forms of one term; a query of more would take longer than it is worth. */
const MOST_FORMS = 40;
/** Letters of a part of a word that says something by itself. */
const SHORTEST_PART = 4;

/** Neighbours written as one: `air fryer` is `airfryer`. */
export function joinedWords(words: readonly string[]): Variant[] {
  return words.slice(1).map((word, index) => ({ from: index, to: index + 2, words: [`${words[index]}${word}`], kind: "same" as const }));
}

/** A phrase in one text a word; words too common to search for say nothing. */
export function phraseKeys(words: readonly Pick<TypedWord, "lexemes">[]): string[] {
  return words.filter(({ lexemes }) => lexemes.length > 0).map(keyOf);
}

function keyOf({ lexemes }: Pick<TypedWord, "lexemes">): string {
  return lexemes.join(" ");
}

/**
 * Other words to look up for those that were typed: what people keep as meaning the same, and for a word that nobody knows
 * its parts and other ways of writing it.
 * @param wordsOf the words of a phrase
 */
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

/** What means the same as any of some phrases: no more than a term has forms, in however many sets they stand. */
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
  // A Stehlampe is a Stehleuchte to whom a Lampe is a Leuchte; failing that, it is a Leuchte.
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

/** What means the same as a word that people say and no goods carry, where that is nearer to what was typed than any word of the catalogue. */
function slipsOf(
  word: TypedWord,
  at: number,
  synonyms: readonly Synonym[],
  sets: Sets,
  wordsOf: (phrase: string) => readonly string[],
): Variant[] {
  // Fingers slip later in a word than at its first letter: so few phrases are compared, however many are kept.
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

/** As the database compares words, as far as the letters of phrases go. */
const withoutAccents = (phrase: string): string => phrase.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");

/**
 * Decides for every typed word what to search for: the word itself, the longer words that contain it, those it may begin and whatever
 * means the same; else the known word that was most likely meant, or what its parts say. A word that means nothing is dropped while
 * another one remains.
 * @param read what is known of the words of the variants
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
    // What the catalogue itself calls so comes before what only means the same.
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
      // Of a text without spaces, whatever is known of it.
      else if (word.known.length > 0) terms.push(termOf(shown, [formOf({ ...word, lexemes: word.known }, false)]));
    }
    at += span.length;
  }
  // A word too common to search for, alone, may still be the beginning of another one.
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

/** A word, the longer ones it stands in, and those it may begin. At the end of a longer word it says what that is. */
function formsOfWord(word: TypedWord): Form[] {
  const [stem = ""] = word.lexemes;
  if (stem === "") return [];
  const own = word.goodsCount > 0 ? [formOf(word, false)] : [];
  const longer = word.containing.map((known) => formOf(known, !known.lexemes.some((lexeme) => lexeme.endsWith(stem))));
  return [...own, ...longer, ...word.begun.map((known) => formOf(known, own.length + longer.length > 0))];
}

/** Words that must stand together; nothing when one of them is not known. */
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

/** The alike word that needs the fewest corrections, if few enough for its length and at most `most`; the more common one of two. */
export function closestWord<Word extends Pick<KnownWord, "word" | "goodsCount">>(
  plain: string,
  alike: readonly Word[],
  most = 3,
): Word | undefined {
  // A number with one digit changed is another number, not a slip.
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
