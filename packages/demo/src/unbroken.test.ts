import { expect, test } from "vitest";
import { unbroken } from "./unbroken.ts";

test.each([
  ["Jabón de manos 3 × 300 ml", "Jabón de manos 3~×~300~ml"],
  ["7 W · 806 lm · warm white", "7~W · 806~lm · warm white"],
  ["Alba electric kettle 1.7 L, olive", "Alba electric kettle 1.7~L, olive"],
  ["Perla 2, mint", "Perla~2, mint"],
  ["Keeps warm for 12 hours", "Keeps warm for 12~hours"],
  ["5 Temperaturen", "5 Temperaturen"],
  ["Tefal, 28", "Tefal, 28"],
])("%j ends no line inside a measure", (text, expected) => {
  expect(unbroken(text)).toBe(expected.replaceAll("~", "\u00a0"));
});
