/** A card of goods: what a list shows of one, put together from the row that the store reads. */
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

/** A picture of goods as the database keeps it. */
export type StoredPicture = { readonly pictureId: string; readonly colour: string };
export type Picture = StoredPicture & { readonly alt: string };

/** One row of the card statement (store.ts). */
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
  /** Whether no pieces are left of those there were. */
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
  /** Whether there were pieces once and none are left; false for goods that are still to come. */
  readonly soldOut: boolean;
  readonly score: number | null;
  readonly commentCount: number;
  readonly isNew: boolean;
  readonly preSaleDeposit: Money | null;
  /** The terms of the pre-sale; null for goods that are there, and for a pre-sale without terms, which is paid at once. */
  readonly preSale: PreSale | null;
  /** The flash sale that the price comes from; null for a price that stands. */
  readonly flash: RunningFlashSale | null;
  /** Until when the price holds if nobody changes it: the next flash sale begins then, or this one ends. */
  readonly priceUntil: Date | null;
  readonly energyClass: string | null;
  /** Variants of the model that the market sells, these goods included. */
  readonly variantCount: number;
  readonly colours: readonly CardColour[];
};

/** A flash sale under way: the pieces left of it are none that are not in stock either. */
export type RunningFlashSale = {
  readonly flashSaleId: string;
  readonly endsAt: Date;
  readonly left: number;
  readonly limitPerPerson: number | null;
};

/**
 * What goods cost at a moment: the price that stands for whoever asks, or that of a flash sale where it is lower (decision 144).
 * @returns with it that sale, and when the next one begins or ends
 */
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

/** Puts a card together for a market at a moment. */
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

/** The pictures of goods with what they show in words: their own where the row brings them along, otherwise the title. */
export function picturesOf(row: {
  readonly title: string;
  readonly pictures: readonly StoredPicture[];
  readonly pictureWords?: readonly string[];
}): Picture[] {
  return row.pictures.map((picture, index) => ({ ...picture, alt: row.pictureWords?.[index] || row.title }));
}

/** What goods are measured in, for the price of one litre, kilogram or metre. */
export function measureOf(row: Pick<CardRow, "measureAmount" | "measureUnit">): { amount: number; unit: MeasureUnit } | null {
  return row.measureAmount === null || row.measureUnit === null ? null : { amount: row.measureAmount, unit: row.measureUnit };
}

/** Siblings that differ in size repeat a colour: the goods themselves stand for theirs, the first sibling for any other. */
function oneDotPerColour(colours: readonly CardColour[], goodsId: string): CardColour[] {
  const dots = new Map<string, CardColour>();
  for (const colour of colours) {
    if (!dots.has(colour.label) || colour.goodsId === goodsId) dots.set(colour.label, colour);
  }
  return dots.size > 1 ? [...dots.values()] : [];
}
