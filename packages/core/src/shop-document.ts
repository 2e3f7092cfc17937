/**
 * The one document of a shop: its places (brands, countries, languages, currencies) and whatever settings it changes. Read and
 * checked once at start; every mistake is told in a sentence that begins with its path.
 */
import { z } from "zod";
import type { ShopConfig } from "./config.ts";
import { defaultSettings } from "./default-settings.ts";
import { line, pattern, settingContradictions, settingRules, text } from "./given-settings.ts";
import { type Brand, type Country, type Language, languageChain, type Markets } from "./market.ts";
import { isKnownCurrency, parseDecimal } from "./money.ts";
import { isPostCode } from "./post-code.ts";
import { provincesOf } from "./provinces.ts";
import { HOLIDAY_RULE } from "./public-holidays.ts";
import type { TaxArea } from "./taxation.ts";
import { COLOUR_NAMES, FONT_NAMES } from "./theme.ts";

const code = (pattern: RegExp, example: string) => z.string().regex(pattern, `must be written like ${example}`);
const brandCode = code(/^[a-z][a-z0-9-]{0,29}$/, '"lamps"');
const countryCode = code(/^[A-Z]{2}$/, '"IE"');
const languageCode = code(/^[a-z]{2}(-[A-Z]{2})?$/, '"sv" or "en-GB"');
const currencyCode = code(/^[A-Z]{3}$/, '"SEK"');
const colour = code(/^#[0-9a-f]{6}$/, '"#1b2426", in small letters');
const languageTag = z.string().refine(isLanguageTag, 'must be a language tag such as "sv-SE"');
const host = code(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  '"shop.example.com": a host name in small letters, without port',
);

const COLOURS = Object.fromEntries(COLOUR_NAMES.map((name) => [name, colour])) as Record<(typeof COLOUR_NAMES)[number], typeof colour>;

const theme = z.strictObject({
  colours: z.strictObject(COLOURS),
  fonts: z.strictObject({
    text: z.enum(FONT_NAMES),
    heading: z.enum(FONT_NAMES).optional(),
    headingTracking: z.number().min(-0.1).max(0.1).default(0),
  }),
  radius: z.number().int().min(0).max(40).default(10),
});

const policyId = code(/^[\w-]{1,40}$/, '"privacy"');
const dayOfYear = code(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '"12-24"');

const brand = z.strictObject({
  name: line,
  tenantId: code(/^[\w-]{1,40}$/, '"70010"'),
  languages: z.array(text).optional(),
  countries: z.array(countryCode).min(1, "must name a country at least"),
  hosts: z.record(countryCode, host),
  legalEntity: z.string().default(""),
  representative: z.string().default(""),
  register: z.string().default(""),
  taxNumber: z.string().default(""),
  contact: z
    .strictObject({ phone: z.string().default(""), email: z.union([z.email("must be a mail address"), z.literal("")]).default("") })
    .prefault({}),
  tagline: z.record(languageCode, text).default({}),
  about: z.record(languageCode, text).default({}),
  terms: z.record(languageCode, text).default({}),
  termsId: policyId.default("terms"),
  privacy: z.record(languageCode, text).default({}),
  privacyPolicyId: policyId.default("privacy"),
  withdrawal: z.record(languageCode, text).default({}),
  withdrawalId: policyId.default("withdrawal"),
  legalNotice: z.record(languageCode, text).default({}),
  legalNoticeId: policyId.default("legal"),
  theme,
  holidays: z.array(z.strictObject({ from: dayOfYear, until: dayOfYear })).default([]),
  marks: z.strictObject({ logo: text.optional(), logoHoliday: text.optional(), icon: text.optional() }).default({}),
});

const rate = z.number().min(0).max(1, "must be a fraction: 0.23 is 23 %");

const taxArea = z.strictObject({
  name: line,
  provinces: z.array(text).default([]),
  postCodes: z
    .array(code(/^[A-Z0-9]{1,10}(-[A-Z0-9]{1,10})?$/, '"35" or "9500-9999": how postcodes begin, without spaces and dashes'))
    .default([]),
  taxRate: rate.optional(),
  reducedTaxRate: rate.optional(),
  taxedDelivery: z.boolean().optional(),
  outside: z.enum(["taxOff", "notDelivered"]).nullable().default(null),
});

const country = z.strictObject({
  slug: code(/^[a-z]{2}$/, '"ie"').optional(),
  listCode: z.string().nullable().optional(),
  language: languageCode,
  languageTag: languageTag.optional(),
  currency: currencyCode,
  phonePrefix: code(/^\+[1-9]\d{0,3}$/, '"+353"'),
  phoneTrunk: code(/^\d?$/, '"0"').default(""),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Dublin"'),
  publicHolidays: z.array(code(HOLIDAY_RULE, '"12-25", "easter+1", "11-thu-4" or "05-mon-last"')).default([]),
  taxIncluded: z.boolean().default(true),
  taxRate: rate,
  reducedTaxRate: rate.optional(),
  taxedDelivery: z.boolean().default(true),
  taxAreas: z.array(taxArea).default([]),
  energyLabels: z.boolean().default(true),
  withdrawal: z.boolean().default(true),
  priorPrices: z.boolean().default(true),
  dataAuthority: z.boolean().default(true),
  sellerNotice: z.boolean().default(true),
  productSafety: z.boolean().default(true),
  guaranteeYears: z
    .number()
    .refine((given) => Number.isInteger(given) && given >= 0 && given <= 10, "must be a whole number from 0 to 10")
    .default(2),
  measures: z.enum(["metric", "customary"]).default("metric"),
  ownName: line,
  postCode: z.strictObject({
    pattern: pattern("", 'must be a regular expression such as "\\\\d{3} \\\\d{2}"'),
    example: line,
    gap: z.strictObject({ at: z.number().int(), mark: z.string() }).optional(),
  }),
  addressForm: z
    .strictObject({
      province: z.enum(["required", "optional", "none"]).default("none"),
      postCodeFirst: z.boolean().default(true),
      placeLines: z.array(line).default(["{postCode} {city}"]),
      streetExample: line.optional(),
      asksDoor: z.boolean().default(false),
    })
    .prefault({}),
});

const language = z.strictObject({
  fallback: z.array(languageCode).default(["en"]),
  locales: z.array(text).optional(),
  reading: z.strictObject({ parameter: code(/^[a-z]{2}$/, '"cn"'), languageTag }).optional(),
  texts: text.optional(),
});

const currency = z.strictObject({
  iso: currencyCode.optional(),
  symbol: line,
  symbolFirst: z.boolean().default(false),
  thousands: z.string(),
  decimal: line,
});

const places = z.strictObject({
  brands: z.record(brandCode, brand),
  countries: z.record(countryCode, country),
  languages: z.record(languageCode, language),
  currencies: z.record(currencyCode, currency).default({}),
  home: z.strictObject({ brand: brandCode, country: countryCode }).optional(),
});

type Places = z.output<typeof places>;
/** A shop's document as it is written; what has a default may be left out, and every setting may stand beside the places. */
export type ShopDocument = z.input<typeof places> & Readonly<Record<string, unknown>>;

type Problems = { readonly problems: readonly string[] };

/**
 * Reads a shop's document.
 * @returns its settings, or a sentence for each mistake: `SHOP_CONFIG: countries.SE.taxRate must be a number.`
 */
export function readShopDocument(given: unknown): ShopConfig | Problems {
  if (!isObject(given)) return { problems: ["SHOP_CONFIG: the file must be an object."] };
  const { brands, countries, languages, currencies, home, ...settings } = given;
  const read = places.safeParse({ brands, countries, languages, currencies, home });
  if (!read.success) return { problems: read.error.issues.flatMap((issue) => sentencesOf(issue, given)) };
  const contradictions = contradictionsOf(read.data);
  if (contradictions.length > 0) return { problems: contradictions.map((sentence) => `SHOP_CONFIG: ${sentence}`) };
  const markets = marketsOf(read.data);
  const laid = layOver(defaultSettings(markets), settings);
  const checked = settingRules(markets).safeParse(laid);
  if (!checked.success) return { problems: checked.error.issues.flatMap((issue) => sentencesOf(issue, laid)) };
  const config = { ...checked.data, ...markets, currencies: currenciesOf(read.data) };
  const wrong = [
    ...settingContradictions(config),
    ...amountProblems(config),
    ...benefitProblems(config),
    ...offerProblems(config),
    ...returnProblems(config),
    ...operatorMailProblems(config),
  ];
  return wrong.length > 0 ? { problems: wrong.map((sentence) => `SHOP_CONFIG: ${sentence}`) } : config;
}

/** Maps that a document gives whole or not at all: what it leaves out of them is not there. */
const WHOLE = /^(api\.clients|brands\.[^.]+\.hosts)$/;

/** Lays one document over another: objects key by key, everything else whole. */
export function layOver(base: unknown, over: unknown, path = ""): unknown {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over) || WHOLE.test(path)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, layOver(base[key], over[key], path ? `${path}.${key}` : key)]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function marketsOf(given: Places): Markets {
  const entries = <From, To>(record: Readonly<Record<string, From>>, make: (key: string, from: From) => To) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(key, value)]));
  const countries = entries(given.countries, (key, { slug, listCode, languageTag: tag, postCode, reducedTaxRate, ...rest }): Country => {
    const small = key.toLowerCase();
    return {
      code: key,
      slug: slug ?? small,
      listCode: listCode === null ? undefined : (listCode ?? small),
      languageTag: tag ?? `${rest.language.slice(0, 2)}-${key}`,
      postCode: { gap: undefined, ...postCode },
      reducedTaxRate: reducedTaxRate ?? rest.taxRate,
      ...rest,
    };
  });
  const languages = entries(given.languages, (key, { fallback, locales, reading, texts }): Language => ({
    code: key,
    fallback: fallback.filter((other) => other !== key),
    locales: locales ?? [key],
    reading,
    texts,
  }));
  const brands = entries(given.brands, (key, { languages: listed, theme: look, ...rest }): Brand => ({
    code: key,
    ...rest,
    languages: listed ?? rest.countries.flatMap((each) => countries[each]?.listCode ?? []),
    theme: { ...look, fonts: { ...look.fonts, heading: look.fonts.heading ?? look.fonts.text } },
  }));
  return { brands, countries, languages, home: homeOf(given) };
}

