/** What the pieces of a line cost, as far as the browser knows: those of a flash sale at its price, and what is not left of it at the other (D-154). */
import { type Money, sum, times } from "@rambla/core/money";
import { amountOf } from "./amount.ts";
import type { CheckedItem } from "./checked-cart.ts";

/** @returns the amount; `mixed` when not all pieces cost the same: how many are in the sale, how many are not, and what each of these costs */
export function lineAmount(unit: Money, qty: number, item: CheckedItem | undefined): { readonly amount: Money; readonly mixed?: { readonly count: number; readonly rest: number; readonly price: Money } } {
  const sale = item?.inFlashSale;
  // Of those that were asked for not all were left; else there are as many as the goods say.
  const most = sale && item.goods?.flashSale ? (sale.qty < item.availableQty ? sale.qty : item.goods.flashSale.left) : qty;
  if (!sale || qty <= most) return { amount: times(unit, qty) };
  const price = amountOf(sale.standingPrice, unit.currency);
  return { amount: sum([times(unit, most), times(price, qty - most)], unit.currency), mixed: { count: most, rest: qty - most, price } };
}
