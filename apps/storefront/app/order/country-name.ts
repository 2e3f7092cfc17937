import { COUNTRIES, type CountryCode } from "@rambla/core/market";
import { useLoaderData } from "react-router";
import { useMarket } from "../shell/market.tsx";
import type { loader } from "./confirm.data.ts";

/** The name of the country of delivery in the language of the page; the market's own when none is chosen yet. */
export function useCountryName(code: CountryCode | undefined): string {
  const { countries } = useLoaderData<typeof loader>();
  const { countryCode } = useMarket();
  const wanted = code ?? countryCode;
  return countries.find((country) => country.code === wanted)?.name ?? COUNTRIES[wanted].ownName;
}
