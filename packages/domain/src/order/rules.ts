/** Business rules of buying: what an order costs, what may be in it, when it arrives. Pure: time and settings are arguments. */
import { type LineIdentity, lineKey } from "@rambla/core/cart";
import type { ShopConfig } from "@rambla/core/config";
import { dateFormat } from "@rambla/core/date-format";
import { DELIVERY_TIMES, type DeliveryText } from "@rambla/core/delivery-time";
import { type Country, entryOf, type Market } from "@rambla/core/market";
import { type Money, parseDecimal } from "@rambla/core/money";
import { seenLength } from "@rambla/core/seen";
import { after, DAY, MINUTE } from "@rambla/core/time";

/** Length of the text that explains a cancellation. */
export const CANCEL_DESCRIPTION = { min: 10, max: 500 } as const;

/** How an order is paid: at once, or a deposit first and the balance after it; a pre-sale too may be paid at once (R-402, R-405, D-125). */
export type PaymentMode = "FULL_PAYMENT" | "DEPOSIT_AND_FINAL_PAYMENT";

/** So long (milliseconds) sweeps look for what a cancelled order was to give back; whatever fails for longer has rung a thousand times. */
export const LOOKED_BACK = 30 * DAY;

/** A tax rate in percent without the noise of binary fractions: 0.21 is 21. */
export function ratePercent(rate: number): number {
  return Math.round(rate * 10_000) / 100;
}

// Where to -------------------------------------------------------------------------------------------------------

/**
 * The country an order may go to from a market: one the brand delivers to (D-122) that pays in the market's currency
 * and shows its prices the same way. The market's own country when none is named.
 */
export function destinationOf(market: Market, countryCode: string | undefined, { countries, delivery }: Pick<ShopConfig, "countries" | "delivery">): Country | undefined {
  const country = countryCode === undefined ? market.country : entryOf(countries, countryCode.toUpperCase());
  if (!country || !market.sells || !delivery.countries[market.brand.code]?.includes(country.code)) return undefined;
  return country.currency === market.currency && country.taxIncluded === market.country.taxIncluded ? country : undefined;
}

/** The first and last day an order can arrive on, as dates (YYYY-MM-DD) of the destination. */
export type DeliveryPromise = { readonly from: string; readonly to: string };

/**
 * When an order arrives. Saturdays and Sundays do not count, and neither does the day of the order. Nothing is promised by date
 * once one of the goods is sold before it is there.
 */
export function deliveryPromise(
  goods: readonly { readonly deposit: Money | null }[], orderedAt: Date, timeZone: string, text: DeliveryText,
): DeliveryPromise | null {
  if (goods.some(isPreSale)) return null;
  const today = dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(orderedAt);
  // From here on the date of the destination is that of a moment in UTC, where every day has 24 hours.
  const shift = today === dateOf(orderedAt) ? 0 : today > dateOf(orderedAt) ? DAY : -DAY;
  const start = after(orderedAt, shift);
  const { from, to } = DELIVERY_TIMES[text].toDoor;
  return { from: dateOf(addBusinessDays(start, from)), to: dateOf(addBusinessDays(start, to)) };
}

