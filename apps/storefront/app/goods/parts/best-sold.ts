/** What most people buy, for whoever stands where nothing is (Q3). */
import type { PageContext } from "../../base/page-context.ts";
import type { GoodsCard } from "./catalogue.ts";

/** The goods sold most, as many as are asked for; none while they cannot be read. */
export async function bestSold({ api, spare }: PageContext, limit: number): Promise<readonly GoodsCard[]> {
  return await spare(api.goods.navigationGoodsList({ sort: "sales", order: "desc", limit }).then(({ items }) => items), []);
}
