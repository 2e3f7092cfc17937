import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleKey, BY_INDEX, closestWord, editDistance, type KnownWord, prefixQueryText, queryText, searchWords, type TypedWord, understand, wayTo } from "./rules.ts";

describe("the words of a key", () => {
  test.each([
    ["  Lámpara  de   mesa ", ["Lámpara", "de", "mesa"]],
    ["LED-Lampe", ["LED", "Lampe"]],
    ["lu-1001", ["lu1001"]],
    ["hervidor 1,7 l", ["hervidor", "1,7"]],
    ["l’ampoule, d'extérieur!", ["ampoule", "extérieur"]],
    ["电热水壶", ["电热水壶"]],
    ["e", ["e"]],
    ["lamp lamp", ["lamp"]],
    ["--- ,,", []],
    ["´´", []],
    ["\u0301\u0308", []],
    ["e\u0301", ["é"]],
  ])("%j", (key, words) => expect(searchWords(key)).toEqual(words));

  test("have a letter or a digit, whatever sign of Unicode is typed", () => {
    const without: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const sign = String.fromCodePoint(point);
      for (const word of searchWords(`${sign}${sign}`)) if (!/[\p{L}\p{N}]/u.test(word)) without.push(`U+${point.toString(16)}`);
    }
    expect(without).toEqual([]);
  });

  test("are few, whatever is typed", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (key) => searchWords(key).length <= 12));
  });
});

test.each([["LU-1001", "LU1001"], ["lu 1001", "LU1001"], ["1001", "1001"], ["lampara", null], ["e2", null], ["灯1001", null]])(
  "%j as an article number",
  (key, expected) => expect(articleKey(key)).toBe(expected),
);

describe("slips of the finger", () => {
  const known = (word: string, goodsCount = 1): KnownWord => ({ word, shown: word, lexemes: [word], goodsCount, titleCount: 0 });

  test.each([["lampara", "lampara", 0], ["lampra", "lampara", 1], ["lmapara", "lampara", 1], ["kettel", "kettle", 1], ["", "abc", 3], ["abc", "xyz", 3]])(
    "%j and %j are %i apart",
    (a, b, distance) => expect(editDistance(a, b)).toBe(distance),
  );

  test("the distance is the same both ways and nothing only for the same word", () => {
    const word = fc.stringMatching(/^[a-d]{0,8}$/);
    fc.assert(fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
    }));
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

describe("what is understood", () => {
  const typed = (rest: Partial<TypedWord> & { typed: string }): TypedWord => ({
    plain: rest.typed, lexemes: [rest.typed], goodsCount: 2, titleCount: 1, alike: [], containing: [], ...rest,
  });
  const longer: KnownWord = { word: "stehlampe", shown: "Stehlampe", lexemes: ["stehlamp"], goodsCount: 3, titleCount: 3 };

  test("a known word also finds the longer words that contain it", () => {
    expect(understand([typed({ typed: "lampe", lexemes: ["lamp"], containing: [longer] })])).toEqual({
      terms: [{ shown: "lampe", forms: [["lamp"], ["stehlamp"]], goodsCount: 5, titleCount: 4 }], corrected: false,
    });
  });

  test("an unknown word becomes the one that was meant, or is dropped", () => {
    expect(understand([typed({ typed: "stehlmape", goodsCount: 0, alike: [longer] }), typed({ typed: "xyzzy", goodsCount: 0 })])).toEqual({
      terms: [{ shown: "Stehlampe", forms: [["stehlamp"]], goodsCount: 3, titleCount: 3 }], corrected: true,
    });
  });

  test("words too common to search for say nothing", () => {
    expect(understand([typed({ typed: "de", lexemes: [] })])).toEqual({ terms: [], corrected: false });
  });
});

test("queries keep quotes and backslashes as text", () => {
  expect(queryText([])).toBeNull();
  expect(queryText([{ shown: "", forms: [["o'neill", "a\\b"], ["x"]], goodsCount: 1, titleCount: 1 }])).toBe("(('o''neill' & 'a\\\\b') | ('x'))");
  expect(prefixQueryText("lamp", ["lamp"])).toBe("('lamp':* | ('lamp'))");
});

test("common words walk the newest goods, one rare word is enough to ask the index", () => {
  const term = (goodsCount: number, titleCount: number) => ({ shown: "", forms: [], goodsCount, titleCount });
  expect(wayTo([])).toEqual(BY_INDEX);
  expect(wayTo([term(9000, 9000)])).toEqual({ walkTitles: true, walkEverything: true });
  expect(wayTo([term(9000, 10), term(8000, 8000)])).toEqual({ walkTitles: false, walkEverything: true });
  expect(wayTo([term(9000, 9000), term(3, 3)])).toEqual(BY_INDEX);
});
