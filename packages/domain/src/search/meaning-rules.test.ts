import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  closestWord,
  editDistance,
  joinedWords,
  type KnownWord,
  phraseKeys,
  type Synonym,
  type TypedWord,
  understand,
  type Variant,
  variantsOf,
} from "./meaning-rules.ts";
import { searchWords } from "./rules.ts";

describe("slips of the finger", () => {
  const known = (word: string, goodsCount = 1): KnownWord => ({ word, shown: word, lexemes: [word], goodsCount, titleCount: 0 });

  test.each([
    ["lampara", "lampara", 0],
    ["lampra", "lampara", 1],
    ["lmapara", "lampara", 1],
    ["kettel", "kettle", 1],
    ["", "abc", 3],
    ["abc", "xyz", 3],
  ])("%j and %j are %i apart", (a, b, distance) => expect(editDistance(a, b)).toBe(distance));

  test("the distance is the same both ways and nothing only for the same word", () => {
    const word = fc.stringMatching(/^[a-d]{0,8}$/);
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });

  test("the nearest word is meant, the more common one of two", () => {
    expect(closestWord("lmpara", [known("lampara", 2), known("tampera", 9)])?.word).toBe("lampara");
    expect(closestWord("botela", [known("botella", 3), known("boteta", 9)])?.word).toBe("boteta");
  });

  test("a short word or a number is never another one", () => {
    expect(closestWord("led", [known("les")])).toBeUndefined();
    expect(closestWord("lu1001", [known("lu1002")])).toBeUndefined();
  });
});

/** A known word by default. */
const typed = (word: string, rest: Partial<TypedWord> = {}): TypedWord => ({
  typed: word,
  plain: word,
  lexemes: [word],
  known: [word],
  goodsCount: 2,
  titleCount: 1,
  alike: [],
  containing: [],
  begun: [],
  parts: [],
  head: null,
  writtenOut: null,
  ...rest,
});
const unknown = (word: string, rest: Partial<TypedWord> = {}) => typed(word, { known: [], goodsCount: 0, titleCount: 0, ...rest });
const known = (word: string): KnownWord => ({ word, shown: word, lexemes: [word], goodsCount: 3, titleCount: 3 });

/** One text per form; loose forms in brackets. */
function meant(
  words: readonly TypedWord[],
  variants: readonly Variant[] = [],
  others: readonly TypedWord[] = [],
): { terms: string[]; corrected: boolean } {
  const { terms, corrected } = understand(words, variants, new Map(others.map((word) => [word.typed, word])));
  return {
    terms: terms.map(
      ({ shown, forms }) =>
        `${shown}: ${forms.map(({ lexemes, isLoose }) => (isLoose ? `(${lexemes.join("+")})` : lexemes.join("+"))).join(" ")}`,
    ),
    corrected,
  };
}

describe("what is understood", () => {
  const one = (from: number, ...words: readonly string[]): Variant => ({ from, to: from + 1, words, kind: "same" });

  test.each<readonly [string, Parameters<typeof meant>, readonly string[], boolean]>([
    [
      "a known word, and the longer words that it stands in: what it ends comes first",
      [[typed("lamp", { containing: [known("lampshade"), known("desklamp")] })]],
      ["lamp: lamp desklamp (lampshade)"],
      false,
    ],
    [
      "a word that is still typed is whatever begins with it",
      [[unknown("lam", { begun: [known("lamp"), known("lametta")] })]],
      ["lam: lamp lametta"],
      false,
    ],
    ["a word that is known comes before those it begins", [[typed("pan", { begun: [known("panel")] })]], ["pan: pan (panel)"], false],
    ["a slip becomes what was meant", [[unknown("lapm", { alike: [known("lamp")] })]], ["lamp: lamp"], true],
    ["a word that means nothing is dropped", [[typed("lamp"), unknown("xyzzy")]], ["lamp: lamp"], true],
    ["words too common to search for say nothing", [[typed("the", { lexemes: [] })]], [], false],
    [
      "other words for the same",
      [[unknown("flexo")], [one(0, "desk", "lamp")], [typed("desk"), typed("lamp")]],
      ["flexo: desk+lamp"],
      false,
    ],
    [
      "what means the same comes after what is called so",
      [[typed("bulb")], [{ ...one(0, "lamp"), kind: "synonym" }], [typed("lamp")]],
      ["bulb: bulb (lamp)"],
      false,
    ],
    [
      "a word too common to search for, alone, is the beginning of others",
      [[typed("so", { lexemes: [], begun: [known("sonic")] })]],
      ["so: sonic"],
      false,
    ],
    ["beside another one it says nothing", [[typed("lamp"), typed("so", { lexemes: [], begun: [known("sonic")] })]], ["lamp: lamp"], false],
    [
      "other words of which one is unknown are none",
      [[typed("flexo")], [one(0, "desk", "lamp")], [typed("desk"), unknown("lamp")]],
      ["flexo: flexo"],
      false,
    ],
    [
      "two words that the catalogue writes as one, beside the two",
      [[typed("air"), typed("fryer")], joinedWords(["air", "fryer"]), [typed("airfryer")]],
      ["air fryer: air+fryer airfryer"],
      false,
    ],
    [
      "two words that it does not stay two",
      [[typed("air"), typed("fryer")], joinedWords(["air", "fryer"]), [unknown("airfryer")]],
      ["air: air", "fryer: fryer"],
      false,
    ],
    [
      "one word that is two",
      [
        [unknown("nightlight", { parts: ["night", "light"] })],
        [{ ...one(0, "night", "light"), kind: "part" }],
        [typed("night"), typed("light")],
      ],
      ["nightlight: night+light"],
      false,
    ],
    [
      "a slip of one letter is likelier than parts",
      [[unknown("nightlihgt", { alike: [known("nightlight")] })], [{ ...one(0, "light"), kind: "head" }], [typed("light")]],
      ["nightlight: nightlight"],
      true,
    ],
    [
      "a slip of what goods are called otherwise is corrected to what was meant",
      [[unknown("friteuse")], [{ ...one(0, "heißluftfritteuse"), kind: "slip", shown: "fritteuse" }], [typed("heißluftfritteuse")]],
      ["fritteuse: heißluftfritteuse"],
      true,
    ],
    [
      "of a text without spaces what is known of it",
      [[unknown("abcd", { lexemes: ["ab", "bc", "cd"], known: ["ab", "cd"] })]],
      ["abcd: ab+cd"],
      false,
    ],
  ])("%s", (_, asked, terms, corrected) => {
    expect(meant(...asked)).toEqual({ terms, corrected });
  });
});

