/** Dictionaries and countries in the language of a market. */
import { givenTexts } from "@rambla/core/given-texts";
import { countryOf, type LanguageCode, type Market, type Markets } from "@rambla/core/market";
import { DICTIONARIES, type DictionaryCode } from "./dictionaries.ts";

type Words = Readonly<Partial<Record<LanguageCode, string>>>;

function isDictionary(code: string): code is DictionaryCode {
  return Object.hasOwn(DICTIONARIES, code);
}

/** The entries of a dictionary in their order; an unknown dictionary has none. */
export function dictionaryItems(code: string, market: Market): { value: string; label: string }[] {
  if (!isDictionary(code)) return [];
  return Object.entries(DICTIONARIES[code]).map(([value, words]) => ({ value, label: inLanguage(words, `${code}.${value}`, market) }));
}

/** Whether a dictionary holds a value. */
export function isDictionaryValue(code: DictionaryCode, value: string): boolean {
  return Object.hasOwn(DICTIONARIES[code], value);
}

/** The words of one entry. */
export function dictionaryLabel<const Code extends DictionaryCode>(
  code: Code,
  value: keyof (typeof DICTIONARIES)[Code] & string,
  market: Market,
): string {
  const entries: Readonly<Record<string, Words>> = DICTIONARIES[code];
  return inLanguage(entries[value] ?? {}, `${code}.${value}`, market);
}

/** The countries the brand has a host for, named in the language of the market. */
export function countriesOf(
  markets: Markets,
  market: Market,
): { countryCode: string; name: string; phonePrefix: string; currency: string; language: string }[] {
  const names = new Intl.DisplayNames([market.languageTag], { type: "region" });
  return market.brand.countries.map((code) => {
    const country = countryOf(markets, code);
    return {
      countryCode: code,
      name: names.of(code) ?? country.ownName,
      phonePrefix: country.phonePrefix,
      currency: country.currency,
      language: country.language,
    };
  });
}

/** The English words of all dictionaries, each under the key that a folder of texts gives them: `cancelReasons.other`. */
export function dictionaryWords(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(DICTIONARIES).flatMap(([code, entries]) => Object.entries(entries).map(([value, words]) => [`${code}.${value}`, words.en] as const)));
}

function inLanguage(words: Words, key: string, market: Market): string {
  return market.languageChain.map((language) => givenTexts(language, "dict")[key] ?? words[language]).find((text) => text !== undefined) ?? "";
}
