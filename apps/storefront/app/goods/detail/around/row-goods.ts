import type { GoodsCard } from "../../parts/catalogue.ts";

/** What a line shows of goods. */
export type RowGoods = Pick<GoodsCard, "goodsId" | "title" | "seoUrlParameter" | "picture" | "priceTag" | "energyClass">;

/** The same of a card, and nothing else: whatever a page shows travels with it twice. */
export const rowOf = ({ goodsId, title, seoUrlParameter, picture, priceTag, energyClass }: GoodsCard): RowGoods => ({
  goodsId,
  title,
  seoUrlParameter,
  picture,
  priceTag,
  energyClass,
});
