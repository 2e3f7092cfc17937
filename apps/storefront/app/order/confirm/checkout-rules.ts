/** What the order form asks for beside the address, and what is wrong with an answer: the same in the browser and on the server. */
import { isEmail, tidyEmail } from "@rambla/core/email";
import {
  ADDRESS_FIELDS,
  type AddressMistake,
  addressOf,
  checkAddress,
  type FormRules,
  longestOf,
  mistakeOfCall,
} from "../../address/parts/address-rules.ts";
import { textIn } from "../../base/form/form-text.ts";

/** The fields of the form, in the order of the page. */
export const CHECKOUT_FIELDS = ["email", ...ADDRESS_FIELDS, "paymentMethodId", "agreement"] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type CheckoutValues = Readonly<Record<CheckoutField, string>>;
/** Field → what is wrong with it. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutError>>>;

/** Keys of the sentences in messages/…/order.json, and those about an address. */
const OWN_ERRORS = ["emailMissing", "emailInvalid", "paymentMissing", "agreementMissing"] as const;
type OwnError = (typeof OWN_ERRORS)[number];
export type CheckoutError = OwnError | AddressMistake;

/** Whether a mistake is not about the address. */
export const isOwnError = (error: CheckoutError): error is OwnError => OWN_ERRORS.some((own) => own === error);

const LONGEST_EMAIL = 254;

/** The longest text a field takes. */
export const longest = (field: CheckoutField): number | undefined => (field === "email" ? LONGEST_EMAIL : longestOf(field));

/** The answers to all fields, each from where `read` finds it. */
export function valuesOf(read: (field: CheckoutField) => string): CheckoutValues {
  return { email: read("email"), ...addressOf(read), paymentMethodId: read("paymentMethodId"), agreement: read("agreement") };
}

/** What a form that was sent holds. */
export const typedValues = (form: FormData): CheckoutValues => valuesOf((field) => textIn(form, field).trim());

/**
 * What is wrong with the answers; empty when the order can be sent.
 */
export function checkFields(values: CheckoutValues, rules: FormRules): CheckoutErrors {
  const errors: Partial<Record<CheckoutField, CheckoutError>> = { ...checkAddress(values, rules) };
  const email = values.email.trim();
  if (email === "") errors.email = "emailMissing";
  else if (email.length > LONGEST_EMAIL) errors.email = "tooLong";
  else if (!isEmail(tidyEmail(email))) errors.email = "emailInvalid";
  if (values.paymentMethodId === "") errors.paymentMethodId = "paymentMissing";
  if (values.agreement === "") errors.agreement = "agreementMissing";
  return errors;
}

/** What the server's answer says about a field of the call, in the words of the form. */
export function errorOfCall(field: string, code: string): readonly [CheckoutField, CheckoutError] | undefined {
  if (field === "email") return [field, "emailInvalid"];
  if (field === "paymentMethodId") return [field, "paymentMissing"];
  if (field === "agreement") return [field, "agreementMissing"];
  return mistakeOfCall(field, code);
}
