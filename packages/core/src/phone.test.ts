import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { DEMO_CONFIG, DEMO_COUNTRY_CODES } from "@rambla/demo/shop";
import { isPhone } from "./phone.ts";

const {
  countries,
  phone: { digits },
} = DEMO_CONFIG;
const prefixes = Object.values(countries).map((country) => country.phonePrefix);

describe("a telephone number is a country code and digits, behind the codes of the shop 6 to 14", () => {
  test.each([
    ["600111222", "ES", true],
    ["600 11 12 22", "ES", true],
    ["600-111.222", "ES", true],
    ["+34 600 111 222", "ES", true],
    ["0034600111222", "ES", true],
    ["(0)171/1234567", "DE", true],
    ["+49 (0)171 1234567", "DE", true],
    ["+44 20 7946 0958", "ES", true],
    ["(212) 555-0123", "US", true],
    ["+351 912 345 678", "NL", true],
    ["123", "ES", false],
    ["+34 123", "ES", false],
    ["12345", "ES", false],
    ["+48 12345", "ES", false],
    ["123456", "ES", true],
    ["+48 123456", "ES", true],
    ["12345678901234", "ES", true],
    ["+31 12345678901234", "ES", true],
    ["123456789012345", "ES", false],
    ["+39123456789012345", "ES", false],
    ["+41 44 668 18 00", "DE", true],
    ["0086 138 0013 8000", "DE", true],
    ["+7 912 345 67 89", "PL", true],
    ["+41 4466", "DE", false],
    ["+999 1234567890123", "DE", false],
    ["+0 1234567", "DE", false],
    ["\u202a+34 600 111 222\u202c", "ES", true],
    ["600\u200b111\u2060222", "ES", true],
    ["600\u2013111\u2011222", "ES", true],
    ["\u200b", "ES", false],
    ["600 111 22x", "ES", false],
    ["", "ES", false],
    ["+", "ES", false],
    ["00", "ES", false],
    ["++34600111222", "ES", false],
    ["34+600111222", "ES", false],
    ["６００１１１２２２", "ES", false],
  ] as const)("%s in %s: %s", (text, code, fits) => expect(isPhone(text, countries[code], prefixes, digits)).toBe(fits));

  test("whatever the country and however the digits are parted", () => {
    const parted = fc.array(fc.tuple(fc.constantFrom(..."0123456789"), fc.constantFrom("", "", " ", "-", ".", "/")), {
      minLength: 1,
      maxLength: 17,
    });
    fc.assert(
      fc.property(fc.constantFrom(...DEMO_COUNTRY_CODES), fc.constantFrom(...DEMO_COUNTRY_CODES), parted, (home, other, parts) => {
        const number = parts.map(([digit, mark]) => digit + mark).join("");
        const fits = parts.length >= digits.min && parts.length <= 14;
        for (const plus of ["+", "00"])
          expect(isPhone(`${plus}${countries[other].phonePrefix.slice(1)} ${number}`, countries[home], prefixes, digits)).toBe(fits);
      }),
    );
  });

  test("the settings say how many digits", () => {
    expect([
      isPhone("12345", countries.ES, prefixes, { min: 6, max: 9 }),
      isPhone("123456", countries.ES, prefixes, { min: 6, max: 9 }),
    ]).toEqual([false, true]);
  });
});
