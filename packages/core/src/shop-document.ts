import type { ShopConfig } from "./config.ts";
import { defaultSettings } from "./default-settings.ts";
import { settingContradictions, settingRules } from "./given-settings.ts";
import type { Brand, Country, Language, Markets } from "./market.ts";
import { invoiceProblems } from "./settings/invoice-settings.ts";
import { offerProblems } from "./settings/offer-problems.ts";
import { homeOf, placeProblems } from "./settings/place-problems.ts";
import { type Places, places } from "./settings/places.ts";
import { isObject, sentencesOf } from "./settings/sentences.ts";

type Problems = { readonly problems: readonly string[] };

/** @returns the settings, or a sentence per mistake: `SHOP_CONFIG: countries.SE.taxRate must be a number.` */
export function readShopDocument(given: unknown): ShopConfig | Problems {
  if (!isObject(given)) return { problems: ["SHOP_CONFIG: the file must be an object."] };
  const { brands, countries, languages, currencies, home, ...settings } = given;
  const read = places.safeParse({ brands, countries, languages, currencies, home });
  if (!read.success) return { problems: read.error.issues.flatMap((issue) => sentencesOf(issue, given)) };
  const contradictions = placeProblems(read.data);
  if (contradictions.length > 0) return { problems: contradictions.map((sentence) => `SHOP_CONFIG: ${sentence}`) };
  const markets = marketsOf(read.data);
  const laid = layOver(defaultSettings(markets), settings);
  const checked = settingRules(markets).safeParse(laid);
  if (!checked.success) return { problems: checked.error.issues.flatMap((issue) => sentencesOf(issue, laid)) };
  const config = { ...checked.data, ...markets, currencies: currenciesOf(read.data) };
  const wrong = [...settingContradictions(config), ...offerProblems(config), ...invoiceProblems(config)];
  return wrong.length > 0 ? { problems: wrong.map((sentence) => `SHOP_CONFIG: ${sentence}`) } : config;
}

/** Maps that a document replaces as a whole. */
const WHOLE = /^(api\.clients|brands\.[^.]+\.hosts)$/;

/** Merges documents: objects by key, other values as a whole. */
export function layOver(base: unknown, over: unknown, path = ""): unknown {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over) || WHOLE.test(path)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, layOver(base[key], over[key], path ? `${path}.${key}` : key)]));
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

function currenciesOf({ currencies }: Places): ShopConfig["currencies"] {
  return Object.fromEntries(Object.entries(currencies).map(([key, format]) => [key, { ...format, iso: format.iso ?? key }]));
}
