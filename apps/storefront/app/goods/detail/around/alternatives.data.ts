/** What somebody may take instead of goods that are sold out: of their kind, at about their price, and there. */
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { attempt, type PageContext } from "../../../base/page-context.ts";
import type { Goods, GoodsCard, Variants } from "../../parts/catalogue.ts";
import { nearestOf } from "./nearest-goods.ts";

/** Of so many on either side of the price: some are sold out too. */
const LOOKED_AT = 12;

/** The goods nearest in price of their category, or else of the one around it; null for goods that are there, and where nothing else is. */
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

/** Goods of a category that cost as much, the next dearer ones and the next cheaper ones. */
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
