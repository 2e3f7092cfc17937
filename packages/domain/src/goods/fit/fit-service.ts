/** What goes with goods: the bulb for the lamp, the filter for the kettle. */
import type { Market } from "@rambla/core/market";
import type { Shop } from "../../platform/shop.ts";
import type { GoodsCard } from "../card.ts";
import { findFitting, type FitRow } from "./fit-store.ts";
import { shownCards, shownOf } from "../service.ts";

/** Models that a product page shows. */
const MOST_SHOWN = 4;
/** Goods of which so many are looked at, as some are sold out, not sold here or variants of one model: however many fit, a page costs the same. */
const MOST_READ = 24;

/** Goods that go with others, and what makes them. */
export type FittingGoods = { readonly title: string; readonly card: GoodsCard };

/** What can be had that goes with goods, one of each model (its first variant that is there), in the order of the catalogue. */
export async function fittingGoods(shop: Shop, market: Market, goodsId: string): Promise<readonly FittingGoods[]> {
  const read = () => findFitting(shop.database, market, goodsId, MOST_READ);
  // The words that it fits by come with the catalogue, as categories do.
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
