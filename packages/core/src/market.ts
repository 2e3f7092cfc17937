/**
 * Brands × countries × languages as data: the only place that names one.
 * A market is what a host (or `?country=`) resolves to. Sources: R-043 … R-069, D-022 … D-036, D-183, D-187, D-196.
 */
import type { CurrencyCode } from "./money.ts";

export type BrandCode = "lumbra" | "nidora" | "velmo";
export type CountryCode = "ES" | "IT" | "NL" | "PL" | "FR" | "DE" | "PT" | "GB" | "US";

/** A language that texts and content are kept in. `en` is US spelling, `en-GB` British spelling. */
export type LanguageCode = "es" | "it" | "nl" | "pl" | "fr" | "de" | "en" | "en-GB" | "zh";

export const LANGUAGES: readonly LanguageCode[] = ["es", "it", "nl", "pl", "fr", "de", "en", "en-GB", "zh"];

/** The supported locales (D-028) and the language each one stands for (D-029). */
export const LOCALES: Readonly<Record<string, LanguageCode>> = {
  en: "en",
  zh: "zh",
  es: "es",
  us: "en",
  de: "de",
  fr: "fr",
  it: "it",
  nl: "nl",
  pl: "pl",
  "en-GB": "en-GB",
  gb: "en-GB",
};

/**
 * Whether a text is a supported locale (D-028), or one of their languages with a region (`es-ES`), which stands for that language.
 * Countries among the locales (`us`, `gb`) have no regions.
 */
export function isSupportedLocale(text: string): boolean {
  if (Object.hasOwn(LOCALES, text)) return true;
  const language = /^([a-z]{2})-[A-Za-z]{2}$/.exec(text)?.[1];
  return language !== undefined && LOCALES[language] === language;
}

/** Where a content text is looked for when a language lacks it, in order, after the language itself. */
export const LANGUAGE_FALLBACK: Readonly<Record<LanguageCode, readonly LanguageCode[]>> = {
  es: ["en"],
  it: ["en"],
  nl: ["en"],
  pl: ["en"],
  fr: ["en"],
  de: ["en"],
  en: [],
  "en-GB": ["en"],
  zh: ["en"],
};

export type Country = {
  readonly code: CountryCode;
  /** First label of a demo host: `es.lumbra.localhost`. */
  readonly slug: string;
  /** Entry of a brand's language list that leads to this country; undefined when no list has one. */
  readonly listCode: string | undefined;
  readonly language: LanguageCode;
  /** BCP 47 tag for `lang`, dates and numbers. */
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  readonly phonePrefix: string;
  readonly timeZone: string;
  /** Consumer prices include tax everywhere but in the US (D-121). */
  readonly taxIncluded: boolean;
  /** Whether the energy class of goods stands beside their price, as the European Union and Great Britain want it. */
  readonly energyLabels: boolean;
  /** The units in which shoppers read sizes and weights. */
  readonly measures: "metric" | "customary";
  /** Standard tax rate as a fraction, the default of `tax.rates`. */
  readonly taxRate: number;
  /** Name in the country's own words, for the country dropdown. */
  readonly ownName: string;
  /**
   * The fields an address form asks for beyond the required ones, their order (D-170), and the lines in which the post of
   * the country wants the place written: a part that is empty goes with the marks around it.
   */
  readonly addressForm: { readonly province: "required" | "optional" | "none"; readonly postCodeFirst: boolean; readonly placeLines: readonly string[] };
};

function country(
  code: CountryCode,
  language: LanguageCode,
  languageTag: string,
  phonePrefix: string,
  timeZone: string,
  taxRate: number,
  ownName: string,
  province: "required" | "optional" | "none",
  rest: Partial<Country> = {},
): Country {
  return {
    code,
    slug: code.toLowerCase(),
    listCode: code.toLowerCase(),
    language,
    languageTag,
    currency: "EUR",
    phonePrefix,
    timeZone,
    taxIncluded: true,
    energyLabels: true,
    measures: "metric",
    taxRate,
    ownName,
    addressForm: { province, postCodeFirst: true, placeLines: ["{postCode} {city} ({province})"] },
    ...rest,
  };
}

