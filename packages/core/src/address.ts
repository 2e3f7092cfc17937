/** How an address is written on pages and in mails. Pure. */
import type { AddressForm } from "./market.ts";

export type Address = {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly detailedAddress: string;
  readonly extraAddress: string;
  readonly postCode: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
};

/**
 * The lines of an address, the place as the post of its own country writes it, the country in the language of the reader:
 * "New York, NY 10001", "28014 Madrid".
 * @param form the form of the address's country; undefined for one that the shop has left since the order
 */
export function addressLines(address: Address, form: AddressForm | undefined, languageTag: string): string[] {
  const { firstName, lastName, company, detailedAddress, extraAddress, country } = address;
  const countryName = new Intl.DisplayNames(languageTag, { type: "region" }).of(country) ?? country;
  return [`${firstName} ${lastName}`, company, detailedAddress, extraAddress, ...placeLines(address, form), countryName].filter(
    (line) => line !== "",
  );
}

function placeLines({ postCode, city, province }: Address, form: AddressForm | undefined): string[] {
  // Madrid lies in Madrid: nobody writes it twice.
  const parts: Readonly<Record<string, string>> = { postCode, city, province: province === city ? "" : province };
  const lines = form?.placeLines ?? ["{postCode} {city}", "{province}"];
  return lines.map((line) =>
    line.replace(/([^{}]*)\{(\w+)\}(\)?)/g, (_, before: string, name: string, after: string) =>
      parts[name] ? before + parts[name] + after : "",
    ),
  );
}
