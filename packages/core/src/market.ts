/**
 * Brands × countries × languages: functions over what the shop's document says of them. Nothing here names one.
 * A market is what a host (or `?country=`) resolves to. Sources: R-043 … R-069, D-022 … D-036, D-183, D-187, D-196.
 */
import type { Holidays } from "./holidays.ts";
import type { CurrencyCode } from "./money.ts";
import type { TaxArea } from "./taxation.ts";
import type { Theme } from "./theme.ts";

/** Key of a brand in the document: small letters, digits, dashes. */
export type BrandCode = string;
/** ISO 3166 code of a country that the shop knows: `ES`. */
export type CountryCode = string;
/** Key of a language that texts and content are kept in: `es`, `en-GB`. */
export type LanguageCode = string;

export type Language = {
  readonly code: LanguageCode;
  /** Where a text is looked for when the language lacks it, in order. */
  readonly fallback: readonly LanguageCode[];
  /** The names a visitor's program may call it by (D-028, D-029). */
  readonly locales: readonly string[];
  /** Shown by `?country=` this name without a country that sells in it (D-030), written as this BCP 47 tag. */
  readonly reading: { readonly parameter: string; readonly languageTag: string } | undefined;
  /** Folder of texts given with the document; undefined for a language whose texts the shop brings along. */
  readonly texts: string | undefined;
};

export type Country = {
  readonly code: CountryCode;
  /** Value of the `country` parameter in addresses. */
  readonly slug: string;
  /** Entry of a brand's language list that leads to this country; undefined when no list has one. */
  readonly listCode: string | undefined;
  readonly language: LanguageCode;
  /** BCP 47 tag for `lang`, dates and numbers. */
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  readonly phonePrefix: string;
  /** Dialled at home, left out after the country code: `0`. */
  readonly phoneTrunk: string;
  readonly timeZone: string;
  /** Days on which nothing is delivered, beside Saturdays and Sundays, as public-holidays.ts reads them. */
  readonly publicHolidays: readonly string[];
  /** Consumer prices include tax everywhere but in the US (D-121). */
  readonly taxIncluded: boolean;
  /** Whether the energy class of goods stands beside their price, as the European Union and Great Britain want it. */
  readonly energyLabels: boolean;
  /** Whether a law gives shoppers the right to withdraw from a purchase; where none does, nothing speaks of it (D-199). */
  readonly withdrawal: boolean;
  /** Whether a law wants the lowest price of the last 30 days beside a reduction, and its percentage counted from it (D-199, C6). */
  readonly priorPrices: boolean;
  /** Whether there is an authority to which one can complain about a use of one's data (D-199). */
  readonly dataAuthority: boolean;
  /** Whether a law wants a page that names the seller with address, register and tax number. */
  readonly sellerNotice: boolean;
  /** Years in which the seller answers by law for goods that have a fault; 0 where nothing is said of it. */
  readonly guaranteeYears: number;
  /** Whether a law wants the maker of goods and their warnings beside them. */
  readonly productSafety: boolean;
  /** The units in which shoppers read sizes and weights. */
  readonly measures: "metric" | "customary";
  /** Standard tax rate as a fraction, and that of goods of the class `reduced`. */
  readonly taxRate: number;
  readonly reducedTaxRate: number;
  /** Whether delivery is taxed at the rates of the goods, or not at all. */
  readonly taxedDelivery: boolean;
  /** Parts of the country that are taxed in their own way; the first that a place lies in counts. */
  readonly taxAreas: readonly TaxArea[];
  /** Name in the country's own words, for the country dropdown. */
  readonly ownName: string;
  readonly postCode: PostCodeForm;
  /**
   * The fields an address form asks for beyond the required ones, their order (D-170), and the lines in which the post of
   * the country wants the place written: a part that is empty goes with the marks around it.
   */
  readonly addressForm: AddressForm;
};

export type PostCodeForm = {
  /** Regular expression for the whole code as it is written. */
  readonly pattern: string;
  readonly example: string;
  /** What stands between its parts, behind so many characters; counted from the end when negative. */
  readonly gap: { readonly at: number; readonly mark: string } | undefined;
};

export type AddressForm = {
  readonly province: "required" | "optional" | "none";
  readonly postCodeFirst: boolean;
  readonly placeLines: readonly string[];
  /** Street and number as its people write them, where houses have numbers: the form asks for one that seems to be missing. */
  readonly streetExample?: string | undefined;
  /** Whether a street and its number seldom find a home there without floor or door: the form asks for them openly. */
  readonly asksDoor: boolean;
};

