/** What the order form asks for in each country, and what is wrong with an answer: the same in the browser and on the server. */
import { isEmail } from "@rambla/core/email";
import type { Country } from "@rambla/core/market";
import { isPhone, type PhoneDigits } from "@rambla/core/phone";
import { textIn } from "../../base/form-text.ts";
import { provincesOf } from "./provinces.ts";

/** The fields of the form, in the order of the page. */
export const CHECKOUT_FIELDS = [
  "email", "country", "firstName", "lastName", "detailedAddress", "extraAddress", "company", "postCode", "city", "province", "phone",
  "paymentMethodId", "agreement",
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type CheckoutValues = Readonly<Record<CheckoutField, string>>;
/** Field → what is wrong with it. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutError>>>;

/** Keys of the sentences in messages/…/order.json; a code of a call has its own in refusal.json. */
export type CheckoutError =
  | "emailMissing" | "emailInvalid" | "countryMissing" | "firstNameMissing" | "lastNameMissing" | "streetMissing" | "postCodeMissing"
  | "postCodeInvalid" | "cityMissing" | "provinceMissing" | "phoneMissing" | "phone.invalid" | "paymentMissing" | "agreementMissing" | "tooLong";

/** What the form knows of a country. */
export type FormCountry = Pick<Country, "code" | "phonePrefix" | "phoneTrunk" | "postCode"> & { readonly addressForm: Pick<Country["addressForm"], "province" | "postCodeFirst"> };

/** What the settings say of answers. */
export type FormRules = {
  readonly countries: readonly FormCountry[];
  /** Country codes that a telephone number may begin with. */
  readonly phonePrefixes: readonly string[];
  readonly phoneDigits: PhoneDigits;
};

/** A country of the form by its code. */
export const countryIn = ({ countries }: FormRules, code: string): FormCountry | undefined => countries.find((country) => country.code === code);

/** Whether the form asks for a province: as a list, as text, or not at all (D-170). */
export function provinceField({ code, addressForm }: FormCountry): "list" | "text" | "none" {
  if (addressForm.province === "none") return "none";
  return provincesOf(code) ? "list" : "text";
}

/** Formats only: whether a place exists is the carrier's to know. */
const isPostCode = (written: string, { postCode }: FormCountry): boolean => new RegExp(`^(?:${postCode.pattern})$`).test(written);

/** A postcode as its country writes it: capitals, one space or dash where it belongs. What is no postcode stays as it was typed. */
export function tidyPostCode(text: string, country: FormCountry): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const { gap } = country.postCode;
  const at = gap && (gap.at < 0 ? plain.length + gap.at : gap.at);
  const written = gap && at && plain.length > at ? `${plain.slice(0, at)}${gap.mark}${plain.slice(at)}` : plain;
  return isPostCode(written, country) ? written : text.trim();
}

/** A telephone number with its country code: what is typed without one belongs to the country of delivery. */
export function fullPhone(text: string, { phonePrefix, phoneTrunk: trunk }: FormCountry): string {
  const typed = text.trim().replace(/^00/, "+");
  if (typed.startsWith("+")) return typed;
  const national = trunk && typed.startsWith(trunk) ? typed.slice(trunk.length).replace(/^[\s.\-/]+/, "") : typed;
  return `${phonePrefix} ${national}`;
}

/** Longest texts, as the contract takes them. */
const LONGEST: Partial<Record<CheckoutField, number>> = {
  email: 254, firstName: 60, lastName: 60, detailedAddress: 200, extraAddress: 200, company: 120, city: 80, province: 80, phone: 20,
};

/** The longest text a field takes. */
export const longest = (field: CheckoutField): number | undefined => LONGEST[field];

const MISSING: Partial<Record<CheckoutField, CheckoutError>> = {
  email: "emailMissing", country: "countryMissing", firstName: "firstNameMissing", lastName: "lastNameMissing", detailedAddress: "streetMissing",
  postCode: "postCodeMissing", city: "cityMissing", phone: "phoneMissing", paymentMethodId: "paymentMissing", agreement: "agreementMissing",
};

/** The answers to all fields, each from where `read` finds it. */
export function valuesOf(read: (field: CheckoutField) => string): CheckoutValues {
  return {
    email: read("email"), country: read("country"), firstName: read("firstName"), lastName: read("lastName"),
    detailedAddress: read("detailedAddress"), extraAddress: read("extraAddress"), company: read("company"), postCode: read("postCode"),
    city: read("city"), province: read("province"), phone: read("phone"), paymentMethodId: read("paymentMethodId"), agreement: read("agreement"),
  };
}

/** What a form that was sent holds. */
export const typedValues = (form: FormData): CheckoutValues => valuesOf((field) => textIn(form, field).trim());

/**
 * What is wrong with the answers; empty when the order can be sent.
 */
export function checkFields(values: CheckoutValues, rules: FormRules): CheckoutErrors {
  const errors: Partial<Record<CheckoutField, CheckoutError>> = {};
  const country = countryIn(rules, values.country);
  for (const field of CHECKOUT_FIELDS) {
    const value = values[field].trim();
    const missing = MISSING[field];
    if (value === "" && missing) errors[field] = missing;
    else if (value.length > (LONGEST[field] ?? Infinity)) errors[field] = "tooLong";
  }
  if (!country) return { ...errors, country: "countryMissing" };
  if (country.addressForm.province === "required" && values.province.trim() === "") errors.province = "provinceMissing";
  if (!errors.email && !isEmail(values.email.trim())) errors.email = "emailInvalid";
  if (!errors.postCode && !isPostCode(tidyPostCode(values.postCode, country), country)) errors.postCode = "postCodeInvalid";
  if (!errors.phone && !isPhone(fullPhone(values.phone, country), country, rules.phonePrefixes, rules.phoneDigits)) errors.phone = "phone.invalid";
  return errors;
}

/** What the server's answer says about a field of the call, in the words of the form. */
export function errorOfCall(field: string, code: string): readonly [CheckoutField, CheckoutError] | undefined {
  const name = CHECKOUT_FIELDS.find((known) => field === known || field === `address.${known}`);
  if (!name) return undefined;
  if (name === "province") return [name, "provinceMissing"];
  const missing = MISSING[name];
  if (name === "postCode" && code !== "address.required") return [name, "postCodeInvalid"];
  if (name === "phone" && code !== "address.required") return [name, "phone.invalid"];
  if (name === "email") return [name, "emailInvalid"];
  return missing ? [name, missing] : undefined;
}
