import { type Country, entryOf } from "@rambla/core/market";
import { isPostCode, tidyPostCode } from "@rambla/core/post-code";
import { provinceOfPostCode, provincesOf } from "@rambla/core/provinces";
import { tidy } from "@rambla/core/tidy";

/** `postCode` may be the prefix of a town's postcodes; `province` is empty without a list. */
export type PostPlace = { readonly country: string; readonly postCode: string; readonly city: string; readonly province: string };

/** The search key of a name: no capitals, accents or punctuation. */
export function keyOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function beginsWith(texts: readonly string[], typed: string): boolean {
  const key = keyOf(typed);
  return key !== "" && texts.some((text) => keyOf(text).startsWith(key));
}

/** A whole postcode with all its prefixes, a postcode prefix, or a town prefix. */
export type Sought = { readonly beginnings: readonly string[] } | { readonly postCode: string } | { readonly cityKey: string };

/** Undefined when too short. A digit means a postcode. */
export function soughtIn(typed: string, country: Pick<Country, "postCode">): Sought | undefined {
  if (isPostCode(typed, country)) {
    const whole = tidyPostCode(typed, country);
    return { beginnings: Array.from(whole, (_, at) => whole.slice(0, at + 1).trimEnd()).slice(1) };
  }
  if (/\d/.test(typed)) return { postCode: typed.trim().toUpperCase() };
  const cityKey = keyOf(typed);
  // One letter would match a tenth of all towns.
  return cityKey.length < 2 ? undefined : { cityKey };
}

/** The longest prefix is the most exact. */
export function closestOf(places: readonly PostPlace[]): readonly PostPlace[] {
  const longest = Math.max(...places.map(({ postCode }) => postCode.length));
  return places.filter(({ postCode }) => postCode.length === longest);
}

/** The upper bound of texts that begin with `start`. */
export const behind = (start: string): string => `${start}\u{10FFFF}`;

/**
 * Reads a line of a geonames.org postcode table (tab-separated). Some countries only have prefixes there.
 * @returns undefined for other countries and invalid lines
 */
export function readPlace(line: string, countries: Readonly<Record<string, Country>>): PostPlace | undefined {
  const [code = "", written = "", name = "", ...areas] = line.split("\t").map(tidy);
  const country = entryOf(countries, code);
  if (!country || name === "" || !/^[A-Z\d][A-Z\d -]{1,11}$/.test(written)) return undefined;
  const postCode = tidyPostCode(written, country);
  return { country: country.code, postCode, city: name.slice(0, 80), province: provinceIn(country.code, postCode, areas.slice(0, 4)) };
}

function provinceIn(country: string, postCode: string, areas: readonly string[]): string {
  const listed = provincesOf(country) ?? [];
  const found = listed.find(({ value }) => areas.includes(value)) ?? listed.find(({ label }) => areas.includes(label));
  return provinceOfPostCode(country, postCode.padEnd(5, "0")) ?? found?.value ?? "";
}
