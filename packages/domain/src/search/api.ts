import { implement } from "@orpc/server";
import { searchContract } from "@rambla/contract/search";
import { decimalText } from "@rambla/core/money";
import { presentList, presentPicture } from "../goods/presentation.ts";
import type { CallContext } from "../platform/call-context.ts";
import { searchGoods, suggest } from "./service.ts";

const calls = implement(searchContract).$context<CallContext>();

export const searchApi = {
  navigationGoodsSearch: calls.navigationGoodsSearch.handler(async ({ input, context: { shop, market } }) => {
    const result = await searchGoods(shop, market, input.key, input);
    return { ...presentList(result, market), correctedKey: result.correctedKey, isArticleNumber: result.isArticleNumber };
  }),
  navigationGoodsSuggest: calls.navigationGoodsSuggest.handler(async ({ input, context: { shop, market } }) => {
    const { words, categories, goods } = await suggest(shop, market, input.key);
    return {
      words: [...words],
      categories: categories.map((category) => ({ goodsClassifyId: category.categoryId, title: category.title })),
      goods: goods.map((card) => ({
        goodsId: card.goodsId,
        title: card.title,
        seoUrlParameter: card.seoUrlParameter,
        picture: presentPicture(card.picture),
        price: decimalText(card.price.price),
        currency: card.price.price.currency,
      })),
    };
  }),
};
