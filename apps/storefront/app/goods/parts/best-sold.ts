/** What most people buy, for whoever stands where nothing is (Q3). */
import type { PageContext } from "../../base/page-context.ts";
import type { GoodsCard } from "./catalogue.ts";

export const BEST_SOLD = { sort: "sales", order: "desc" } as const;
/** What sold best is sold out most easily: as many more are asked for, so that a row stays whole. */
export const IN_RESERVE = 4;

/** The goods sold most that can be had, as many as are asked for; none while they cannot be read. */
export async function bestSold({ api, spare }: PageContext, limit: number): Promise<readonly GoodsCard[]> {
  return await spare(
    api.goods.navigationGoodsList({ ...BEST_SOLD, limit: limit + IN_RESERVE }).then(({ items }) => toBeHad(items, limit)),
    [],
  );
}

/** The first of the goods that are not sold out. */
export const toBeHad = (goods: readonly GoodsCard[], limit: number): readonly GoodsCard[] =>
  goods.filter(({ stock }) => stock !== "NO_STOCK").slice(0, limit);
