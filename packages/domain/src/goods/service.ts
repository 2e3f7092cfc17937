/** Goods for other subjects. See detail-service.ts and listing-service.ts for pages. */
import type { Market } from "@rambla/core/market";
import { type Money, money } from "@rambla/core/money";
import type { TaxClass } from "@rambla/core/taxation";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { type CardRow, type GoodsCard, goodsCard, measureOf, type Picture, picturesOf, priceNow, type RunningFlashSale } from "./card.ts";
import type { FullDiscountOffer } from "./price/offer-rules.ts";
import { isOnSale, type PreSale, preSaleOf } from "./pre-sale/pre-sale-rules.ts";
import { type GoodsPrice, goodsPrice, specialAmounts, stockLevel } from "./rules.ts";
import { findVariants, moveStock, refreshStockLevels, type StockLine, type StockResult } from "./stock-store.ts";
import { findCards, findPrices, findSold, type PricedRow } from "./store.ts";

export type { GoodsCard } from "./card.ts";
export type { StockLine } from "./stock-store.ts";

/** @returns goods id → card, without unknown, withdrawn or unsold goods */
export async function goodsCards(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<Map<string, GoodsCard>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await findCards(shop.database, market, [...new Set(goodsIds)], shop.clock());
  const now = shop.clock();
  return new Map(rows.map((row) => [row.goodsId, goodsCard(row, market, shop.config, now)]));
}

