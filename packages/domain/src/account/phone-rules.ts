/** Mobile numbers that customers sign in with (D-073, D-076, decision 099). Pure. */
import type { ShopConfig } from "@rambla/core/config";
import type { Country } from "@rambla/core/market";
import { isPhone, seenPhone } from "@rambla/core/phone";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** Whether a text is meant to be a telephone number, and no mailbox. */
export function looksLikePhone(text: string): boolean {
  return /^\+?[\d\s.\p{Pd}/()]+$/u.test(seenPhone(text));
}

/**
 * A telephone number with its country code and digits alone, `+34600000000`; one without a code belongs to `home`.
 * @returns undefined for what no telephone has
 */
export function fullNumber(text: string, home: Pick<Country, "code">): string | undefined {
  return parsed(text, home)?.number;
}

/**
 * A number that text messages go to: of a mobile telephone in one of the shop's countries. Others cost whoever writes to them, and
 * make money for whoever asked for it.
 */
export function mobileNumber(
  text: string,
  home: Pick<Country, "code" | "phonePrefix">,
  { countries, phone }: Pick<ShopConfig, "countries" | "phone">,
): string | undefined {
  const found = parsed(text, home);
  const isOurs = found?.country !== undefined && found.country in countries && found.isValid();
  return isOurs &&
    isPhone(
      found.number,
      home,
      Object.values(countries).map(({ phonePrefix }) => phonePrefix),
      phone.digits,
    )
    ? found.number
    : undefined;
}

/** The country that a number belongs to, to count by. */
export function countryOfNumber(phone: string): string {
  return parsePhoneNumberFromString(phone)?.country ?? "";
}

function parsed(text: string, { code }: Pick<Country, "code">) {
  const international = seenPhone(text).replace(/^00/, "+");
  return parsePhoneNumberFromString(international, isSupportedCountry(code) ? code : undefined);
}
