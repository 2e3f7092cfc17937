/** Rules of addresses: the fields that each needs and how they are kept, in orders and in the books of customers alike (D-073, D-170). Pure. */
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

/** Field name → code of what is wrong with it. */
export type AddressProblems = Readonly<Record<string, "address.required" | "phone.invalid" | "request.invalid">>;

/** What is wrong with an address; empty when it can be delivered to. */
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

/** Whether a province is one of the country and holds the postcode, as far as lists and codes tell. Where none is required, one that is given still decides about tax. */
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

/** An address as it is kept and printed. */
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

/** What a customer keeps of an address. */
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

/** What an address is taken for by itself. */
export type Defaults = { readonly defaultShipping: boolean; readonly defaultInvoice: boolean };

/** What is wrong with an address for a book. */
export function bookProblems(address: BookFields, country: Country, settings: Pick<ShopConfig, "countries" | "phone">): AddressProblems {
  const isWrong = address.landline.trim() !== "" && !isPhoneIn(address.landline, country, settings);
  return { ...addressProblems(address, country, settings), ...(isWrong && { landline: "phone.invalid" as const }) };
}

/** An address as a book keeps it. */
export function tidyBookFields(address: BookFields, country: Country): BookFields {
  return { ...tidyAddress(address, country), taxID: tidy(address.taxID).toUpperCase(), landline: tidy(address.landline) };
}

/** Whether two addresses of a book say the same. */
export function isSameAddress(one: BookFields, other: BookFields): boolean {
  return BOOK_FIELDS.every((field) => one[field] === other[field]);
}
