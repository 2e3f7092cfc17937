import type { Markets } from "../market.ts";
import { isKnownCurrency } from "../money.ts";
import { isPostCode } from "../post-code.ts";
import { provincesOf } from "../provinces.ts";
import type { TaxArea } from "../taxation.ts";
import type { Places } from "./places.ts";

/** Defaults to the first country of the first brand. */
export function homeOf({ brands, home }: Places): Markets["home"] {
  const [first = "", { countries: [country = ""] = [] } = {}] = Object.entries(brands)[0] ?? [];
  return home ?? { brand: first, country };
}

/** Each sentence begins with its path. */
export function placeProblems(given: Places): string[] {
  const { brands, countries, languages } = given;
  const { brand: homeBrand, country: homeCountry } = homeOf(given);
  return [
    ...unless(Object.keys(brands).length > 0, "brands must hold a brand at least."),
    ...unless(Object.hasOwn(languages, "en"), "languages.en is missing: texts that a language lacks come from English."),
    ...languageProblems(given),
    ...currencyProblems(given),
    ...Object.keys(countries).flatMap((code) => countryProblems(given, code)),
    ...repeated(
      Object.entries(countries).map(([code, { slug }]) => [`countries.${code}.slug`, `countries.${code}`, slug ?? code.toLowerCase()]),
    ),
    ...Object.keys(brands).flatMap((code) => brandProblems(given, code)),
    ...repeated(hostsOf(given).map(({ path, host }) => [path, path, host])),
    ...repeated(Object.entries(brands).map(([code, { tenantId }]) => [`brands.${code}.tenantId`, `brands.${code}`, tenantId])),
    ...unless(Object.hasOwn(brands, homeBrand), `home.brand is ${homeBrand}, which is not among brands.`),
    ...unless(Object.hasOwn(countries, homeCountry), `home.country is ${homeCountry}, which is not among countries.`),
  ];
}

const unless = (fits: boolean, sentence: string): string[] => (fits ? [] : [sentence]);

/** A sentence for each duplicate value. */
function repeated(entries: readonly (readonly [path: string, owner: string, value: string])[]): string[] {
  const owners = new Map<string, string>();
  return entries.flatMap(([path, owner, value]) => {
    const before = owners.get(value);
    owners.set(value, owner);
    return unless(before === undefined, `${path} is ${value}, which ${before} has already.`);
  });
}

function languageProblems({ languages }: Places): string[] {
  return Object.entries(languages).flatMap(([code, { fallback }]) =>
    fallback.flatMap((other) =>
      unless(Object.hasOwn(languages, other), `languages.${code}.fallback names ${other}, which is not among languages.`),
    ),
  );
}

function currencyProblems({ currencies }: Places): string[] {
  return Object.entries(currencies).flatMap(([code, { thousands, decimal }]) => [
    ...unless(
      thousands !== decimal,
      `currencies.${code}.thousands is written as currencies.${code}.decimal: nobody could tell them apart.`,
    ),
    ...unless(!/\d/.test(thousands + decimal), `currencies.${code}.thousands and decimal must be no digits.`),
  ]);
}

function countryProblems({ countries, languages, currencies }: Places, code: string): string[] {
  const country = countries[code];
  if (!country) return [];
  const path = `countries.${code}`;
  const { example, gap, pattern } = country.postCode;
  return [
    ...unless(
      !gap || isPostCode(example.replace(/[^A-Za-z0-9]/g, ""), { postCode: { ...country.postCode, gap } }),
      `${path}.postCode.gap does not lead to the example: ${example} typed without it must be a postcode.`,
    ),
    ...unless(Object.hasOwn(languages, country.language), `${path}.language is ${country.language}, which is not among languages.`),
    ...unless(
      Object.hasOwn(currencies, country.currency) || isKnownCurrency(country.currency),
      `${path}.currency is ${country.currency}: say under currencies how it is written.`,
    ),
    ...country.taxAreas.flatMap((area, at) =>
      taxAreaProblems(area, code, country.taxIncluded).map((sentence) => `${path}.taxAreas.${at}${sentence}`),
    ),
    ...unless(new RegExp(`^(?:${pattern})$`).test(example), `${path}.postCode.example does not fit its own pattern.`),
  ];
}

function taxAreaProblems({ provinces, postCodes, outside }: TaxArea, country: string, isTaxIncluded: boolean): string[] {
  const known = provincesOf(country);
  return [
    ...(provinces.length + postCodes.length > 0 ? [] : [" must name provinces or postCodes."]),
    ...(known ? provinces.filter((name) => !known.some(({ value }) => value === name)) : []).map(
      (name) => `.provinces names ${name}, which is no province of the country.`,
    ),
    ...postCodes
      .filter((range) => {
        const [from = "", to = from] = range.split("-");
        return from.length !== to.length || from > to;
      })
      .map((range) => `.postCodes holds ${range}: both ends must be of one length, the lower first.`),
    ...(outside === "taxOff" && !isTaxIncluded ? [".outside is taxOff, but the prices contain no tax: give taxRate 0."] : []),
  ];
}

function brandProblems({ brands, countries, languages }: Places, code: string): string[] {
  const brand = brands[code];
  if (!brand) return [];
  const path = `brands.${code}`;
  const listCodes = Object.entries(countries).map(([each, { listCode }]) => (listCode === undefined ? each.toLowerCase() : listCode));
  const words = (["tagline", "about", "terms", "privacy", "withdrawal", "legalNotice"] as const).flatMap((name) =>
    Object.keys(brand[name]).map((language) => ({ name, language })),
  );
  return [
    ...brand.countries.flatMap((each) =>
      unless(Object.hasOwn(countries, each), `${path}.countries names ${each}, which is not among countries.`),
    ),
    ...(brand.languages ?? []).flatMap((each) =>
      unless(listCodes.includes(each), `${path}.languages names ${each}, which is no country's listCode.`),
    ),
    ...unless(
      new Set([brand.termsId, brand.privacyPolicyId, brand.withdrawalId, brand.legalNoticeId]).size === 4,
      `${path}.termsId, privacyPolicyId, withdrawalId and legalNoticeId must differ.`,
    ),
    ...words.flatMap(({ name, language }) =>
      unless(Object.hasOwn(languages, language), `${path}.${name}.${language} is no language: name it in languages.`),
    ),
    ...unless(Object.keys(brand.hosts).length > 0, `${path}.hosts must hold a host at least.`),
    ...Object.keys(brand.hosts).flatMap((each) =>
      unless(
        brand.countries.includes(each),
        `${path}.hosts.${each} is a country the brand does not sell in: name it in ${path}.countries.`,
      ),
    ),
  ];
}

function hostsOf({ brands }: Places): { path: string; host: string }[] {
  return Object.entries(brands).flatMap(([code, { hosts }]) =>
    Object.entries(hosts).map(([country, host]) => ({ path: `brands.${code}.hosts.${country}`, host })),
  );
}