export type Brand = {
  readonly code: BrandCode;
  readonly name: string;
  readonly tenantId: string;
  /** Language-list codes in the order of the dropdown (R-054 … R-056). */
  readonly languages: readonly string[];
  /** Countries that the brand sells in (R-044, R-045). */
  readonly countries: readonly CountryCode[];
  /** Host name in each of them, without port. */
  readonly hosts: Readonly<Partial<Record<CountryCode, string>>>;
  /** Who sells, for papers, mails and the foot of the page: name and address in law. Empty where nobody has said. */
  readonly legalEntity: string;
  /** Who acts for the seller, its register with its number there, and its number for tax; empty where the seller has none. */
  readonly representative: string;
  readonly register: string;
  readonly taxNumber: string;
  readonly contact: { readonly phone: string; readonly email: string };
  /** Who it is, in a sentence that the home page says, by language. */
  readonly tagline: Readonly<Record<LanguageCode, string>>;
  /** What it says about itself, by language; paragraphs have an empty line between them. */
  readonly about: Readonly<Record<LanguageCode, string>>;
  /** What it says of its terms, of privacy and of the right of withdrawal, in the same form; where it says nothing the shop's own words stand. The ids of those pages (R-107, R-487, D-047, D-159). */
  readonly terms: Readonly<Record<LanguageCode, string>>;
  readonly termsId: string;
  readonly privacy: Readonly<Record<LanguageCode, string>>;
  readonly privacyPolicyId: string;
  readonly withdrawal: Readonly<Record<LanguageCode, string>>;
  readonly withdrawalId: string;
  /** What it says on the page that names the seller, in the same form, and the id of that page. */
  readonly legalNotice: Readonly<Record<LanguageCode, string>>;
  readonly legalNoticeId: string;
  readonly theme: Theme;
  /** When the logo is the one of the holidays, where there is one. */
  readonly holidays: readonly Holidays[];
  /** Drawings as SVG, or names of files beside the document; what is not given is made of name and colours. */
  readonly marks: { readonly logo?: string | undefined; readonly logoHoliday?: string | undefined; readonly icon?: string | undefined };
};

/** What the document says of places. */
export type Markets = {
  readonly brands: Readonly<Record<BrandCode, Brand>>;
  readonly countries: Readonly<Record<CountryCode, Country>>;
  readonly languages: Readonly<Record<LanguageCode, Language>>;
  /** What an unknown host and a market without a country of its own fall back to. */
  readonly home: { readonly brand: BrandCode; readonly country: CountryCode };
};

/** Everything about a page's audience that may decide what a public page shows. */
export type Market = {
  readonly brand: Brand;
  readonly country: Country;
  readonly language: LanguageCode;
  /** Languages to look a content text up in, best first. */
  readonly languageChain: readonly LanguageCode[];
  /** BCP 47 tag of the page: the country's own, or that of a language asked for by `?country=cn`. */
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  /** The country whose prices are shown: its own, or for a language that is only read the shop's home (D-030). */
  readonly priceCountry: Country;
  /** The time zone that the brand's ends of days are stored in: each country ends the same day by its own clocks. */
  readonly dayZone: string;
  /** Whether the shop sells here; false only for a language that is only read (D-030). */
  readonly sells: boolean;
  /** The `country` parameter in force, kept on every link, or undefined when the host alone decided (D-187). */
  readonly countryParameter: string | undefined;
  /** Stable key of the market for caches: `lamps:ES:es`. */
  readonly key: string;
};

/** The entry of a document by its code; undefined for any other text, also for what every object has. */
export function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, code: string): Entry | undefined {
  return Object.hasOwn(entries, code) ? entries[code] : undefined;
}

function known<Entry>(entries: Readonly<Record<string, Entry>>, code: string, kind: string): Entry {
  const entry = entryOf(entries, code);
  if (entry === undefined) throw new Error(`the shop has no ${kind} ${code}`);
  return entry;
}

/** The languages that a brand speaks: those of its countries, and those that are only read. */
export function languagesOf({ countries, languages }: Pick<Markets, "countries" | "languages">, brand: Brand): LanguageCode[] {
  const own = brand.countries.flatMap((code) => countries[code]?.language ?? []);
  return Object.values(languages)
    .filter(({ code, reading }) => reading !== undefined || own.includes(code))
    .map(({ code }) => code);
}