export const COUNTRIES: Readonly<Record<CountryCode, Country>> = {
  ES: country("ES", "es", "es-ES", "+34", "Europe/Madrid", 0.21, "España", "required"),
  IT: country("IT", "it", "it-IT", "+39", "Europe/Rome", 0.22, "Italia", "required", {
    addressForm: { province: "required", postCodeFirst: true, placeLines: ["{postCode} {city} {province}"] },
  }),
  NL: country("NL", "nl", "nl-NL", "+31", "Europe/Amsterdam", 0.21, "Nederland", "none"),
  PL: country("PL", "pl", "pl-PL", "+48", "Europe/Warsaw", 0.23, "Polska", "none", { currency: "PLZ" }),
  FR: country("FR", "fr", "fr-FR", "+33", "Europe/Paris", 0.2, "France", "none"),
  DE: country("DE", "de", "de-DE", "+49", "Europe/Berlin", 0.19, "Deutschland", "none"),
  PT: country("PT", "es", "es-PT", "+351", "Europe/Lisbon", 0.23, "Portugal", "optional", { listCode: undefined }),
  GB: country("GB", "en-GB", "en-GB", "+44", "Europe/London", 0.2, "United Kingdom", "optional", {
    listCode: "en-GB",
    currency: "GBP",
    addressForm: { province: "optional", postCodeFirst: false, placeLines: ["{city}", "{province}", "{postCode}"] },
  }),
  US: country("US", "en", "en-US", "+1", "America/New_York", 0.08, "United States", "required", {
    listCode: "us",
    currency: "USD",
    taxIncluded: false,
    energyLabels: false,
    measures: "customary",
    addressForm: { province: "required", postCodeFirst: false, placeLines: ["{city}, {province} {postCode}"] },
  }),
};

export const COUNTRY_CODES = Object.keys(COUNTRIES) as CountryCode[];

/** A country of the shop by its code, or undefined for any other text. */
export function countryOf(code: string): CountryCode | undefined {
  return COUNTRY_CODES.find((known) => known === code);
}

export type Brand = {
  readonly code: BrandCode;
  readonly name: string;
  readonly tenantId: string;
  /** Language-list codes in the order of the dropdown (R-054 … R-056). */
  readonly languages: readonly string[];
  /** Countries that the brand has a host for (R-044, R-045). */
  readonly countries: readonly CountryCode[];
};

const EIGHT: readonly CountryCode[] = ["ES", "IT", "NL", "PL", "FR", "DE", "GB", "US"];

export const BRANDS: Readonly<Record<BrandCode, Brand>> = {
  lumbra: {
    code: "lumbra",
    name: "Lumbra",
    tenantId: "1000701000",
    languages: ["es", "it", "pl", "nl", "en-GB", "us", "fr", "de"],
    countries: EIGHT,
  },
  nidora: {
    code: "nidora",
    name: "Nidora",
    tenantId: "1000701001",
    languages: ["es", "pl", "nl"],
    countries: [...EIGHT, "PT"],
  },
  velmo: {
    code: "velmo",
    name: "Velmo",
    tenantId: "1000701002",
    languages: ["es", "nl", "it", "us"],
    countries: EIGHT,
  },
};

export const BRAND_CODES = Object.keys(BRANDS) as BrandCode[];
export const DEFAULT_BRAND: BrandCode = "lumbra";
export const DEFAULT_COUNTRY: CountryCode = "ES";

/** Host names of each brand and country, without port. In the demo `{country}.{brand}.localhost`. */
export type HostMap = Readonly<Record<BrandCode, Partial<Record<CountryCode, string>>>>;

export const DEMO_HOSTS = Object.fromEntries(
  BRAND_CODES.map((brand) => [
    brand,
    Object.fromEntries(
      BRANDS[brand].countries.map((code) => [code, `${COUNTRIES[code].slug}.${brand}.localhost`]),
    ),
  ]),
) as HostMap;

