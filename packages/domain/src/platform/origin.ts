/** The public addresses of the shop: hosts of the brands from the settings, never what a request named (D-023, decision 018). */
import { type BrandCode, brandOf, type CountryCode } from "@rambla/core/market";
import type { Shop } from "./shop.ts";

type Place = Pick<Shop, "config" | "origin">;

/** The host of a brand in a country; undefined where it has none. */
export function publicHost(shop: Place, brand: BrandCode, country: CountryCode): string | undefined {
  return brandOf(shop.config, brand).hosts[country];
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
  const host = publicHost(shop, brand, country) ?? Object.values(brandOf(shop.config, brand).hosts)[0];
  return originOfHost(shop, host ?? "localhost");
}
