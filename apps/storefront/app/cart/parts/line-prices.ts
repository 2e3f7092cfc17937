/** What lines of a cart cost as far as the browser knows: the price engine, asked about what the server said of each of them last (decisions 102 and 155). */
import { type BasketEntry, chosenDiscount, parted } from "@rambla/core/basket";
import { type LineIdentity, lineKey } from "@rambla/core/cart";
import { type CurrencyCode, type Money, sum } from "@rambla/core/money";
import { type PricedGoodsOnly, priceEntries } from "@rambla/core/pricing";
import { amountOf } from "./amount.ts";
import type { CheckedItem } from "./checked-cart.ts";
import type { Line } from "./line.ts";

/** What of a line counts for its price. */
export type PricedLine = LineIdentity & Pick<Line, "qty" | "price" | "originalPrice" | "fullDiscountId">;
/** What the server said of a line, as far as its price is concerned. */
export type SaidOfPrice = Pick<CheckedItem, "inFlashSale" | "fullDiscounts"> & {
  readonly goods: {
    readonly priceTag: Pick<NonNullable<CheckedItem["goods"]>["priceTag"], "price" | "originalPrice">;
    readonly flashSale: { readonly left: number } | null;
  } | null;
};
type Said = ReadonlyMap<string, SaidOfPrice>;

/** What all pieces of a line cost, before full discounts, and what is struck beside that; `mixed` when they do not cost the same: how many are in a flash sale, how many are not, and what each of these costs. */
export type LinePrice = {
  readonly amount: Money;
  readonly original: Money | null;
  readonly mixed: { readonly count: number; readonly rest: number; readonly price: Money } | null;
};

/** What lines that are bought together cost, before delivery and tax on top. */
export function cartPrice(lines: readonly PricedLine[], said: Said, currency: CurrencyCode): PricedGoodsOnly {
  return priceEntries(
    lines.map((line) => entryOf(line, said.get(lineKey(line)), currency)),
    currency,
  );
}

/** What each of these lines costs when they are bought together, by its key. */
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

/** What those of these lines that take part in a full discount cost together: what its steps are compared with. */
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

/** A line as the price engine takes it. Of a bundle no more is known than what it costs, and what its goods cost singly. */
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
    // Of the same goods one sale counts, so that their name stands for it.
    flash: { flashSaleId: goodsId, price, originalPrice, left: flash.left },
  };
  return { ...rest, bundlePrice: null, goods: [{ ...standing, quantity: 1 }] };
}

const amountOrNull = (amount: string | null | undefined, currency: CurrencyCode): Money | null =>
  amount === null || amount === undefined ? null : amountOf(amount, currency);
