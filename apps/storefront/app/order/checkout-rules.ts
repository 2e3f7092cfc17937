/** What the order form asks for in each country, and what is wrong with an answer: the same in the browser and on the server. */
import { COUNTRIES, type CountryCode, countryOf } from "@rambla/core/market";
import { isPhone, type PhoneDigits } from "@rambla/core/phone";
import { textIn } from "../shell/form-text.ts";
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

type AddressRule = {
  readonly postCode: RegExp;
  readonly example: string;
  /** How a postcode is written when its letters and digits are known. */
  readonly tidy?: (plain: string) => string;
  /** Dialled at home, left out after the country code. */
  readonly trunk: "0" | "1" | "";
};

const split = (at: number, mark: string) => (plain: string) => (plain.length > at ? `${plain.slice(0, at)}${mark}${plain.slice(at)}` : plain);

/** Formats only: whether a place exists is the carrier's to know. */
const ADDRESS_RULES: Readonly<Record<CountryCode, AddressRule>> = {
  ES: { postCode: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: "28013", trunk: "" },
  IT: { postCode: /^\d{5}$/, example: "00184", trunk: "" },
  NL: { postCode: /^[1-9]\d{3} [A-Z]{2}$/, example: "1012 AB", tidy: split(4, " "), trunk: "0" },
  PL: { postCode: /^\d{2}-\d{3}$/, example: "00-950", tidy: split(2, "-"), trunk: "" },
  FR: { postCode: /^\d{5}$/, example: "75011", trunk: "0" },
  DE: { postCode: /^\d{5}$/, example: "10115", trunk: "0" },
  PT: { postCode: /^\d{4}-\d{3}$/, example: "1100-148", tidy: split(4, "-"), trunk: "" },
  GB: { postCode: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, example: "SW1A 1AA", tidy: (plain) => split(plain.length - 3, " ")(plain), trunk: "0" },
  US: { postCode: /^\d{5}(-\d{4})?$/, example: "10001", tidy: split(5, "-"), trunk: "1" },
};

/** A postcode of the country to show as an example. */
export const postCodeExample = (country: CountryCode): string => ADDRESS_RULES[country].example;

/** Whether the form asks for a province: as a list, as text, or not at all (D-170). */
export function provinceField(country: CountryCode): "list" | "text" | "none" {
  if (COUNTRIES[country].addressForm.province === "none") return "none";
  return provincesOf(country) ? "list" : "text";
}

/** A postcode as its country writes it: capitals, one space or dash where it belongs. What is no postcode stays as it was typed. */
export function tidyPostCode(text: string, country: CountryCode): string {
  const { postCode, tidy } = ADDRESS_RULES[country];
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const written = tidy?.(plain) ?? plain;
  return postCode.test(written) ? written : text.trim();
}

/** A telephone number with its country code: what is typed without one belongs to the country of delivery. */
export function fullPhone(text: string, country: CountryCode): string {
  const typed = text.trim().replace(/^00/, "+");
  if (typed.startsWith("+")) return typed;
  const { trunk } = ADDRESS_RULES[country];
  const national = trunk && typed.startsWith(trunk) ? typed.slice(trunk.length).replace(/^[\s.\-/]+/, "") : typed;
  return `${COUNTRIES[country].phonePrefix} ${national}`;
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
 * @param phoneDigits fewest and most digits of a telephone number, from the settings
 */
export function checkFields(values: CheckoutValues, phoneDigits: PhoneDigits): CheckoutErrors {
  const errors: Partial<Record<CheckoutField, CheckoutError>> = {};
  const country = countryOf(values.country);
  for (const field of CHECKOUT_FIELDS) {
    const value = values[field].trim();
    const missing = MISSING[field];
    if (value === "" && missing) errors[field] = missing;
    else if (value.length > (LONGEST[field] ?? Infinity)) errors[field] = "tooLong";
  }
  if (!country) return { ...errors, country: "countryMissing" };
  if (COUNTRIES[country].addressForm.province === "required" && values.province.trim() === "") errors.province = "provinceMissing";
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) errors.email = "emailInvalid";
  if (!errors.postCode && !ADDRESS_RULES[country].postCode.test(tidyPostCode(values.postCode, country))) errors.postCode = "postCodeInvalid";
  if (!errors.phone && !isPhone(fullPhone(values.phone, country), COUNTRIES[country], phoneDigits)) errors.phone = "phone.invalid";
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
