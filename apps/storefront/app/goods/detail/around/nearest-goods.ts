import type { GoodsCard } from "../../parts/catalogue.ts";

const SHOWN = 3;

/** Picks available goods that are no variants, nearest in price first. */
export function nearestOf<Card extends Pick<GoodsCard, "goodsId" | "stock"> & { readonly priceTag: Pick<GoodsCard["priceTag"], "price"> }>(
  cards: readonly Card[],
  goods: Pick<Card, "goodsId" | "priceTag">,
  variants: readonly string[],
): readonly Card[] {
  const distance = ({ priceTag }: Card) => Math.abs(Number(priceTag.price) - Number(goods.priceTag.price));
  const others = cards.filter(({ goodsId, stock }) => stock !== "NO_STOCK" && goodsId !== goods.goodsId && !variants.includes(goodsId));
  // Goods of exactly this price are on both sides.
  return [...new Map(others.map((card) => [card.goodsId, card])).values()].toSorted((a, b) => distance(a) - distance(b)).slice(0, SHOWN);
}