/** Goods with a deposit are sold before they are there. */
export function isPreSale(goods: { readonly deposit: Money | null }): boolean {
  return goods.deposit !== null;
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function addBusinessDays(from: Date, days: number): Date {
  let day = from;
  for (let left = days; left > 0; ) {
    day = after(day, DAY);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}

// What may be bought ---------------------------------------------------------------------------------------------

export type ItemProblem = "goods.notExist" | "goods.notDeliverable" | "stock.insufficient" | "stock.outOfStock" | "limit.perOrder";

/**
 * Why pieces of one product cannot be bought as asked, and how many could be.
 * @param item null when the market does not sell the goods
 * @param wanted pieces asked for, of this product in all lines
 */
export function checkItem(
  item: { readonly stock: number; readonly limitPerOrder: number | null } | null,
  wanted: number,
  isDeliverable: boolean,
): { readonly problem: ItemProblem | null; readonly available: number } {
  if (!item) return { problem: "goods.notExist", available: 0 };
  if (!isDeliverable) return { problem: "goods.notDeliverable", available: 0 };
  if (item.stock <= 0) return { problem: "stock.outOfStock", available: 0 };
  const limit = item.limitPerOrder ?? Number.MAX_SAFE_INTEGER;
  const available = Math.min(wanted, item.stock, limit);
  if (wanted > limit) return { problem: "limit.perOrder", available };
  return { problem: wanted > item.stock ? "stock.insufficient" : null, available };
}

/** `price` is what the shopper saw, and `bundleGoods` what in a bundle; `fullDiscountId` the full discount it is to take part in. */
export type WantedItem = LineIdentity & { readonly qty: number; readonly price?: string; readonly fullDiscountId?: string | null; readonly bundleGoods?: readonly { readonly goodsId: string; readonly qty: number }[] };

/** Lines of the same goods and price list, or of the same bundle, become one, so that limits and stock see all pieces at once. */
export function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const merged = new Map<string, WantedItem>();
  for (const item of items) {
    const before = merged.get(lineKey(item));
    merged.set(lineKey(item), before ? { ...before, qty: before.qty + item.qty } : item);
  }
  return [...merged.values()];
}

/** What a line needs of stock: goods, how many there are, and how many pieces of them are in one of it. */
type Stocked = { readonly goods: readonly { readonly priced: { readonly goodsId: string; readonly stock: number; readonly limitPerOrder: number | null }; readonly quantity: number }[] };

/** Pieces asked for per product, over all lines. */
export function piecesPerGoods(lines: readonly (Stocked & { readonly qty: number })[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { goods, qty } of lines) {
    for (const { priced, quantity } of goods) pieces.set(priced.goodsId, (pieces.get(priced.goodsId) ?? 0) + quantity * qty);
  }
  return pieces;
}

/** A line of a cart, why it cannot be bought as asked, and how many of it could be. */
export type CheckedLine<Line> = { readonly item: WantedItem; readonly line: Line | null; readonly problem: ItemProblem | null; readonly available: number };

/**
 * Checks the lines of a cart. Lines that hold the same product, at different prices or in a bundle, share its stock and its limit: what
 * can be had of all is given to them in their order, so that a cart brought down to `available` can be ordered. A bundle goes as far
 * as its scarcest goods.
 * @param lines what each item is in the market, null when it is not sold there
 */
export function checkItems<Line extends Stocked>(items: readonly WantedItem[], lines: readonly (Line | null)[], isDeliverable: boolean): CheckedLine<Line>[] {
  const wanted = piecesPerGoods(items.flatMap(({ qty }, at) => (lines[at] ? [{ goods: lines[at].goods, qty }] : [])));
  const given = new Map<string, number>();
  return items.map((item, index) => {
    const line = lines[index] ?? null;
    if (!line) return { item, line, ...checkItem(null, item.qty, isDeliverable) };
    let available = item.qty;
    let problem: ItemProblem | null = null;
    for (const { priced, quantity } of line.goods) {
      const all = checkItem(priced, wanted.get(priced.goodsId) ?? 0, isDeliverable);
      const most = Math.max(0, Math.floor((all.available - (given.get(priced.goodsId) ?? 0)) / quantity));
      if (most < available) [available, problem] = [most, all.problem];
    }
    for (const { priced, quantity } of line.goods) given.set(priced.goodsId, (given.get(priced.goodsId) ?? 0) + available * quantity);
    return { item, line, problem, available };
  });
}

/** Whether a price the shopper saw is another one now. The price itself is never believed (D-107, D-191). */
export function hasPriceChanged(seen: string | undefined, price: Money): boolean {
  return seen !== undefined && parseDecimal(seen, price.currency)?.minor !== price.minor;
}

/** Whether there is something else in a bundle now than the shopper saw in it, in whatever order. Who does not say what they saw has seen nothing. */
export function hasContentChanged({ palletId, bundleGoods: seen }: Pick<WantedItem, "palletId" | "bundleGoods">, { goods }: { readonly goods: readonly { readonly priced: { readonly goodsId: string }; readonly quantity: number }[] }): boolean {
  if (seen === undefined) return Boolean(palletId);
  return seen.length !== goods.length || goods.some(({ priced, quantity }) => !seen.some((one) => one.goodsId === priced.goodsId && one.qty === quantity));
}

/** Whether an amount lies above the largest order; 0 sets no limit (D-120). */
export function isAboveMaximum(total: Money, order: ShopConfig["order"]): boolean {
  return order.maxAmount > 0 && total.minor > order.maxAmount * 100;
}

// Deadlines ------------------------------------------------------------------------------------------------------

/** When an unpaid order is cancelled, counted from a moment (D-111). */
export function payDeadline(from: Date, order: ShopConfig["order"]): Date {
  return after(from, order.autoCancelMinutes * MINUTE);
}

/** When an order is cancelled for which nobody said that its transfer is on the way, counted from a moment (D-112). */
export function transferDeadline(from: Date, { cancelDays }: ShopConfig["bankTransfer"]): Date {
  return after(from, cancelDays * DAY);
}

/** Whether a text explains a cancellation well enough. */
export function isCancelDescription(text: string): boolean {
  return seenLength(text) >= CANCEL_DESCRIPTION.min && [...text.trim()].length <= CANCEL_DESCRIPTION.max;
}
