import type { PageContext } from "../../base/page-context.ts";
import type { GoodsCard } from "./catalogue.ts";

export const BEST_SOLD = { sort: "sales", order: "desc" } as const;
/** Extra goods to load, because bestsellers sell out soonest and the row must stay full. */
export const IN_RESERVE = 4;

/** Gives the available bestsellers; none when the call fails. */
export async function bestSold({ api, spare }: PageContext, limit: number): Promise<readonly GoodsCard[]> {
  return await spare(
    api.goods.navigationGoodsList({ ...BEST_SOLD, limit: limit + IN_RESERVE }).then(({ items }) => toBeHad(items, limit)),
    [],
  );
}

export const toBeHad = (goods: readonly GoodsCard[], limit: number): readonly GoodsCard[] =>
  goods.filter(({ stock }) => stock !== "NO_STOCK").slice(0, limit);
