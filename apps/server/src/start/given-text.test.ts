import { describe, expect, test } from "vitest";
import { decodeGivenText, parseGivenJson } from "./given-text.ts";

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))));
const WORDS = "Färg,Größe\nłódź,😀\n";
const utf16 = Buffer.from(WORDS, "utf16le");

describe("bytes of a file", () => {
  test.each([
    ["UTF-8", bytes(WORDS), undefined],
    ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, WORDS), undefined],
    ["UTF-8 with a mark, although another encoding was named", bytes(0xef, 0xbb, 0xbf, WORDS), "windows-1252"],
    ["UTF-16 with a mark", Buffer.concat([bytes(0xff, 0xfe), utf16]), undefined],
    ["UTF-16 of the other byte order", Buffer.concat([bytes(0xfe, 0xff), Buffer.from(utf16).swap16()]), undefined],
    ["UTF-16 without a mark, when it was named", utf16, "utf-16le"],
  ])("of %s are read", (_, given, encoding) => {
    expect(decodeGivenText(given, encoding)).toEqual({ text: WORDS });
  });

  test.each([
    [bytes("Gr", 0xf6, 0xdf, "e ", 0x80), "windows-1252", "Größe €"],
    [bytes(0xb3, 0xf3, "d", 0xbc), "iso-8859-2", "łódź"],
  ])("of an encoding that was named are read", (given, encoding, text) => {
    expect(decodeGivenText(given, encoding)).toEqual({ text });
  });

  test.each([
    [
      "Windows-1252",
      bytes("id,title\n1,Gr", 0xf6, 0xdf, "e\n"),
      undefined,
      /^line 2, column 5: the text is not UTF-8 here\. .*windows-1252/,
    ],
    ["UTF-8 that was cut", bytes("a\r\nb\r\n😀", 0xc3), undefined, /^line 3, column 2: the text is not UTF-8 here/],
    ["UTF-16 without a mark", utf16, undefined, /^line 1, column 2: /],
    [
      "UTF-16 that was cut",
      Buffer.concat([bytes(0xff, 0xfe), utf16.subarray(0, 5)]),
      undefined,
      /^line 1, column 3: the text is not UTF-16LE/,
    ],
    ["a lost character", bytes("a\n😀b\ufffd"), undefined, /^line 2, column 3: "\ufffd" stands where a character was lost/],
    ["a byte that Windows-1252 does not have", bytes("ab", 0x81), "windows-1252", /^line 1, column 3: the text is not WINDOWS-1252/],
    ["an encoding that there is not", bytes("a"), "latin-9000", /^the encoding latin-9000 is not known/],
  ])("of %s are refused", (_, given, encoding, problem) => {
    expect(decodeGivenText(given, encoding)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe("JSON", () => {
  test.each([
    ["", "line 1, column 1: this is not valid JSON: a value should stand here."],
    ['{\n  "a": 1,\n  "b" 2\n}', 'line 3, column 7: this is not valid JSON: ":" should stand here.'],
    ['{\n  "a": [1, 2\n}', 'line 3, column 1: this is not valid JSON: "," or the end of what was opened should stand here.'],
    ['{ "a": 1, }', "line 1, column 11: this is not valid JSON: a name in quotes should stand here."],
    ['{ "ä": tru }', "line 1, column 8: this is not valid JSON: a value should stand here."],
    ['{ "a": "b\n" }', "line 1, column 8: this is not valid JSON: a value should stand here."],
    ["[1] 2", "line 1, column 5: this is not valid JSON: nothing more should stand here."],
    ['{"a": "\\ufffd"}', 'line 1, column 8: "\ufffd" stands where a character was lost. Write the character anew.'],
  ])("%j is told with its line and column", (text, problem) => {
    expect(parseGivenJson(text)).toEqual({ problem });
  });

  test("that is right is read, also where it names an escape", () => {
    const value = { a: ["\\ufffd", -1.5e3, true, null], "": {} };
    expect(parseGivenJson(JSON.stringify(value))).toEqual({ value });
  });
});
