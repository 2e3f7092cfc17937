import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  containedTax,
  type CurrencyCode,
  decimalText,
  formatMoney,
  isoCurrency,
  money,
  parseDecimal,
  priceParts,
  share,
  split,
  sum,
} from "./money.ts";

const currencies: CurrencyCode[] = ["EUR", "USD", "GBP", "PLZ"];

describe("printing (R-064 … R-067, D-036)", () => {
  test.each([
    [123456, "EUR", "1.234,56\u00a0€"],
    [5, "EUR", "0,05\u00a0€"],
    [123456, "USD", "$1,234.56"],
    [123456, "GBP", "£1,234.56"],
    [123456789, "PLZ", "1\u00a0234\u00a0567,89\u00a0zł"],
    [-499, "EUR", "\u22124,99\u00a0€"],
    [-499, "USD", "\u2212$4.99"],
    [0, "GBP", "£0.00"],
    [-123456, "XTS", "\u22121\u00a0234.56\u00a0XTS"],
  ] as const)("%i %s reads %s", (minor, currency, text) => {
    expect(formatMoney(money(minor, currency))).toBe(text);
  });

  test.each([
    [123456, "EUR", "nl-NL", "€\u00a01.234,56"],
    [-499, "EUR", "nl", "\u2212€\u00a04,99"],
    [123456, "EUR", "de-DE", "1.234,56\u00a0€"],
    [123456, "USD", "nl-NL", "$1,234.56"],
    [123456, "PLZ", "nl-NL", "1\u00a0234,56\u00a0zł"],
  ] as const)("%i %s in %s reads %s", (minor, currency, language, text) => {
    expect(formatMoney(money(minor, currency), language)).toBe(text);
  });

  test("parts put the cents apart", () => {
    expect(priceParts(money(129900, "PLZ"))).toEqual({
      sign: "",
      symbol: "zł",
      symbolFirst: false,
      gap: "\u00a0",
      whole: "1\u00a0299",
      decimal: ",",
      cents: "00",
    });
  });

  test("the zloty is PLN for providers", () => {
    expect(currencies.map(isoCurrency)).toEqual(["EUR", "USD", "GBP", "PLN"]);
  });

  test("a currency that nobody says any more how to write is its code", () => {
    expect(isoCurrency("SEK")).toBe("SEK");
  });
});

describe("arithmetic", () => {
  test("adding another currency is a mistake", () => {
    expect(() => sum([money(1, "EUR"), money(1, "USD")], "EUR")).toThrow(/cannot add USD/);
  });

  test("a fraction of a cent is a mistake", () => {
    expect(() => money(1.5, "EUR")).toThrow(/whole minor units/);
  });

  test("a split never loses a cent and no part is off by more than one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 }),
        (minor, weights) => {
          const total = weights.reduce((a, b) => a + b, 0);
          fc.pre(total > 0);
          const parts = split(money(minor, "EUR"), weights);
          expect(sum(parts, "EUR").minor).toBe(minor);
          parts.forEach((part, index) => expect(Math.abs(part.minor - (minor * (weights[index] ?? 0)) / total)).toBeLessThan(1 + 1e-6));
        },
      ),
    );
  });

  test("decimal text and amount are the same thing", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.constantFrom(...currencies), (minor, currency) => {
        expect(parseDecimal(decimalText(money(minor, currency)), currency)).toEqual(money(minor, currency));
      }),
    );
  });

  test.each(["", "1,20", "1.234", "1e3", "NaN", " 1", "--1"])("%j is no decimal text", (text) => {
    expect(parseDecimal(text, "EUR")).toBeUndefined();
  });

  test("tax is contained in a gross price and is never more than it", () => {
    expect(containedTax(money(12100, "EUR"), 0.21).minor).toBe(2100);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 0, max: 0.3, noNaN: true }), (minor, rate) => {
        const tax = containedTax(money(minor, "EUR"), rate).minor;
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(Math.abs(minor - tax - minor / (1 + rate))).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  test("a share rounds half away from zero", () => {
    expect(share(money(50, "EUR"), 0.01).minor).toBe(1);
    expect(share(money(-50, "EUR"), 0.01).minor).toBe(-1);
  });
});
