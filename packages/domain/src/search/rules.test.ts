import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Form } from "./meaning-rules.ts";
import { articleKey, BY_INDEX, queryOf, searchWords, wayTo } from "./rules.ts";

describe("the words of a key", () => {
  test.each([
    ["  Lámpara  de   mesa ", ["Lámpara", "de", "mesa"]],
    ["LED-Lampe", ["LED", "Lampe"]],
    ["lu-1001", ["lu1001"]],
    ["hervidor 1,7 l", ["hervidor", "1,7"]],
    ["l’ampoule, d'extérieur!", ["ampoule", "extérieur"]],
    ["电热水壶", ["电热水壶"]],
    ["e", ["e"]],
    ["bombilla E 27", ["bombilla", "E27"]],
    ["GU 10", ["GU", "10"]],
    ["4 l", ["4"]],
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

test.each([
  ["LU-1001", "LU1001"],
  ["lu 1001", "LU1001"],
  ["1001", "1001"],
  ["lampara", null],
  ["e2", null],
  ["灯1001", null],
])("%j as an article number", (key, expected) => expect(articleKey(key)).toBe(expected));

const form = (lexemes: readonly string[], isLoose = false): Form => ({ lexemes, isLoose, goodsCount: 1, titleCount: 1 });

test("queries keep quotes and backslashes as text, and what was meant apart from what is loosely so", () => {
  const term = (...forms: readonly Form[]) => ({ shown: "", forms, goodsCount: 1, titleCount: 1 });
  expect(queryOf([])).toEqual({ wanted: null, meant: null, named: null });
  expect(queryOf([term(form(["o'neill", "a\\b"]), form(["x"], true)), term(form(["y"], true))])).toEqual({
    wanted: "(('o''neill' & 'a\\\\b') | ('x')) & (('y'))",
    meant: "(('o''neill' & 'a\\\\b')) & (('y'))",
    named: "(('o''neill' & 'a\\\\b')) | (('y'))",
  });
});

test("common words walk the newest goods, one rare word is enough to ask the index", () => {
  const term = (goodsCount: number, titleCount: number) => ({ shown: "", forms: [], goodsCount, titleCount });
  expect(wayTo([])).toEqual(BY_INDEX);
  expect(wayTo([term(9000, 9000)])).toEqual({ walkTitles: true, walkEverything: true });
  expect(wayTo([term(9000, 10), term(8000, 8000)])).toEqual({ walkTitles: false, walkEverything: true });
  expect(wayTo([term(9000, 9000), term(3, 3)])).toEqual(BY_INDEX);
});
