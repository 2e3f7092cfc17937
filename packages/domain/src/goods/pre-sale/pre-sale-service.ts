/**
 * Lists follow the pre-sales of a brand: what is not sold yet, or no more, is not to be had (decision 156). A start finds the pre-sales that
 * shoppers cannot pay.
 */
import type { BrandCode, CountryCode } from "@rambla/core/market";
import { isTransferOnly } from "@rambla/core/payment-methods";
import type { Shop } from "../../platform/shop.ts";
import { followTurn } from "../listing/derived-service.ts";
import { findBrandsWithPreSalesTurned, findPreSoldIn, turnPreSales } from "./pre-sale-store.ts";

/** Brands whose lists do not count with the pre-sales that are on. */
export async function brandsWithPreSalesTurned(shop: Shop): Promise<readonly string[]> {
  return await findBrandsWithPreSalesTurned(shop.database, shop.clock());
}

/** Lets the lists of a brand follow its pre-sales. */
export async function followPreSales(shop: Shop, brandCode: string): Promise<void> {
  const now = shop.clock();
  await followTurn(shop, brandCode, (transaction) => turnPreSales(transaction, brandCode, now));
}

/** Goods that a start names of a country; what is wrong with the settings is the same for all of them. */
const NAMED = 5;

export type UnpayablePreSale = { readonly brand: BrandCode; readonly country: CountryCode; readonly goods: readonly string[] };

/** Pre-sales of countries whose only method is bank transfer, by which no pre-sale can be paid: settings were changed after they began. */
export async function unpayablePreSales({
  config,
  database,
  clock,
}: Pick<Shop, "clock" | "config" | "database">): Promise<readonly UnpayablePreSale[]> {
  const places = Object.values(config.brands).flatMap(({ code, countries }) =>
    countries.filter((country) => isTransferOnly(config, country)).map((country) => ({ brand: code, country })),
  );
  const found = await Promise.all(
    places.map(async (place) => ({ ...place, goods: await findPreSoldIn(database, { ...place, most: NAMED }, clock()) })),
  );
  return found.filter(({ goods }) => goods.length > 0);
}
