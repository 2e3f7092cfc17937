/** Rules of an address form in each country, for browser and server. */
import type { Country } from "@rambla/core/market";
import { isPhone, type PhoneDigits, seenPhone } from "@rambla/core/phone";
import { isPostCode, tidyPostCode } from "@rambla/core/post-code";
import { isPostCodeIn, isProvince, provinceOfPostCode, provincesOf } from "@rambla/core/provinces";

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
/** Keys of messages/…/address.json; codes of calls have theirs in refusal.json. */
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
export type AddressMistakes = Readonly<Partial<Record<AddressField, AddressMistake>>>;

export type FormCountry = Pick<Country, "code" | "phonePrefix" | "phoneTrunk" | "postCode"> & {
  readonly addressForm: Pick<Country["addressForm"], "province" | "postCodeFirst" | "streetExample" | "asksDoor">;
};

export type FormRules = {
  readonly countries: readonly FormCountry[];
  /** Country codes that a telephone number may begin with. */
  readonly phonePrefixes: readonly string[];
  readonly phoneDigits: PhoneDigits;
};

export const countryIn = ({ countries }: Pick<FormRules, "countries">, code: string): FormCountry | undefined =>
  countries.find((country) => country.code === code);

/** Gives how the form asks for a province. */
export function provinceField({ code, addressForm }: FormCountry): "list" | "text" | "none" {
  if (addressForm.province === "none") return "none";
  return provincesOf(code) ? "list" : "text";
}

/** Whether a street seems to lack its house number. `s/n` and `snc` say that there is none. */
export const lacksNumber = (street: string, { addressForm }: FormCountry): boolean =>
  addressForm.streetExample !== undefined && street.trim() !== "" && !/\p{N}|\bs\/n\b|\bsnc\b/iu.test(street);

/** Adds the address country's code to a number without one. */
export function fullPhone(text: string, { phonePrefix, phoneTrunk: trunk }: FormCountry): string {
  const typed = seenPhone(text).replace(/^00/, "+");
  if (typed.startsWith("+")) return typed;
  const national = trunk && typed.startsWith(trunk) ? typed.slice(trunk.length).replace(/^[\s.\-/]+/, "") : typed;
  return `${phonePrefix} ${national}`;
}

export function isPhoneFor(text: string, country: FormCountry, { phonePrefixes, phoneDigits }: FormRules): boolean {
  return isPhone(fullPhone(text, country), country, phonePrefixes, phoneDigits);
}

/** As in the contract. */
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

/** Empty when the address is complete. */
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

/** Whether the country has the province and the postcode lies in it. An optional province is checked too, because it decides about tax. */
function fitsProvince({ province, postCode }: AddressValues, { code }: FormCountry): boolean {
  if (province.trim() === "") return true;
  return isProvince(code, province.trim()) && isPostCodeIn(code, province.trim(), postCode);
}

/** Gives province and postcode; an incomplete postcode is left out, because it could lie anywhere. */
export function placeOf({ province, postCode }: AddressValues, country: FormCountry | undefined): { province?: string; postCode?: string } {
  return {
    ...(province.trim() !== "" && { province: province.trim() }),
    ...(country && isPostCode(postCode, country) && { postCode: tidyPostCode(postCode, country) }),
  };
}

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

/** Formats the address as its country does. */
export function writtenAddress(values: AddressValues, country: FormCountry): AddressValues {
  return {
    ...addressOf((field) => values[field].trim()),
    country: country.code,
    postCode: tidyPostCode(values.postCode, country),
    phone: fullPhone(values.phone, country),
  };
}

/** Drops a province that the country does not have. */
export function inCountry<Values extends Pick<AddressValues, "country" | "province">>(values: Values): Values {
  const list = provincesOf(values.country);
  return list && !list.some((province) => province.value === values.province) ? { ...values, province: "" } : values;
}

/** Formats the postcode and sets the province that it lies in. */
export function afterPostCode<Values extends Pick<AddressValues, "postCode" | "province">>(
  values: Values,
  country: FormCountry | undefined,
): Values {
  if (!country || values.postCode === "") return values;
  const postCode = tidyPostCode(values.postCode, country);
  return { ...values, postCode, province: provinceOfPostCode(country.code, postCode) ?? values.province };
}

/** Sets the postcode's province where none is chosen. It may have been typed before hydration. */
export function withProvince<Values extends Pick<AddressValues, "postCode" | "province">>(
  values: Values,
  country: FormCountry | undefined,
): Values {
  return values.province === "" ? { ...values, province: afterPostCode(values, country).province } : values;
}

/** Some countries write the postcode behind the city. */
export function inOrder<Field extends string>(
  fields: readonly Field[],
  country: FormCountry | undefined,
): readonly (Field | AddressField)[] {
  if (!country || country.addressForm.postCodeFirst) return fields;
  return fields.map((field) => (field === "postCode" ? "city" : field === "city" ? "postCode" : field));
}
