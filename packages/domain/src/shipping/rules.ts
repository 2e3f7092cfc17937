import type { ShopConfig } from "@rambla/core/config";
import { calendarDay } from "@rambla/core/date-format";
import type { CountryCode, Market } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import { after, HOUR } from "@rambla/core/time";
import { deliveryPromise } from "../order/rules.ts";

export type ShippingCost = {
  readonly countryCode: CountryCode;
  readonly fee: string;
  readonly freeFrom: string;
  readonly currency: CurrencyCode;
  readonly arrives: Arrival;
};

/** Dates (YYYY-MM-DD) at the destination, for orders before `until`. */
export type Arrival = { readonly from: string; readonly to: string; readonly until: string };

/** For countries in the market's currency, the market's own first. */
export function shippingTemplate(config: ShopConfig, market: Market, now: Date): ShippingCost[] {
  return (config.delivery.countries[market.brand.code] ?? [])
    .filter((code) => config.countries[code]?.currency === market.currency)
    .toSorted((a, b) => Number(b === market.country.code) - Number(a === market.country.code))
    .flatMap((countryCode) => {
      const terms = config.shipping[countryCode];
      const country = config.countries[countryCode];
      const days = country && deliveryPromise([], now, country, config.delivery.text);
      return terms && days
        ? [{ countryCode, ...terms, currency: market.currency, arrives: { ...days, until: nextDay(now, country.timeZone).toISOString() } }]
        : [];
    });
}

/** Cached per zone, since every page asks and the search takes thirty steps. */
const lastFound = new Map<string, { readonly from: Date; readonly until: Date }>();

/** Days may have 23 or 25 hours. */
export function nextDay(now: Date, timeZone: string): Date {
  const known = lastFound.get(timeZone);
  if (known && known.from <= now && now < known.until) return known.until;
  const until = endOfDay(now, timeZone);
  lastFound.set(timeZone, { from: now, until });
  return until;
}

function endOfDay(now: Date, timeZone: string): Date {
  const today = calendarDay(now, timeZone);
  let [before, behind] = [now, after(now, 26 * HOUR)];
  while (behind.getTime() - before.getTime() > 1) {
    const between = after(before, Math.floor((behind.getTime() - before.getTime()) / 2));
    if (calendarDay(between, timeZone) === today) before = between;
    else behind = between;
  }
  return behind;
}

export type Carrier = { readonly logo: string; readonly title: string; readonly link: string };

export function carriersOf({ logistics }: Pick<ShopConfig, "logistics">): Carrier[] {
  return logistics.carriers.map(({ title, link, mark }) => ({ logo: `/brand/delivery/${mark}.svg`, title, link }));
}
