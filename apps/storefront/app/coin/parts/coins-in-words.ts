import { useMarket } from "../../base/market.tsx";

/** Prints coins as the country writes numbers, always with two places: `2,50`, and with their sign what came or went. */
export function useCoins(): (coins: string, sign?: "exceptZero") => string {
  const { languageTag } = useMarket();
  return (coins, sign) =>
    new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...(sign && { signDisplay: sign }) }).format(
      Number(coins),
    );
}
