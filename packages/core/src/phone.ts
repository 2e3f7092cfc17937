/** Telephone numbers: a country code of the shop's countries and the digits behind it (R-325, D-073). Pure. */
import type { Country } from "./market.ts";

/** Fewest and most digits behind the country code: `phone.digits` of the settings. */
export type PhoneDigits = { readonly min: number; readonly max: number };

/** A telephone number as it was typed or pasted, without the signs that nobody sees: address books put marks of direction around theirs. */
export const seenPhone = (text: string): string => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "").trim();

/** Country code and digits of any country of the world, as the ITU bounds them. */
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

/**
 * Whether a text is a telephone number: digits, with spaces, dots, dashes, slashes and brackets as people type them, behind a
 * country code (`+34`, `0034`), or without one, when it belongs to `country`.
 * @param prefixes the country codes of all the shop's countries, each with its plus
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
