/** Business rules of goods: stock states, prices under a reduction, badges. Pure: time and settings are arguments. */
import type { ShopConfig } from "@rambla/core/config";
import type { Market } from "@rambla/core/market";
import { type Money, money } from "@rambla/core/money";
import { DAY } from "@rambla/core/time";

/** States of stock. `ALL` is a filter value and never a state. */
export type StockState = "HAVE_STOCK" | "NERVOUS_STOCK" | "NO_STOCK";

/** The states as lists keep them, so that a change of state is a change of this number. */
export const STOCK_LEVELS: Readonly<Record<StockState, number>> = { NO_STOCK: 0, NERVOUS_STOCK: 1, HAVE_STOCK: 2 };

/** The state of a quantity: none, low up to `stock.lowAt` pieces, enough (D-099). */
export function stockState(quantity: number, stock: ShopConfig["stock"]): StockState {
  if (quantity <= 0) return "NO_STOCK";
  return quantity <= stock.lowAt ? "NERVOUS_STOCK" : "HAVE_STOCK";
}

/** The state of a quantity as lists keep it. */
export function stockLevel(quantity: number, stock: ShopConfig["stock"]): number {
  return STOCK_LEVELS[stockState(quantity, stock)];
}

/** Pieces left, told only while stock is low. */
export function piecesLeft(quantity: number, stock: ShopConfig["stock"]): number | null {
  return stockState(quantity, stock) === "NERVOUS_STOCK" ? quantity : null;
}

/** Whether goods carry the badge "new": on the market, and for at most `goods.newForDays` days. */
export function isNew(marketTime: Date, now: Date, goods: ShopConfig["goods"]): boolean {
  const age = now.getTime() - marketTime.getTime();
  return age >= 0 && age <= goods.newForDays * DAY;
}

/** Whether the brand sells and delivers to the country of the market (D-122). */
export function isDelivered(market: Market, delivery: ShopConfig["delivery"]): boolean {
  return market.sells && delivery.countries[market.brand.code]?.includes(market.country.code) === true;
}

/** The most minor units that a column of prices or amounts holds. */
export const MOST_MINOR = 2_000_000_000;

/** Numbers of a parameter from which on whoever narrows a list names the first and the last instead of each. */
const NUMBERS_OF_A_RANGE = 4;

/** Whether a parameter is asked for by its bounds (decision 190); words have labels, numbers none. */
export function isRange(values: readonly { readonly label: string | null }[]): boolean {
  return values.length >= NUMBERS_OF_A_RANGE && values.every(({ label }) => label === null);
}

/** What goods cost in a market; the amounts share one currency. */
export type GoodsPrice = {
  readonly price: Money;
  /** The price that is struck through beside it; null when nothing may be. */
  readonly originalPrice: Money | null;
  /** The same as the lowest price of the 30 days before the reduction; null where no law wants that told. */
  readonly lowestPrice30Days: Money | null;
  /** Counted from the struck price. */
  readonly reductionPercent: number | null;
  readonly unitPrice: { readonly price: Money; readonly unit: MeasureUnit } | null;
  readonly taxIncluded: boolean;
};

export type MeasureUnit = "l" | "kg" | "m";
export type Measure = { readonly amount: number; readonly unit: MeasureUnit };

/** Amounts of a price in minor units as they are stored. */
export type PriceAmounts = {
  readonly priceMinor: number;
  readonly originalMinor: number | null;
  readonly lowest30Minor: number | null;
};

/**
 * The amounts of a price for the holder of a price list: its price stands before the normal one, which it is a reduction of.
 * @param specialMinor null when the list has no price for the goods (R-365, D-097)
 * @param recentLowestMinor the lowest price that everybody could pay in the last 30 days; null when only the present one is known
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
 * The price that may be struck through beside another one, in minor units; null where no reduction may be announced. Every page, call,
 * sum and mail takes it from here. Where the country wants prior prices told it is the lowest of the 30 days before the reduction,
 * never the older and higher one; elsewhere it is the price before.
 */
