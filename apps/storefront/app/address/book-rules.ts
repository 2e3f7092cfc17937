/** What the form of a saved address asks for, and what is wrong with an answer: the same in the browser and on the server. */
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

/** The `addressId` of an address that is not there yet. */
export const NEW = "new";

/** The fields of the form, in the order of the page. */
export const BOOK_FIELDS = [...ADDRESS_FIELDS, "taxID", "landline"] as const;
export type BookField = (typeof BOOK_FIELDS)[number];
export type BookValues = Readonly<Record<BookField, string>>;

/** The longest text a field takes. */
export const longestInBook = (field: BookField): number | undefined =>
  field === "taxID" ? 30 : field === "landline" ? 20 : longestOf(field);

/** The answers to all fields, each from where `read` finds it. */
export const bookValues = (read: (field: BookField) => string): BookValues => ({
  ...addressOf(read),
  taxID: read("taxID"),
  landline: read("landline"),
});

/** How the names of what was typed and not saved yet begin, and the whole name for an address. */
export const BOOK_DRAFT = "address:";
export const bookDraft = (addressId: string): string => BOOK_DRAFT + addressId;

/** The answers that are other than the saved ones: what was typed, and nothing that may be newer in the book when it is read again. */
export const changedIn = (values: BookValues, saved: BookValues): Partial<BookValues> =>
  Object.fromEntries(BOOK_FIELDS.filter((field) => values[field] !== saved[field]).map((field) => [field, values[field]]));

/** The answers of a draft, whatever it holds. */
export function keptBook(kept: unknown): Partial<BookValues> {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    BOOK_FIELDS.flatMap((field) => {
      const value: unknown = Reflect.get(kept, field);
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
}

/** What a form that was sent holds. */
export const typedBook = (form: FormData): BookValues => bookValues((field) => textIn(form, field).trim());

/** What is wrong with the answers; empty when the address can be saved. */
export function checkBook(values: BookValues, rules: FormRules): Mistakes<AddressMistake> {
  const country = countryIn(rules, values.country);
  const isWrong = country && values.landline.trim() !== "" && !isPhoneFor(values.landline, country, rules);
  return {
    ...checkAddress(values, rules),
    ...(isWrong && { landline: "phone.invalid" as const }),
    ...(values.taxID.length > 30 && { taxID: "tooLong" as const }),
  };
}

/** The mistakes that a refused call names, in the words of the form. */
export function mistakesOfCall(fields: Readonly<Record<string, string>> | undefined): Mistakes<AddressMistake> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([field, code]) => {
      const found = field === "landline" ? (["landline", "phone.invalid"] as const) : mistakeOfCall(field, code);
      return found ? [found] : [];
    }),
  );
}

/** The address as calls take it; undefined in a country the form does not know. */
export function writtenBook(values: BookValues, rules: FormRules): BookValues | undefined {
  const country = countryIn(rules, values.country);
  if (!country) return undefined;
  const landline = values.landline.trim();
  return { ...writtenAddress(values, country), taxID: values.taxID.trim(), landline: landline && fullPhone(landline, country) };
}

/** Why something was not done: a code for the whole of it, what is wrong with single fields, and all that was typed. */
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

/** What an address is to be taken for by itself. */
export const defaultsIn = (form: FormData) => ({
  defaultShipping: textIn(form, "defaultShipping") !== "",
  defaultInvoice: textIn(form, "defaultInvoice") !== "",
});
