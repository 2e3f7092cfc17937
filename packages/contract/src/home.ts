/** Home page and footer. */
import * as z from "zod";
import { call, catalogueId, opaqueId, pageInput, pageOf, refusals } from "./call.ts";
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
  kind: z.enum(["goods", "categories", "newest"]),
  title: z.string(),
  text: z.string(),
  /** Where "show all" leads: a category, the newest, or nothing. */
  goodsClassifyId: catalogueId.nullable(),
  categories: z.array(categoryNode),
});

export const countryParameterDto = z.object({
  contact: z.string(),
  email: z.string(),
  payMethodList: z.array(z.enum(["card", "wallet", "payLater", "bank"])),
  countryParameterSocialList: z.array(z.object({ icon: z.string(), url: z.string() })),
});

export const homeContract = {
  bannerListSearch: call.route({ method: "GET", path: "/shop/banner/list/search", operationId: "bannerListSearch" })
    .input(z.object({
      nowTime: z.string().max(40).optional(),
      brandCode: z.string().max(40).optional(),
      bannerPosition: z.string().max(40).default("Home"),
      bannerType: z.string().max(40).optional(),
    }))
    .output(banner),
  homeAdvertisingSpacePageSearch: call.route({ method: "GET", path: "/shop/home/advertising/space/page/search", operationId: "homeAdvertisingSpacePageSearch" })
    /** `position`: the path of a page as a desktop has it, `classifiy/list`; its own space alone, else those of all pages. */
    .input(z.object({ ...pageInput, position: z.string().max(60).optional() })).output(pageOf(bannerFile.extend({ advertisingSpaceId: opaqueId, position: z.string() }))),
  homeModulePageSearch: call.route({ method: "GET", path: "/shop/home/module/page/search", operationId: "homeModulePageSearch" })
    .input(z.object(pageInput)).output(pageOf(homeModule)),
  homeCountry: call.route({ method: "GET", path: "/shop/home/country", operationId: "homeCountry" })
    .input(z.object({ countryCode: z.string().max(8).optional(), brandCode: z.string().max(40).optional() }))
    .output(z.object({ countryParameterDto })),
  goodsHomeRecommendModule: call.route({ method: "GET", path: "/shop/goods/home/recommend/homeModuleId/{id}", operationId: "goodsHomeRecommendModule" })
    .input(z.object({ id: opaqueId })).output(z.array(goodsCard)).errors(refusals("item.notFound")),
};
