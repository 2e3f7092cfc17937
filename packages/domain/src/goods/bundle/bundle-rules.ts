/** Prices of cart lines: single goods or bundles. */
import type { Money } from "@rambla/core/money";
import { type BasketEntry, chosenDiscount } from "@rambla/core/basket";
import { priceEntries } from "@rambla/core/pricing";
import type { TaxClass } from "@rambla/core/taxation";
import type { Picture } from "../card.ts";
import type { FullDiscountOffer } from "../price/offer-rules.ts";
import type { GoodsPrice } from "../rules.ts";

/** `quantity` counts units in one line. */
export type LineGoods<Goods> = { readonly priced: Goods; readonly quantity: number };

/** A bundle has its first goods' picture, and its own name and price. */
export type PricedLine<Goods> = {
  readonly goodsId: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: Picture;
  readonly priceTag: GoodsPrice;
  readonly price: Money;
  /** For a bundle the sum of single prices with flash sales; null when it saves nothing. */
  readonly originalPrice: Money | null;
  /** For a bundle, what its scarcest goods allow. */
  readonly stock: number;
  readonly limitPerOrder: number | null;
  readonly goods: readonly LineGoods<Goods>[];
  /** `singly` is the single price of each goods' units. */
  readonly bundle: { readonly palletId: string; readonly price: Money; readonly singly: readonly Money[] } | null;
  /** Empty for a bundle: its price is already reduced. */
  readonly fullDiscounts: readonly FullDiscountOffer[];
};

type Pricable = Omit<PricedLine<unknown>, "goods" | "bundle">;

export function singleLine<Goods extends Pricable>(goods: Goods): PricedLine<Goods> {
  return { ...shownOf(goods), goods: [{ priced: goods, quantity: 1 }], bundle: null };
}

/** @param first gives the picture */
export function bundleLine<Goods extends Pricable>(
  { palletId, title, price }: { readonly palletId: string; readonly title: string; readonly price: Money },
  first: Goods,
  goods: readonly LineGoods<Goods>[],
): PricedLine<Goods> {
  const singly = priceEntries(
    goods.map((part, at) => basketEntry(String(at), part.quantity, singleLine(part.priced))),
    price.currency,
  );
  const bundle = { palletId, price, singly: singly.entries.map(({ total }) => total) };
  const [priced] = priceEntries([basketEntry("", 1, { goods, bundle, fullDiscounts: [] })], price.currency).entries;
  const own = priced?.total ?? price;
  const originalPrice = singly.goodsTotal.minor > own.minor ? singly.goodsTotal : null;
  const limits = goods.flatMap((part) =>
    part.priced.limitPerOrder === null ? [] : [Math.floor(part.priced.limitPerOrder / part.quantity)],
  );
  return {
    ...shownOf(first),
    title,
    price: own,
    originalPrice,
    priceTag: {
      price: own,
      originalPrice,
      lowestPrice30Days: null,
      reductionPercent: null,
      unitPrice: null,
      taxIncluded: first.priceTag.taxIncluded,
    },
    stock: Math.min(...goods.map((part) => Math.floor(part.priced.stock / part.quantity))),
    limitPerOrder: limits.length > 0 ? Math.min(...limits) : null,
    goods,
    bundle,
    fullDiscounts: [],
  };
}

/** @param fullDiscountId the chosen discount; the first by default */
export function basketEntry(
  key: string,
  quantity: number,
  line: Pick<PricedLine<Basketable>, "goods" | "bundle" | "fullDiscounts">,
  fullDiscountId?: string | null,
): BasketEntry {
  return {
    key,
    quantity,
    bundlePrice: line.bundle?.price ?? null,
    fullDiscount: chosenDiscount(line.fullDiscounts, fullDiscountId),
    goods: line.goods.map(({ priced: { price, originalPrice, deposit, flash, taxClass }, quantity: pieces }, at) => ({
      ...(flash
        ? { ...priceOf(flash.standing), flash: { flashSaleId: flash.flashSaleId, price, originalPrice, left: flash.left } }
        : { price, originalPrice }),
      deposit,
      ...(line.bundle?.singly[at] && { singly: line.bundle.singly[at] }),
      ...(taxClass && { taxClass }),
      quantity: pieces,
    })),
  };
}

/** `flash` also has the price without the sale. */
type Basketable = Pick<Pricable, "price" | "originalPrice"> & {
  readonly deposit?: Money | null;
  readonly taxClass?: TaxClass;
  readonly flash?: {
    readonly flashSaleId: string;
    readonly left: number;
    readonly standing: Pick<GoodsPrice, "price" | "originalPrice">;
  } | null;
};
const priceOf = ({ price, originalPrice }: Pick<GoodsPrice, "price" | "originalPrice">) => ({ price, originalPrice });

const shownOf = ({
  goodsId,
  title,
  seoUrlParameter,
  picture,
  priceTag,
  price,
  originalPrice,
  stock,
  limitPerOrder,
  fullDiscounts,
}: Pricable): Pricable => ({
  goodsId,
  title,
  seoUrlParameter,
  picture,
  priceTag,
  price,
  originalPrice,
  stock,
  limitPerOrder,
  fullDiscounts,
});
