/** Home page and footer. */
import * as z from "zod";
import { call, catalogueId, moment, opaqueId, pageInput, pageOf, refusals } from "./call.ts";
import { comment } from "./comment.ts";
import { categoryNode, goodsCard, pictureId, placeholder } from "./goods.ts";

const bannerFile = z.object({
  imgUrl: pictureId,
  /** The phone format of the same picture. */
  mobileImgUrl: pictureId,
  placeholder,
  mobilePlaceholder: placeholder,
  jumpUrl: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  colour: z.string(),
  /** Whether the words stand on a dark or a light picture. */
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
  /** Where "show all" leads: a category, the newest, or nothing. */
  goodsClassifyId: catalogueId.nullable(),
  categories: z.array(categoryNode),
  /** Of a guide: its picture, and what it advises. */
  picture: z.object({ imgUrl: pictureId, colour: z.string(), placeholder }).nullable(),
  entries: z.array(z.object({ imgUrl: pictureId, colour: z.string(), jumpUrl: z.string(), title: z.string(), text: z.string() })),
});

/** What a customer has said, with the goods it is about. */
export const voice = comment
  .pick({ id: true, score: true, text: true, languageTag: true })
  .extend({ author: z.string(), goods: goodsCard });

/** Goods that cost less until a moment, while the pieces left last. */
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
    /** `position`: the path of a page as a desktop has it, `classifiy/list`; its own space alone, else those of all pages. */
    .input(z.object({ ...pageInput, position: z.string().max(60).optional() }))
    .output(pageOf(bannerFile.extend({ advertisingSpaceId: opaqueId, position: z.string() }))),
  homeModulePageSearch: call
    .route({ method: "GET", path: "/shop/home/module/page/search", operationId: "homeModulePageSearch" })
    .input(z.object(pageInput))
    .output(pageOf(homeModule)),
  homeSeckillPage: call
    .route({ method: "GET", path: "/shop/home/seckill/page", operationId: "homeSeckillPage" })
    /** The flash sales under way, the first to end first (D-154). */
    .input(z.object(pageInput))
    .output(pageOf(seckill)),
  homeCommentList: call
    .route({ method: "GET", path: "/shop/home/comment/list", operationId: "homeCommentList" })
    /** What customers say who write the language of the market: of each model the comment that most people found helpful. */
    .output(z.array(voice)),
  homeCountry: call
    .route({ method: "GET", path: "/shop/home/country", operationId: "homeCountry" })
    .input(z.object({ countryCode: z.string().max(8).optional(), brandCode: z.string().max(40).optional() }))
    .output(z.object({ countryParameterDto })),
  /** `imageUrl`: the logo of the holidays in the place of the brand's own; null where there is none now. */
  logoConfig: call
    .route({ method: "GET", path: "/shop/logo/config", operationId: "logoConfig" })
    .output(z.object({ imageUrl: z.string().nullable() })),
  /** `url`: the path that a link of this source leads to; null for one of nothing (R-314, D-163). */
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
