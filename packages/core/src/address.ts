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
 * Gives the lines of a printed address; the country is in the reader's language: "New York, NY 10001", "28014 Madrid".
 * @param form undefined for a country that the shop no longer has
 */
export function addressLines(address: Address, form: AddressForm | undefined, languageTag: string): string[] {
  const { firstName, lastName, company, detailedAddress, extraAddress, country } = address;
  const countryName = new Intl.DisplayNames(languageTag, { type: "region" }).of(country) ?? country;
  return [`${firstName} ${lastName}`, company, detailedAddress, extraAddress, ...placeLines(address, form), countryName].filter(
    (line) => line !== "",
  );
}

function placeLines({ postCode, city, province }: Address, form: AddressForm | undefined): string[] {
  // A province with the name of its city is printed once.
  const parts: Readonly<Record<string, string>> = { postCode, city, province: province === city ? "" : province };
  const lines = form?.placeLines ?? ["{postCode} {city}", "{province}"];
  return lines.map((line) =>
    line.replace(/([^{}]*)\{(\w+)\}(\)?)/g, (_, before: string, name: string, after: string) =>
      parts[name] ? before + parts[name] + after : "",
    ),
  );
}
