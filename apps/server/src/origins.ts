/** Public addresses that pages link to: the market's own, its other countries, the other brands. */
import { hostsOf } from "@rambla/core/config";
import { BRAND_CODES, BRANDS, countryOf, type Market } from "@rambla/core/market";
import { originOfHost, publicHost } from "@rambla/domain/platform/origin";
import type { Shop } from "@rambla/domain/platform/shop";
import type { PageContext } from "@rambla/storefront/shell/page-context.ts";

/** Every country that the market's brand has a host for. */
export function countriesOf(shop: Shop, market: Market): PageContext["hosts"] {
  return Object.entries(hostsOf(shop.config)[market.brand.code]).flatMap(([code, host]) => {
    const countryCode = countryOf(code);
    return countryCode ? [{ countryCode, origin: originOfHost(shop, host) }] : [];
  });
}

/** The brands that sell in the market's country, each with its own address there. */
export function brandsOf(shop: Shop, market: Market): PageContext["brands"] {
  return BRAND_CODES.flatMap((code) => {
    const host = publicHost(shop, code, market.country.code);
    return host ? [{ code, name: BRANDS[code].name, origin: originOfHost(shop, host) }] : [];
  });
}
