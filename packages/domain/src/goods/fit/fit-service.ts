/** Compatible accessories: the bulb for the lamp. */
import type { Market } from "@rambla/core/market";
import type { Shop } from "../../platform/shop.ts";
import type { GoodsCard } from "../card.ts";
import { findFitting, type FitRow } from "./fit-store.ts";
import { shownCards, shownOf } from "../service.ts";

const MOST_SHOWN = 4;
/** Bounds the cost of a page; some goods may be unavailable or of one model. */
const MOST_READ = 24;

export type FittingGoods = { readonly title: string; readonly card: GoodsCard };

/** Available goods that fit, one per model, in catalogue order. */
export async function fittingGoods(shop: Shop, market: Market, goodsId: string): Promise<readonly FittingGoods[]> {
  const read = () => findFitting(shop.database, market, goodsId, MOST_READ);
  // Titles of fits change only with the catalogue.
  const rows: readonly FitRow[] = await shop.reads.keep(`fits ${market.key} ${goodsId}`, shownOf(market, [goodsId]), read);
  if (rows.length === 0) return [];
  const cards = await shownCards(shop, market, [...new Set(rows.map((row) => row.goodsId))]);
  const models = new Map<string, FittingGoods>();
  for (const row of rows) {
    const card = cards.get(row.goodsId);
    if (card && card.stock !== "NO_STOCK" && !models.has(row.model)) models.set(row.model, { title: row.title, card });
  }
  return [...models.values()].slice(0, MOST_SHOWN);
}
