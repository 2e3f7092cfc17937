import { ACTIVITY_PHASES } from "@rambla/core/activity";
import { PRICE_REASONS } from "@rambla/core/pricing";
import * as z from "zod";
import { call, catalogueId, currency, decimal, moment, onceBy, opaqueId, pageInput, pageOf, refusals } from "./call.ts";

export const stockState = z.enum(["HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"]);
export const stockFilter = z.enum(["ALL", "HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"]);
export const sortKey = z.enum(["price", "sales", "comments", "marketTime"]);
export const sortOrder = z.enum(["asc", "desc"]);

export const pictureId = z.string().max(120);

/** Where prior prices are law, both are the lowest price of 30 days. */
export const priceTag = z.object({
  price: decimal,
  originalPrice: decimal.nullable(),
  lowestPrice30Days: decimal.nullable(),
  /** Whole percent of `originalPrice`; null when not reduced. */
  reductionPercent: z.number().int().nullable(),
  currency,
  /** Where the law requires it. */
  unitPrice: z.object({ price: decimal, unit: z.enum(["l", "kg", "m"]) }).nullable(),
  taxIncluded: z.boolean(),
});

export const picture = z.object({ pictureId, alt: z.string(), colour: z.string() });

/** A tiny data URL; null without one. */
export const placeholder = z
  .string()
  .regex(/^data:image\/\w+;base64,[\w+/=]+$/)
  .nullable();

export const largePicture = picture.extend({ placeholder });

/** `left` counts units at the lower price. */
export const flashSale = z.object({ endsAt: moment, left: z.number().int(), limitPerPerson: z.number().int().nullable() });

export const goodsCard = z.object({
  goodsId: catalogueId,
  articleNumber: z.string(),
  title: z.string(),
  seoUrlParameter: z.string(),
  fact: z.string(),
  picture,
  secondPicture: picture.nullable(),
  priceTag,
  stock: stockState,
  /** Only while stock is low. */
  piecesLeft: z.number().int().nullable(),
  /** False for goods that were never in stock. */
  soldOut: z.boolean(),
  /** Average 1.0–5.0, null without comments. */
  score: z.number().nullable(),
  commentCount: z.number().int(),
  isNew: z.boolean(),
  preSaleDeposit: decimal.nullable(),
  flashSale: flashSale.nullable(),
  /** When a flash sale starts or ends. */
  priceUntil: moment.nullable(),
  energyClass: z.string().nullable(),
  /** Includes this one. */
  variantCount: z.number().int(),
  /** This product included. */
  colours: z.array(z.object({ goodsId: catalogueId, seoUrlParameter: z.string(), label: z.string(), colour: z.string() })),
});

/** `balanceFrom` null: right after the deposit. */
export const preSale = z.object({
  phase: z.enum(ACTIVITY_PHASES),
  startsAt: moment,
  endsAt: moment,
  balanceFrom: moment.nullable(),
  balanceUntil: moment,
  /** Whether an unpaid balance returns the deposit. */
  returned: z.boolean(),
  shipsFrom: z.iso.date().nullable(),
});

const maker = z.object({ name: z.string(), address: z.string(), contact: z.string() });

export const goods = goodsCard.extend({
  /** Null also for a pre-sale without terms. */
  preSale: preSale.nullable(),
  categoryId: catalogueId,
  /** From the top level. */
  breadcrumb: z.array(z.object({ goodsClassifyId: catalogueId, title: z.string() })),
  limitPerOrder: z.number().int().nullable(),
  limitPerPerson: z.number().int().nullable(),
  marketTime: moment,
  sales: z.number().int(),
  /** Country codes. */
  soldIn: z.array(z.string()),
  deliverable: z.boolean(),
  /** Without packaging. */
  dimensions: z.object({ width: z.number(), height: z.number(), depth: z.number(), unit: z.enum(["cm", "in"]) }).nullable(),
  inBox: z.array(z.string()),
  /** Null where no law requires it. */
  safety: z.object({ maker: maker.nullable(), responsible: maker.nullable(), warnings: z.string() }).nullable(),
  /** Changes with price, status or variants. */
  revision: z.number().int(),
});

