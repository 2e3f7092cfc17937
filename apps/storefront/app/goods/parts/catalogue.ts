/** Catalogue types under their names in the trade; the shapes come from the contract. */
import type { shownComment } from "@rambla/contract/comment";
import type * as contract from "@rambla/contract/goods";
import type * as z from "zod";

export type GoodsCard = z.output<typeof contract.goodsCard>;
export type Goods = z.output<typeof contract.goods>;
export type GoodsList = z.output<typeof contract.goodsList>;
export type Facet = z.output<typeof contract.facet>;
export type PriceTag = z.output<typeof contract.priceTag>;
export type GoodsPicture = z.output<typeof contract.largePicture>;
export type GoodsFile = z.output<typeof contract.goodsFile>;
export type GoodsParameter = z.output<typeof contract.goodsParameter>;
export type DetailBlock = z.output<typeof contract.detailBlock>;
export type Variants = z.output<typeof contract.variants>;
export type Bundle = z.output<typeof contract.bundle>;
export type StockState = z.output<typeof contract.stockState>;
export type StockFilter = z.output<typeof contract.stockFilter>;
export type SortKey = z.output<typeof contract.sortKey>;
export type SortOrder = z.output<typeof contract.sortOrder>;
export type Comment = z.output<typeof shownComment>;
export type { CategoryNode } from "@rambla/contract/goods";

export const isPreSale = (goods: Pick<GoodsCard, "preSaleDeposit">): boolean => goods.preSaleDeposit !== null;
