import type { ShopClient } from "../../base/page-context.ts";
import type { GoodsCard } from "../../goods/parts/catalogue.ts";

export type Suggestions = Awaited<ReturnType<ShopClient["search"]["navigationGoodsSuggest"]>>;

/** The parts of a card that one line shows. */
export const faceOf = ({
  goodsId,
  title,
  seoUrlParameter,
  picture,
  priceTag: { price, currency },
}: GoodsCard): Suggestions["goods"][number] => ({ goodsId, title, seoUrlParameter, picture, price, currency });
