/** What comes into the price engine: entries of goods, and which pieces of them cost the same (decisions 102 and 144). Pure. */
import { type Money, money, split } from "./money.ts";
import type { TaxClass } from "./taxation.ts";

/** A flash sale: what a piece costs in it, the price that may be struck beside that, and how many are left for all entries together (D-154). */
export type FlashPrice = {
  readonly flashSaleId: string;
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly left: number;
};

/**
 * Goods of an entry: the price of one piece that stands in the market or in a price list, the price that may be struck beside it, what a pre-sale asks for it first, the flash sale it is in, pieces in
 * one entry; of goods of a bundle what these pieces cost singly now, which is what a bundle is compared with.
 */
export type BasketGoods = {
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly deposit?: Money | null;
  readonly flash?: FlashPrice | null;
  readonly singly?: Money;
  /** `standard` where nothing is said. */
  readonly taxClass?: TaxClass;
  readonly quantity: number;
};

/** So much off as soon as what takes part costs so much; of several steps the one that takes off most. */
export type FullDiscount = { readonly fullDiscountId: string; readonly steps: readonly { readonly from: Money; readonly off: Money }[] };

/** What stands in the place of a full discount on a line that is to take part in none. */
export const NO_FULL_DISCOUNT = "0";

/** The full discount that a line takes part in: the one that was chosen; the first where none was, or where the chosen one is not held any more. */
export function chosenDiscount<Offer extends { readonly fullDiscountId: string }>(
  offers: readonly Offer[],
  fullDiscountId: string | null | undefined,
): Offer | null {
  if (fullDiscountId === NO_FULL_DISCOUNT) return null;
  return offers.find((offer) => offer.fullDiscountId === fullDiscountId) ?? offers[0] ?? null;
}

/** What is bought as a whole, so many times: pieces of goods, or a bundle, which has a price of its own beside those of its goods; and the full discount it takes part in. */
export type BasketEntry = {
  readonly key: string;
  readonly quantity: number;
  readonly goods: readonly BasketGoods[];
  readonly bundlePrice: Money | null;
  readonly fullDiscount?: FullDiscount | null;
};

/** Pieces of goods of an entry, the goods at place `of`, that all cost the same each, with the price that is struck beside it. */
export type Part = {
  readonly of: number;
  readonly goods: BasketGoods;
  readonly pieces: number;
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly flashSaleId: string | null;
};
/** An entry whose goods stand apart by the price of their pieces. */
export type PartedEntry = BasketEntry & { readonly parts: readonly Part[] };

/**
 * Tells the pieces that are had at the price of a flash sale from the others. They are no more than are left of it: those that save most have them first, and of the same saving
 * by the keys of their entries, not by who came first. Goods that are cheaper without it, and those of a bundle, which has a price of its own, leave them to others (decision 144).
 */
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

/**
 * The goods of a bundle at the prices that add up to what it is compared with. No reduction of theirs is told in it: the price beside
 * that of the bundle counts from what they cost now. A share that does not divide among the pieces is told by pieces one unit apart.
 */
function bundleParts({ goods, quantity, bundlePrice }: BasketEntry): readonly Part[] {
  const standing = goods.map(({ price, quantity: pieces }) => price.minor * pieces);
  const singly = goods.map((one, of) => one.singly?.minor ?? standing[of] ?? 0);
  // Where its goods are cheaper singly, in a flash sale, it saves nothing and costs what it costs.
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

/** The flash sale that goods which stand alone are cheaper in. */
function flashOf({ goods, bundlePrice }: BasketEntry): FlashPrice | undefined {
  const [one] = goods;
  return one?.flash && bundlePrice === null && goods.length === 1 && one.flash.price.minor < one.price.minor ? one.flash : undefined;
}

const savingOf = ({ goods: [one] }: BasketEntry): number => (one?.flash ? one.price.minor - one.flash.price.minor : 0);