export function struckMinor({ priceMinor, originalMinor, lowest30Minor }: PriceAmounts, priorPrices: boolean): number | null {
  if (originalMinor === null) return null;
  const before = priorPrices ? Math.min(originalMinor, lowest30Minor ?? originalMinor) : originalMinor;
  return before > priceMinor ? before : null;
}

/**
 * A price with everything that must be told beside it. The price of a litre, kilogram or metre stands where goods are measured in them.
 */
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

/** Whole percent from `before` down to `price`, rounded down so that no reduction is overstated; null below 1 %. */
export function reductionPercent(price: number, before: number): number | null {
  const percent = before > 0 ? Math.floor(((before - price) * 100) / before) : 0;
  return percent >= 1 ? percent : null;
}

/** Price of one litre, kilogram or metre, rounded to whole minor units. */
export function unitPrice(price: Money, measure: Measure): Money {
  return money(Math.round(price.minor / measure.amount), price.currency);
}

/** A price and the moment it began; it held until the next one began. */
export type PriceSince = { readonly priceMinor: number; readonly since: Date };

/**
 * The lowest price that held at any moment of the 30 days before the present price began
 * (the "prior price" of a reduction announcement).
 * @param history any order; the latest entry is the present price
 * @returns minor units, or null when the goods had no other price in those days
 */
export function lowestPrice30Days(history: readonly PriceSince[]): number | null {
  const present = history.toSorted((a, b) => a.since.getTime() - b.since.getTime()).at(-1);
  return present ? lowestPriceBefore(history, present.since) : null;
}

/** The lowest price that held at any moment of the 30 days before `moment`, in minor units; null when no price began before it. */
function lowestPriceBefore(history: readonly PriceSince[], moment: Date): number | null {
  const until = moment.getTime();
  const from = until - 30 * DAY;
  const before = history.filter(({ since }) => since.getTime() < until).toSorted((a, b) => a.since.getTime() - b.since.getTime());
  // A price counts when the next one began after the window opened.
  const held = before.filter((_, index) => (before[index + 1]?.since.getTime() ?? until) > from);
  return held.length === 0 ? null : Math.min(...held.map((entry) => entry.priceMinor));
}

/**
 * The lowest price of the 30 days before a reduction begins, to be kept with it. A reduction begins with its price. One that is
 * announced of a price which already stands begins now, and the price itself counts among those before it. One that runs on keeps its own.
 * @param before the price so far, undefined for goods that are new to the shop: then the catalogue says what they cost before
 * @param history with the new price, where it is another one
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

/** The orders of a list. */
export type SortKey = "price" | "sales" | "comments" | "marketTime";
export type Sort = { readonly by: SortKey; readonly order: "asc" | "desc" };

/** The order a list is shown in: cheapest first for a price, most and newest first for the rest; best-selling when nothing is asked. */
export function sortOf(asked: { readonly sort?: SortKey; readonly order?: "asc" | "desc" }, fallback: SortKey = "sales"): Sort {
  const by = asked.sort ?? fallback;
  return { by, order: (asked.sort && asked.order) ?? (by === "price" ? "asc" : "desc") };
}

/** Who makes goods, or answers for them: name, postal address, and the address of a mailbox or a page. */
export type Maker = { readonly name: string; readonly address: string; readonly contact: string };

/** Centimetres of goods themselves, as they stand before one. */
export type Dimensions = { readonly width: number; readonly height: number; readonly depth: number };

/** Splits a description into the blocks of the detail page; pictures after the first stand beside the later blocks. */
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

/** The first sentences of a description that fit into `length` characters, for search engines. */
export function summaryOf(description: string, length = 155): string {
  const text = description.replace(/\s+/g, " ").trim();
  if (text.length <= length) return text;
  const sentenceEnd = text.slice(0, length).search(/[.!?。！？](?=[^.!?。！？]*$)/);
  if (sentenceEnd > length / 3) return text.slice(0, sentenceEnd + 1);
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, "")}…`;
}

/** The readable part of a product address: `lampara-de-mesa-nora`; empty when no letter is left. */
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
