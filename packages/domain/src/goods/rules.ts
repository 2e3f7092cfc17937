import type { ShopConfig } from "@rambla/core/config";
import type { Market } from "@rambla/core/market";
import { type Money, money } from "@rambla/core/money";
import { DAY } from "@rambla/core/time";

export type StockState = "HAVE_STOCK" | "NERVOUS_STOCK" | "NO_STOCK";

/** Lists store these numbers. */
export const STOCK_LEVELS: Readonly<Record<StockState, number>> = { NO_STOCK: 0, NERVOUS_STOCK: 1, HAVE_STOCK: 2 };

/** Low up to `stock.lowAt` units. */
export function stockState(quantity: number, stock: ShopConfig["stock"]): StockState {
  if (quantity <= 0) return "NO_STOCK";
  return quantity <= stock.lowAt ? "NERVOUS_STOCK" : "HAVE_STOCK";
}

export function stockLevel(quantity: number, stock: ShopConfig["stock"]): number {
  return STOCK_LEVELS[stockState(quantity, stock)];
}

/** Only while stock is low; else null. */
export function piecesLeft(quantity: number, stock: ShopConfig["stock"]): number | null {
  return stockState(quantity, stock) === "NERVOUS_STOCK" ? quantity : null;
}

/** At most `goods.newForDays` after the launch. */
export function isNew(marketTime: Date, now: Date, goods: ShopConfig["goods"]): boolean {
  const age = now.getTime() - marketTime.getTime();
  return age >= 0 && age <= goods.newForDays * DAY;
}

export function isDelivered(market: Market, delivery: ShopConfig["delivery"]): boolean {
  return market.sells && delivery.countries[market.brand.code]?.includes(market.country.code) === true;
}

/** The limit of price columns. */
export const MOST_MINOR = 2_000_000_000;

/** From so many numbers on the filter is a range. */
const NUMBERS_OF_A_RANGE = 4;

/** Numbers have no labels. */
export function isRange(values: readonly { readonly label: string | null }[]): boolean {
  return values.length >= NUMBERS_OF_A_RANGE && values.every(({ label }) => label === null);
}

/** All amounts have one currency. */
export type GoodsPrice = {
  readonly price: Money;
  /** Null when none may be shown. */
  readonly originalPrice: Money | null;
  /** Null where no law requires it. */
  readonly lowestPrice30Days: Money | null;
  /** From the struck price. */
  readonly reductionPercent: number | null;
  readonly unitPrice: { readonly price: Money; readonly unit: MeasureUnit } | null;
  readonly taxIncluded: boolean;
};

export type MeasureUnit = "l" | "kg" | "m";
export type Measure = { readonly amount: number; readonly unit: MeasureUnit };

/** Minor units. */
export type PriceAmounts = {
  readonly priceMinor: number;
  readonly originalMinor: number | null;
  readonly lowest30Minor: number | null;
};

/**
 * A list price replaces the normal one and counts as a reduction of it.
 * @param specialMinor null without a list price
 * @param recentLowestMinor the lowest normal price of 30 days; null when only the current one is known
 */
export function specialAmounts(normal: PriceAmounts, specialMinor: number | null, recentLowestMinor: number | null): PriceAmounts {
  if (specialMinor === null) return normal;
  return {
    priceMinor: specialMinor,
    originalMinor: normal.originalMinor ?? normal.priceMinor,
    lowest30Minor: Math.min(normal.priceMinor, recentLowestMinor ?? normal.priceMinor),
  };
}

/**
 * The price to strike through; null without a reduction. Where prior prices are law it is the lowest of the 30 days before, never a higher
 * one; elsewhere the previous price.
 */
export function struckMinor({ priceMinor, originalMinor, lowest30Minor }: PriceAmounts, priorPrices: boolean): number | null {
  if (originalMinor === null) return null;
  const before = priorPrices ? Math.min(originalMinor, lowest30Minor ?? originalMinor) : originalMinor;
  return before > priceMinor ? before : null;
}

