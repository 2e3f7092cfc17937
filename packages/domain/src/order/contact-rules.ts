/** Rules of who and where: telephone, post code and the fields an address needs (D-072, D-073, D-170). */
import type { ShopConfig } from "@rambla/core/config";
import type { Country } from "@rambla/core/market";
import { isPhone } from "@rambla/core/phone";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";

/** The person behind a mailbox for limits: case does not matter (D-100). */
export function personOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a post code is one of the country, in any case and with or without the usual spaces around it. */
export function isPostCode(text: string, country: Country): boolean {
  const code = text.trim().toUpperCase().replace(/\s+/g, " ");
  return !postcodeValidatorExistsForCountry(country.code) || postcodeValidator(code, country.code);
}

export type AddressInput = {
  readonly firstName: string; readonly lastName: string; readonly country: string; readonly province: string; readonly city: string;
  readonly postCode: string; readonly detailedAddress: string; readonly extraAddress: string; readonly company: string; readonly phone: string;
};

/**
 * What is wrong with an address: field name → message code; empty when it can be delivered to.
 * Fields carry the name the call gives them: `address.phone`.
 */
export function addressProblems(address: AddressInput, country: Country, { countries, phone }: Pick<ShopConfig, "countries" | "phone">): Record<string, string> {
  const problems: Record<string, string> = {};
  const required = ["firstName", "lastName", "city", "postCode", "detailedAddress", "phone"] as const;
  for (const field of required) if (address[field].trim() === "") problems[`address.${field}`] = "address.required";
  if (country.addressForm.province === "required" && address.province.trim() === "") problems["address.province"] = "address.required";
  if (!problems["address.postCode"] && !isPostCode(address.postCode, country)) problems["address.postCode"] = "request.invalid";
  if (!problems["address.phone"] && !isPhone(address.phone, country, Object.values(countries).map((entry) => entry.phonePrefix), phone.digits)) problems["address.phone"] = "phone.invalid";
  return problems;
}

/** A text of one line that can be stored and printed: no control characters, no halves of characters. */
export function tidy(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, " ").replace(/ {2,}/g, " ").trim();
}

/** An address as it is kept and printed. */
export function tidyAddress(address: AddressInput, country: Country): AddressInput {
  return {
    firstName: tidy(address.firstName), lastName: tidy(address.lastName), country: country.code, province: tidy(address.province),
    city: tidy(address.city), postCode: tidy(address.postCode).toUpperCase(), detailedAddress: tidy(address.detailedAddress),
    extraAddress: tidy(address.extraAddress), company: tidy(address.company), phone: tidy(address.phone),
  };
}
