import { describe, expect, it } from "vitest";
import { readTerms, withTerm } from "./search-history.ts";

describe("the search history", () => {
  it.each([
    ["a new term comes last", ["a"], "b", ["a", "b"]],
    ["a term is trimmed", [], "  lamp ", ["lamp"]],
    ["an empty term is not kept", ["a"], "   ", ["a"]],
    ["a repeated term moves to the latest place", ["a", "b", "c"], " a ", ["b", "c", "a"]],
  ])("%s", (_, before, term, after) => {
    expect(withTerm(before, term)).toEqual(after);
  });

  it("has no limit", () => {
    let terms: readonly string[] = [];
    for (let index = 0; index < 500; index += 1) terms = withTerm(terms, `term ${index}`);
    expect(terms).toHaveLength(500);
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
