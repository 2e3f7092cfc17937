import { describe, expect, test } from "vitest";
import { DEMO_BRAND_CODES, DEMO_CONFIG, DEMO_COUNTRY_CODES } from "@rambla/demo/shop";
import { findHost, inLanguage, isLangHeader, languageChain, languageOfLocale, marketOf, withCountryParameter } from "./market.ts";

const { brands, countries } = DEMO_CONFIG;

describe("brands and countries as the documents list them", () => {
  test("tenants (R-047 … R-049)", () => {
    expect(DEMO_BRAND_CODES.map((code) => brands[code].tenantId)).toEqual(["1000701000", "1000701001", "1000701002"]);
  });

  test("language lists (R-054 … R-056)", () => {
    expect(brands.lumbra.languages).toEqual(["es", "it", "pl", "nl", "en-GB", "us", "fr", "de"]);
    expect(brands.nidora.languages).toEqual(["es", "pl", "nl", "pt"]);
    expect(brands.velmo.languages).toEqual(["es", "nl", "it", "us"]);
  });

  test("only the second brand is in Portugal (R-045)", () => {
    expect(DEMO_BRAND_CODES.filter((code) => brands[code].countries.includes("PT"))).toEqual(["nidora"]);
  });

  test("eleven locales (D-028)", () => {
    expect(
      Object.values(DEMO_CONFIG.languages)
        .flatMap(({ locales }) => locales)
        .sort(),
    ).toEqual(["de", "en", "en-GB", "es", "fr", "gb", "it", "nl", "pl", "pt", "us", "zh"]);
  });

  test("currencies and phone codes (R-063, R-069)", () => {
    expect(
      Object.fromEntries(DEMO_COUNTRY_CODES.map((code) => [code, `${countries[code].currency} ${countries[code].phonePrefix}`])),
    ).toEqual({
      ES: "EUR +34",
      IT: "EUR +39",
      NL: "EUR +31",
      PL: "PLZ +48",
      FR: "EUR +33",
      DE: "EUR +49",
      PT: "EUR +351",
      GB: "GBP +44",
      US: "USD +1",
    });
  });
});

describe("a host decides the market", () => {
  test.each([
    ["es.lumbra.localhost", "lumbra", "ES"],
    ["PL.NIDORA.localhost:3000", "nidora", "PL"],
    ["pt.nidora.localhost", "nidora", "PT"],
    ["us.velmo.localhost.", "velmo", "US"],
  ])("%s is %s in %s", (host, brand, country) => {
    expect(findHost(DEMO_CONFIG, host)).toEqual({ brand, country });
  });

  test.each(["pt.lumbra.localhost", "evil.example", "es.lumbra.localhost.evil.example", "", "constructor"])("%s is nobody", (host) => {
    expect(findHost(DEMO_CONFIG, host)).toBeUndefined();
  });
});

describe("the country parameter (D-187)", () => {
  const base = marketOf(DEMO_CONFIG, "nidora", "ES");

  test.each([
    ["pl", "PL", "pl", "PLZ"],
    ["GB", "GB", "en-GB", "GBP"],
    ["en-gb", "GB", "en-GB", "GBP"],
    ["us", "US", "en", "USD"],
    ["en", "US", "en", "USD"],
    ["EN", "US", "en", "USD"],
    ["pt", "PT", "pt", "EUR"],
  ])("%s leads to %s", (parameter, country, language, currency) => {
    const market = withCountryParameter(DEMO_CONFIG, base, parameter);
    expect(market && [market.country.code, market.language, market.currency]).toEqual([country, language, currency]);
    expect(market?.countryParameter).toBe(country.toLowerCase());
  });

  test("cn shows Chinese texts and sells nothing (D-030)", () => {
    for (const written of ["cn", "zh", "ZH"])
      expect(withCountryParameter(DEMO_CONFIG, base, written)).toMatchObject({
        language: "zh",
        sells: false,
        currency: "EUR",
        countryParameter: "cn",
      });
  });

  test.each(["xx", "", "pt ", "constructor"])("%j names nothing", (parameter) => {
    expect(withCountryParameter(DEMO_CONFIG, base, parameter)).toBeUndefined();
  });

  test("a country the brand lacks is none", () => {
    expect(withCountryParameter(DEMO_CONFIG, marketOf(DEMO_CONFIG, "lumbra", "ES"), "pt")).toBeUndefined();
  });

  test("markets that show different things have different keys", () => {
    const keys = [base, ...["pl", "gb", "us", "cn"].map((code) => withCountryParameter(DEMO_CONFIG, base, code))].map(
      (market) => market?.key,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("the lang header collapses English (R-184) and every language falls back to English", () => {
  for (const value of ["en", "us", "gb", "en-GB", "en-AU", "EN"]) expect(isLangHeader(DEMO_CONFIG, value, "en-GB"), value).toBe(true);
  expect(languageChain(DEMO_CONFIG, "zh")).toEqual(["zh", "en"]);
});

test.each([
  ["es", "es", true],
  ["es-ES", "es", true],
  ["ES", "es", true],
  ["zh-CN", "zh", true],
  ["us", "en", true],
  ["de", "es", false],
  ["gb", "es", false],
  ["es-", "en", false],
  ["est", "es", false],
  ["", "es", false],
])("the lang header %j says the language %s: %s", (value, language, says) => {
  expect(isLangHeader(DEMO_CONFIG, value, language)).toBe(says);
});

test("a language that is asked for changes words and nothing of the country", () => {
  const poland = marketOf(DEMO_CONFIG, "lumbra", "PL");
  expect(inLanguage(DEMO_CONFIG, poland, "pl")).toEqual(poland);
  expect(inLanguage(DEMO_CONFIG, poland, "de")).toMatchObject({
    language: "de",
    languageTag: "de",
    languageChain: ["de", "en"],
    currency: "PLZ",
    key: "lumbra:PL:de",
  });
});

test.each([
  ["us", "en"],
  ["EN-gb", "en-GB"],
  ["gb", "en-GB"],
  ["pl", "pl"],
  ["pt", "pt"],
  ["sv", undefined],
  ["constructor", undefined],
])("the locale %s stands for %s", (locale, language) => {
  expect(languageOfLocale(DEMO_CONFIG, locale)).toBe(language);
});
