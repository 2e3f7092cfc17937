/** What the browser knows by itself of what goods in the cart come to, at the prices they were last seen at. */
import { type CurrencyCode, decimalText, type Money, money, sum, times } from "@rambla/core/money";
import { amountOf } from "./amount.ts";
import type { Line } from "./line.ts";

/** The sum of lines. */
export const goodsTotalOf = (lines: readonly Line[], currency: CurrencyCode): Money =>
  sum(
    lines.map(({ price, qty }) => times(amountOf(price, currency), qty)),
    currency,
  );

/** What is missing to free delivery; null when nothing is, or delivery is not known. */
export function missingToFree(
  goods: Money,
  delivery: { readonly currency: CurrencyCode; readonly freeFrom: string } | null,
): string | null {
  const missing = delivery && delivery.currency === goods.currency ? amountOf(delivery.freeFrom, goods.currency).minor - goods.minor : 0;
  return missing > 0 ? decimalText(money(missing, goods.currency)) : null;
}
