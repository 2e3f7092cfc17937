import { expect, test } from "vitest";
import { CODE, tidyCode } from "./rules.ts";

test.each([
  ["hello10", "HELLO10"],
  [" HELLO\u200b10\ufeff", "HELLO10"],
  ["\u202aHELLO10\u202c", "HELLO10"],
  ["SUMMER\u201326", "SUMMER-26"],
  ["summer\u201126", "SUMMER-26"],
  ["SUMMER\u221226", "SUMMER-26"],
  ["SUM\u00adMER-26", "SUMMER-26"],
  ["ＨＥＬＬＯ１０", "HELLO10"],
])("%j is pasted for the code %s", (pasted, code) => {
  expect(tidyCode(pasted)).toBe(code);
  expect(CODE.test(code)).toBe(true);
});
