/** All goods of a market in portions, so that a feed of any length needs the memory of one. */
import type { Market } from "@rambla/core/market";
import type { Shop } from "../../platform/shop.ts";
import { type GoodsCard, goodsCard, measureOf, type Picture, picturesOf } from "../card.ts";
import { findGoodsBetween } from "../listing/sitemap-store.ts";
import type { Measure } from "../rules.ts";
import { findFeedGoods } from "./feed-store.ts";

const PORTION = 1000;

export type FeedGoods = GoodsCard & {
  readonly description: string;
  readonly pictures: readonly Picture[];
  /** From the top level. */
  readonly categories: readonly string[];
  /** The same for all variants; null without variants. */
  readonly group: string | null;
  readonly measure: Measure | null;
};

/** `next` is the first id of the next portion; null at the end. */
export type FeedPortion = { readonly goods: readonly FeedGoods[]; readonly next: string | null };

/** @param first `""` for the beginning */
export async function feedPortion(
  shop: Pick<Shop, "database" | "config" | "clock">,
  market: Market,
  first: string,
  size = PORTION,
): Promise<FeedPortion> {
  const ids = await findGoodsBetween(shop.database, market, first, null, size + 1);
  const rows = ids.length === 0 ? [] : await findFeedGoods(shop.database, market, ids.slice(0, size), shop.clock());
  const now = shop.clock();
  return {
    goods: rows.map((row) => ({
      ...goodsCard(row, market, shop.config, now),
      description: row.description,
      pictures: picturesOf(row),
      categories: row.categories,
      group: row.variantCount > 1 ? row.firstVariant : null,
      measure: measureOf(row),
    })),
    next: ids[size] ?? null,
  };
}
