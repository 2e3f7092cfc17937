/** Lists follow the pre-sales of a brand: what is not sold yet, or no more, is not to be had (decision 156). */
import type { Shop } from "../../platform/shop.ts";
import { followTurn } from "../listing/derived-service.ts";
import { findBrandsWithPreSalesTurned, findNextPreSaleTurn, turnPreSales } from "./pre-sale-store.ts";

/** Brands whose lists do not count with the pre-sales that are on. */
export async function brandsWithPreSalesTurned(shop: Shop): Promise<readonly string[]> {
  return await findBrandsWithPreSalesTurned(shop.database, shop.clock());
}

/** Lets the lists of a brand follow its pre-sales. @returns when the next one begins or ends */
export async function followPreSales(shop: Shop, brandCode: string): Promise<Date | undefined> {
  const now = shop.clock();
  await followTurn(shop, brandCode, (transaction) => turnPreSales(transaction, brandCode, now));
  return (await findNextPreSaleTurn(shop.database, brandCode, now)) ?? undefined;
}
