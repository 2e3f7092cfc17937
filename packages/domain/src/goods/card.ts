import type { ShopConfig } from "@rambla/core/config";
import type { Market } from "@rambla/core/market";
import { type Money, money } from "@rambla/core/money";
import { averageScore } from "../comment/rules.ts";
import { flashAmounts, flashSaleNow, type FlashSaleRow, flashSalesOf, nextFlashTurn } from "./flash-sale/flash-sale-rules.ts";
import { isOnSale, type PreSale, preSaleOf, type PreSaleRow } from "./pre-sale/pre-sale-rules.ts";
import {
  type GoodsPrice,
  goodsPrice,
  isNew,
  type MeasureUnit,
  piecesLeft,
  type PriceAmounts,
  type StockState,
  stockState,
} from "./rules.ts";

export type StoredPicture = { readonly pictureId: string; readonly colour: string };
export type Picture = StoredPicture & { readonly alt: string };

/** A row of the card query (store.ts). */
export type CardRow = {
  readonly goodsId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly fact: string;
  readonly seoUrlParameter: string;
  readonly pictures: readonly StoredPicture[];
  readonly priceMinor: number;
  readonly originalMinor: number | null;
  readonly lowest30Minor: number | null;
  readonly depositMinor: number | null;
  readonly preSale: PreSaleRow | null;
  readonly flashSales: readonly FlashSaleRow[] | null;
  /** Sold out after having had stock. */
  readonly wasThere: boolean;
  readonly quantity: number;
  readonly scoreTotal: number;
  readonly commentCount: number;
  readonly marketTime: Date;
  readonly energyClass: string | null;
  readonly measureAmount: number | null;
  readonly measureUnit: MeasureUnit | null;
  readonly variantCount: number;
  readonly colours: readonly CardColour[] | null;
};

export type CardColour = { readonly goodsId: string; readonly seoUrlParameter: string; readonly label: string; readonly colour: string };

export type GoodsCard = {
  readonly goodsId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly fact: string;
  readonly seoUrlParameter: string;
  readonly picture: Picture;
  readonly secondPicture: Picture | null;
  readonly price: GoodsPrice;
  readonly stock: StockState;
  readonly piecesLeft: number | null;
  /** False for goods that were never in stock. */
  readonly soldOut: boolean;
  readonly score: number | null;
  readonly commentCount: number;
  readonly isNew: boolean;
  readonly preSaleDeposit: Money | null;
  /** Null for goods in stock, and for a pre-sale without terms, which is paid at once. */
  readonly preSale: PreSale | null;
  /** The flash sale of the price. */
  readonly flash: RunningFlashSale | null;
  /** When a flash sale starts or ends. */
  readonly priceUntil: Date | null;
  readonly energyClass: string | null;
  /** Sold in the market, this one included. */
  readonly variantCount: number;
  readonly colours: readonly CardColour[];
};

/** `left` never exceeds the stock. */
export type RunningFlashSale = {
  readonly flashSaleId: string;
  readonly endsAt: Date;
  readonly left: number;
  readonly limitPerPerson: number | null;
};

/** The price now: the normal one or a lower flash sale price. @returns also the next start or end of a sale */
export function priceNow(
  standing: PriceAmounts,
  row: Pick<CardRow, "flashSales" | "quantity" | "measureAmount" | "measureUnit">,
  market: Market,
  now: Date,
): { readonly price: GoodsPrice; readonly flash: RunningFlashSale | null; readonly priceUntil: Date | null } {
  const sales = flashSalesOf(row.flashSales);
  const sale = row.quantity > 0 ? flashSaleNow(sales, standing, now) : undefined;
  return {
    price: goodsPrice(sale ? flashAmounts(standing, sale) : standing, measureOf(row), market),
    flash: sale
      ? { flashSaleId: sale.flashSaleId, endsAt: sale.endsAt, left: Math.min(sale.left, row.quantity), limitPerPerson: sale.limitPerPerson }
      : null,
    priceUntil: nextFlashTurn(sales, now) ?? null,
  };
}

export function goodsCard(row: CardRow, market: Market, config: ShopConfig, now: Date): GoodsCard {
  const [first, second] = picturesOf(row);
  const preSale = preSaleOf(row.preSale);
  const quantity = isOnSale(preSale, now) ? row.quantity : 0;
  return {
    goodsId: row.goodsId,
    articleNumber: row.articleNumber,
    title: row.title,
    fact: row.fact,
    seoUrlParameter: row.seoUrlParameter,
    picture: first ?? { pictureId: "", colour: "", alt: row.title },
    secondPicture: second ?? null,
    ...priceNow(row, row, market, now),
    stock: stockState(quantity, config.stock),
    piecesLeft: piecesLeft(quantity, config.stock),
    soldOut: row.wasThere,
    score: averageScore(row.scoreTotal, row.commentCount),
    commentCount: row.commentCount,
    isNew: isNew(row.marketTime, now, config.goods),
    preSaleDeposit: row.depositMinor === null ? null : money(row.depositMinor, market.currency),
    preSale,
    energyClass: market.country.energyLabels ? row.energyClass : null,
    variantCount: row.variantCount,
    colours: oneDotPerColour(row.colours ?? [], row.goodsId),
  };
}

/** The alternative text defaults to the title. */
export function picturesOf(row: {
  readonly title: string;
  readonly pictures: readonly StoredPicture[];
  readonly pictureWords?: readonly string[];
}): Picture[] {
  return row.pictures.map((picture, index) => ({ ...picture, alt: row.pictureWords?.[index] || row.title }));
}

export function measureOf(row: Pick<CardRow, "measureAmount" | "measureUnit">): { amount: number; unit: MeasureUnit } | null {
  return row.measureAmount === null || row.measureUnit === null ? null : { amount: row.measureAmount, unit: row.measureUnit };
}

/** One per colour: this product's own, else the first. */
function oneDotPerColour(colours: readonly CardColour[], goodsId: string): CardColour[] {
  const dots = new Map<string, CardColour>();
  for (const colour of colours) {
    if (!dots.has(colour.label) || colour.goodsId === goodsId) dots.set(colour.label, colour);
  }
  return dots.size > 1 ? [...dots.values()] : [];
}
