import { expect, test } from "vitest";
import type { LanguageCode } from "./market.ts";
import { unbroken } from "./unbroken.ts";

const CASES: readonly (readonly [LanguageCode, string, string])[] = [
  ["es", "Jabón de manos 3 × 300 ml", "Jabón de manos 3~×~300~ml"],
  ["en", "7 W · 806 lm · warm white", "7~W · 806~lm · warm white"],
  ["en", "Alba electric kettle 1.7 L, olive", "Alba electric kettle 1.7~L, olive"],
  ["en", "Perla 2, mint", "Perla~2, mint"],
  ["en", "Keeps warm for 12 hours", "Keeps warm for 12~hours"],
  ["en", "November 24, 2026 at 12:28 AM", "November~24, 2026~at 12:28~AM"],
  ["de", "5 Temperaturen", "5 Temperaturen"],
  ["de", "Tefal, 28", "Tefal, 28"],
  ["pl", "Kawa i herbata w kuchni", "Kawa i~herbata w~kuchni"],
  ["pl", "W domu i w ogrodzie", "W~domu i~w~ogrodzie"],
  ["pl", "{count, plural, one {# opinia i ocena} other {# opinii}}", "{count, plural, one {# opinia i~ocena} other {# opinii}}"],
  ["it", "entro 24–48 ore", "entro 24–\u206048~ore"],
  ["es", "entre 9 – 14 h", "entre 9 – 14~h"],
  ["es", "Leche y café o té", "Leche y café o té"],
];

test.each(CASES)("%s: %j ends no line inside what belongs together", (language, text, expected) => {
  expect(unbroken(text, language)).toBe(expected.replaceAll("~", "\u00a0"));
});
