import { useMarket } from "../../base/market.tsx";

/** Writes a day as its reader does. */
export function useDay(): (moment: string) => string {
  const { languageTag, timeZone } = useMarket();
  return (moment) => new Intl.DateTimeFormat(languageTag, { dateStyle: "long", timeZone }).format(new Date(moment));
}
