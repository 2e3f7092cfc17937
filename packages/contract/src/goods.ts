/** Goods: the catalogue, its lists and what a product page shows. */
import { ACTIVITY_PHASES } from "@rambla/core/activity";
import { PRICE_REASONS } from "@rambla/core/pricing";
import * as z from "zod";
import { call, catalogueId, currency, decimal, moment, onceBy, opaqueId, pageInput, pageOf, refusals } from "./call.ts";

export const stockState = z.enum(["HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"]);
export const stockFilter = z.enum(["ALL", "HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"]);
export const sortKey = z.enum(["price", "sales", "comments", "marketTime"]);
export const sortOrder = z.enum(["asc", "desc"]);

/** Id of a picture; the picture route turns it into an address of any preset width. */
export const pictureId = z.string().max(120);

/** What a price consists of in the market of the call. `originalPrice` is what may be struck beside it: where the law wants prior prices told it is the lowest of the last 30 days, and `lowestPrice30Days` says the same. */
export const priceTag = z.object({
  /** Unit selling price. */
  price: decimal,
  originalPrice: decimal.nullable(),
  lowestPrice30Days: decimal.nullable(),
  /** Whole percent off, computed from `originalPrice`; null when not reduced. */
  reductionPercent: z.number().int().nullable(),
  currency,
  /** Price per litre, kilogram or metre where the law asks for it. */
  unitPrice: z.object({ price: decimal, unit: z.enum(["l", "kg", "m"]) }).nullable(),
  taxIncluded: z.boolean(),
});

export const picture = z.object({ pictureId, alt: z.string(), colour: z.string() });

/** A dozen pixels of a picture as a data address, to stand under it where it is large; null where there are none. */
export const placeholder = z
  .string()
  .regex(/^data:image\/\w+;base64,[\w+/=]+$/)
  .nullable();

/** A picture that is shown large. */
export const largePicture = picture.extend({ placeholder });

/** A lower price until a moment, while so many pieces are left of it (D-154), of which one person may have so many. */
export const flashSale = z.object({ endsAt: moment, left: z.number().int(), limitPerPerson: z.number().int().nullable() });

/** One goods as a card of a list shows it. */
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
  /** Pieces left, told only while stock is low. */
  piecesLeft: z.number().int().nullable(),
  /** Whether there were pieces once and none are left; false for goods that are still to come. */
  soldOut: z.boolean(),
  /** Average 1.0–5.0, null without comments. */
  score: z.number().nullable(),
  commentCount: z.number().int(),
  isNew: z.boolean(),
  /** Deposit of a pre-sale, null for ordinary goods. */
  preSaleDeposit: decimal.nullable(),
  /** The flash sale that the price comes from; null for a price that stands. */
  flashSale: flashSale.nullable(),
  /** Until when the price holds if nobody changes it: a flash sale begins or ends then. */
  priceUntil: moment.nullable(),
  energyClass: z.string().nullable(),
  /** Variants of the model that are sold here, this one included; lists show one of them. */
  variantCount: z.number().int(),
  /** Colours this product also comes in (itself included), for the dots of a card. */
  colours: z.array(z.object({ goodsId: catalogueId, seoUrlParameter: z.string(), label: z.string(), colour: z.string() })),
});

/** Goods that are sold before they are there: the phase, and the terms. `balanceFrom` null: the balance can be paid as soon as the deposit is. */
export const preSale = z.object({
  phase: z.enum(ACTIVITY_PHASES),
  startsAt: moment,
  endsAt: moment,
  balanceFrom: moment.nullable(),
  balanceUntil: moment,
  /** Whether a deposit is given back when the balance is not paid in time. */
  returned: z.boolean(),
  /** The day on which the goods are expected to leave, where it is known. */
  shipsFrom: z.iso.date().nullable(),
});

/** Who makes goods or answers for them: name, postal and electronic address. */
const maker = z.object({ name: z.string(), address: z.string(), contact: z.string() });

