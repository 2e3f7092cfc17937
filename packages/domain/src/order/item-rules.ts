/** What may be bought: stock of a line, and whether it still is what the customer saw. Pure. */
import { type LineIdentity, lineKey } from "@rambla/core/cart";
import type { ShopConfig } from "@rambla/core/config";
import { type Money, parseDecimal } from "@rambla/core/money";

export type ItemProblem = "goods.notExist" | "goods.notDeliverable" | "stock.insufficient" | "stock.outOfStock" | "limit.perOrder";

/**
 * Says why a product cannot be bought as asked, and how many units could.
 * @param item null when the market does not sell it
 * @param wanted units of this product in all lines
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

/** `price` and `bundleGoods`: what the customer saw; `fullDiscountId`: the spend threshold discount to apply. */
export type WantedItem = LineIdentity & {
  readonly qty: number;
  readonly price?: string;
  readonly fullDiscountId?: string | null;
  readonly bundleGoods?: readonly { readonly goodsId: string; readonly qty: number }[];
};

/** How a refusal names an item. */
export const namesOf = ({ goodsId, palletId }: WantedItem): Pick<WantedItem, "goodsId"> & { readonly palletId?: string } => ({
  goodsId,
  ...(palletId && { palletId }),
});

/** Merges lines of the same goods and price list, or of the same bundle, so limits and stock see all units. */
export function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const merged = new Map<string, WantedItem>();
  for (const item of items) {
    const before = merged.get(lineKey(item));
    merged.set(lineKey(item), before ? { ...before, qty: before.qty + item.qty } : item);
  }
  return [...merged.values()];
}

/** The goods of a line, with the units of each in one of it. */
type Stocked = {
  readonly goods: readonly {
    readonly priced: { readonly goodsId: string; readonly stock: number; readonly limitPerOrder: number | null };
    readonly quantity: number;
  }[];
};

/** Units per product over all lines. */
export function piecesPerGoods(lines: readonly (Stocked & { readonly qty: number })[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { goods, qty } of lines) {
    for (const { priced, quantity } of goods) pieces.set(priced.goodsId, (pieces.get(priced.goodsId) ?? 0) + quantity * qty);
  }
  return pieces;
}

/** `available`: how many of it could be bought. */
export type CheckedLine<Line> = {
  readonly item: WantedItem;
  readonly line: Line | null;
  readonly problem: ItemProblem | null;
  readonly available: number;
};

/**
 * Checks the lines of a cart. Lines with the same product share its stock and limit in their order, so a cart reduced to `available` can be
 * ordered. A bundle is limited by its scarcest product.
 * @param lines each item in the market, null when it is not sold there
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

/** Whether the price differs from what the customer saw, which never sets the price. */
export function hasPriceChanged(seen: string | undefined, price: Money): boolean {
  return seen !== undefined && parseDecimal(seen, price.currency)?.minor !== price.minor;
}

/** Whether a bundle's content differs from what the customer saw, in any order. Without that information it differs. */
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

/** Whether an amount exceeds the largest order; 0 sets no limit. */
export function isAboveMaximum(total: Money, order: ShopConfig["order"]): boolean {
  return order.maxAmount > 0 && total.minor > order.maxAmount * 100;
}