/** Everything about a page's audience that may decide what a public page shows. */
export type Market = {
  readonly brand: Brand;
  readonly country: Country;
  readonly language: LanguageCode;
  /** BCP 47 tag of the page: the country's own, or that of a language asked for by `?country=cn`. */
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  /** Whether the shop sells here; false only for the Chinese texts of `?country=cn` (D-030). */
  readonly sells: boolean;
  /** The `country` parameter in force, kept on every link, or undefined when the host alone decided (D-187). */
  readonly countryParameter: string | undefined;
  /** Stable key of the market for caches: `lumbra:ES:es`. */
  readonly key: string;
};

function market(brand: Brand, country: Country, rest: Partial<Market> = {}): Market {
  const language = rest.language ?? country.language;
  return {
    brand,
    country,
    language,
    languageTag: country.languageTag,
    currency: country.currency,
    sells: true,
    countryParameter: undefined,
    key: `${brand.code}:${country.code}:${language}${rest.countryParameter ? `:${rest.countryParameter}` : ""}`,
    ...rest,
  };
}

/** The market of a brand and a country, in the country's own language. */
export function marketOf(brandCode: BrandCode, countryCode: CountryCode): Market {
  return market(BRANDS[brandCode], COUNTRIES[countryCode]);
}

/** The name of a host however it was written: without port and last dot, in small letters. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** Brand and country of a host, however it is written; undefined when no shop lives there. */
export function findHost(host: string, hosts: HostMap): { brand: BrandCode; country: CountryCode } | undefined {
  return hostIndex(hosts).get(hostName(host));
}

const indexes = new WeakMap<HostMap, Map<string, { brand: BrandCode; country: CountryCode }>>();

function hostIndex(hosts: HostMap): Map<string, { brand: BrandCode; country: CountryCode }> {
  let index = indexes.get(hosts);
  if (!index) {
    index = new Map();
    for (const brand of BRAND_CODES) {
      for (const [code, name] of Object.entries(hosts[brand])) {
        index.set(hostName(name), { brand, country: code as CountryCode });
      }
    }
    indexes.set(hosts, index);
  }
  return index;
}

/** Countries that a language code stands for where it is not the country's own code (R-052). */
const COUNTRY_OF_LANGUAGE: ReadonlyMap<string, string> = new Map([["en", "us"], ["zh", "cn"], ["en-gb", "gb"]]);

/**
 * Applies the `country` query parameter to a host's market (D-032, D-187): a language-list code (`us`, `en-GB`), another
 * language code (`en`, `zh`), a country code (`gb`, `pt`) or `cn` for Chinese texts, whatever its letter case.
 * @returns the market, or undefined when the parameter names nothing the brand knows (the caller ignores and logs it).
 */
export function withCountryParameter(base: Market, parameter: string): Market | undefined {
  const written = parameter.toLowerCase();
  const wanted = COUNTRY_OF_LANGUAGE.get(written) ?? written;
  if (wanted === "cn") {
    return market(base.brand, base.country, {
      language: "zh",
      languageTag: "zh-CN",
      currency: "EUR",
      sells: false,
      countryParameter: "cn",
    });
  }
  const found = base.brand.countries
    .map((code) => COUNTRIES[code])
    .find((entry) => entry.code.toLowerCase() === wanted || entry.listCode?.toLowerCase() === wanted);
  if (!found) return undefined;
  if (found.code === base.country.code) return base;
  return market(base.brand, found, { countryParameter: found.slug });
}

/** Languages to look a content text up in, best first. */
export function languageChain(language: LanguageCode): readonly LanguageCode[] {
  return [language, ...LANGUAGE_FALLBACK[language]];
}

/** The locale `lang` header value: everything that starts with `en` collapses to `en` (R-184, D-029). */
export function langHeader(language: LanguageCode): string {
  return language.startsWith("en") ? "en" : language;
}
