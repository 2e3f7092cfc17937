import type { BrandCode } from "@rambla/core/market";
import type { CallContext } from "../platform/call-context.ts";
import { publicOrigin } from "../platform/origin.ts";

/** Where a passkey counts, and an attempt at a provider: in a brand, at one of its hosts. */
export type Place = { readonly brand: BrandCode; readonly host: string };

/** The one place of a market: the host of the shop in this country, by the settings (decision 088). */
export function placeOf({ shop, market }: Pick<CallContext, "shop" | "market">): Place {
  const { brand, country } = market;
  return { brand: brand.code, host: new URL(publicOrigin(shop, brand.code, country.code)).hostname };
}
