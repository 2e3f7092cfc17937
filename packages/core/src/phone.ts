import type { Country } from "./market.ts";

/** Digits behind the country code. */
export type PhoneDigits = { readonly min: number; readonly max: number };

/** Removes invisible characters: address books add direction marks. */
export const seenPhone = (text: string): string => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "").trim();

/** The ITU's bounds for any country. */
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

/**
 * Accepts spaces, dots, dashes, slashes and brackets, behind a country code (`+34`, `0034`) or as a number of `country`.
 * @param prefixes the country codes of the shop, with plus
 */
export function isPhone(
  text: string,
  country: Pick<Country, "phonePrefix">,
  prefixes: readonly string[],
  { min, max }: PhoneDigits,
): boolean {
  const typed = seenPhone(text);
  if (!/^\+?[\d\s.\p{Pd}/()]+$/u.test(typed)) return false;
  const digits = typed.replace(/\D/g, "");
  if (!typed.startsWith("+") && !typed.startsWith("00")) return digits.length >= min && digits.length <= max;
  const international = typed.startsWith("+") ? digits : digits.slice(2);
  const code = [country.phonePrefix, ...prefixes].map((prefix) => prefix.slice(1)).find((prefix) => international.startsWith(prefix));
  if (code === undefined) return INTERNATIONAL.test(international);
  const own = international.length - code.length;
  return own >= min && own <= max;
}
