import { useMarket } from "../../base/market.tsx";

export function useDay(): (moment: string) => string {
  const { languageTag, timeZone } = useMarket();
  return (moment) => new Intl.DateTimeFormat(languageTag, { dateStyle: "long", timeZone }).format(new Date(moment));
}
