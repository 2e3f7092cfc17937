import type { ShopClient } from "../../base/page-context.ts";
import type { GoodsCard } from "../../goods/parts/catalogue.ts";

/** What the search box offers while one types. */
export type Suggestions = Awaited<ReturnType<ShopClient["search"]["navigationGoodsSuggest"]>>;

/** What of a card is shown in one line of a list. */
export const faceOf = ({
  goodsId,
  title,
  seoUrlParameter,
  picture,
  priceTag: { price, currency },
}: GoodsCard): Suggestions["goods"][number] => ({ goodsId, title, seoUrlParameter, picture, price, currency });
