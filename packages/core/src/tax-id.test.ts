import { expect, test } from "vitest";
import { readTaxId, TAX_ID_PATTERNS } from "./tax-id.ts";

test.each([
  ["ES", "B-12345678", "ESB12345678"],
  ["ES", "es 12345678z", "ES12345678Z"],
  ["DE", "DE 123 456 789", "DE123456789"],
  ["FR", "FR 40 303265045", "FR40303265045"],
  ["NL", "123456789B01", "NL123456789B01"],
  ["PL", "526-000-12-46", "PL5260001246"],
  ["US", "12-3456789", "123456789"],
  ["DE", "12345678", undefined],
  ["ES", "B1234567", undefined],
  ["IT", "<b>12345678901</b>", undefined],
  ["PT", "", undefined],
])("reads a tax number of %s: %s", (country, text, read) => {
  expect(readTaxId(text, country, TAX_ID_PATTERNS[country])).toBe(read);
});

test("takes any number of a country without a pattern", () => {
  expect(readTaxId("ab 12", "XX", undefined)).toBe("AB12");
  expect(readTaxId(" ", "XX", undefined)).toBeUndefined();
});
