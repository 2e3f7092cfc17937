/** What the form of an address asks for in each country, and what is wrong with an answer: the same in the browser and on the server. */
import type { Country } from "@rambla/core/market";
import { isPhone, type PhoneDigits, seenPhone } from "@rambla/core/phone";
import { isPostCode, tidyPostCode } from "@rambla/core/post-code";
import { isPostCodeIn, isProvince, provinceOfPostCode, provincesOf } from "@rambla/core/provinces";

/** The fields of an address, in the order of the form. */
export const ADDRESS_FIELDS = [
  "country",
  "firstName",
  "lastName",
  "detailedAddress",
  "extraAddress",
  "company",
  "postCode",
  "city",
  "province",
  "phone",
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Readonly<Record<AddressField, string>>;
/** Keys of the sentences in messages/…/address.json; a code of a call has its own in refusal.json. */
export type AddressMistake =
  | "countryMissing"
  | "firstNameMissing"
  | "lastNameMissing"
  | "streetMissing"
  | "postCodeMissing"
  | "postCodeInvalid"
  | "cityMissing"
  | "provinceMissing"
  | "provinceInvalid"
  | "placeNotDelivered"
  | "phoneMissing"
  | "phone.invalid"
  | "tooLong";
/** Field → what is wrong with it. */
export type AddressMistakes = Readonly<Partial<Record<AddressField, AddressMistake>>>;

/** What the form knows of a country. */
export type FormCountry = Pick<Country, "code" | "phonePrefix" | "phoneTrunk" | "postCode"> & {
  readonly addressForm: Pick<Country["addressForm"], "province" | "postCodeFirst" | "streetExample" | "asksDoor">;
};

/** What the settings say of answers. */
export type FormRules = {
  readonly countries: readonly FormCountry[];
  /** Country codes that a telephone number may begin with. */
  readonly phonePrefixes: readonly string[];
  readonly phoneDigits: PhoneDigits;
};

/** A country of the form by its code. */
export const countryIn = ({ countries }: Pick<FormRules, "countries">, code: string): FormCountry | undefined =>
  countries.find((country) => country.code === code);

/** Whether the form asks for a province: as a list, as text, or not at all (D-170). */
export function provinceField({ code, addressForm }: FormCountry): "list" | "text" | "none" {
  if (addressForm.province === "none") return "none";
  return provincesOf(code) ? "list" : "text";
}

/** Whether a street seems to lack the number of its house, where houses have numbers. Some have none, and say so. */
export const lacksNumber = (street: string, { addressForm }: FormCountry): boolean =>
  addressForm.streetExample !== undefined && street.trim() !== "" && !/\p{N}|\bs\/n\b|\bsnc\b/iu.test(street);

/** A telephone number with its country code: what is typed without one belongs to the country of the address. */
export function fullPhone(text: string, { phonePrefix, phoneTrunk: trunk }: FormCountry): string {
  const typed = seenPhone(text).replace(/^00/, "+");
  if (typed.startsWith("+")) return typed;
  const national = trunk && typed.startsWith(trunk) ? typed.slice(trunk.length).replace(/^[\s.\-/]+/, "") : typed;
  return `${phonePrefix} ${national}`;
}

/** Whether a text is a telephone number for the country of an address. */
export function isPhoneFor(text: string, country: FormCountry, { phonePrefixes, phoneDigits }: FormRules): boolean {
  return isPhone(fullPhone(text, country), country, phonePrefixes, phoneDigits);
}

/** Longest texts, as the contract takes them. */
const LONGEST: Readonly<Partial<Record<string, number>>> = {
  firstName: 60,
  lastName: 60,
  detailedAddress: 200,
  extraAddress: 200,
  company: 120,
  city: 80,
  province: 80,
  phone: 20,
} satisfies Partial<Record<AddressField, number>>;

/** The longest text a field takes. */
export const longestOf = (field: string): number | undefined => LONGEST[field];

const MISSING: Readonly<Partial<Record<AddressField, AddressMistake>>> = {
  country: "countryMissing",
  firstName: "firstNameMissing",
  lastName: "lastNameMissing",
  detailedAddress: "streetMissing",
  postCode: "postCodeMissing",
  city: "cityMissing",
  phone: "phoneMissing",
};

/** An address of answers, each from where `read` finds it. */
export function addressOf(read: (field: AddressField) => string): AddressValues {
  return {
    country: read("country"),
    firstName: read("firstName"),
    lastName: read("lastName"),
    detailedAddress: read("detailedAddress"),
    extraAddress: read("extraAddress"),
    company: read("company"),
    postCode: read("postCode"),
    city: read("city"),
    province: read("province"),
    phone: read("phone"),
  };
}

/** What is wrong with an address; empty when something can be sent there. */
export function checkAddress(values: AddressValues, rules: FormRules): AddressMistakes {
  const mistakes: Partial<Record<AddressField, AddressMistake>> = {};
  for (const field of ADDRESS_FIELDS) {
    const mistake = lengthMistake(field, values[field].trim());
    if (mistake) mistakes[field] = mistake;
  }
  const country = countryIn(rules, values.country);
  if (!country) return { ...mistakes, country: "countryMissing" };
  if (country.addressForm.province === "required" && values.province.trim() === "") mistakes.province = "provinceMissing";
  if (!mistakes.postCode && !isPostCode(values.postCode, country)) mistakes.postCode = "postCodeInvalid";
  if (!mistakes.province && !mistakes.postCode && !fitsProvince(values, country)) mistakes.province = "provinceInvalid";
  if (!mistakes.phone && !isPhoneFor(values.phone, country, rules)) mistakes.phone = "phone.invalid";
  return mistakes;
}

function lengthMistake(field: AddressField, value: string): AddressMistake | undefined {
  const missing = MISSING[field];
  if (value === "" && missing) return missing;
  return value.length > (longestOf(field) ?? Infinity) ? "tooLong" : undefined;
}

/** Whether a province is one of the country and holds the postcode, as far as lists and codes tell. Where none is required, one that is given still decides about tax. */
function fitsProvince({ province, postCode }: AddressValues, { code }: FormCountry): boolean {
  if (province.trim() === "") return true;
  return isProvince(code, province.trim()) && isPostCodeIn(code, province.trim(), postCode);
}

/** What is known of the place in a country that an address names: a postcode that is not complete yet could lie anywhere. */
export function placeOf({ province, postCode }: AddressValues, country: FormCountry | undefined): { province?: string; postCode?: string } {
  return {
    ...(province.trim() !== "" && { province: province.trim() }),
    ...(country && isPostCode(postCode, country) && { postCode: tidyPostCode(postCode, country) }),
  };
}

/** What the answer of a call says about a field of an address, in the words of the form. */
export function mistakeOfCall(field: string, code: string): readonly [AddressField, AddressMistake] | undefined {
  const name = ADDRESS_FIELDS.find((known) => field === known || field === `address.${known}`);
  if (!name) return undefined;
  if (name === "province") return [name, code === "address.required" ? "provinceMissing" : "provinceInvalid"];
  const missing = MISSING[name];
  if (code === "goods.notDeliverable" && name === "postCode") return [name, "placeNotDelivered"];
  if (name === "postCode" && code !== "address.required") return [name, "postCodeInvalid"];
  if (name === "phone" && code !== "address.required") return [name, "phone.invalid"];
  return missing ? [name, missing] : undefined;
}

/** The address as calls take it, written as its country does. */
export function writtenAddress(values: AddressValues, country: FormCountry): AddressValues {
  return {
    ...addressOf((field) => values[field].trim()),
    country: country.code,
    postCode: tidyPostCode(values.postCode, country),
    phone: fullPhone(values.phone, country),
  };
}

/** The same answers without a province that their country does not have. */
export function inCountry<Values extends Pick<AddressValues, "country" | "province">>(values: Values): Values {
  const list = provincesOf(values.country);
  return list && !list.some((province) => province.value === values.province) ? { ...values, province: "" } : values;
}

/** The same answers with the postcode as its country writes it, and the province it lies in where it tells. */
export function afterPostCode<Values extends Pick<AddressValues, "postCode" | "province">>(
  values: Values,
  country: FormCountry | undefined,
): Values {
  if (!country || values.postCode === "") return values;
  const postCode = tidyPostCode(values.postCode, country);
  return { ...values, postCode, province: provinceOfPostCode(country.code, postCode) ?? values.province };
}

/** The same answers with the province of their postcode, as leaving it would have brought it, where none is chosen: it may have been typed before the page came alive. */
export function withProvince<Values extends Pick<AddressValues, "postCode" | "province">>(
  values: Values,
  country: FormCountry | undefined,
): Values {
  return values.province === "" ? { ...values, province: afterPostCode(values, country).province } : values;
}

/** Fields in the order of the page: some countries write the postcode behind the city. */
export function inOrder<Field extends string>(
  fields: readonly Field[],
  country: FormCountry | undefined,
): readonly (Field | AddressField)[] {
  if (!country || country.addressForm.postCodeFirst) return fields;
  return fields.map((field) => (field === "postCode" ? "city" : field === "city" ? "postCode" : field));
}
