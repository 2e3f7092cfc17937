/** Notes of lookups that failed: a `country` parameter that names no country of the brand is ignored, or 404 as the settings say, and told here (R-058, D-032). */
import { type Market, type Markets, withCountryParameter } from "@rambla/core/market";
import { HOUR } from "@rambla/core/time";
import type { Log } from "@rambla/domain/platform/log";

/** Values that are told within the time; whoever tries more of them is a machine, and fills no log. */
const MOST_TOLD = 20;
const TOLD_FOR = HOUR;

/** Whether a `country` parameter is there and names no country of the brand. */
export function isUnknownCountry(markets: Markets, market: Market, parameter: string | null): parameter is string {
  return parameter !== null && parameter !== "" && !withCountryParameter(markets, market, parameter);
}

/**
 * Makes the note-taker. Each brand's wrong value is told once an hour, few in all, and only where it looks like a code: anything
 * else is a stranger's text.
 * @param clock milliseconds now
 */
export function makeUnknownCountryNote(
  markets: Markets,
  log: Log,
  clock: () => number,
): (market: Market, parameter: string | null) => void {
  let told = new Set<string>();
  let since = clock();
  return (market, parameter) => {
    if (!isUnknownCountry(markets, market, parameter)) return;
    if (clock() - since >= TOLD_FOR) {
      told = new Set();
      since = clock();
    }
    const country = /^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/.test(parameter) ? parameter : "no code";
    const key = `${market.brand.code} ${country}`;
    if (told.has(key) || told.size >= MOST_TOLD) return;
    told.add(key);
    log.warn({ brand: market.brand.code, country }, "a country parameter names no country of the brand");
  };
}