/** `links` are words that name other goods. */
export const detailBlock = z.object({
  heading: z.string().nullable(),
  text: z.string(),
  picture: picture.nullable(),
  links: z.array(z.object({ words: z.string(), goodsId: catalogueId, seoUrlParameter: z.string() })),
});
/** `title` is the common fitting. */
export const fittingGoods = z.object({ title: z.string(), goods: goodsCard });
export const goodsFileKind = z.enum(["manual", "dataSheet", "energyLabel"]);
export type GoodsFileKind = z.infer<typeof goodsFileKind>;
export const goodsFile = z.object({ title: z.string(), kind: goodsFileKind, url: z.string(), bytes: z.number().int().nullable() });
export const goodsParameter = z.object({ key: z.string(), title: z.string(), value: z.string() });
export const variantSibling = z.object({
  goodsId: catalogueId,
  seoUrlParameter: z.string(),
  /** Parameter key → value key, in the order of `parameters`. */
  values: z.record(z.string(), z.string()),
  stock: stockState,
  picture,
  price: decimal,
  currency,
});
export const variants = z.object({
  /** Only parameters in which the siblings differ. */
  parameters: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string(), colour: z.string().nullable() })),
    }),
  ),
  siblings: z.array(variantSibling),
});
export const seo = z.object({ title: z.string(), description: z.string(), seoUrlParameter: z.string() });

export type CategoryNode = {
  goodsClassifyId: string;
  title: string;
  icon: string;
  level: number;
  url: string;
  treeKey: string;
  childNote: CategoryNode[];
  isOpen: boolean;
  isActive: boolean;
  goodsCount: number;
};
/** `treeKey` joins the ids from the root by `-`. */
export const categoryNode: z.ZodType<CategoryNode> = z.object({
  goodsClassifyId: catalogueId,
  title: z.string(),
  icon: pictureId,
  level: z.number().int(),
  url: z.string(),
  treeKey: z.string(),
  get childNote() {
    return z.array(categoryNode);
  },
  isOpen: z.boolean(),
  isActive: z.boolean(),
  goodsCount: z.number().int(),
});

/** Negative for deductions; they add up to the total. */
export const priceExplanation = z.array(z.object({ because: z.enum(PRICE_REASONS), amount: decimal }));

export const bundleGoods = z.object({ qty: z.number().int(), goods: goodsCard });

/** `originalPrice` is the sum of single prices; null without savings. */
export const bundle = z.object({
  palletId: opaqueId,
  title: z.string(),
  priceTag,
  stock: stockState,
  goods: z.array(bundleGoods),
  explanation: priceExplanation,
});

export const listFilters = {
  sort: sortKey.optional(),
  order: sortOrder.optional(),
  minPrice: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .optional(),
  maxPrice: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .optional(),
  stock: stockFilter.default("ALL"),
  /** Parameter key → alternatives; `60..` and `..120` are ranges. */
  facets: z.record(z.string().max(40), z.array(z.string().max(60)).max(30)).default({}),
  ...pageInput,
};

export const facet = z.object({
  key: z.string(),
  title: z.string(),
  /** A range of numbers with one unit. */
  isRange: z.boolean(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int(), colour: z.string().nullable() })),
});

export const goodsList = pageOf(goodsCard).extend({
  facets: z.array(facet),
  /** Of the unfiltered list. */
  priceRange: z.object({ min: decimal, max: decimal, currency }).nullable(),
  /** True when counts respect the filters, each group without its own choice; else they are of the unfiltered list. */
  countsRemaining: z.boolean(),
  /** Null while outdated. */
  stockCounts: z.object({ HAVE_STOCK: z.number().int(), NERVOUS_STOCK: z.number().int(), NO_STOCK: z.number().int() }).nullable(),
});

const goodsIdInput = z.object({ goodsId: catalogueId });

