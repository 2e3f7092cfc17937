/** Public addresses that pages link to: the market's own, its other countries, the other brands. */
import type { Market } from "@rambla/core/market";
import { originOfHost, publicHost } from "@rambla/domain/platform/origin";
import type { Shop } from "@rambla/domain/platform/shop";
import type { PageContext } from "@rambla/storefront/base/page-context.ts";

/** Every country that the market's brand has a host for. */
export function countriesOf(shop: Shop, market: Market): PageContext["hosts"] {
  return Object.entries(market.brand.hosts).flatMap(([countryCode, host]) =>
    host === undefined ? [] : [{ countryCode, origin: originOfHost(shop, host) }],
  );
}

/** Every place where the shop lives. */
export function originsOf(shop: Shop): readonly string[] {
  return Object.values(shop.config.brands).flatMap(({ hosts }) =>
    Object.values(hosts).flatMap((host) => (host === undefined ? [] : [originOfHost(shop, host)])),
  );
}

/** The brands that sell in the market's country, each with its own address there. */
export function brandsOf(shop: Shop, market: Market): PageContext["brands"] {
  return Object.values(shop.config.brands).flatMap(({ code, name, theme }) => {
    const host = publicHost(shop, code, market.country.code);
    return host ? [{ code, name, origin: originOfHost(shop, host), surface: theme.colours.surface }] : [];
  });
}
