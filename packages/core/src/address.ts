/** How an address is written on pages and in mails. Pure. */
import { COUNTRIES, countryOf } from "./market.ts";

export type Address = {
  readonly firstName: string; readonly lastName: string; readonly company: string; readonly detailedAddress: string; readonly extraAddress: string;
  readonly postCode: string; readonly city: string; readonly province: string; readonly country: string;
};

/**
 * The lines of an address, the place as the post of its own country writes it, the country in the language of the reader:
 * "New York, NY 10001", "28014 Madrid".
 */
export function addressLines(address: Address, languageTag: string): string[] {
  const { firstName, lastName, company, detailedAddress, extraAddress, country } = address;
  const countryName = new Intl.DisplayNames(languageTag, { type: "region" }).of(country) ?? country;
  return [`${firstName} ${lastName}`, company, detailedAddress, extraAddress, ...placeLines(address), countryName].filter((line) => line !== "");
}

function placeLines({ postCode, city, province, country }: Address): string[] {
  // Madrid lies in Madrid: nobody writes it twice.
  const parts: Readonly<Record<string, string>> = { postCode, city, province: province === city ? "" : province };
  // An order's address may stand in a country that the shop has left since.
  const code = countryOf(country);
  const lines = code ? COUNTRIES[code].addressForm.placeLines : ["{postCode} {city}", "{province}"];
  return lines.map((line) =>
    line.replace(/([^{}]*)\{(\w+)\}(\)?)/g, (_, before: string, name: string, after: string) => (parts[name] ? before + parts[name] + after : "")),
  );
}
