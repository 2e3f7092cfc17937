import { type Country, entryOf } from "@rambla/core/market";
import type { PageContext } from "../../base/page-context.ts";
import type { NamedCountry } from "./address-fields.tsx";
import type { FormCountry, FormRules } from "./address-rules.ts";

function formCountry({
  code,
  phonePrefix,
  phoneTrunk,
  postCode,
  addressForm: { province, postCodeFirst, streetExample, asksDoor },
}: Country): FormCountry {
  return { code, phonePrefix, phoneTrunk, postCode, addressForm: { province, postCodeFirst, streetExample, asksDoor } };
}

export function addressRules({ settings }: PageContext): FormRules {
  const countries = Object.values(settings.countries).map(formCountry);
  return { countries, phonePrefixes: [...new Set(countries.map(({ phonePrefix }) => phonePrefix))], phoneDigits: settings.phone.digits };
}

export function namedCountries({ settings, market: { languageTag } }: PageContext, codes: readonly string[]): NamedCountry[] {
  const names = new Intl.DisplayNames(languageTag, { type: "region" });
  return codes
    .flatMap((code) => entryOf(settings.countries, code) ?? [])
    .map((country) => ({ ...formCountry(country), name: names.of(country.code) ?? country.ownName }))
    .sort((a, b) => a.name.localeCompare(b.name, languageTag));
}
