/** The browser's own totals, at the last seen prices. */
import { type CurrencyCode, decimalText, type Money, money, sum, times } from "@rambla/core/money";
import { amountOf } from "./amount.ts";
import type { Line } from "./line.ts";

export const goodsTotalOf = (lines: readonly Line[], currency: CurrencyCode): Money =>
  sum(
    lines.map(({ price, qty }) => times(amountOf(price, currency), qty)),
    currency,
  );

/** Gives the amount missing to free delivery; null when it is reached or unknown. */
export function missingToFree(
  goods: Money,
  delivery: { readonly currency: CurrencyCode; readonly freeFrom: string } | null,
): string | null {
  const missing = delivery && delivery.currency === goods.currency ? amountOf(delivery.freeFrom, goods.currency).minor - goods.minor : 0;
  return missing > 0 ? decimalText(money(missing, goods.currency)) : null;
}
