import { expect, test } from "vitest";
import { tidyWords } from "./rules.ts";

const LIMITS = { min: 10, max: 20 };

test.each([
  ["  Does it fit a 40 W? ", "Does it fit a 40 W?"],
  ["one\r\ntwo\r\n\r\n\r\n\r\nthree", "one\ntwo\n\nthree"],
  ["invisible\u0000\u202e\u200b signs", "invisible signs"],
  ["👩‍👩‍👧 a family", "👩‍👩‍👧 a family"],
  ["<b>bold</b> text", "<b>bold</b> text"],
  ["123456789", undefined],
  ["         1         ", undefined],
  ["\u200b".repeat(15), undefined],
  ["x".repeat(21), undefined],
  ["😀".repeat(20), "😀".repeat(20)],
])("%j", (written, tidy) => {
  expect(tidyWords(written, LIMITS)).toBe(tidy);
});
