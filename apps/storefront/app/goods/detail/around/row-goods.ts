import type { GoodsCard } from "../../parts/catalogue.ts";

export type RowGoods = Pick<GoodsCard, "goodsId" | "title" | "seoUrlParameter" | "picture" | "priceTag" | "energyClass">;

/** Picks the fields of a line: the page carries its data twice, as markup and as data. */
export const rowOf = ({ goodsId, title, seoUrlParameter, picture, priceTag, energyClass }: GoodsCard): RowGoods => ({
  goodsId,
  title,
  seoUrlParameter,
  picture,
  priceTag,
  energyClass,
});