/** Adds the struck price, percentage and unit price. */
export function goodsPrice(amounts: PriceAmounts, measure: Measure | null, market: Market): GoodsPrice {
  const country = market.priceCountry;
  const price = money(amounts.priceMinor, market.currency);
  const struck = struckMinor(amounts, country.priorPrices);
  const originalPrice = struck === null ? null : money(struck, market.currency);
  return {
    price,
    originalPrice,
    lowestPrice30Days: country.priorPrices ? originalPrice : null,
    reductionPercent: struck === null ? null : reductionPercent(amounts.priceMinor, struck),
    unitPrice: measure && country.measures === "metric" ? { price: unitPrice(price, measure), unit: measure.unit } : null,
    taxIncluded: country.taxIncluded,
  };
}

/** Rounded down, so it is never overstated; null below 1 %. */
export function reductionPercent(price: number, before: number): number | null {
  const percent = before > 0 ? Math.floor(((before - price) * 100) / before) : 0;
  return percent >= 1 ? percent : null;
}

/** Rounded to minor units. */
export function unitPrice(price: Money, measure: Measure): Money {
  return money(Math.round(price.minor / measure.amount), price.currency);
}

/** Valid until the next one begins. */
export type PriceSince = { readonly priceMinor: number; readonly since: Date };

/**
 * The prior price: the lowest of the 30 days before the current price.
 * @param history in any order
 * @returns minor units; null without an earlier price in that time
 */
export function lowestPrice30Days(history: readonly PriceSince[]): number | null {
  const present = history.toSorted((a, b) => a.since.getTime() - b.since.getTime()).at(-1);
  return present ? lowestPriceBefore(history, present.since) : null;
}

/** Minor units; null without an earlier price. */
function lowestPriceBefore(history: readonly PriceSince[], moment: Date): number | null {
  const until = moment.getTime();
  const from = until - 30 * DAY;
  const before = history.filter(({ since }) => since.getTime() < until).toSorted((a, b) => a.since.getTime() - b.since.getTime());
  // A price counts when its successor began after the window's start.
  const held = before.filter((_, index) => (before[index + 1]?.since.getTime() ?? until) > from);
  return held.length === 0 ? null : Math.min(...held.map((entry) => entry.priceMinor));
}

/**
 * The prior price to store with a reduction. A new price starts a reduction; one announced for the current price starts now and includes
 * it. A running reduction keeps its prior price.
 * @param before undefined for new goods: their catalogue gives the history
 * @param history includes the new price
 */
export function lowestOfReduction(
  before: PriceAmounts | undefined,
  price: Pick<PriceAmounts, "priceMinor" | "originalMinor">,
  history: readonly PriceSince[],
  now: Date,
): number | null {
  if (price.originalMinor === null) return null;
  if (before?.priceMinor !== price.priceMinor) return lowestPrice30Days(history) ?? price.originalMinor;
  return before.originalMinor === null ? (lowestPriceBefore(history, now) ?? price.priceMinor) : before.lowest30Minor;
}

export type SortKey = "price" | "sales" | "comments" | "marketTime";
export type Sort = { readonly by: SortKey; readonly order: "asc" | "desc" };

/** Prices ascending, other keys descending; by sales by default. */
export function sortOf(asked: { readonly sort?: SortKey; readonly order?: "asc" | "desc" }, fallback: SortKey = "sales"): Sort {
  const by = asked.sort ?? fallback;
  return { by, order: (asked.sort && asked.order) ?? (by === "price" ? "asc" : "desc") };
}

/** The manufacturer or the responsible person in the EU. */
export type Maker = { readonly name: string; readonly address: string; readonly contact: string };

/** Centimetres, without packaging. */
export type Dimensions = { readonly width: number; readonly height: number; readonly depth: number };

/** Later blocks get the pictures after the first. */
export function detailBlocks<Picture>(
  description: string,
  pictures: readonly Picture[],
): { readonly heading: string | null; readonly text: string; readonly picture: Picture | null }[] {
  return description
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, index) => ({ heading: null, text, picture: index === 0 ? null : (pictures[index] ?? null) }));
}

/** Whole sentences if possible. */
export function summaryOf(description: string, length = 155): string {
  const text = description.replace(/\s+/g, " ").trim();
  if (text.length <= length) return text;
  const sentenceEnd = text.slice(0, length).search(/[.!?。！？](?=[^.!?。！？]*$)/);
  if (sentenceEnd > length / 3) return text.slice(0, sentenceEnd + 1);
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, "")}…`;
}

/** Such as `lampara-de-mesa-nora`; empty without letters. */
export function seoUrlParameter(title: string): string {
  return title
    .replace(/ß/g, "ss")
    .replace(/[łŁ]/g, "l")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
