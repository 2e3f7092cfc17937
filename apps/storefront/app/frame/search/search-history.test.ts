import { DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, it } from "vitest";
import { readTerms, withTerm } from "./search-history.ts";

describe("the search history", () => {
  it.each([
    ["a new term comes last", ["a"], "b", ["a", "b"]],
    ["a term is trimmed", [], "  lamp ", ["lamp"]],
    ["an empty term is not kept", ["a"], "   ", ["a"]],
    ["a repeated term moves to the latest place", ["a", "b", "c"], " a ", ["b", "c", "a"]],
  ])("%s", (_, before, term, after) => {
    expect(withTerm(before, term, 0)).toEqual(after);
  });

  it("has no limit unless the settings name one; then the latest terms stay", () => {
    const after = (most: number) =>
      Array.from({ length: 500 }, (_, index) => `term ${index}`).reduce<readonly string[]>(
        (terms, term) => withTerm(terms, term, most),
        [],
      );
    expect(DEMO_CONFIG.search.historyMax).toBe(0);
    expect(after(DEMO_CONFIG.search.historyMax)).toHaveLength(500);
    expect(after(3)).toEqual(["term 497", "term 498", "term 499"]);
    expect(withTerm(after(3), "term 498", 3)).toEqual(["term 497", "term 499", "term 498"]);
    expect(withTerm(after(3), " ", 2)).toEqual(after(3));
  });

  it.each([
    ["nothing", null, []],
    ["no JSON", "[", []],
    ["another shape", '{"a":1}', []],
    ["a mixed list", '["a",1,null,"b"]', ["a", "b"]],
  ])("reads %s", (_, stored, terms) => {
    expect(readTerms(stored)).toEqual(terms);
  });
});
