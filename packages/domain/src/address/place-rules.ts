/** Postcodes and their towns: what a list of them says, and how one is looked for (R-279, decision 141). Pure. */
import { type Country, entryOf } from "@rambla/core/market";
import { isPostCode, tidyPostCode } from "@rambla/core/post-code";
import { provinceOfPostCode, provincesOf } from "@rambla/core/provinces";
import { tidy } from "@rambla/core/tidy";

/**
 * A postcode, or how those of a town begin, and that town; `province` as the form's list names it, empty where there is no such list.
 */
export type PostPlace = { readonly country: string; readonly postCode: string; readonly city: string; readonly province: string };

/** A name as it is looked for: without capitals, accents and what stands between words. */
export function keyOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether one of some texts begins with what was typed, however it is written. */
export function beginsWith(texts: readonly string[], typed: string): boolean {
  const key = keyOf(typed);
  return key !== "" && texts.some((text) => keyOf(text).startsWith(key));
}

/** What somebody looks for: a whole postcode with all its beginnings, the beginning of postcodes, or that of names of towns. */
export type Sought = { readonly beginnings: readonly string[] } | { readonly postCode: string } | { readonly cityKey: string };

/** What was typed, as what is looked for; undefined for too little. A postcode has a figure in it. */
export function soughtIn(typed: string, country: Pick<Country, "postCode">): Sought | undefined {
  if (isPostCode(typed, country)) {
    const whole = tidyPostCode(typed, country);
    return { beginnings: Array.from(whole, (_, at) => whole.slice(0, at + 1).trimEnd()).slice(1) };
  }
  if (/\d/.test(typed)) return { postCode: typed.trim().toUpperCase() };
  const cityKey = keyOf(typed);
  // One letter begins a tenth of all towns.
  return cityKey.length < 2 ? undefined : { cityKey };
}

/** Those places whose postcodes are the longest: of several that a postcode begins with, the longest tells most. */
export function closestOf(places: readonly PostPlace[]): readonly PostPlace[] {
  const longest = Math.max(...places.map(({ postCode }) => postCode.length));
  return places.filter(({ postCode }) => postCode.length === longest);
}

/** The first text that begins with none of those that begin with `start`. */
export const behind = (start: string): string => `${start}\u{10FFFF}`;

/**
 * Reads a line of a table of postcodes as geonames.org gives them away: country, postcode, town, then names and codes of what it lies in,
 * with tabs between them. Some countries have the beginnings of their postcodes there.
 * @returns undefined for a country that is not among those given, and for what is no line of such a table
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
