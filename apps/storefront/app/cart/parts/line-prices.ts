/** Prices the lines in the browser with the price engine and the server's last answers. */
import { type BasketEntry, chosenDiscount, parted } from "@rambla/core/basket";
import { type LineIdentity, lineKey } from "@rambla/core/cart";
import { type CurrencyCode, type Money, sum } from "@rambla/core/money";
import { type PricedGoodsOnly, priceEntries } from "@rambla/core/pricing";
import { amountOf } from "./amount.ts";
import type { CheckedItem } from "./checked-cart.ts";
import type { Line } from "./line.ts";

export type PricedLine = LineIdentity & Pick<Line, "qty" | "price" | "originalPrice" | "fullDiscountId">;
export type SaidOfPrice = Pick<CheckedItem, "inFlashSale" | "fullDiscounts"> & {
  readonly goods: {
    readonly priceTag: Pick<NonNullable<CheckedItem["goods"]>["priceTag"], "price" | "originalPrice">;
    readonly flashSale: { readonly left: number } | null;
  } | null;
};
type Said = ReadonlyMap<string, SaidOfPrice>;

/**
 * A line's price before spend threshold discounts, and its struck price. `mixed` when some units are in a flash sale: the quantity and
 * price of both parts.
 */
export type LinePrice = {
  readonly amount: Money;
  readonly original: Money | null;
  readonly mixed: { readonly count: number; readonly rest: number; readonly price: Money } | null;
};

export function cartPrice(lines: readonly PricedLine[], said: Said, currency: CurrencyCode): PricedGoodsOnly {
  return priceEntries(
    lines.map((line) => entryOf(line, said.get(lineKey(line)), currency)),
    currency,
  );
}

/** Gives the price of each line when all are bought together, by key. */
export function linePrices(lines: readonly PricedLine[], said: Said, currency: CurrencyCode): ReadonlyMap<string, LinePrice> {
  const entries = lines.map((line) => ({ ...entryOf(line, said.get(lineKey(line)), currency), fullDiscount: null }));
  const priced = priceEntries(entries, currency).entries;
  return new Map(
    parted(entries).flatMap(({ key, parts: [first, other] }, at) => {
      const { total: amount, originalTotal } = priced[at] ?? {};
      if (!amount || !originalTotal || !first) return [];
      const original = originalTotal.minor > amount.minor ? originalTotal : null;
      const mixed = first.flashSaleId !== null && other ? { count: first.pieces, rest: other.pieces, price: other.price } : null;
      return [[key, { amount, original, mixed }] as const];
    }),
  );
}

/** Gives the amount of the lines that take part in a spend threshold discount. */
export function reachedIn(
  fullDiscountId: string,
  lines: readonly PricedLine[],
  said: Said,
  prices: ReadonlyMap<string, LinePrice>,
  currency: CurrencyCode,
): Money {
  const part = lines.filter(
    (line) => chosenDiscount(said.get(lineKey(line))?.fullDiscounts ?? [], line.fullDiscountId)?.fullDiscountId === fullDiscountId,
  );
  return sum(
    part.flatMap((line) => prices.get(lineKey(line))?.amount ?? []),
    currency,
  );
}

/** A line for the price engine. Of a bundle only the total and the sum of its single goods are known. */
function entryOf(line: PricedLine, said: SaidOfPrice | undefined, currency: CurrencyCode): BasketEntry {
  const { goodsId, palletId, qty, fullDiscountId } = line;
  const tag = said?.goods?.priceTag ?? line;
  const price = amountOf(tag.price, currency);
  const originalPrice = amountOrNull(tag.originalPrice, currency);
  const offers = (said?.fullDiscounts ?? []).map((offer) => ({
    ...offer,
    steps: offer.steps.map(({ from, off }) => ({ from: amountOf(from, currency), off: amountOf(off, currency) })),
  }));
  const rest = { key: lineKey(line), quantity: qty, fullDiscount: chosenDiscount(offers, fullDiscountId) };
  if (palletId) return { ...rest, bundlePrice: price, goods: [{ price: originalPrice ?? price, originalPrice: null, quantity: 1 }] };
  const [sale, flash] = [said?.inFlashSale, said?.goods?.flashSale];
  if (!sale || !flash) return { ...rest, bundlePrice: null, goods: [{ price, originalPrice, quantity: 1 }] };
  const standing = {
    price: amountOf(sale.standingPrice, currency),
    originalPrice: amountOrNull(sale.standingOriginalPrice, currency),
    // One sale applies to the same goods, so their id identifies it.
    flash: { flashSaleId: goodsId, price, originalPrice, left: flash.left },
  };
  return { ...rest, bundlePrice: null, goods: [{ ...standing, quantity: 1 }] };
}

const amountOrNull = (amount: string | null | undefined, currency: CurrencyCode): Money | null =>
  amount === null || amount === undefined ? null : amountOf(amount, currency);
