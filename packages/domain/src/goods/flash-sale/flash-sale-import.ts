import { ACTIVITY_ACTIONS, phaseOf } from "@rambla/core/activity";
import type { BrandCode } from "@rambla/core/market";
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { flashSalesTurned } from "../events.ts";
import type { StoredFlashSale } from "./flash-sale-rules.ts";
import { findOpenFlashSales, lockFlashSale, saveFlashSale } from "./flash-sale-store.ts";

/**
 * Imports flash sales in the catalogue's transaction. Ended sales stay ended, and sold units stay sold. Throws when a sale id has other
 * goods; file validation reports that before (`readCatalogueFile`).
 * @returns goods with changed pages
 */
export async function importFlashSales(
  transaction: Transaction,
  brandCode: BrandCode,
  sales: readonly StoredFlashSale[],
  now: Date,
): Promise<readonly string[]> {
  const changed: string[] = [];
  // In the lock order of orders.
  for (const sale of sales.toSorted((a, b) => (a.flashSaleId < b.flashSaleId ? -1 : 1))) {
    const before = await lockFlashSale(transaction, brandCode, sale.flashSaleId);
    const isOver = before ? !ACTIVITY_ACTIONS[phaseOf(before, now)].includes("save") : sale.endsAt <= now;
    if (isOver || (before && isSame(before, sale))) continue;
    if (before && before.goodsId !== sale.goodsId)
      throw new Error(`the flash sale ${sale.flashSaleId} is held of goods ${before.goodsId} by now`);
    if (await saveFlashSale(transaction, brandCode, sale, now)) changed.push(sale.goodsId);
  }
  if (changed.length > 0) {
    await publish(transaction, flashSalesTurned, { brand: brandCode }, now);
    await dropTags(transaction, [tags.flashSales(brandCode)]);
  }
  return changed;
}

/** Starts sales for demo goods without one, under new ids, so earlier orders stay separate. */
export async function renewFlashSales(shop: Shop, brandCode: BrandCode, sales: readonly StoredFlashSale[]): Promise<void> {
  const now = shop.clock();
  await shop.database.transaction(async (transaction) => {
    const held = new Set((await findOpenFlashSales(transaction, brandCode, now)).map(({ goodsId }) => goodsId));
    const changed = await importFlashSales(
      transaction,
      brandCode,
      sales.filter(({ goodsId }) => !held.has(goodsId)),
      now,
    );
    await dropTags(
      transaction,
      changed.map((goodsId) => tags.goods(brandCode, goodsId)),
    );
  });
}

function isSame(before: StoredFlashSale, sale: StoredFlashSale): boolean {
  const agreed = ({ goodsId, startsAt, endsAt, pieces, prices, limitPerPerson }: StoredFlashSale) => [
    goodsId,
    startsAt,
    endsAt,
    pieces,
    prices,
    limitPerPerson,
  ];
  return isDeepStrictEqual(agreed(before), agreed(sale));
}
