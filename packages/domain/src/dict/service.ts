/** Dictionaries and countries in the language of a market. */
import { countryOf, type Market, type Markets } from "@rambla/core/market";
import type { TextKey } from "@rambla/texts/format";
import type { Shop } from "../platform/shop.ts";
import { DICTIONARIES, type DictionaryCode } from "./dictionaries.ts";

function isDictionary(code: string): code is DictionaryCode {
  return Object.hasOwn(DICTIONARIES, code);
}

/** The entries of a dictionary in their order; an unknown dictionary has none. */
export function dictionaryItems(
  { texts }: Pick<Shop, "texts">,
  code: string,
  { languageChain }: Market,
): { value: string; label: string }[] {
  if (!isDictionary(code)) return [];
  const text = texts.of(languageChain, "dictionary");
  return Object.entries(DICTIONARIES[code]).map(([value, key]) => ({ value, label: text(key) }));
}

/** The word of a value of a dictionary; undefined for one that it does not hold. */
export function dictionaryLabel(
  { texts }: Pick<Shop, "texts">,
  code: DictionaryCode,
  value: string,
  { languageChain }: Pick<Market, "languageChain">,
): string | undefined {
  const entries: Readonly<Record<string, TextKey<"dictionary">>> = DICTIONARIES[code];
  const key = Object.hasOwn(entries, value) ? entries[value] : undefined;
  return key && texts.of(languageChain, "dictionary")(key);
}

/** Whether a dictionary holds a value. */
export function isDictionaryValue(code: DictionaryCode, value: string): boolean {
  return Object.hasOwn(DICTIONARIES[code], value);
}

/** The word of a kind of file of goods. */
export function fileKindLabel(
  { texts }: Pick<Shop, "texts">,
  kind: keyof (typeof DICTIONARIES)["goodsFiles"],
  { languageChain }: Market,
): string {
  return texts.of(languageChain, "dictionary")(DICTIONARIES.goodsFiles[kind]);
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
