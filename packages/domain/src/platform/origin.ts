/** Public addresses from the settings, never from a request. */
import { type BrandCode, brandOf, type CountryCode } from "@rambla/core/market";
import type { Shop } from "./shop.ts";

type Place = Pick<Shop, "config" | "origin">;

/** Undefined when the brand has none there. */
export function publicHost(shop: Place, brand: BrandCode, country: CountryCode): string | undefined {
  return brandOf(shop.config, brand).hosts[country];
}

export function originOfHost(shop: Place, host: string): string {
  const { protocol, port } = shop.origin;
  return `${protocol}://${host}${port === undefined ? "" : `:${port}`}`;
}

/** A country without a host uses another host of the brand with the parameter `country`. */
export function publicOrigin(shop: Place, brand: BrandCode, country: CountryCode): string {
  const host = publicHost(shop, brand, country) ?? Object.values(brandOf(shop.config, brand).hosts)[0];
  return originOfHost(shop, host ?? "localhost");
}