function homeOf({ brands, home }: Places): Markets["home"] {
  const [first = "", { countries: [country = ""] = [] } = {}] = Object.entries(brands)[0] ?? [];
  return home ?? { brand: first, country };
}

function currenciesOf({ currencies }: Places): ShopConfig["currencies"] {
  return Object.fromEntries(Object.entries(currencies).map(([key, format]) => [key, { ...format, iso: format.iso ?? key }]));
}

/** What each part says by itself may still not fit the others. */
function contradictionsOf(given: Places): string[] {
  const { brands, countries, languages, currencies } = given;
  const found: string[] = [];
  const needs = (fits: boolean, sentence: string) => {
    if (!fits) found.push(sentence);
  };
  needs(Object.keys(brands).length > 0, "brands must hold a brand at least.");
  needs(Object.hasOwn(languages, "en"), "languages.en is missing: texts that a language lacks come from English.");
  for (const [key, { fallback }] of Object.entries(languages)) {
    for (const other of fallback)
      needs(Object.hasOwn(languages, other), `languages.${key}.fallback names ${other}, which is not among languages.`);
  }
  for (const [key, { thousands, decimal }] of Object.entries(currencies)) {
    needs(thousands !== decimal, `currencies.${key}.thousands is written as currencies.${key}.decimal: nobody could tell them apart.`);
    needs(!/\d/.test(thousands + decimal), `currencies.${key}.thousands and decimal must be no digits.`);
  }
  const slugs = new Map<string, string>();
  for (const [key, entry] of Object.entries(countries)) {
    const slug = entry.slug ?? key.toLowerCase();
    needs(!slugs.has(slug), `countries.${key}.slug is ${slug}, which countries.${slugs.get(slug)} has already.`);
    slugs.set(slug, key);
    const { example, gap } = entry.postCode;
    needs(
      !gap || isPostCode(example.replace(/[^A-Za-z0-9]/g, ""), { postCode: { ...entry.postCode, gap } }),
      `countries.${key}.postCode.gap does not lead to the example: ${example} typed without it must be a postcode.`,
    );
    needs(Object.hasOwn(languages, entry.language), `countries.${key}.language is ${entry.language}, which is not among languages.`);
    needs(
      Object.hasOwn(currencies, entry.currency) || isKnownCurrency(entry.currency),
      `countries.${key}.currency is ${entry.currency}: say under currencies how it is written.`,
    );
    for (const [at, area] of entry.taxAreas.entries())
      found.push(...taxAreaProblems(area, key, entry.taxIncluded).map((sentence) => `countries.${key}.taxAreas.${at}${sentence}`));
    needs(
      new RegExp(`^(?:${entry.postCode.pattern})$`).test(entry.postCode.example),
      `countries.${key}.postCode.example does not fit its own pattern.`,
    );
  }
  const hosts = new Map<string, string>();
  const tenants = new Map<string, string>();
  for (const [key, entry] of Object.entries(brands)) {
    const path = `brands.${key}`;
    for (const each of entry.countries)
      needs(Object.hasOwn(countries, each), `${path}.countries names ${each}, which is not among countries.`);
    const lists = Object.entries(countries).map(([each, { listCode }]) => (listCode === undefined ? each.toLowerCase() : listCode));
    for (const each of entry.languages ?? [])
      needs(lists.includes(each), `${path}.languages names ${each}, which is no country's listCode.`);
    needs(
      new Set([entry.termsId, entry.privacyPolicyId, entry.withdrawalId, entry.legalNoticeId]).size === 4,
      `${path}.termsId, privacyPolicyId, withdrawalId and legalNoticeId must differ.`,
    );
    for (const words of ["tagline", "about", "terms", "privacy", "withdrawal", "legalNotice"] as const) {
      for (const each of Object.keys(entry[words]))
        needs(Object.hasOwn(languages, each), `${path}.${words}.${each} is no language: name it in languages.`);
    }
    needs(Object.keys(entry.hosts).length > 0, `${path}.hosts must hold a host at least.`);
    for (const [each, name] of Object.entries(entry.hosts)) {
      needs(entry.countries.includes(each), `${path}.hosts.${each} is a country the brand does not sell in: name it in ${path}.countries.`);
      needs(!hosts.has(name), `${path}.hosts.${each} is ${name}, which ${hosts.get(name)} has already.`);
      hosts.set(name, `${path}.hosts.${each}`);
    }
    needs(!tenants.has(entry.tenantId), `${path}.tenantId is ${entry.tenantId}, which ${tenants.get(entry.tenantId)} has already.`);
    tenants.set(entry.tenantId, path);
  }
  const { brand: homeBrand, country: homeCountry } = homeOf(given);
  needs(Object.hasOwn(brands, homeBrand), `home.brand is ${homeBrand}, which is not among brands.`);
  needs(Object.hasOwn(countries, homeCountry), `home.country is ${homeCountry}, which is not among countries.`);
  return found;
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

function amountProblems({ shipping, membership, countries }: ShopConfig): string[] {
  const isAmount = (given: string, unit: string) => (parseDecimal(given, unit)?.minor ?? -1) >= 0;
  return Object.values(countries)
    .flatMap(({ code: key, currency: unit }) =>
      (["fee", "freeFrom"] as const).flatMap((name) =>
        isAmount(shipping[key]?.[name] ?? "", unit)
          ? []
          : [`shipping.${key}.${name} must say in ${unit} what delivery costs, such as "4.90".`],
      ),
    )
    .concat(
      Object.entries(membership.prices).flatMap(([brand, prices]) =>
        Object.values(countries).flatMap(({ code, currency: unit }) => {
          const price = prices?.[code];
          return price === undefined || (parseDecimal(price, unit)?.minor ?? 0) > 0
            ? []
            : [`membership.prices.${brand}.${code} must say in ${unit} what a year costs, such as "29.00".`];
        }),
      ),
    );
}

/** A membership is sold for what it gives: each of its benefits is said in the languages of the countries it is sold in. */
function benefitProblems({ membership: { prices, benefits }, countries, languages }: ShopConfig): string[] {
  return Object.entries(prices).flatMap(([brand, sold]) =>
    Object.values(countries).flatMap(({ code, language }) => {
      const given = benefits[brand] ?? [];
      const isTold = given.length > 0 && given.every((words) => languageChain({ languages }, language).some((spoken) => words[spoken]));
      return sold?.[code] === undefined || isTold
        ? []
        : [`membership.benefits.${brand} must say in ${language} what a member gets, as membership is sold in ${code}.`];
    }),
  );
}

/** Operators may be written to in English, which the shop always speaks. */
function operatorMailProblems({ operator: { mail }, languages }: ShopConfig): string[] {
  return ["", "en", ...Object.keys(languages)].includes(mail.language)
    ? []
    : [`operator.mail.language is ${mail.language}, which is not among languages.`];
}

function offerProblems({ payment, bankTransfer, countries: known }: ShopConfig): string[] {
  const unpayable = Object.entries(payment.methods)
    .filter(([code, methods]) => methods.includes("bank") && !bankTransfer.accounts[code])
    .map(([code]) => `payment.methods.${code} offers bank, so bankTransfer.accounts.${code} must name the account.`);
  return unpayable.concat(
    payment.providers.flatMap(({ name, countries }, index) =>
      (countries === "all" ? [] : countries)
        .filter((code) => !Object.hasOwn(known, code))
        .map((code) => `payment.providers.${index}.countries lets ${name} take payments in ${code}, which is not among countries.`),
    ),
  );
}

function returnProblems({ returns, brands }: ShopConfig): string[] {
  return Object.entries(returns.addresses).flatMap(([brand, addresses = []]) => {
    const ids = addresses.map(({ addressId }) => addressId);
    return addresses.flatMap(({ addressId, countries = [] }, index) => {
      const path = `returns.addresses.${brand}.${index}`;
      return [
        ...(ids.indexOf(addressId) < index ? [`${path}.addressId is ${addressId}, which another address has already.`] : []),
        ...countries
          .filter((code) => !brands[brand]?.countries.includes(code))
          .map((code) => `${path}.countries names ${code}, where the brand does not sell.`),
      ];
    });
  });
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function sentencesOf(issue: z.core.$ZodIssue, given: unknown): string[] {
  const path = issue.path.join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => `SHOP_CONFIG: ${path ? `${path}.` : ""}${key} is not a setting of this shop.`);
    case "invalid_type":
      return [
        valueAt(given, issue.path) === undefined
          ? `SHOP_CONFIG: ${path} is missing.`
          : `SHOP_CONFIG: ${path} must be ${KINDS[issue.expected] ?? issue.expected}.`,
      ];
    case "invalid_value":
      return [
        valueAt(given, issue.path) === undefined
          ? `SHOP_CONFIG: ${path} is missing.`
          : `SHOP_CONFIG: ${path} must be one of ${issue.values.join(", ")}.`,
      ];
    case "invalid_key":
      return [`SHOP_CONFIG: ${path} ${issue.issues[0]?.message ?? "is no key"}.`];
    case "too_small":
    case "too_big":
      return [
        `SHOP_CONFIG: ${path} ${issue.message.startsWith("must") ? issue.message : `must be ${issue.code === "too_small" ? `${issue.minimum} or more` : `${issue.maximum} or less`}`}.`,
      ];
    case "invalid_union":
      return [`SHOP_CONFIG: ${path} ${issue.errors[0]?.[0]?.message ?? "is not what it should be"}.`];
    default:
      return [`SHOP_CONFIG: ${path} ${issue.message}.`];
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : undefined), value);
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
