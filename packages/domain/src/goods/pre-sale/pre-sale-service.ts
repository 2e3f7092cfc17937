import type { BrandCode, CountryCode } from "@rambla/core/market";
import { isTransferOnly } from "@rambla/core/payment-methods";
import type { Shop } from "../../platform/shop.ts";
import { followTurn } from "../listing/derived-service.ts";
import { findBrandsWithPreSalesTurned, findPreSoldIn, turnPreSales } from "./pre-sale-store.ts";

/** Brands with lists that do not match running pre-sales. */
export async function brandsWithPreSalesTurned(shop: Shop): Promise<readonly string[]> {
  return await findBrandsWithPreSalesTurned(shop.database, shop.clock());
}

export async function followPreSales(shop: Shop, brandCode: string): Promise<void> {
  const now = shop.clock();
  await followTurn(shop, brandCode, (transaction) => turnPreSales(transaction, brandCode, now));
}

/** A few examples per country suffice in the warning. */
const NAMED = 5;

export type UnpayablePreSale = { readonly brand: BrandCode; readonly country: CountryCode; readonly goods: readonly string[] };

/** Finds pre-sales in countries with bank transfer only: settings may change after their start. */
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
