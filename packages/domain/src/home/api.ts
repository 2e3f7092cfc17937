import { implement } from "@orpc/server";
import { homeContract } from "@rambla/contract/home";
import { entryOf } from "@rambla/core/market";
import { landingOf } from "@rambla/core/link-source";
import { pageOfFlashSales } from "../goods/flash-sale/flash-sale-service.ts";
import { presentCard, presentCategory } from "../goods/presentation.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { bannersAt, countryParameters, goodsOfModule, holidayLogo, pageOfAdverts, pageOfModules, voices } from "./service.ts";

const calls = implement(homeContract).$context<CallContext>();

export const homeApi = {
  bannerListSearch: calls.bannerListSearch.handler(async ({ input, context }) => {
    const { banners, until } = await bannersAt(context.shop, context.market, input);
    if (until) context.until?.(until);
    return {
      bannerFiles: banners.map(({ pictureId, mobilePictureId, popDelay: _popDelay, ...banner }) => ({
        ...banner,
        imgUrl: pictureId,
        mobileImgUrl: mobilePictureId,
      })),
      popDelayTime: banners[0]?.popDelay ?? null,
    };
  }),
  homeAdvertisingSpacePageSearch: calls.homeAdvertisingSpacePageSearch.handler(async ({ input, context: { shop, market } }) => {
    const { items, ...page } = await pageOfAdverts(shop, market, input);
    return {
      ...page,
      items: items.map(({ page: position, pictureId, mobilePictureId, popDelay: _popDelay, ...advert }) => ({
        ...advert,
        position,
        imgUrl: pictureId,
        mobileImgUrl: mobilePictureId,
      })),
    };
  }),
  homeModulePageSearch: calls.homeModulePageSearch.handler(async ({ input, context: { shop, market } }) => {
    const { items, ...page } = await pageOfModules(shop, market, input);
    return {
      ...page,
      items: items.map(({ categoryId, categories, picture, entries, ...module }) => ({
        ...module,
        goodsClassifyId: categoryId,
        categories: categories.map(presentCategory),
        picture: picture && { imgUrl: picture.pictureId, colour: picture.colour, placeholder: picture.placeholder },
        entries: entries.map(({ pictureId, ...entry }) => ({ ...entry, imgUrl: pictureId })),
      })),
    };
  }),
  homeSeckillPage: calls.homeSeckillPage.handler(async ({ input, context }) => {
    const { items, until, ...page } = await pageOfFlashSales(context.shop, context.market, input);
    if (until) context.until?.(until);
    return {
      ...page,
      items: items.map(({ flashSaleId, startsAt, endsAt, pieces, left, card }) => ({
        flashSaleId,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        pieces,
        left,
        goods: presentCard(card),
      })),
    };
  }),
  homeCommentList: calls.homeCommentList.handler(async ({ context: { shop, market } }) =>
    (await voices(shop, market)).map(({ commentId, score, author, text, language, goods }) => ({
      id: commentId,
      score,
      author,
      text,
      languageTag: language,
      goods: presentCard(goods),
    })),
  ),
  homeCountry: calls.homeCountry.handler(async ({ input, context: { shop, market } }) => {
    const asked = (entryOf(shop.config.countries, input.countryCode?.toUpperCase() ?? "") ?? market.country).code;
    const { contact, email, paymentMethods, social } = await countryParameters(shop, market, asked);
    return { countryParameterDto: { contact, email, payMethodList: [...paymentMethods], countryParameterSocialList: [...social] } };
  }),
  logoConfig: calls.logoConfig.handler(({ context: { shop, market } }) => ({ imageUrl: holidayLogo(market, shop.clock()) })),
  sourceUrlGetBySourceInfo: calls.sourceUrlGetBySourceInfo.handler(({ input, context }) => ({
    url: landingOf(context.shop.config.sources, input.source, input.sourceId),
  })),
  goodsHomeRecommendModule: calls.goodsHomeRecommendModule.handler(async ({ input, context: { shop, market } }) =>
    answer(await goodsOfModule(shop, market, input.id)).map(presentCard),
  ),
};