/** Cached until one of the goods changes: only for display, never for a purchase. */
export async function shownCards(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<Map<string, GoodsCard>> {
  const rows = await shownRows(shop, market, goodsIds.toSorted());
  const now = shop.clock();
  return new Map(rows.map((row) => [row.goodsId, goodsCard(row, market, shop.config, now)]));
}

/** @param goodsIds sorted and unique */
async function shownRows(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<readonly CardRow[]> {
  if (goodsIds.length === 0) return [];
  return await shop.reads.keep(`cards ${market.key} ${goodsIds.join(" ")}`, shownOf(market, goodsIds), () =>
    findCards(shop.database, market, goodsIds, shop.clock()),
  );
}

/** Tags of displayed goods. Category titles, parameter words and variants change with the tree. */
export function shownOf({ brand: { code } }: Market, goodsIds: readonly string[]): string[] {
  return [tags.categories(code), ...goodsIds.map((goodsId) => tags.goods(code, goodsId))];
}

export async function goodsSoldIn(shop: Pick<Shop, "database">, market: Market, goodsIds: readonly string[]): Promise<ReadonlySet<string>> {
  return goodsIds.length === 0 ? new Set() : new Set(await findSold(shop.database, market, goodsIds));
}

export type PricedItem = {
  readonly goodsId: string;
  /** `0` for the normal price. */
  readonly distributionId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: Picture;
  /** Changes with price, status or variants. */
  readonly revision: number;
  readonly priceTag: GoodsPrice;
  /** Without tax where the country adds it. */
  readonly price: Money;
  /** Null when not reduced. */
  readonly originalPrice: Money | null;
  /** `standing` is the price of units beyond the sale. */
  readonly flash: (RunningFlashSale & { readonly standing: Pick<GoodsPrice, "price" | "originalPrice"> }) | null;
  /** Null for ordinary goods. */
  readonly deposit: Money | null;
  /** Null for goods in stock, and for a pre-sale without terms. */
  readonly preSale: PreSale | null;
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  /** None for a pre-sale that does not run. */
  readonly stock: number;
  /** Grams, packed. */
  readonly weight: number;
  readonly taxClass: TaxClass;
  /** The first applies by default. */
  readonly fullDiscounts: readonly FullDiscountOffer[];
};

/**
 * Prices items, also inside a transaction. `0` and unknown list ids give the normal price.
 * @param now decides about events
 * @returns one entry per item in order; null when the market does not sell it
 */
export async function priceItems(
  database: Queryable,
  market: Market,
  items: readonly PriceAsked[],
  now: Date,
): Promise<(PricedItem | null)[]> {
  return items.length === 0 ? [] : pricedIn(market, items, await findPrices(database, market, items, now), now);
}

type PriceAsked = { readonly goodsId: string; readonly distributionId: string };

function pricedIn(market: Market, items: readonly PriceAsked[], rows: readonly PricedRow[], now: Date): (PricedItem | null)[] {
  const priced: (PricedItem | null)[] = items.map(() => null);
  for (const row of rows) {
    const preSale = preSaleOf(row.preSale);
    const amounts = specialAmounts(row, row.specialMinor, row.recentLowestMinor);
    const { price: priceTag, flash } = priceNow(amounts, row, market, now);
    priced[row.position - 1] = {
      goodsId: row.goodsId,
      distributionId: row.specialMinor === null ? "0" : (items[row.position - 1]?.distributionId ?? "0"),
      articleNumber: row.articleNumber,
      title: row.title,
      seoUrlParameter: row.seoUrlParameter,
      picture: picturesOf(row)[0] ?? { pictureId: "", colour: "", alt: row.title },
      revision: row.revision,
      priceTag,
      price: priceTag.price,
      originalPrice: priceTag.originalPrice,
      flash: flash && { ...flash, standing: goodsPrice(amounts, measureOf(row), market) },
      deposit: row.depositMinor === null ? null : money(row.depositMinor, market.currency),
      preSale,
      limitPerOrder: row.limitPerOrder,
      limitPerPerson: row.limitPerPerson,
      stock: isOnSale(preSale, now) ? row.quantity : 0,
      weight: row.weight,
      taxClass: row.taxClass,
      fullDiscounts: (row.discounts ?? []).map(({ steps, ...offer }) => ({
        ...offer,
        steps: steps.map(({ fromMinor, offMinor }) => ({ from: money(fromMinor, market.currency), off: money(offMinor, market.currency) })),
      })),
    };
  }
  return priced;
}

/** Cards with the given current stock and the normal price; other facts may be cached. */
export async function cardsOfPriced(shop: Shop, market: Market, priced: readonly PricedItem[]): Promise<Map<string, GoodsCard>> {
  const stock = new Map(priced.map((item) => [item.goodsId, item.stock]));
  const rows = await shownRows(shop, market, [...stock.keys()].toSorted());
  const now = shop.clock();
  return new Map(
    rows.map((row) => [row.goodsId, goodsCard({ ...row, quantity: stock.get(row.goodsId) ?? row.quantity }, market, shop.config, now)]),
  );
}

export type LackingLine = { readonly goodsId: string; readonly wanted: number; readonly available: number };

export type StockTaken = {
  /** When not empty, nothing was taken. */
  readonly lacking: readonly LackingLine[];
  /** Goods with a changed stock state; their pages are invalidated. */
  readonly crossed: readonly string[];
};

/**
 * Takes stock of all lines or none. Rows stay locked until the end of the transaction, so call it late. The caller answers
 * `stock.insufficient` when `lacking` is not empty.
 * @param reason for the stock record: `order:<orderId>`
 */
export async function takeStock(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  lines: readonly StockLine[],
  reason: string,
): Promise<StockTaken> {
  return await move(shop, transaction, brandCode, lines, -1, reason);
}

/** Returns stock, also of withdrawn goods. @param reason `cancel:<orderId>` @returns goods with a changed stock state */
export async function returnStock(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  lines: readonly StockLine[],
  reason: string,
): Promise<readonly string[]> {
  return (await move(shop, transaction, brandCode, lines, 1, reason)).crossed;
}

async function move(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: string,
  lines: readonly StockLine[],
  sign: 1 | -1,
  reason: string,
): Promise<StockTaken> {
  if (lines.length === 0) return { lacking: [], crossed: [] };
  const { stock } = shop.config;
  const results = await moveStock(transaction, brandCode, lines, sign, reason);
  const crossed = results.filter((result) => hasCrossed(result, stock)).map((result) => result.goodsId);
  if (crossed.length > 0) {
    await refreshStockLevels(transaction, brandCode, crossed, stock, shop.clock());
    const shown = await findVariants(transaction, brandCode, crossed);
    await dropTags(transaction, [...shown.map((goodsId) => tags.goods(brandCode, goodsId)), tags.stockLists(brandCode)]);
  }
  return {
    crossed,
    lacking: results
      .filter((result) => result.after === null && result.wanted > result.before)
      .map((result) => ({ goodsId: result.goodsId, wanted: result.wanted, available: result.before })),
  };
}

function hasCrossed(result: StockResult, stock: Shop["config"]["stock"]): boolean {
  return result.after !== null && stockLevel(result.before, stock) !== stockLevel(result.after, stock);
}
