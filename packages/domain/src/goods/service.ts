/** Goods for other subjects: cards, prices of a cart, stock. What a product page and a list ask for stands in detail-service.ts and listing-service.ts. */
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

/**
 * Cards of goods in a market, in one statement. `presentCard` of presentation.ts turns one into the answer of a call.
 * @returns goods id → card; goods that do not exist, are withdrawn or not sold in the market are missing
 */
export async function goodsCards(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<Map<string, GoodsCard>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await findCards(shop.database, market, [...new Set(goodsIds)], shop.clock());
  const now = shop.clock();
  return new Map(rows.map((row) => [row.goodsId, goodsCard(row, market, shop.config, now)]));
}

/** The same as pages show them, kept until one of the goods changes: nothing that is bought by. */
export async function shownCards(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<Map<string, GoodsCard>> {
  const rows = await shownRows(shop, market, goodsIds.toSorted());
  const now = shop.clock();
  return new Map(rows.map((row) => [row.goodsId, goodsCard(row, market, shop.config, now)]));
}

/** @param goodsIds in the order of their names, each once */
async function shownRows(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<readonly CardRow[]> {
  if (goodsIds.length === 0) return [];
  return await shop.reads.keep(`cards ${market.key} ${goodsIds.join(" ")}`, shownOf(market, goodsIds), () =>
    findCards(shop.database, market, goodsIds, shop.clock()),
  );
}

/** What falls when goods are shown otherwise: the words of categories and parameters, and which variants there are, change with the tree and not with each of the goods. */
export function shownOf({ brand: { code } }: Market, goodsIds: readonly string[]): string[] {
  return [tags.categories(code), ...goodsIds.map((goodsId) => tags.goods(code, goodsId))];
}

/** Which of these goods the market sells. */
export async function goodsSoldIn(shop: Pick<Shop, "database">, market: Market, goodsIds: readonly string[]): Promise<ReadonlySet<string>> {
  return goodsIds.length === 0 ? new Set() : new Set(await findSold(shop.database, market, goodsIds));
}

export type PricedItem = {
  readonly goodsId: string;
  /** The price list that the price comes from; `0` when the normal price counts. */
  readonly distributionId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: Picture;
  /** Changes whenever price, status or variants change (D-107). */
  readonly revision: number;
  /** What stands beside the price wherever it is told. */
  readonly priceTag: GoodsPrice;
  /** Unit selling price in the market: with tax, or without where the country adds it (D-121). */
  readonly price: Money;
  /** Unit price before a reduction, null when not reduced. */
  readonly originalPrice: Money | null;
  /** The flash sale that the price comes from, and what stands without it: the price of pieces that are not left in it. */
  readonly flash: (RunningFlashSale & { readonly standing: Pick<GoodsPrice, "price" | "originalPrice"> }) | null;
  /** Deposit of one piece of a pre-sale, null for ordinary goods. */
  readonly deposit: Money | null;
  /** Its terms; null for goods that are there, and for a pre-sale without terms. */
  readonly preSale: PreSale | null;
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  /** Pieces in stock at this moment; none of a pre-sale that is not under way. */
  readonly stock: number;
  /** Grams of one packed piece. */
  readonly weight: number;
  readonly taxClass: TaxClass;
  /** The full discounts that they may take part in now, the first one first. */
  readonly fullDiscounts: readonly FullDiscountOffer[];
};

/**
 * What items of a cart cost in a market now, in one statement, inside or outside a transaction.
 * The price of `distributionId` counts; `0` and unknown ids give the normal price (R-365, D-097).
 * @param now the moment by which events run
 * @returns one entry per item in the same order; null when the market does not sell it
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

/**
 * Cards of goods whose price and stock were read a moment ago and count: whatever else a card shows is kept as pages keep it.
 * @returns goods id → card, with the normal price
 */
export async function cardsOfPriced(shop: Shop, market: Market, priced: readonly PricedItem[]): Promise<Map<string, GoodsCard>> {
  const stock = new Map(priced.map((item) => [item.goodsId, item.stock]));
  const rows = await shownRows(shop, market, [...stock.keys()].toSorted());
  const now = shop.clock();
  return new Map(
    rows.map((row) => [row.goodsId, goodsCard({ ...row, quantity: stock.get(row.goodsId) ?? row.quantity }, market, shop.config, now)]),
  );
}

/** A line that lacks pieces. */
export type LackingLine = { readonly goodsId: string; readonly wanted: number; readonly available: number };

export type StockTaken = {
  /** Lines that lack pieces; when there is one, nothing was taken at all. */
  readonly lacking: readonly LackingLine[];
  /** Goods whose state of stock changed (enough → low → none); their pages and lists are already dropped. */
  readonly crossed: readonly string[];
};

/**
 * Takes the pieces of an order out of stock: all lines or none, in one guarded statement (D-135).
 * Lines of the same goods are added together. The rows stay locked until the transaction ends, so call it late.
 * The caller answers `stock.insufficient` when `lacking` is not empty.
 * @param reason what takes them, for the stock record: `order:<orderId>`
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

/**
 * Puts the pieces of a cancelled order back (D-135), also those of goods that were withdrawn meanwhile.
 * @param reason what returns them: `cancel:<orderId>`
 * @returns goods whose state of stock changed
 */
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
