import { phaseOf } from "@rambla/core/activity";
import type { BrandCode } from "@rambla/core/market";
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { saveListingDue } from "../listing/derived-store.ts";
import { bringListsUpToDate } from "../listing/derived-service.ts";
import { type PreSaleSaid, type PreSaleTerms, roundOfTerms } from "./pre-sale-rules.ts";
import { lockPreSale, markArrived, markPreSaleCanceled, savePreSale } from "./pre-sale-store.ts";

export type ImportedPreSale = PreSaleSaid & { readonly goodsId: string };

/**
 * Imports terms in the goods' transaction. They change an open pre-sale, or start the next round after one that ended, was cancelled or has
 * arrived. Unchanged or expired terms have no effect, except on goods that never had any. A recorded outcome is not undone.
 * @returns goods with a changed sale
 */
export async function importPreSales(
  transaction: Transaction,
  brandCode: BrandCode,
  preSales: readonly ImportedPreSale[],
  now: Date,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { goodsId, canceledAt = null, arrived = false, ...terms } of preSales.toSorted((a, b) => (a.goodsId < b.goodsId ? -1 : 1))) {
    const before = await lockPreSale(transaction, brandCode, goodsId);
    const isKnown = before !== undefined && isSame(before, terms);
    if (before && !isKnown && terms.endsAt <= now) continue;
    if (!isKnown && !(await savePreSale(transaction, brandCode, goodsId, { ...terms, round: roundOfTerms(before, now) }, now))) continue;
    const calledOffAt = isKnown && before.canceledAt !== null ? null : canceledAt;
    const isArrived = arrived && !(isKnown && before.arrivedRound === before.round);
    if (calledOffAt) await markPreSaleCanceled(transaction, brandCode, goodsId, calledOffAt);
    if (isArrived) await markArrived(transaction, brandCode, goodsId);
    if (!isKnown || calledOffAt || isArrived) changed.push(goodsId);
  }
  return changed;
}

/** Starts pre-sales of the demo, also after they ran out. Changes by operators stay. */
export async function renewPreSales(shop: Shop, brandCode: BrandCode, preSales: readonly ImportedPreSale[]): Promise<void> {
  const now = shop.clock();
  await shop.database.transaction(async (transaction) => {
    const held: ImportedPreSale[] = [];
    for (const preSale of preSales) {
      const before = await lockPreSale(transaction, brandCode, preSale.goodsId);
      if (!before || (before.arrivedRound < before.round && phaseOf(before, now) === "Complete")) held.push(preSale);
    }
    const changed = await importPreSales(transaction, brandCode, held, now);
    await saveListingDue(transaction, brandCode, changed);
    await dropTags(
      transaction,
      changed.map((goodsId) => tags.goods(brandCode, goodsId)),
    );
  });
  await bringListsUpToDate(shop, brandCode);
}

function isSame(before: PreSaleTerms, terms: PreSaleTerms): boolean {
  const agreed = ({ startsAt, endsAt, balanceFrom, balanceUntil, shipsFrom }: PreSaleTerms) => [
    startsAt,
    endsAt,
    balanceFrom,
    balanceUntil,
    shipsFrom,
  ];
  return isDeepStrictEqual(agreed(before), agreed(terms));
}
