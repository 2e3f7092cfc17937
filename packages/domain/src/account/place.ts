import type { BrandCode } from "@rambla/core/market";
import type { CallContext } from "../platform/call-context.ts";
import { publicOrigin } from "../platform/origin.ts";

/** Passkeys and provider logins belong to a brand and host. */
export type Place = { readonly brand: BrandCode; readonly host: string };

/** The host from the settings. */
export function placeOf({ shop, market }: Pick<CallContext, "shop" | "market">): Place {
  const { brand, country } = market;
  return { brand: brand.code, host: new URL(publicOrigin(shop, brand.code, country.code)).hostname };
}
