import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { escaped } from "./one-byte.ts";

describe("a program in letters of one byte", () => {
  it.each([
    ["a text", `"Łódź – 12 €"`, "Łódź – 12 €"],
    ["a text with a sign of two halves", `"👋"`, "👋"],
    ["a template", "`Zażółć ${1 + 1} “gęślą”`", "Zażółć 2 “gęślą”"],
    ["a pattern", `"a–b".replace(/[–—]/, "-")`, "a-b"],
    ["a pattern that reads signs", `/^[👋–]$/u.test("👋")`, true],
    ["a name", `(({ ł }) => ł)({ ł: 3 })`, 3],
    ["a remark", `/* – */ 4`, 4],
  ])("says the same: %s", (_what, code, meant) => {
    const written = escaped(code);
    expect(Buffer.from(written, "ascii").toString("ascii")).toBe(written);
    expect(runInNewContext(written)).toBe(meant);
  });
});
