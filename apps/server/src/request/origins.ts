/** Public addresses for links: the market's, its other countries', the other brands'. */
import type { Market } from "@rambla/core/market";
import { originOfHost, publicHost } from "@rambla/domain/platform/origin";
import type { Shop } from "@rambla/domain/platform/shop";
import type { PageContext } from "@rambla/storefront/base/page-context.ts";

export function countriesOf(shop: Shop, market: Market): PageContext["hosts"] {
  return Object.entries(market.brand.hosts).flatMap(([countryCode, host]) =>
    host === undefined ? [] : [{ countryCode, origin: originOfHost(shop, host) }],
  );
}

export function originsOf(shop: Shop): readonly string[] {
  return Object.values(shop.config.brands).flatMap(({ hosts }) =>
    Object.values(hosts).flatMap((host) => (host === undefined ? [] : [originOfHost(shop, host)])),
  );
}

/** The brands of the market's country with their addresses. */
export function brandsOf(shop: Shop, market: Market): PageContext["brands"] {
  return Object.values(shop.config.brands).flatMap(({ code, name, theme }) => {
    const host = publicHost(shop, code, market.country.code);
    return host ? [{ code, name, origin: originOfHost(shop, host), surface: theme.colours.surface }] : [];
  });
}
