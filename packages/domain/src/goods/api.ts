import { implement } from "@orpc/server";
import { goodsContract } from "@rambla/contract/goods";
import { subscribeArrival } from "./arrival/arrival-service.ts";
import { bundlesOf } from "./bundle/bundle-service.ts";
import { fileKindLabel } from "../dict/service.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import {
  goodsBlocks,
  goodsDetail,
  goodsFiles,
  goodsParameters,
  goodsPictures,
  goodsSeo,
  goodsVariants,
  specialPrice,
} from "./detail-service.ts";
import { fittingGoods } from "./fit/fit-service.ts";
import { goodsPerCountry, listAll, listCategory, newestGoods, treeAround, wholeTree } from "./listing/listing-service.ts";
import {
  presentBundle,
  presentCard,
  presentCategory,
  presentFlashSale,
  presentGoods,
  presentList,
  presentParameter,
  presentLargePicture,
  presentPrice,
  presentVariants,
} from "./presentation.ts";

const calls = implement(goodsContract).$context<CallContext>();

export const goodsApi = {
  goodsDetail: calls.goodsDetail.handler(async ({ input, context: { shop, market } }) =>
    presentGoods(answer(await goodsDetail(shop, market, input.goodsId)), market, shop.config),
  ),
  goodsDetailList: calls.goodsDetailList.handler(async ({ input, context: { shop, market } }) =>
    answer(await goodsBlocks(shop, market, input.goodsId)),
  ),
  goodsFileList: calls.goodsFileList.handler(async ({ input, context: { shop, market } }) =>
    answer(await goodsFiles(shop, market, input.goodsId)).map(({ kind, goodsTitle }) => ({
      kind,
      title: `${fileKindLabel(shop, kind, market)} · ${goodsTitle}`,
      url: `/file/goods/${input.goodsId}/${kind}.pdf`,
      bytes: null,
    })),
  ),
  goodsImageList: calls.goodsImageList.handler(async ({ input, context: { shop, market } }) =>
    answer(await goodsPictures(shop, market, input.goodsId)).map(presentLargePicture),
  ),
  goodsParameterList: calls.goodsParameterList.handler(async ({ input, context: { shop, market } }) =>
    answer(await goodsParameters(shop, market, input.goodsId)).map((parameter) => presentParameter(parameter, market)),
  ),
  goodsSpecial: calls.goodsSpecial.handler(async ({ input, context: { shop, market } }) => {
    const { distributionId, price, flash } = answer(await specialPrice(shop, market, input.goodsId, input.distributionId));
    return { goodsId: input.goodsId, distributionId, priceTag: presentPrice(price), flashSale: presentFlashSale(flash) };
  }),
  goodsVariantParameter: calls.goodsVariantParameter.handler(async ({ input, context: { shop, market } }) =>
    presentVariants(answer(await goodsVariants(shop, market, input.goodsId)), market),
  ),
  goodsSeo: calls.goodsSeo.handler(async ({ input, context: { shop, market } }) => answer(await goodsSeo(shop, market, input.goodsId))),
  goodsClassifyTree: calls.goodsClassifyTree.handler(async ({ context: { shop, market } }) =>
    (await wholeTree(shop, market)).map(presentCategory),
  ),
  goodsClassifyFullTree: calls.goodsClassifyFullTree.handler(async ({ input, context: { shop, market } }) =>
    presentCategory(answer(await treeAround(shop, market, input.id))),
  ),
  goodsClassifyListGoods: calls.goodsClassifyListGoods.handler(async ({ input, context: { shop, market } }) =>
    presentList(answer(await listCategory(shop, market, input.goodsClassifyId, input)), market),
  ),
  navigationGoodsList: calls.navigationGoodsList.handler(async ({ input, context: { shop, market } }) =>
    presentList(await listAll(shop, market, input, input.orderType === "new"), market),
  ),
  navigationGoodsCountryCode: calls.navigationGoodsCountryCode.handler(
    async ({ context: { shop, market }, input }) => await goodsPerCountry(shop, market, input.goodsClassifyId),
  ),
  goodsHomeRecommendLast: calls.goodsHomeRecommendLast.handler(async ({ input, context: { shop, market } }) =>
    (await newestGoods(shop, market, input.limit)).map(presentCard),
  ),
  palletListByGoods: calls.palletListByGoods.handler(async ({ input, context: { shop, market } }) =>
    (await bundlesOf(shop, market, input.goodsId)).map(presentBundle),
  ),
  goodsFitList: calls.goodsFitList.handler(async ({ input, context: { shop, market } }) =>
    (await fittingGoods(shop, market, input.goodsId)).map(({ title, card }) => ({ title, goods: presentCard(card) })),
  ),
  goodsArrivalNoticeSubscribe: calls.goodsArrivalNoticeSubscribe.handler(async ({ input, context }) =>
    answer(await subscribeArrival(context, input.goodsId, input.email)),
  ),
};
