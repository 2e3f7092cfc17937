import { expect, test } from "vitest";
import { tidyWords } from "./rules.ts";

const LIMITS = { min: 10, max: 20 };

test.each([
  ["  Does it fit a 40 W? ", "Does it fit a 40 W?"],
  ["one\r\ntwo\r\n\r\n\r\n\r\nthree", "one\ntwo\n\nthree"],
  ["invisible\u0000\u202e\u200b signs", "invisible signs"],
  ["👩‍👩‍👧 a family", "👩‍👩‍👧 a family"],
  [
    "I ❤️ it, 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}!",
    "I ❤️ it, 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}!",
  ],
  ["می‌خواهم آن را", "می‌خواهم آن را"],
  ["क्‍ष क्‌ष क्‍ष क्‌ष", "क्‍ष क्‌ष क्‍ष क्‌ष"],
  ["hidden \u{e0067}\u{e0062} tags", "hidden  tags"],
  ["<b>bold</b> text", "<b>bold</b> text"],
  ["123456789", undefined],
  ["         1         ", undefined],
  ["\u200b".repeat(15), undefined],
  ["\u200d".repeat(15), undefined],
  ["\u3164".repeat(15), undefined],
  ["\ufe0f".repeat(15), undefined],
  ["\u034f".repeat(15), undefined],
  ["\u00ad".repeat(15), undefined],
  ["\u2800".repeat(15), undefined],
  ["\u{e0067}".repeat(15), undefined],
  ["\u200d \u3164 \u2800 \ufe0f ok \u3164", undefined],
  ["x".repeat(21), undefined],
  ["😀".repeat(20), "😀".repeat(20)],
])("%j", (written, tidy) => {
  expect(tidyWords(written, LIMITS)).toBe(tidy);
});
