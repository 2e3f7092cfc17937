/** Brings the pre-sales of a brand in. */
import { phaseOf } from "@rambla/core/activity";
import type { BrandCode } from "@rambla/core/market";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import type { PreSale } from "./pre-sale-rules.ts";
import { lockPreSale, savePreSale } from "./pre-sale-store.ts";

export type ImportedPreSale = Omit<PreSale, "round" | "canceledAt"> & { readonly goodsId: string };

/** Holds pre-sales that are not held yet, and anew those that have run out. What operators have made of one stays. */
export async function importPreSales(shop: Shop, brandCode: BrandCode, preSales: readonly ImportedPreSale[]): Promise<void> {
  const now = shop.clock();
  await shop.database.transaction(async (transaction) => {
    for (const { goodsId, ...terms } of preSales) {
      const before = await lockPreSale(transaction, brandCode, goodsId);
      const isSpent = before !== undefined && before.arrivedRound < before.round && phaseOf(before, now) === "Complete" && terms.endsAt > now;
      if (!before || isSpent) await savePreSale(transaction, brandCode, goodsId, { ...terms, round: before ? before.round + 1 : 1 });
    }
    await dropTags(transaction, preSales.map(({ goodsId }) => tags.goods(brandCode, goodsId)));
  });
}
