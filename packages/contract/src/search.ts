import * as z from "zod";
import { call, catalogueId, currency, decimal } from "./call.ts";
import { goodsList, listFilters, picture } from "./goods.ts";

export const searchContract = {
  navigationGoodsSearch: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/navigation/goods/search", operationId: "navigationGoodsSearch" })
    .input(z.strictObject({ key: z.string().max(200), ...listFilters }))
    .output(
      goodsList.extend({
        /** The corrected words, when the typed ones gave nothing. */
        correctedKey: z.string().nullable(),
        /** The key is the article number of the first item. */
        isArticleNumber: z.boolean(),
      }),
    ),
  /** Suggestions while typing. */
  navigationGoodsSuggest: call
    .route({ method: "GET", path: "/shop/navigation/goods/suggest", operationId: "navigationGoodsSuggest" })
    .input(z.object({ key: z.string().max(100) }))
    .output(
      z.object({
        words: z.array(z.string()),
        categories: z.array(z.object({ goodsClassifyId: catalogueId, title: z.string() })),
        goods: z.array(
          z.object({ goodsId: catalogueId, title: z.string(), seoUrlParameter: z.string(), picture, price: decimal, currency }),
        ),
      }),
    ),
};
