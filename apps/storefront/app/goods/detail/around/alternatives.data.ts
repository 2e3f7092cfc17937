/** Finds replacements for sold-out goods: available ones of the same kind at about the same price. */
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { attempt, type PageContext } from "../../../base/page-context.ts";
import type { Goods, GoodsCard, Variants } from "../../parts/catalogue.ts";
import { nearestOf } from "./nearest-goods.ts";

/** Candidates on either side of the price, as some are sold out too. */
const LOOKED_AT = 12;

/** Gives the goods nearest in price from the category, or else from its parent; null for available goods, and when nothing is found. */
export async function alternativesTo(
  page: PageContext,
  goods: Goods,
  { siblings }: Pick<Variants, "siblings">,
): Promise<{ readonly category: string; readonly goods: readonly GoodsCard[] } | null> {
  if (goods.stock !== "NO_STOCK" || !goods.deliverable || !page.market.sells) return null;
  const { code } = page.market.brand;
  page.shows(tags.lists(code), tags.stockLists(code));
  const variants = siblings.map(({ goodsId }) => goodsId);
  for (const { goodsClassifyId, title } of goods.breadcrumb.toReversed().slice(0, 2)) {
    const found = nearestOf(await aroundPrice(page, goodsClassifyId, goods.priceTag.price), goods, variants);
    if (found.length > 0) return { category: title, goods: found };
  }
  return null;
}

/** Gives the next dearer and the next cheaper goods of a category. */
async function aroundPrice(page: PageContext, goodsClassifyId: string, price: string): Promise<readonly GoodsCard[]> {
  const sides = [
    { order: "asc", minPrice: price },
    { order: "desc", maxPrice: price },
  ] as const;
  const lists = await Promise.all(
    sides.map((side) => attempt(page.api.goods.goodsClassifyListGoods({ goodsClassifyId, sort: "price", ...side, limit: LOOKED_AT }))),
  );
  return lists.flatMap((list) => (isRefusal(list) ? [] : list.items));
}
