import { expect, test } from "vitest";
import { isSeen, isSeenLine, seenLength } from "./seen.ts";

test.each([
  ["zero width space", "\u200b"],
  ["zero width joiner", "\u200d"],
  ["zero width non-joiner", "\u200c"],
  ["soft hyphen", "\u00ad"],
  ["grapheme joiner", "\u034f"],
  ["Hangul filler", "\u3164"],
  ["narrow Hangul filler", "\uffa0"],
  ["Hangul beginning", "\u115f\u1160"],
  ["Khmer vowel", "\u17b4"],
  ["Mongolian separator", "\u180e"],
  ["selector", "\ufe0f"],
  ["late selector", "\u{e0100}"],
  ["tags", "\u{e0067}\u{e007f}"],
  ["empty Braille", "\u2800"],
  ["byte order mark", "\ufeff"],
  ["direction", "\u202e\u2066\u061c"],
  ["invisible times", "\u2062"],
  ["control", "\u0000\u0007\u0085"],
  ["half a sign", "\ud800"],
  ["spaces", " \t\n\u00a0\u2003\u3000\u2028"],
  ["musical", "\u{1d173}"],
  ["empty hieroglyph", "\u{13441}"],
  ["half of one", "\u{13442}"],
  ["note without a head", "\u{1d159}"],
  ["Khitan filler", "\u{16fe4}"],
])("%s alone is nothing, nor are many with spaces between them", (_, text) => {
  expect([isSeen(text), isSeen(`${text} `.repeat(12)), isSeen("")]).toEqual([false, false, false]);
  expect(seenLength(`${text}ab${text}`)).toBe(2);
});

test.each([
  ["a b", 3],
  ["one\ntwo", 7],
  ["👩‍👩‍👧", 3],
  ["❤️", 1],
  ["🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", 1],
  ["می‌خواهم", 7],
  ["क्‍ष", 3],
  ["한글", 2],
  ["小明", 2],
  ["⠓⠊", 2],
  ["-", 1],
  ["e\u0301", 2],
])("%j is seen", (text, length) => {
  expect([isSeen(text), seenLength(text)]).toEqual([true, length]);
});

test.each([
  ["Tallbo", true],
  ["Tall bo & Söner", true],
  ["", false],
  [" ", false],
  ["\u200b", false],
  ["Tall\r\nBcc: x", false],
  ["Tall\nbo", false],
  ["Tall\u0000bo", false],
  ["Tall\u2028bo", false],
  ["Tall\ud800", false],
])("%j is a line of words: %s", (text, isLine) => {
  expect(isSeenLine(text)).toBe(isLine);
});
