/** Markets: brand × country × language, as a host or `?country=` names them. */
import type { Holidays } from "./holidays.ts";
import type { CurrencyCode } from "./money.ts";
import type { TaxArea } from "./taxation.ts";
import type { Theme } from "./theme.ts";

/** Lower-case letters, digits, dashes. */
export type BrandCode = string;
/** ISO 3166: `ES`. */
export type CountryCode = string;
/** Key of a language: `es`, `en-GB`. */
export type LanguageCode = string;

export type Language = {
  readonly code: LanguageCode;
  /** In order. */
  readonly fallback: readonly LanguageCode[];
  /** Names that callers may use. */
  readonly locales: readonly string[];
  /** A language without a country that sells; numbers follow the tag. */
  readonly reading: { readonly parameter: string; readonly languageTag: string } | undefined;
  /** Undefined for built-in texts. */
  readonly texts: string | undefined;
};

export type Country = {
  readonly code: CountryCode;
  readonly slug: string;
  readonly listCode: string | undefined;
  readonly language: LanguageCode;
  /** BCP 47. */
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  readonly phonePrefix: string;
  /** Left out after the country code: `0`. */
  readonly phoneTrunk: string;
  readonly timeZone: string;
  /** See public-holidays.ts. */
  readonly publicHolidays: readonly string[];
  readonly taxIncluded: boolean;
  readonly energyLabels: boolean;
  readonly withdrawal: boolean;
  readonly priorPrices: boolean;
  readonly dataAuthority: boolean;
  readonly sellerNotice: boolean;
  /** 0 where pages do not mention it. */
  readonly guaranteeYears: number;
  /** Where customers may complain, on each page. */
  readonly complaints: readonly { readonly title: string; readonly link: string }[];
  /** Whether the legal notice says that the seller takes no part in arbitration. */
  readonly arbitrationNotice: boolean;
  readonly productSafety: boolean;
  readonly measures: "metric" | "customary";
  /** Fractions. */
  readonly taxRate: number;
  readonly reducedTaxRate: number;
  readonly taxedDelivery: boolean;
  /** The first match counts. */
  readonly taxAreas: readonly TaxArea[];
  readonly ownName: string;
  readonly postCode: PostCodeForm;
  readonly addressForm: AddressForm;
};

export type PostCodeForm = {
  /** For the whole code as printed. */
  readonly pattern: string;
  readonly example: string;
  /** The separator after `at` characters; negative counts from the end. */
  readonly gap: { readonly at: number; readonly mark: string } | undefined;
};

export type AddressForm = {
  readonly province: "required" | "optional" | "none";
  readonly postCodeFirst: boolean;
  readonly placeLines: readonly string[];
  /** Where houses have numbers. */
  readonly streetExample?: string | undefined;
  readonly asksDoor: boolean;
};

export type Brand = {
  readonly code: BrandCode;
  readonly name: string;
  readonly tenantId: string;
  /** Codes in the order of the dropdown. */
  readonly languages: readonly string[];
  readonly countries: readonly CountryCode[];
  readonly hosts: Readonly<Partial<Record<CountryCode, string>>>;
  /** Empty if not set. */
  readonly legalEntity: string;
  readonly representative: string;
  readonly register: string;
  readonly taxNumber: string;
  readonly contact: { readonly phone: string; readonly email: string };
  /** By language. */
  readonly tagline: Readonly<Record<LanguageCode, string>>;
  /** By language; blank lines separate paragraphs. */
  readonly about: Readonly<Record<LanguageCode, string>>;
  /** The shop's own text is the default. */
  readonly terms: Readonly<Record<LanguageCode, string>>;
  readonly termsId: string;
  readonly privacy: Readonly<Record<LanguageCode, string>>;
  readonly privacyPolicyId: string;
  readonly withdrawal: Readonly<Record<LanguageCode, string>>;
  readonly withdrawalId: string;
  readonly legalNotice: Readonly<Record<LanguageCode, string>>;
  readonly legalNoticeId: string;
  /** The category behind "look again"; empty for none. */
  readonly lookAgainCategoryId: string;
  readonly theme: Theme;
  /** Periods with the seasonal logo. */
  readonly holidays: readonly Holidays[];
  /** SVG, or file names beside the document. A missing mark is drawn from name and colours. */
  readonly marks: { readonly logo?: string | undefined; readonly logoHoliday?: string | undefined; readonly icon?: string | undefined };
};

