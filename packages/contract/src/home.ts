import * as z from "zod";
import { call, catalogueId, moment, opaqueId, pageInput, pageOf, refusals } from "./call.ts";
import { comment } from "./comment.ts";
import { categoryNode, goodsCard, pictureId, placeholder } from "./goods.ts";

const bannerFile = z.object({
  imgUrl: pictureId,
  mobileImgUrl: pictureId,
  placeholder,
  mobilePlaceholder: placeholder,
  jumpUrl: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  colour: z.string(),
  /** The brightness of the picture behind the text. */
  tone: z.enum(["dark", "light"]),
});

export const banner = z.object({
  bannerFiles: z.array(bannerFile),
  popDelayTime: z.number().int().nullable(),
});

export const homeModule = z.object({
  homeModuleId: opaqueId,
  kind: z.enum(["goods", "categories", "newest", "guide"]),
  title: z.string(),
  text: z.string(),
  /** The target of "show all": a category, or null for the newest or none. */
  goodsClassifyId: catalogueId.nullable(),
  categories: z.array(categoryNode),
  /** Only for a guide. */
  picture: z.object({ imgUrl: pictureId, colour: z.string(), placeholder }).nullable(),
  entries: z.array(z.object({ imgUrl: pictureId, colour: z.string(), jumpUrl: z.string(), title: z.string(), text: z.string() })),
});

export const voice = comment
  .pick({ id: true, score: true, text: true, languageTag: true })
  .extend({ author: z.string(), goods: goodsCard });

export const seckill = z.object({
  flashSaleId: opaqueId,
  startsAt: moment,
  endsAt: moment,
  pieces: z.number().int(),
  left: z.number().int(),
  goods: goodsCard,
});

export const countryParameterDto = z.object({
  contact: z.string(),
  email: z.string(),
  payMethodList: z.array(z.enum(["card", "wallet", "payLater", "bank"])),
  countryParameterSocialList: z.array(z.object({ icon: z.string(), url: z.string() })),
});

export const homeContract = {
  bannerListSearch: call
    .route({ method: "GET", path: "/shop/banner/list/search", operationId: "bannerListSearch" })
    .input(
      z.object({
        nowTime: z.string().max(40).optional(),
        brandCode: z.string().max(40).optional(),
        bannerPosition: z.string().max(40).default("Home"),
        bannerType: z.string().max(40).optional(),
      }),
    )
    .output(banner),
  homeAdvertisingSpacePageSearch: call
    .route({ method: "GET", path: "/shop/home/advertising/space/page/search", operationId: "homeAdvertisingSpacePageSearch" })
    /** `position` is the path of a desktop page, such as `classifiy/list`. Without it the list has all pages. */
    .input(z.object({ ...pageInput, position: z.string().max(60).optional() }))
    .output(pageOf(bannerFile.extend({ advertisingSpaceId: opaqueId, position: z.string() }))),
  homeModulePageSearch: call
    .route({ method: "GET", path: "/shop/home/module/page/search", operationId: "homeModulePageSearch" })
    .input(z.object(pageInput))
    .output(pageOf(homeModule)),
  homeSeckillPage: call
    .route({ method: "GET", path: "/shop/home/seckill/page", operationId: "homeSeckillPage" })
    /** The first to end first. */
    .input(z.object(pageInput))
    .output(pageOf(seckill)),
  homeCommentList: call
    .route({ method: "GET", path: "/shop/home/comment/list", operationId: "homeCommentList" })
    /** In the market's language; the most helpful comment per model. */
    .output(z.array(voice)),
  homeCountry: call
    .route({ method: "GET", path: "/shop/home/country", operationId: "homeCountry" })
    .input(z.object({ countryCode: z.string().max(8).optional(), brandCode: z.string().max(40).optional() }))
    .output(z.object({ countryParameterDto })),
  /** A seasonal logo; null when the brand's own applies. */
  logoConfig: call
    .route({ method: "GET", path: "/shop/logo/config", operationId: "logoConfig" })
    .output(z.object({ imageUrl: z.string().nullable() })),
  /** The path for a link of this source; null for an unknown one. */
  sourceUrlGetBySourceInfo: call
    .route({ method: "GET", path: "/shop/source/url/getBySourceInfo", operationId: "sourceUrlGetBySourceInfo" })
    .input(z.object({ source: z.string().max(200), sourceId: z.string().max(200) }))
    .output(z.object({ url: z.string().nullable() })),
  goodsHomeRecommendModule: call
    .route({ method: "GET", path: "/shop/goods/home/recommend/homeModuleId/{id}", operationId: "goodsHomeRecommendModule" })
    .input(z.object({ id: opaqueId }))
    .output(z.array(goodsCard))
    .errors(refusals("item.notFound")),
};
