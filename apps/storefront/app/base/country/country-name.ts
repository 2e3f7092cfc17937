import { useFrameData } from "../frame-data.ts";
import { useMarket } from "../market.tsx";

/** Names the current country in its own language, or in the page's language when the brand's list lacks it. */
export function useCountryName(): string {
  const { languages } = useFrameData();
  const { countryCode, languageTag } = useMarket();
  const listed = languages.find((entry) => entry.countryCode === countryCode)?.name;
  return listed ?? new Intl.DisplayNames([languageTag], { type: "region" }).of(countryCode) ?? countryCode;
}
