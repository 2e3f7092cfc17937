/** Rules of the form for a saved address, for browser and server. */
import type { Refusal } from "@rambla/core/refusal";
import { textIn } from "../base/form/form-text.ts";
import {
  ADDRESS_FIELDS,
  type AddressMistake,
  addressOf,
  checkAddress,
  countryIn,
  type FormRules,
  fullPhone,
  isPhoneFor,
  longestOf,
  mistakeOfCall,
  writtenAddress,
} from "./parts/address-rules.ts";
import type { Mistakes } from "./parts/use-typed-fields.ts";

/** The `addressId` of a new address. */
export const NEW = "new";

export const BOOK_FIELDS = [...ADDRESS_FIELDS, "taxID", "landline"] as const;
export type BookField = (typeof BOOK_FIELDS)[number];
export type BookValues = Readonly<Record<BookField, string>>;

export const longestInBook = (field: BookField): number | undefined =>
  field === "taxID" ? 30 : field === "landline" ? 20 : longestOf(field);

export const bookValues = (read: (field: BookField) => string): BookValues => ({
  ...addressOf(read),
  taxID: read("taxID"),
  landline: read("landline"),
});

/** Prefix and names of drafts. */
export const BOOK_DRAFT = "address:";
export const bookDraft = (addressId: string): string => BOOK_DRAFT + addressId;

/** Gives the changed answers only, because the rest may be newer in the book later. */
export const changedIn = (values: BookValues, saved: BookValues): Partial<BookValues> =>
  Object.fromEntries(BOOK_FIELDS.filter((field) => values[field] !== saved[field]).map((field) => [field, values[field]]));

export function keptBook(kept: unknown): Partial<BookValues> {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    BOOK_FIELDS.flatMap((field) => {
      const value: unknown = Reflect.get(kept, field);
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
}

export const typedBook = (form: FormData): BookValues => bookValues((field) => textIn(form, field).trim());

export function checkBook(values: BookValues, rules: FormRules): Mistakes<AddressMistake> {
  const country = countryIn(rules, values.country);
  const isWrong = country && values.landline.trim() !== "" && !isPhoneFor(values.landline, country, rules);
  return {
    ...checkAddress(values, rules),
    ...(isWrong && { landline: "phone.invalid" as const }),
    ...(values.taxID.length > 30 && { taxID: "tooLong" as const }),
  };
}

export function mistakesOfCall(fields: Readonly<Record<string, string>> | undefined): Mistakes<AddressMistake> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([field, code]) => {
      const found = field === "landline" ? (["landline", "phone.invalid"] as const) : mistakeOfCall(field, code);
      return found ? [found] : [];
    }),
  );
}

/** Undefined in a country that the form does not know. */
export function writtenBook(values: BookValues, rules: FormRules): BookValues | undefined {
  const country = countryIn(rules, values.country);
  if (!country) return undefined;
  const landline = values.landline.trim();
  return { ...writtenAddress(values, country), taxID: values.taxID.trim(), landline: landline && fullPhone(landline, country) };
}

export type BookProblem = {
  readonly refusal: Refusal;
  readonly mistakes: Mistakes<AddressMistake>;
  readonly values: BookValues;
  readonly defaultShipping: boolean;
  readonly defaultInvoice: boolean;
};

export function problemOf(refusal: Refusal, form: FormData, mistakes: Mistakes<AddressMistake> = {}): BookProblem {
  return { refusal, mistakes, values: typedBook(form), ...defaultsIn(form) };
}

export const defaultsIn = (form: FormData) => ({
  defaultShipping: textIn(form, "defaultShipping") !== "",
  defaultInvoice: textIn(form, "defaultInvoice") !== "",
});
