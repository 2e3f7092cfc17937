import { describe, expect, test } from "vitest";
import { BRAND_CODES, BRANDS, COUNTRIES, COUNTRY_CODES, DEMO_HOSTS, findHost, langHeader, languageChain, LOCALES, marketOf, withCountryParameter } from "./market.ts";

describe("brands and countries as the documents list them", () => {
  test("tenants (R-047 … R-049)", () => {
    expect(BRAND_CODES.map((code) => BRANDS[code].tenantId)).toEqual(["1000701000", "1000701001", "1000701002"]);
  });

  test("language lists (R-054 … R-056)", () => {
    expect(BRANDS.lumbra.languages).toEqual(["es", "it", "pl", "nl", "en-GB", "us", "fr", "de"]);
    expect(BRANDS.nidora.languages).toEqual(["es", "pl", "nl"]);
    expect(BRANDS.velmo.languages).toEqual(["es", "nl", "it", "us"]);
  });

  test("only the second brand is in Portugal (R-045)", () => {
    expect(BRAND_CODES.filter((code) => BRANDS[code].countries.includes("PT"))).toEqual(["nidora"]);
  });

  test("eleven locales (D-028)", () => {
    expect(Object.keys(LOCALES).sort()).toEqual(["de", "en", "en-GB", "es", "fr", "gb", "it", "nl", "pl", "us", "zh"]);
  });

  test("currencies and phone codes (R-063, R-069)", () => {
    expect(Object.fromEntries(COUNTRY_CODES.map((code) => [code, `${COUNTRIES[code].currency} ${COUNTRIES[code].phonePrefix}`]))).toEqual({
      ES: "EUR +34", IT: "EUR +39", NL: "EUR +31", PL: "PLZ +48", FR: "EUR +33", DE: "EUR +49", PT: "EUR +351", GB: "GBP +44", US: "USD +1",
    });
  });

  test("only the US adds tax to its prices (D-121)", () => {
    expect(COUNTRY_CODES.filter((code) => !COUNTRIES[code].taxIncluded)).toEqual(["US"]);
  });

  test("only the US knows no energy classes", () => {
    expect(COUNTRY_CODES.filter((code) => !COUNTRIES[code].energyLabels)).toEqual(["US"]);
  });
});

describe("a host decides the market", () => {
  test.each([
    ["es.lumbra.localhost", "lumbra", "ES"],
    ["PL.NIDORA.localhost:3000", "nidora", "PL"],
    ["pt.nidora.localhost", "nidora", "PT"],
    ["us.velmo.localhost.", "velmo", "US"],
  ])("%s is %s in %s", (host, brand, country) => {
    expect(findHost(host, DEMO_HOSTS)).toEqual({ brand, country });
  });

  test.each(["pt.lumbra.localhost", "evil.example", "es.lumbra.localhost.evil.example", "", "constructor"])("%s is nobody", (host) => {
    expect(findHost(host, DEMO_HOSTS)).toBeUndefined();
  });
});

describe("the country parameter (D-187)", () => {
  const base = marketOf("nidora", "ES");

  test.each([
    ["pl", "PL", "pl", "PLZ"],
    ["GB", "GB", "en-GB", "GBP"],
    ["en-gb", "GB", "en-GB", "GBP"],
    ["us", "US", "en", "USD"],
    ["en", "US", "en", "USD"],
    ["EN", "US", "en", "USD"],
    ["pt", "PT", "es", "EUR"],
  ])("%s leads to %s", (parameter, country, language, currency) => {
    const market = withCountryParameter(base, parameter);
    expect(market && [market.country.code, market.language, market.currency]).toEqual([country, language, currency]);
    expect(market?.countryParameter).toBe(country.toLowerCase());
  });

  test("cn shows Chinese texts and sells nothing (D-030)", () => {
    for (const written of ["cn", "zh", "ZH"]) expect(withCountryParameter(base, written)).toMatchObject({ language: "zh", sells: false, currency: "EUR", countryParameter: "cn" });
  });

  test.each(["xx", "", "pt ", "constructor"])("%j names nothing", (parameter) => {
    expect(withCountryParameter(base, parameter)).toBeUndefined();
  });

  test("a country the brand lacks is none", () => {
    expect(withCountryParameter(marketOf("lumbra", "ES"), "pt")).toBeUndefined();
  });

  test("markets that show different things have different keys", () => {
    const keys = [base, ...["pl", "gb", "us", "cn"].map((code) => withCountryParameter(base, code))].map((market) => market?.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("the lang header collapses English (R-184) and every language falls back to English", () => {
  expect(langHeader("en-GB")).toBe("en");
  expect(langHeader("pl")).toBe("pl");
  expect(languageChain("zh")).toEqual(["zh", "en"]);
});
