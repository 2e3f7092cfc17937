import type { ShopConfig } from "@rambla/core/config";
import type { Country } from "@rambla/core/market";
import { isPhone, seenPhone } from "@rambla/core/phone";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

export function looksLikePhone(text: string): boolean {
  return /^\+?[\d\s.\p{Pd}/()]+$/u.test(seenPhone(text));
}

/** With country code and digits only, `+34600000000`; `home` is the default country. @returns undefined for no phone number */
export function fullNumber(text: string, home: Pick<Country, "code">): string | undefined {
  return parsed(text, home)?.number;
}

/** Only mobile numbers in the shop's countries: others may be expensive premium numbers. */
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

/** For limits. */
export function countryOfNumber(phone: string): string {
  return parsePhoneNumberFromString(phone)?.country ?? "";
}

function parsed(text: string, { code }: Pick<Country, "code">) {
  const international = seenPhone(text).replace(/^00/, "+");
  return parsePhoneNumberFromString(international, isSupportedCountry(code) ? code : undefined);
}
