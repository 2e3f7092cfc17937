/** Logs `country` parameters that name no country of the brand. They are ignored, or 404 by the settings. */
import { type Market, type Markets, withCountryParameter } from "@rambla/core/market";
import { HOUR } from "@rambla/core/time";
import type { Log } from "@rambla/domain/platform/log";

/** Values logged in the time; more come from a machine. */
const MOST_TOLD = 20;
const TOLD_FOR = HOUR;

export function isUnknownCountry(markets: Markets, market: Market, parameter: string | null): parameter is string {
  return parameter !== null && parameter !== "" && !withCountryParameter(markets, market, parameter);
}

/**
 * Logs each wrong value once an hour, few in all, and only if it looks like a code: other text is the visitor's.
 * @param clock milliseconds
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