export const goodsContract = {
  goodsDetail: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}", operationId: "goodsDetail" })
    .input(goodsIdInput)
    .output(goods)
    .errors(refusals("goods.notExist")),
  goodsDetailList: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/detail/list", operationId: "goodsDetailList" })
    .input(goodsIdInput)
    .output(z.array(detailBlock))
    .errors(refusals("goods.notExist")),
  goodsFileList: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/file/list", operationId: "goodsFileList" })
    .input(goodsIdInput)
    .output(z.array(goodsFile))
    .errors(refusals("goods.notExist")),
  goodsImageList: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/image/list", operationId: "goodsImageList" })
    .input(goodsIdInput)
    .output(z.array(largePicture))
    .errors(refusals("goods.notExist")),
  goodsParameterList: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/parameter/list", operationId: "goodsParameterList" })
    .input(goodsIdInput)
    .output(z.array(goodsParameter))
    .errors(refusals("goods.notExist")),
  goodsSpecial: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/special", operationId: "goodsSpecial" })
    .input(goodsIdInput.extend({ distributionId: opaqueId.default("0") }))
    /** `0` for the normal price. */
    .output(z.object({ goodsId: catalogueId, distributionId: z.string(), priceTag, flashSale: flashSale.nullable() }))
    .errors(refusals("goods.notExist")),
  goodsVariantParameter: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/variant/parameter", operationId: "goodsVariantParameter" })
    .input(goodsIdInput)
    .output(variants)
    .errors(refusals("goods.notExist")),
  goodsSeo: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/seo", operationId: "goodsSeo" })
    .input(goodsIdInput)
    .output(seo)
    .errors(refusals("goods.notExist")),
  goodsClassifyTree: call
    .route({ method: "GET", path: "/shop/goods/classify/list/tree", operationId: "goodsClassifyTree" })
    .input(z.object({ homePage: z.union([z.boolean(), z.stringbool()]).optional() }))
    .output(z.array(categoryNode)),
  goodsClassifyListGoods: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/goods/classify/list/goods", operationId: "goodsClassifyListGoods" })
    .input(z.strictObject({ goodsClassifyId: catalogueId, ...listFilters }))
    .output(goodsList)
    .errors(refusals("item.notFound")),
  goodsClassifyFullTree: call
    .route({ method: "GET", path: "/shop/goods/classify/{id}/fullTree", operationId: "goodsClassifyFullTree" })
    .input(z.object({ id: catalogueId }))
    .output(categoryNode)
    .errors(refusals("item.notFound")),
  navigationGoodsList: call
    .meta({ caller: "either", reads: true })
    .route({ method: "POST", path: "/shop/navigation/goods/list", operationId: "navigationGoodsList" })
    .input(z.strictObject({ orderType: z.enum(["new"]).optional(), ...listFilters }))
    .output(goodsList),
  navigationGoodsCountryCode: call
    .route({ method: "GET", path: "/shop/navigation/goods/countryCode", operationId: "navigationGoodsCountryCode" })
    /** Of all goods without a category. */
    .input(z.object({ goodsClassifyId: catalogueId.optional() }))
    .output(z.array(z.object({ countryCode: z.string(), goodsCount: z.number().int() }))),
  goodsHomeRecommendLast: call
    .route({ method: "GET", path: "/shop/goods/home/recommend/last", operationId: "goodsHomeRecommendLast" })
    .input(z.object({ limit: z.coerce.number<number>().int().min(1).max(48).default(12) }))
    .output(z.array(goodsCard)),
  palletListByGoods: call
    .route({ method: "GET", path: "/shop/pallet/list/{goodsId}", operationId: "palletListByGoods" })
    .input(goodsIdInput)
    .output(z.array(bundle)),
  goodsFitList: call
    .route({ method: "GET", path: "/shop/goods/{goodsId}/fit/list", operationId: "goodsFitList" })
    .input(goodsIdInput)
    .output(z.array(fittingGoods)),
  goodsArrivalNoticeSubscribe: onceBy("either")
    .route({ method: "POST", path: "/shop/goods/arrival_notice/subscribe/{goodsId}", operationId: "goodsArrivalNoticeSubscribe" })
    .input(z.strictObject({ goodsId: catalogueId, email: z.string().max(254) }))
    .output(z.object({ subscribed: z.literal(true) }))
    .errors(refusals("goods.notExist", "email.invalid", "limit.tooMany")),
};
