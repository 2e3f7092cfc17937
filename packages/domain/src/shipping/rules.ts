/** Rules of shipping: cost per country (D-118) and the carriers shown in the footer (D-172). */
import type { ShopConfig } from "@rambla/core/config";
import type { CountryCode, Market } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";

export type ShippingCost = { readonly countryCode: CountryCode; readonly fee: string; readonly freeFrom: string; readonly currency: CurrencyCode };

/** Cost and threshold of free delivery for every country the brand delivers to in the market's currency; the market's own first. */
export function shippingTemplate(config: ShopConfig, market: Market): ShippingCost[] {
  return (config.delivery.countries[market.brand.code] ?? [])
    .filter((code) => config.countries[code]?.currency === market.currency)
    .toSorted((a, b) => Number(b === market.country.code) - Number(a === market.country.code))
    .flatMap((countryCode) => {
      const terms = config.shipping[countryCode];
      return terms ? [{ countryCode, ...terms, currency: market.currency }] : [];
    });
}

export type Carrier = { readonly logo: string; readonly title: string; readonly link: string };

/**
 * Delivery partners of the footer. None is agreed: the list hides its block while it is empty, and an invented name would
 * be a promise. A partner without a logo takes a neutral mark: `/brand/delivery/parcel.svg`, `pickup` or `letter`.
 */
export const CARRIERS: readonly Carrier[] = [];
