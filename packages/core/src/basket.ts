/** What comes into the price engine: entries of goods, and which pieces of them cost the same (decisions 102 and 144). Pure. */
import type { Money } from "./money.ts";

/** A flash sale: what a piece costs in it, and how many are left for all entries together (D-154). */
export type FlashPrice = { readonly flashSaleId: string; readonly price: Money; readonly left: number };

/**
 * Goods of an entry: the price of one piece that stands in the market or in a price list, what it was before a reduction, what a pre-sale asks for it first, the flash sale it is in, pieces in
 * one entry.
 */
export type BasketGoods = {
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly deposit?: Money | null;
  readonly flash?: FlashPrice | null;
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

/** Pieces of goods of an entry, the goods at place `of`, that are all in a flash sale, or all in none. */
export type Part = { readonly of: number; readonly goods: BasketGoods; readonly pieces: number; readonly flashSaleId: string | null };
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
  return entries.map((entry) => {
    const inSale = given.get(entry) ?? 0;
    const parts = entry.goods.flatMap((goods, of): readonly Part[] => {
      const pieces = goods.quantity * entry.quantity;
      if (inSale === 0) return [{ of, goods, pieces, flashSaleId: null }];
      const cheaper = { of, goods, pieces: inSale, flashSaleId: goods.flash?.flashSaleId ?? null };
      return inSale === pieces ? [cheaper] : [cheaper, { of, goods, pieces: pieces - inSale, flashSaleId: null }];
    });
    return { ...entry, parts };
  });
}

/** The flash sale that goods which stand alone are cheaper in. */
function flashOf({ goods, bundlePrice }: BasketEntry): FlashPrice | undefined {
  const [one] = goods;
  return one?.flash && bundlePrice === null && goods.length === 1 && one.flash.price.minor < one.price.minor ? one.flash : undefined;
}

const savingOf = ({ goods: [one] }: BasketEntry): number => (one?.flash ? one.price.minor - one.flash.price.minor : 0);
