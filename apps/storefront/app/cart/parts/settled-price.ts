import { sum, times } from "@rambla/core/money";
import { amountOf } from "./amount.ts";
import type { CheckedItem } from "./checked-cart.ts";
import type { LinePrice } from "./line-prices.ts";
import type { Line } from "./line.ts";

/** @param item the server's quote for the line; before it the last seen price counts */
export function settledPrice(
  line: Pick<Line, "price" | "qty">,
  item: Pick<CheckedItem, "explanation" | "inFlashSale" | "availableQty" | "currency"> | undefined,
  currency: string,
): LinePrice {
  if (!item || item.explanation.length === 0)
    return { amount: times(amountOf(line.price, currency), line.qty), original: null, mixed: null };
  // Spend threshold discounts are shown with the totals.
  const amount = sum(
    item.explanation.flatMap(({ because, amount: part }) => (because === "fullDiscount" ? [] : [amountOf(part, item.currency)])),
    item.currency,
  );
  const goods = item.explanation.find(({ because }) => because === "goods");
  const before = goods ? amountOf(goods.amount, item.currency) : amount;
  const { inFlashSale: sale, availableQty } = item;
  const rest = availableQty - (sale?.qty ?? 0);
  return {
    amount,
    original: before.minor > amount.minor ? before : null,
    mixed: sale && sale.qty > 0 && rest > 0 ? { count: sale.qty, rest, price: amountOf(sale.standingPrice, item.currency) } : null,
  };
}
