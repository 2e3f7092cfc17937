/** Rules of what may be bought: which pieces there are for a line, and whether it is what its shopper saw. Pure. */
import { type LineIdentity, lineKey } from "@rambla/core/cart";
import type { ShopConfig } from "@rambla/core/config";
import { type Money, parseDecimal } from "@rambla/core/money";

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
export type WantedItem = LineIdentity & {
  readonly qty: number;
  readonly price?: string;
  readonly fullDiscountId?: string | null;
  readonly bundleGoods?: readonly { readonly goodsId: string; readonly qty: number }[];
};

/** What a refusal calls an item by. */
export const namesOf = ({ goodsId, palletId }: WantedItem): Pick<WantedItem, "goodsId"> & { readonly palletId?: string } => ({
  goodsId,
  ...(palletId && { palletId }),
});

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
type Stocked = {
  readonly goods: readonly {
    readonly priced: { readonly goodsId: string; readonly stock: number; readonly limitPerOrder: number | null };
    readonly quantity: number;
  }[];
};

/** Pieces asked for per product, over all lines. */
export function piecesPerGoods(lines: readonly (Stocked & { readonly qty: number })[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { goods, qty } of lines) {
    for (const { priced, quantity } of goods) pieces.set(priced.goodsId, (pieces.get(priced.goodsId) ?? 0) + quantity * qty);
  }
  return pieces;
}

/** A line of a cart, why it cannot be bought as asked, and how many of it could be. */
export type CheckedLine<Line> = {
  readonly item: WantedItem;
  readonly line: Line | null;
  readonly problem: ItemProblem | null;
  readonly available: number;
};

/**
 * Checks the lines of a cart. Lines that hold the same product, at different prices or in a bundle, share its stock and its limit: what
 * can be had of all is given to them in their order, so that a cart brought down to `available` can be ordered. A bundle goes as far
 * as its scarcest goods.
 * @param lines what each item is in the market, null when it is not sold there
 */
export function checkItems<Line extends Stocked>(
  items: readonly WantedItem[],
  lines: readonly (Line | null)[],
  isDeliverable: boolean,
): CheckedLine<Line>[] {
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
export function hasContentChanged(
  { palletId, bundleGoods: seen }: Pick<WantedItem, "palletId" | "bundleGoods">,
  { goods }: { readonly goods: readonly { readonly priced: { readonly goodsId: string }; readonly quantity: number }[] },
): boolean {
  if (seen === undefined) return Boolean(palletId);
  return (
    seen.length !== goods.length ||
    goods.some(({ priced, quantity }) => !seen.some((one) => one.goodsId === priced.goodsId && one.qty === quantity))
  );
}

/** Whether an amount lies above the largest order; 0 sets no limit (D-120). */
export function isAboveMaximum(total: Money, order: ShopConfig["order"]): boolean {
  return order.maxAmount > 0 && total.minor > order.maxAmount * 100;
}
