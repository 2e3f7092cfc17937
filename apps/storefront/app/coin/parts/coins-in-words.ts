import { useMarket } from "../../base/market.tsx";

/** Formats coins as the country writes numbers, with two places: `2,50`; with a sign for changes. */
export function useCoins(): (coins: string, sign?: "exceptZero") => string {
  const { languageTag } = useMarket();
  return (coins, sign) =>
    new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...(sign && { signDisplay: sign }) }).format(
      Number(coins),
    );
}
