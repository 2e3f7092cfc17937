/** The public addresses of the shop: hosts of the brands from the settings, never what a request named (D-023, decision 018). */
import { hostsOf } from "@rambla/core/config";
import type { BrandCode, CountryCode } from "@rambla/core/market";
import type { Shop } from "./shop.ts";

type Place = Pick<Shop, "config" | "origin">;

/** The host of a brand in a country; undefined where it has none. */
export function publicHost(shop: Place, brand: BrandCode, country: CountryCode): string | undefined {
  return hostsOf(shop.config)[brand][country];
}

/** Scheme, host and port as an address begins. */
export function originOfHost(shop: Place, host: string): string {
  const { protocol, port } = shop.origin;
  return `${protocol}://${host}${port === undefined ? "" : `:${port}`}`;
}

/**
 * Where the pages of a brand and a country live. A country without a host of its own is shown on another host of the brand,
 * by the parameter `country` (D-187).
 */
export function publicOrigin(shop: Place, brand: BrandCode, country: CountryCode): string {
  const host = publicHost(shop, brand, country) ?? Object.values(hostsOf(shop.config)[brand])[0];
  return originOfHost(shop, host ?? "localhost");
}
