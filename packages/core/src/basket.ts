import { type Money, money, split } from "./money.ts";
import type { TaxClass } from "./taxation.ts";

/** `left` is the number of units for all entries together. */
export type FlashPrice = {
  readonly flashSaleId: string;
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly left: number;
};

/** `quantity` per entry. `singly`: the price outside the bundle. */
export type BasketGoods = {
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly deposit?: Money | null;
  readonly flash?: FlashPrice | null;
  readonly singly?: Money;
  /** `standard` by default. */
  readonly taxClass?: TaxClass;
  readonly quantity: number;
};

/** The largest deduction applies. */
export type FullDiscount = { readonly fullDiscountId: string; readonly steps: readonly { readonly from: Money; readonly off: Money }[] };

/** The choice of no discount. */
export const NO_FULL_DISCOUNT = "0";

/** Falls back to the first. */
export function chosenDiscount<Offer extends { readonly fullDiscountId: string }>(
  offers: readonly Offer[],
  fullDiscountId: string | null | undefined,
): Offer | null {
  if (fullDiscountId === NO_FULL_DISCOUNT) return null;
  return offers.find((offer) => offer.fullDiscountId === fullDiscountId) ?? offers[0] ?? null;
}

export type BasketEntry = {
  readonly key: string;
  readonly quantity: number;
  readonly goods: readonly BasketGoods[];
  readonly bundlePrice: Money | null;
  readonly fullDiscount?: FullDiscount | null;
};

/** Units with the same price; `of` is the index of the goods in the entry. */
export type Part = {
  readonly of: number;
  readonly goods: BasketGoods;
  readonly pieces: number;
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly flashSaleId: string | null;
};
export type PartedEntry = BasketEntry & { readonly parts: readonly Part[] };

/** When units are short, the largest saving wins, then the key order. Bundles use none. */
export function parted(entries: readonly BasketEntry[]): readonly PartedEntry[] {
  const given = new Map<BasketEntry, number>();
  const left = new Map<string, number>();
  for (const entry of entries.filter((one) => flashOf(one)).sort((a, b) => savingOf(b) - savingOf(a) || (a.key < b.key ? -1 : 1))) {
    const flash = flashOf(entry);
    if (!flash) continue;
    const most = left.get(flash.flashSaleId) ?? flash.left;
    const pieces = Math.max(0, Math.min(most, entry.quantity * (entry.goods[0]?.quantity ?? 0)));
    left.set(flash.flashSaleId, most - pieces);
    given.set(entry, pieces);
  }
  return entries.map((entry) => ({
    ...entry,
    parts: entry.bundlePrice === null ? partsOfGoods(entry, given.get(entry) ?? 0) : bundleParts(entry),
  }));
}

function partsOfGoods(entry: BasketEntry, inSale: number): readonly Part[] {
  return entry.goods.flatMap((goods, of): readonly Part[] => {
    const { price, originalPrice, flash } = goods;
    const pieces = goods.quantity * entry.quantity;
    const standing = { of, goods, price, originalPrice, pieces: pieces - inSale, flashSaleId: null };
    if (inSale === 0 || !flash) return [standing];
    const cheaper = { of, goods, ...priceOf(flash), pieces: inSale, flashSaleId: flash.flashSaleId };
    return inSale === pieces ? [cheaper] : [cheaper, standing];
  });
}

const priceOf = ({ price, originalPrice }: FlashPrice) => ({ price, originalPrice });

/** A remainder makes two parts, one minor unit apart, so line totals are exact. */
function bundleParts({ goods, quantity, bundlePrice }: BasketEntry): readonly Part[] {
  const standing = goods.map(({ price, quantity: pieces }) => price.minor * pieces);
  const singly = goods.map((one, of) => one.singly?.minor ?? standing[of] ?? 0);
  // A bundle never costs more than its single goods in a flash sale.
  const own = Math.min(bundlePrice?.minor ?? Infinity, total(standing));
  const shares = own <= total(singly) ? singly : split(money(own, bundlePrice?.currency ?? ""), standing).map(({ minor }) => minor);
  return goods.flatMap((one, of): readonly Part[] => {
    const share = shares[of] ?? 0;
    const low = Math.floor(share / one.quantity);
    const dearer = share - low * one.quantity;
    const part = (minor: number, pieces: number): Part => ({
      of,
      goods: one,
      pieces: pieces * quantity,
      price: money(minor, one.price.currency),
      originalPrice: null,
      flashSaleId: null,
    });
    return dearer === 0 ? [part(low, one.quantity)] : [part(low + 1, dearer), part(low, one.quantity - dearer)];
  });
}

const total = (minors: readonly number[]): number => minors.reduce((sum, minor) => sum + minor, 0);

function flashOf({ goods, bundlePrice }: BasketEntry): FlashPrice | undefined {
  const [one] = goods;
  return one?.flash && bundlePrice === null && goods.length === 1 && one.flash.price.minor < one.price.minor ? one.flash : undefined;
}

const savingOf = ({ goods: [one] }: BasketEntry): number => (one?.flash ? one.price.minor - one.flash.price.minor : 0);
