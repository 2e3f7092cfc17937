import type { CountryCode } from "@rambla/core/market";
import { useLoaderData } from "react-router";
import { useCountryName as useOwnName } from "../../base/country/country-name.ts";
import type { load } from "./confirm.data.ts";

/** The name of the country of delivery in the language of the page; the market's own when none is chosen yet. */
export function useCountryName(code: CountryCode | undefined): string {
  const { countries, country: start } = useLoaderData<typeof load>();
  const own = useOwnName();
  return countries.find((country) => country.code === (code ?? start))?.name ?? own;
}
