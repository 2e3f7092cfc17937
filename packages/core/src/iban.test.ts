import { expect, test } from "vitest";
import { isIban, looksLikeIban, writtenAccount } from "./iban.ts";

test.each([
  ["ES91 2100 0418 4502 0005 1332", true],
  ["DE89370400440532013000", true],
  ["gb29 nwbk 6016 1331 9268 19", true],
  ["NL91ABNA0417164300", true],
  ["ES92 2100 0418 4502 0005 1332", false],
  ["ES91 2100 0418 4502 0050 1332", false],
  ["ES91", false],
  ["1234567890", false],
])("%s is an IBAN: %s", (text, expected) => {
  expect(isIban(text)).toBe(expected);
});

test("an IBAN stands in groups of four, another number as it was given", () => {
  expect(writtenAccount("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  expect(writtenAccount("000123456789")).toBe("000123456789");
  expect([looksLikeIban("es9121"), looksLikeIban("021000021")]).toEqual([true, false]);
});
