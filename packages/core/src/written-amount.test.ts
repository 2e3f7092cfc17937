import { describe, expect, test } from "vitest";
import { readWritten } from "./written-amount.ts";

describe("an amount as a person writes it", () => {
  test.each([
    ["100", "EUR", 10_000],
    ["100,5", "EUR", 10_050],
    ["18.58", "EUR", 1858],
    ["18.580", "EUR", 1_858_000],
    ["18,580", "GBP", 1_858_000],
    ["1.234,56 €", "EUR", 123_456],
    ["€1,234.56", "EUR", 123_456],
    ["EUR 12.30", "EUR", 1230],
    ["12.30 eur", "EUR", 1230],
    ["1 234,56\u00a0zł", "PLZ", 123_456],
    ["PLN 99,9", "PLZ", 9990],
    ["1'234.50", "EUR", 123_450],
    ["1.234.567", "EUR", 123_456_700],
    ["0,01", "EUR", 1],
  ])("%s in %s is %i cents", (text, currency, minor) => {
    expect(readWritten(text, currency)).toEqual({ minor, currency });
  });
  test.each([
    ["£100", "EUR"],
    ["100 USD", "EUR"],
    ["-5", "EUR"],
    ["", "EUR"],
    ["€", "EUR"],
    ["1.234.56", "EUR"],
    ["1,23,456", "EUR"],
    ["1.2345", "EUR"],
    ["12.345.6", "EUR"],
    ["1,234,56", "EUR"],
    ["all", "EUR"],
    ["1e3", "EUR"],
  ])("%j is none in %s", (text, currency) => {
    expect(readWritten(text, currency)).toBeUndefined();
  });
});
