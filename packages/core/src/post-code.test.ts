import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { isPostCode, tidyPostCode } from "./post-code.ts";

const { countries } = DEMO_CONFIG;

test.each([
  ["00950", "PL", "00-950"],
  ["1012ab", "NL", "1012 AB"],
  ["sw1a1aa", "GB", "SW1A 1AA"],
  [" 1100 148", "PT", "1100-148"],
  ["28013", "ES", "28013"],
  ["100011234", "US", "10001-1234"],
  ["SW1", "GB", "SW1"],
  ["12345", "GB", "12345"],
  ["11001480", "PT", "11001480"],
] as const)("%j of %s is written %j", (typed, country, written) => {
  expect(tidyPostCode(typed, countries[country])).toBe(written);
});

test.each([
  ["28001", "ES", true],
  ["2800", "ES", false],
  ["99999", "ES", false],
  ["00950", "PL", true],
  ["00-950", "PL", true],
  ["0-0950x", "PL", false],
  ["1012 ab", "NL", true],
  ["1012AB", "NL", true],
  ["sw1a 1aa", "GB", true],
  ["SW1A1AA", "GB", true],
  ["1000-001", "PT", true],
  ["90210", "US", true],
  ["90210-1234", "US", true],
  ["75001", "FR", true],
  ["D-10115", "DE", false],
  ["", "ES", false],
] as const)("%j in %s: %s", (text, code, isOne) => expect(isPostCode(text, countries[code])).toBe(isOne));
