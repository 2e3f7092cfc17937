import { countryOf, type Market, type Markets } from "@rambla/core/market";
import type { TextKey } from "@rambla/texts/format";
import type { Shop } from "../platform/shop.ts";
import { DICTIONARIES, type DictionaryCode } from "./dictionaries.ts";

function isDictionary(code: string): code is DictionaryCode {
  return Object.hasOwn(DICTIONARIES, code);
}

/** Empty for an unknown dictionary. */
export function dictionaryItems(
  { texts }: Pick<Shop, "texts">,
  code: string,
  { languageChain }: Market,
): { value: string; label: string }[] {
  if (!isDictionary(code)) return [];
  const text = texts.of(languageChain, "dictionary");
  return Object.entries(DICTIONARIES[code]).map(([value, key]) => ({ value, label: text(key) }));
}

/** Undefined for an unknown value. */
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

export function isDictionaryValue(code: DictionaryCode, value: string): boolean {
  return Object.hasOwn(DICTIONARIES[code], value);
}

export function fileKindLabel(
  { texts }: Pick<Shop, "texts">,
  kind: keyof (typeof DICTIONARIES)["goodsFiles"],
  { languageChain }: Market,
): string {
  return texts.of(languageChain, "dictionary")(DICTIONARIES.goodsFiles[kind]);
}

/** Countries with a host of the brand. */
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