export const goods = goodsCard.extend({
  /** Null for goods that are there, and for a pre-sale without terms. */
  preSale: preSale.nullable(),
  categoryId: catalogueId,
  /** From the first level to the goods' own category. */
  breadcrumb: z.array(z.object({ goodsClassifyId: catalogueId, title: z.string() })),
  limitPerOrder: z.number().int().nullable(),
  limitPerPerson: z.number().int().nullable(),
  marketTime: moment,
  sales: z.number().int(),
  /** Codes of the countries in which the brand sells it. */
  soldIn: z.array(z.string()),
  /** Whether the brand delivers it to the country of the market. */
  deliverable: z.boolean(),
  /** Of the goods themselves, in the unit of the market. */
  dimensions: z.object({ width: z.number(), height: z.number(), depth: z.number(), unit: z.enum(["cm", "in"]) }).nullable(),
  /** What lies in the box, a line each. */
  inBox: z.array(z.string()),
  /** Who makes them, who answers for them in the European Union, and their warnings; null where no law asks for it. */
  safety: z.object({ maker: maker.nullable(), responsible: maker.nullable(), warnings: z.string() }).nullable(),
  /** Changes whenever price, status or variants change; sent back at checkout (D-107). */
  revision: z.number().int(),
});

/** A block of the product description, and words of it that name other goods which are sold here. */
export const detailBlock = z.object({
  heading: z.string().nullable(),
  text: z.string(),
  picture: picture.nullable(),
  links: z.array(z.object({ words: z.string(), goodsId: catalogueId, seoUrlParameter: z.string() })),
});
/** Goods that go with others, and what makes them: the base that one takes and the other is. */
export const fittingGoods = z.object({ title: z.string(), goods: goodsCard });
/** The papers that goods may have. */
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
  /** What tells the siblings apart, in order, each with its values as printed. */
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
/** A category and its children; `icon` is a picture id, `treeKey` the ids from the root joined by `-`. */
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

/** Why an amount is what it is; below zero for what is taken off. They add up to what is to be paid. */
export const priceExplanation = z.array(z.object({ because: z.enum(PRICE_REASONS), amount: decimal }));

/** Goods of a bundle, and how many pieces of them are in one. */
export const bundleGoods = z.object({ qty: z.number().int(), goods: goodsCard });

/** Goods that are sold together at a price of their own (D-104). `priceTag.originalPrice` is what they cost singly, null when the bundle saves nothing at the moment. */
export const bundle = z.object({
  palletId: opaqueId,
  title: z.string(),
  priceTag,
  stock: stockState,
  goods: z.array(bundleGoods),
  explanation: priceExplanation,
});

/** Filters that every list of goods takes (R-352 … R-355, D-190). */
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
  /** Parameter key → value keys that any may match; `60..` and `..120` stand for all numbers from and up to there. */
  facets: z.record(z.string().max(40), z.array(z.string().max(60)).max(30)).default({}),
  ...pageInput,
};

/** A parameter of the filter rail with its values and how many goods of the unfiltered list carry each. */
export const facet = z.object({
  key: z.string(),
  title: z.string(),
  /** Whether it is asked for by its bounds: many numbers of one unit. */
  isRange: z.boolean(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int(), colour: z.string().nullable() })),
});

export const goodsList = pageOf(goodsCard).extend({
  facets: z.array(facet),
  /** Cheapest and dearest price of the unfiltered list, for the price range. */
  priceRange: z.object({ min: decimal, max: decimal, currency }).nullable(),
  /**
   * Whether the numbers of facets and stock are of this list as it is narrowed, each group counted without its own choice. Otherwise they are those
   * of the unfiltered list, as for lists too long to be counted exactly and for searches with more hits than facets are made of.
   */
  countsRemaining: z.boolean(),
  /** How many goods have each state of stock; null while the list is counted anew. */
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
    /** `distributionId` is the list that the price comes from: `0` when the normal price counts (D-097). */
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
    /** Of a category, or of all goods where none is named. */
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