describe("other words to look up", () => {
  const keep = (...sets: readonly (readonly string[])[]): Synonym[] =>
    sets.flatMap((phrases, meaning) =>
      phrases.map((phrase) => ({
        meaning,
        phrase,
        keys: phraseKeys(searchWords(phrase).map((word) => ({ lexemes: word === "de" ? [] : [word] }))),
      })),
    );
  const words = (found: readonly Variant[]) =>
    found.map(({ from, to, words: said, kind }) => `${from}-${to} ${said.join(" ")}${kind === "synonym" ? "" : ` (${kind})`}`);

  test("what means the same as a phrase, wherever it stands, with or without the words that say nothing", () => {
    const synonyms = keep(["flexo", "lámpara de escritorio"]);
    expect(words(variantsOf([typed("flexo"), typed("negro")], synonyms, searchWords))).toEqual(["0-1 lámpara de escritorio"]);
    expect(
      words(variantsOf([typed("lámpara"), typed("de", { lexemes: [] }), typed("escritorio"), typed("negro")], synonyms, searchWords)),
    ).toEqual(["0-3 flexo"]);
    expect(words(variantsOf([typed("negro"), typed("lámpara"), typed("escritorio")], synonyms, searchWords))).toEqual(["1-3 flexo"]);
    expect(words(variantsOf([typed("lámpara"), typed("mesa")], synonyms, searchWords))).toEqual([]);
  });

  test("a compound word by what its end means, and failing that by its end", () => {
    expect(words(variantsOf([unknown("stehlampe", { head: "lampe" })], keep(["lampe", "leuchte"]), searchWords))).toEqual([
      "0-1 stehleuchte",
      "0-1 leuchte (head)",
      "0-1 lampe (head)",
    ]);
    expect(words(variantsOf([typed("stehlampe", { head: "lampe" })], keep(["lampe", "leuchte"]), searchWords))).toEqual([]);
  });

  test("of a word that stands in ever so many sets, as many as a term can take", () => {
    const sets = keep(...Array.from({ length: 2000 }, (_, at) => ["lampe", `a${at}`, `b${at}`]));
    const split = vi.fn(searchWords);
    for (const asked of [typed("lampe"), unknown("stehlampe", { head: "lampe" })]) {
      const variants = variantsOf([asked], sets, split);
      expect(words(variants).slice(0, 1)).toEqual([asked.typed === "lampe" ? "0-1 a0" : "0-1 steha0"]);
      expect(variants.length).toBeLessThanOrEqual(81);
    }
    expect(split.mock.calls.length).toBeLessThanOrEqual(80);
  });

  test("what means the same as the word of which it is a slip, unless a word of the catalogue is as near", () => {
    const synonyms = keep(["heißluftfritteuse", "fritteuse"], ["kühlbox", "gefrierbox"]);
    const found = (word: string, ...alike: readonly string[]) =>
      words(
        variantsOf(
          [unknown(word, { alike: alike.map((near) => ({ word: near, shown: near, lexemes: [near], goodsCount: 1, titleCount: 1 })) })],
          synonyms,
          searchWords,
        ),
      );
    expect(found("friteuse")).toEqual(["0-1 heißluftfritteuse (slip)"]);
    expect(found("kuhlbux")).toEqual(["0-1 gefrierbox (slip)"]);
    expect(found("friteuse", "friseuse")).toEqual([]);
    expect(found("friteuse", "fritten")).toEqual(["0-1 heißluftfritteuse (slip)"]);
    expect(found("wriiteuse")).toEqual([]);
    expect(found("fritteuse")).toEqual(["0-1 heißluftfritteuse"]);
  });

  test("a number without a space before its unit, and letters that were written out", () => {
    expect(words(variantsOf([unknown("28cm")], [], searchWords))).toEqual(["0-1 28 cm (same)"]);
    expect(words(variantsOf([unknown("5,5l")], [], searchWords))).toEqual(["0-1 5,5 l (same)"]);
    expect(words(variantsOf([unknown("kueche", { writtenOut: "kuche" })], [], searchWords))).toEqual(["0-1 kuche (same)"]);
    expect(words(variantsOf([unknown("xyzzy")], [], searchWords))).toEqual([]);
  });
});