/** A brand of the shop. Throws for any other code: whoever asks has looked it up or read it from the database. */
export const brandOf = (markets: Pick<Markets, "brands">, code: BrandCode): Brand => known(markets.brands, code, "brand");

/** A country of the shop. Throws for any other code. */
export const countryOf = (markets: Pick<Markets, "countries">, code: CountryCode): Country => known(markets.countries, code, "country");

/** The country by whose calendar the days end that are named for a whole brand: the shop's home where the brand sells, else its first country. */
export function countryOfDays(
  markets: Pick<Markets, "countries" | "home">,
  { countries: [first = ""], countries }: Pick<Brand, "countries">,
): Country {
  return countryOf(markets, countries.includes(markets.home.country) ? markets.home.country : first);
}

/** A country that something of before happened in; of one that has left the document the home of the shop, by whose clock and law it goes on. */
export const countryThatWas = (markets: Pick<Markets, "countries" | "home">, code: CountryCode): Country =>
  entryOf(markets.countries, code) ?? countryOf(markets, markets.home.country);

/**
 * The market that something of before belongs to, in the language it happened in. Where its country has left the document, the first of the brand stands for it;
 * undefined where the brand has left.
 */
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

/** The market of a brand and a country, in the country's own language. Throws for codes the shop does not have. */
export function marketOf(markets: Markets, brandCode: BrandCode, countryCode: CountryCode): Market {
  return market(markets, brandOf(markets, brandCode), countryOf(markets, countryCode));
}

/** The same market, read in another language. */
export function inLanguage(markets: Markets, { brand, country }: Market, language: LanguageCode): Market {
  return market(markets, brand, country, language === country.language ? {} : { language, languageTag: language });
}

/** The name of a host however it was written: without port and last dot, in small letters. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

type Place = { readonly brand: BrandCode; readonly country: CountryCode };

/** Brand and country of a host, however it is written; undefined when no shop lives there. */
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
 * Applies the `country` query parameter to a host's market (D-032, D-187): a language-list code (`us`, `en-GB`), another
 * language code (`en`, `zh`), a country code (`gb`, `pt`) or the name of a language that is only read (`cn`), whatever its letter case.
 * @returns the market, or undefined when the parameter names nothing the brand knows (the caller ignores and logs it).
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

/** Languages to look a content text up in, best first; the language alone where the shop does not know it. */
export function languageChain({ languages }: Pick<Markets, "languages">, language: LanguageCode): readonly LanguageCode[] {
  return [language, ...(entryOf(languages, language)?.fallback ?? [])];
}

/** The locale `lang` header value: a language without its region (R-184, D-029). */
export function langHeader(language: LanguageCode): string {
  return language.split("-")[0] ?? language;
}

/**
 * Whether a `lang` header says the language that a caller asks for: without its region, as a locale of it (`us`, `gb`), or with a
 * region (`es-ES`, `zh-CN`). Every value that begins with `en` stands for English.
 */
export function isLangHeader({ languages }: Pick<Markets, "languages">, value: string, language: LanguageCode): boolean {
  const said = value.toLowerCase();
  const own = langHeader(language);
  return (
    said === own || said.startsWith(own === "en" ? "en" : `${own}-`) || (languageOfLocale({ languages }, said)?.split("-")[0] ?? "") === own
  );
}

/** The language that a locale stands for (D-028, D-029), whatever its letter case; undefined for none of the shop's. */
export function languageOfLocale({ languages }: Pick<Markets, "languages">, locale: string): LanguageCode | undefined {
  const wanted = locale.toLowerCase();
  return Object.values(languages).find(({ locales }) => locales.some((name) => name.toLowerCase() === wanted))?.code;
}

/**
 * Whether a text is a supported locale (D-028), or one of their languages with a region (`es-ES`), which stands for that language.
 * Countries among the locales (`us`, `gb`) have no regions.
 */
export function isSupportedLocale({ languages }: Pick<Markets, "languages">, text: string): boolean {
  if (Object.values(languages).some(({ locales }) => locales.includes(text))) return true;
  const language = /^([a-z]{2})-[A-Za-z]{2}$/.exec(text)?.[1];
  return language !== undefined && entryOf(languages, language) !== undefined;
}
