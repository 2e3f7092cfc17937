import type { ShopConfig } from "@rambla/core/config";
import type { Country } from "@rambla/core/market";
import { isPhone, seenPhone } from "@rambla/core/phone";
import { isPostCode, tidyPostCode } from "@rambla/core/post-code";
import { isPostCodeIn, isProvince } from "@rambla/core/provinces";
import { isSeen } from "@rambla/core/seen";
import { tidy } from "@rambla/core/tidy";

export type AddressInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly postCode: string;
  readonly detailedAddress: string;
  readonly extraAddress: string;
  readonly company: string;
  readonly phone: string;
};

/** Field name → code. */
export type AddressProblems = Readonly<Record<string, "address.required" | "phone.invalid" | "request.invalid">>;

/** Empty for a deliverable address. */
export function addressProblems(
  address: AddressInput,
  country: Country,
  settings: Pick<ShopConfig, "countries" | "phone">,
): AddressProblems {
  const problems: Record<string, AddressProblems[string]> = {};
  const required = ["firstName", "lastName", "city", "postCode", "detailedAddress", "phone"] as const;
  for (const field of required) if (!isSeen(address[field])) problems[field] = "address.required";
  if (country.addressForm.province === "required" && !isSeen(address.province)) problems["province"] = "address.required";
  if (!problems["postCode"] && !isPostCode(address.postCode, country)) problems["postCode"] = "request.invalid";
  if (!problems["province"] && !problems["postCode"] && !isProvinceOf(address, country)) problems["province"] = "request.invalid";
  if (!problems["phone"] && !isPhoneIn(address.phone, country, settings)) problems["phone"] = "phone.invalid";
  return problems;
}

/** Checks the province against list and postcode, since it decides the tax. Optional ones may be empty. */
function isProvinceOf({ province, postCode }: AddressInput, { code }: Country): boolean {
  if (!isSeen(province)) return true;
  return isProvince(code, tidy(province)) && isPostCodeIn(code, tidy(province), postCode);
}

function isPhoneIn(text: string, country: Country, { countries, phone }: Pick<ShopConfig, "countries" | "phone">): boolean {
  return isPhone(
    text,
    country,
    Object.values(countries).map((entry) => entry.phonePrefix),
    phone.digits,
  );
}

/** The stored form. */
export function tidyAddress(address: AddressInput, country: Country): AddressInput {
  return {
    firstName: tidy(address.firstName),
    lastName: tidy(address.lastName),
    country: country.code,
    province: tidy(address.province),
    city: tidy(address.city),
    postCode: tidyPostCode(tidy(address.postCode), country),
    detailedAddress: tidy(address.detailedAddress),
    extraAddress: tidy(address.extraAddress),
    company: tidy(address.company),
    phone: tidy(seenPhone(address.phone)),
  };
}

export type BookFields = AddressInput & { readonly taxID: string; readonly landline: string };

const BOOK_FIELDS = [
  "firstName",
  "lastName",
  "country",
  "province",
  "city",
  "postCode",
  "detailedAddress",
  "extraAddress",
  "company",
  "phone",
  "taxID",
  "landline",
] as const satisfies readonly (keyof BookFields)[];

export type Defaults = { readonly defaultShipping: boolean; readonly defaultInvoice: boolean };

export function bookProblems(address: BookFields, country: Country, settings: Pick<ShopConfig, "countries" | "phone">): AddressProblems {
  const isWrong = address.landline.trim() !== "" && !isPhoneIn(address.landline, country, settings);
  return { ...addressProblems(address, country, settings), ...(isWrong && { landline: "phone.invalid" as const }) };
}

export function tidyBookFields(address: BookFields, country: Country): BookFields {
  return { ...tidyAddress(address, country), taxID: tidy(address.taxID).toUpperCase(), landline: tidy(address.landline) };
}

export function isSameAddress(one: BookFields, other: BookFields): boolean {
  return BOOK_FIELDS.every((field) => one[field] === other[field]);
}