export type Markets = {
  readonly brands: Readonly<Record<BrandCode, Brand>>;
  readonly countries: Readonly<Record<CountryCode, Country>>;
  readonly languages: Readonly<Record<LanguageCode, Language>>;
  /** The fallback for unknown hosts and read-only languages. */
  readonly home: { readonly brand: BrandCode; readonly country: CountryCode };
};

/** All that may change a public page. */
export type Market = {
  readonly brand: Brand;
  readonly country: Country;
  readonly language: LanguageCode;
  /** Languages for content, best first. */
  readonly languageChain: readonly LanguageCode[];
  /** BCP 47 tag of the page. */
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  /** Differs from `country` only in a read-only language: then the shop's home. */
  readonly priceCountry: Country;
  /** The zone in which the brand's day ends are stored; each country shows the same day. */
  readonly dayZone: string;
  /** False only in a read-only language. */
  readonly sells: boolean;
  /** Kept on every link; undefined when the host decided. */
  readonly countryParameter: string | undefined;
  /** Stable cache key: `lamps:ES:es`. */
  readonly key: string;
};

/** Undefined for unknown codes and for inherited properties. */
export function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, code: string): Entry | undefined {
  return Object.hasOwn(entries, code) ? entries[code] : undefined;
}

function known<Entry>(entries: Readonly<Record<string, Entry>>, code: string, kind: string): Entry {
  const entry = entryOf(entries, code);
  if (entry === undefined) throw new Error(`the shop has no ${kind} ${code}`);
  return entry;
}

/** The languages of its countries, and read-only languages. */
export function languagesOf({ countries, languages }: Pick<Markets, "countries" | "languages">, brand: Brand): LanguageCode[] {
  const own = brand.countries.flatMap((code) => countries[code]?.language ?? []);
  return Object.values(languages)
    .filter(({ code, reading }) => reading !== undefined || own.includes(code))
    .map(({ code }) => code);
}

/** Throws for an unknown code. */
export const brandOf = (markets: Pick<Markets, "brands">, code: BrandCode): Brand => known(markets.brands, code, "brand");

/** Throws for an unknown code. */
export const countryOf = (markets: Pick<Markets, "countries">, code: CountryCode): Country => known(markets.countries, code, "country");

/** The country that decides a brand's day ends: the shop's home where the brand sells, else its first country. */
export function countryOfDays(
  markets: Pick<Markets, "countries" | "home">,
  { countries: [first = ""], countries }: Pick<Brand, "countries">,
): Country {
  return countryOf(markets, countries.includes(markets.home.country) ? markets.home.country : first);
}

/** The country of a past event; the shop's home if the document no longer has it. */
export const countryThatWas = (markets: Pick<Markets, "countries" | "home">, code: CountryCode): Country =>
  entryOf(markets.countries, code) ?? countryOf(markets, markets.home.country);

/** The market of a past event. The brand's first country replaces one that left the document; undefined when the brand left. */
export function marketThatWas(
  markets: Markets,
  was: { readonly brand: BrandCode; readonly country: CountryCode; readonly language: LanguageCode },
): Market | undefined {
  const brand = entryOf(markets.brands, was.brand);
  const country = brand && (entryOf(markets.countries, was.country) ?? entryOf(markets.countries, brand.countries[0] ?? ""));
  return brand && country && inLanguage(markets, market(markets, brand, country), was.language);
}

function market(markets: Markets, brand: Brand, country: Country, rest: Partial<Market> = {}): Market {
  const language = rest.language ?? country.language;
  return {
    brand,
    country,
    language,
    languageChain: languageChain(markets, language),
    languageTag: country.languageTag,
    currency: country.currency,
    priceCountry: country,
    dayZone: countryOfDays(markets, brand).timeZone,
    sells: true,
    countryParameter: undefined,
    key: `${brand.code}:${country.code}:${language}${rest.countryParameter ? `:${rest.countryParameter}` : ""}`,
    ...rest,
  };
}

