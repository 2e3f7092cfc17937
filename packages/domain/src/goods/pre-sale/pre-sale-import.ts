/** Brings the pre-sales of a brand in. */
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
 * Brings pre-sales to these terms, in the transaction of their goods: one that is not over has them from now on, and other terms after one that is over, called off, or whose
 * goods have arrived, are the next. The terms of a pre-sale that there was already change nothing, and neither do terms that are over themselves, but of goods that never had any.
 * One that was called off, or whose goods have come, is said so; nobody begins it anew by saying nothing of it.
 * @returns the goods that are sold otherwise now
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

/** Holds pre-sales that are not held yet, and anew those that have run out. What operators have made of one stays. */
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
