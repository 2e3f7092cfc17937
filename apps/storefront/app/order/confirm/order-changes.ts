/** What is no longer as the shopper left it when the order is settled, and how the order follows (R-376, D-107). */
import { lineKey } from "@rambla/core/cart";
import type { CheckedItem } from "../../cart/parts/checked-cart.ts";
import { changeCart } from "../../cart/parts/cart.ts";
import type { Line } from "../../cart/parts/line.ts";
import { changeCheckout, type Checkout } from "../parts/checkout-session.ts";

export type OrderChange = {
  readonly key: string;
  readonly line: Line;
  /** In the language of the page where the goods are still sold, else as it was put into the cart. */
  readonly title: string;
  readonly kind: "gone" | "notDeliverable" | "out" | "stock" | "limit" | "price" | "promotion";
  /** Pieces that can be had; 0 takes the line out of the order. */
  readonly available: number;
  /** Unit price now. */
  readonly price: string;
};

/** What an answer about lines has to tell. */
export type Settled = {
  readonly items: readonly (Pick<CheckedItem, "goodsId" | "distributionId" | "qty" | "availableQty" | "problem" | "promotionOver"> & {
    readonly goods: { readonly title: string; readonly priceTag: { readonly price: string; readonly currency: string } } | null;
  })[];
};

/** Compares lines with what the server says about them; no changes means that they can be ordered as they are. */
export function changesOf(lines: readonly Line[], settlement: Settled | null): readonly OrderChange[] {
  const items = new Map(settlement?.items.map((item) => [lineKey(item), item]));
  return lines.flatMap((line): OrderChange[] => {
    const item = items.get(lineKey(line));
    // An answer about other pieces is on its way out of date.
    if (!item || item.qty !== line.qty) return [];
    const price = item.goods?.priceTag.price ?? line.price;
    const change = { key: lineKey(line), line, title: item.goods?.title ?? line.title, available: item.availableQty, price };
    if (!item.goods) return [{ ...change, kind: "gone", available: 0 }];
    if (item.problem === "goods.notDeliverable") return [{ ...change, kind: "notDeliverable", available: 0 }];
    if (item.availableQty === 0) return [{ ...change, kind: "out" }];
    const changes: OrderChange[] = [];
    if (item.availableQty < line.qty) changes.push({ ...change, kind: item.problem === "limit.perOrder" ? "limit" : "stock" });
    if (line.price !== price && line.currency === item.goods.priceTag.currency) changes.push({ ...change, kind: "price" });
    if (item.promotionOver) changes.push({ ...change, kind: "promotion" });
    return changes;
  });
}

/** Follows the changes: what cannot be had leaves the order and stays in the cart, quantities and prices become the present ones. */
export function acceptChanges(changes: readonly OrderChange[], checkout: Checkout): void {
  const out = changes.filter((change) => change.available === 0).map((change) => change.key);
  if (out.length > 0 && checkout.now) changeCheckout({ now: null });
  else if (out.length > 0) changeCart({ do: "tick", keys: out, on: false });
  for (const { key, line, kind, available, price } of changes) {
    if (available === 0) continue;
    const qty = Math.min(line.qty, available);
    if (checkout.now)
      changeCheckout({ now: { ...checkout.now, qty, price, fullDiscountId: kind === "promotion" ? null : checkout.now.fullDiscountId } });
    else if (kind === "promotion") changeCart({ do: "switch", key, fullDiscountId: null });
    else if (kind === "price") changeCart({ do: "note", seen: { [key]: { price } } });
    else changeCart({ do: "set", key, qty });
  }
}