/** Throws for unknown codes. */
export function marketOf(markets: Markets, brandCode: BrandCode, countryCode: CountryCode): Market {
  return market(markets, brandOf(markets, brandCode), countryOf(markets, countryCode));
}

export function inLanguage(markets: Markets, { brand, country }: Market, language: LanguageCode): Market {
  return market(markets, brand, country, language === country.language ? {} : { language, languageTag: language });
}

/** Without port and final dot, in lower case. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

type Place = { readonly brand: BrandCode; readonly country: CountryCode };

/** Undefined for an unknown host. */
export function findHost({ brands }: Pick<Markets, "brands">, host: string): Place | undefined {
  let index = indexes.get(brands);
  if (!index) {
    index = new Map(
      Object.values(brands).flatMap((brand) =>
        Object.entries(brand.hosts).flatMap(([country, name]) =>
          name === undefined ? [] : [[hostName(name), { brand: brand.code, country }] as const],
        ),
      ),
    );
    indexes.set(brands, index);
  }
  return index.get(hostName(host));
}

const indexes = new WeakMap<Markets["brands"], Map<string, Place>>();

/**
 * Applies the `country` parameter: a language-list code (`us`, `en-GB`), a language (`en`, `zh`), a country (`gb`, `pt`) or a read-only
 * language (`cn`), in any letter case. @returns undefined for an unknown value, which the caller ignores
 */
export function withCountryParameter(markets: Markets, base: Market, parameter: string): Market | undefined {
  const wanted = parameter.toLowerCase();
  const only = Object.values(markets.languages).find(
    ({ code, reading }) => reading && (reading.parameter === wanted || code.toLowerCase() === wanted),
  );
  if (only?.reading) {
    const priceCountry = countryOf(markets, markets.home.country);
    const { parameter: countryParameter, languageTag } = only.reading;
    return market(markets, base.brand, base.country, {
      language: only.code,
      languageTag,
      currency: priceCountry.currency,
      priceCountry,
      sells: false,
      countryParameter,
    });
  }
  const own = base.brand.countries.map((code) => countryOf(markets, code));
  const found =
    own.find((entry) => entry.code.toLowerCase() === wanted || entry.listCode?.toLowerCase() === wanted) ??
    own.find((entry) => entry.language.toLowerCase() === wanted);
  if (!found) return undefined;
  if (found.code === base.country.code) return base;
  return market(markets, base.brand, found, { countryParameter: found.slug });
}

/** Best first; the language alone when the shop does not know it. */
export function languageChain({ languages }: Pick<Markets, "languages">, language: LanguageCode): readonly LanguageCode[] {
  return [language, ...(entryOf(languages, language)?.fallback ?? [])];
}

/** The language without its region. */
export function langHeader(language: LanguageCode): string {
  return language.split("-")[0] ?? language;
}

/**
 * Whether a `lang` header fits the language: without region, as a locale (`us`, `gb`), or with a region (`es-ES`). Any value that begins
 * with `en` is English.
 */
export function isLangHeader({ languages }: Pick<Markets, "languages">, value: string, language: LanguageCode): boolean {
  const said = value.toLowerCase();
  const own = langHeader(language);
  return (
    said === own || said.startsWith(own === "en" ? "en" : `${own}-`) || (languageOfLocale({ languages }, said)?.split("-")[0] ?? "") === own
  );
}

/** Undefined for an unknown locale. */
export function languageOfLocale({ languages }: Pick<Markets, "languages">, locale: string): LanguageCode | undefined {
  const wanted = locale.toLowerCase();
  return Object.values(languages).find(({ locales }) => locales.some((name) => name.toLowerCase() === wanted))?.code;
}

/** Accepts locales, and languages with a region (`es-ES`). Country locales (`us`, `gb`) take no region. */
export function isSupportedLocale({ languages }: Pick<Markets, "languages">, text: string): boolean {
  if (Object.values(languages).some(({ locales }) => locales.includes(text))) return true;
  const language = /^([a-z]{2})-[A-Za-z]{2}$/.exec(text)?.[1];
  return language !== undefined && entryOf(languages, language) !== undefined;
}
