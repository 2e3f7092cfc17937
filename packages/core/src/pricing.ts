/** The only price engine, so all pages show the same amounts. Pure, in whole minor units. */
import { type BasketEntry, type Part, type PartedEntry, parted } from "./basket.ts";
import { type Minors, minorAt, placesOf, shared, total } from "./basket-shares.ts";
import { taxedParts } from "./basket-tax.ts";
import type { ShopConfig } from "./config.ts";
import type { CountryCode } from "./market.ts";
import { type CurrencyCode, type Money, money, parseDecimal, split } from "./money.ts";
import { taxationAt, type TaxedCountry, type TaxOfRate, type TaxPlace } from "./taxation.ts";

/** Coins pay at most `coinShare` of what the coupon leaves. */
export type Purse = { readonly coupon: Money | null; readonly coins: Money | null; readonly coinShare: number };

/** Keys are unique. `shipping` null: nothing is shipped. */
export type Basket = {
  readonly entries: readonly BasketEntry[];
  readonly currency: CurrencyCode;
  readonly purse?: Purse | undefined;
  readonly byDeposit?: boolean;
  readonly destination: TaxedCountry;
  readonly place?: TaxPlace | undefined;
  readonly shipping: ShopConfig["shipping"] | null;
};

export const PRICE_REASONS = [
  "goods",
  "reduction",
  "flashSale",
  "bundle",
  "fullDiscount",
  "coupon",
  "coins",
  "delivery",
  "addedTax",
  "taxOff",
] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];
/** Negative for deductions. */
export type PriceExplanation = { readonly because: PriceReason; readonly amount: Money };

/** `discount` is beyond the reduction of `price`; `deducted` is paid by coupon and coins. */
export type PricedGoods = Pick<Part, "of" | "pieces" | "flashSaleId"> & {
  readonly price: Money;
  readonly originalPrice: Money | null;
  readonly linePrice: Money;
  readonly discount: Money;
  readonly deducted: Money;
  readonly tax: Money;
  readonly taxOff: Money;
  readonly taxRate: number;
  readonly explanation: readonly PriceExplanation[];
};
export type PricedEntry = {
  /** Two parts when only some units are in a flash sale. */
  readonly goods: readonly PricedGoods[];
  readonly total: Money;
  readonly originalTotal: Money;
  /** Adds up to `total`. */
  readonly explanation: readonly PriceExplanation[];
};

export type PricedGoodsOnly = {
  readonly entries: readonly Omit<PricedEntry, "goods">[];
  readonly goodsTotal: Money;
  readonly originalTotal: Money;
};

export type PricedBasket = {
  readonly entries: readonly PricedEntry[];
  readonly goodsTotal: Money;
  readonly originalTotal: Money;
  readonly coupon: Money;
  readonly coins: Money;
  readonly shipping: Money;
  /** Null when delivery is free. */
  readonly missingToFreeShipping: Money | null;
  readonly addedTax: Money;
  /** Contained tax that is not due outside the tax area. */
  readonly taxOff: Money;
  readonly tax: Money;
  readonly taxRate: number;
  /** The highest rate first; they add up to `total`. */
  readonly taxes: readonly TaxOfRate[];
  readonly total: Money;
  /** Null unless all goods have a deposit. */
  readonly deposit: Money | null;
  /** They add up to `total`. */
  readonly first: Money;
  readonly balance: Money;
  readonly explanation: readonly PriceExplanation[];
};

type Amount = { readonly because: PriceReason; readonly minor: number };
/** Per entry and part. */
type Draft = readonly (readonly (readonly Amount[])[])[];

/** Each step reduces what the earlier ones left. Coupon and coins come later: they pay and do not reduce. */
type Step = (draft: Draft, entries: readonly PartedEntry[]) => Draft;

const STEPS: readonly Step[] = [piecePrices, bundlePrices, fullDiscounts];

/** Starts from the shown original price, so only announced reductions count. */
function piecePrices(_: Draft, entries: readonly PartedEntry[]): Draft {
  return entries.map(({ parts }) =>
    parts.map(({ price, originalPrice, pieces, flashSaleId }) => {
      const off = Math.max(0, (originalPrice?.minor ?? price.minor) - price.minor);
      const because = flashSaleId === null ? "reduction" : "flashSale";
      return [{ because: "goods", minor: (price.minor + off) * pieces }, ...lessOf(because, off * pieces)];
    }),
  );
}

/** Shares the saving per single bundle: two bundles save exactly twice as much. */
function bundlePrices(draft: Draft, entries: readonly PartedEntry[]): Draft {
  return draft.map((goods, at) => {
    const entry = entries[at];
    if (!entry || entry.bundlePrice === null || entry.quantity === 0) return goods;
    const ofOne = entry.parts.map(({ price, pieces }) => (price.minor * pieces) / entry.quantity);
    const saved = total(ofOne) - entry.bundlePrice.minor;
    if (saved <= 0) return goods;
    const shares = split(money(saved, entry.bundlePrice.currency), ofOne);
    return goods.map((amounts, index) => [...amounts, ...lessOf("bundle", (shares[index]?.minor ?? 0) * entry.quantity)]);
  });
}

/** Entries of one discount share it by price. */
function fullDiscounts(draft: Draft, entries: readonly PartedEntry[]): Draft {
  const off = draft.map((goods) => goods.map(() => 0));
  const running = new Map(entries.flatMap(({ fullDiscount }) => (fullDiscount ? [[fullDiscount.fullDiscountId, fullDiscount]] : [])));
  for (const { fullDiscountId, steps } of running.values()) {
    const places = placesOf(
      draft.map((goods) => goods.map(totalOf)),
      entries,
    ).filter(({ at }) => entries[at]?.fullDiscount?.fullDiscountId === fullDiscountId);
    const cost = total(places.map(({ minor }) => minor));
    const reached = steps.filter(({ from }) => cost > 0 && from.minor <= cost);
    if (reached.length === 0) continue;
    const shares = split(
      money(Math.min(cost, Math.max(...reached.map((step) => step.off.minor))), steps[0]?.off.currency ?? ""),
      places.map(({ minor }) => minor),
    );
    places.forEach(({ at, index }, place) => {
      const own = off[at];
      if (own) own[index] = shares[place]?.minor ?? 0;
    });
  }
  return draft.map((goods, at) => goods.map((amounts, index) => [...amounts, ...lessOf("fullDiscount", off[at]?.[index] ?? 0)]));
}

export function priceEntries(entries: readonly BasketEntry[], currency: CurrencyCode): PricedGoodsOnly {
  const priced = draftOf(parted(entries)).map((goods) => {
    const amounts = goods.flat();
    return {
      total: money(totalOf(amounts), currency),
      originalTotal: money(originalOf(amounts), currency),
      explanation: explained(amounts, currency),
    };
  });
  return {
    entries: priced,
    goodsTotal: money(total(priced.map((entry) => entry.total.minor)), currency),
    originalTotal: money(total(priced.map((entry) => entry.originalTotal.minor)), currency),
  };
}

/** The order of entries has no effect. */
export function priceBasket(basket: Basket): PricedBasket {
  const { currency, destination } = basket;
  const entries = parted(basket.entries);
  const draft = draftOf(entries);
  const lines = draft.map((goods) => goods.map(totalOf));
  const goodsMinor = total(lines.flat());
  const delivery = deliveryOf(basket, goodsMinor);
  const depositMinor = depositOf(entries, lines);
  const isByDeposit = basket.byDeposit === true && depositMinor > 0;
  const { couponMinor, coinsMinor } = paidOtherwise(basket.purse, goodsMinor - (isByDeposit ? depositMinor : 0));
  const deducted = shared(money(couponMinor + coinsMinor, currency), entries, lines);
  const left = lines.map((goods, at) => goods.map((minor, index) => minor - minorAt(deducted, at, index)));
  const taxation = taxationAt(destination, basket.place);
  const taxed = taxedParts(entries, lines, left, money(delivery.costMinor, currency), taxation);
  const others: readonly Amount[] = [
    { because: "coupon", minor: -couponMinor },
    { because: "coins", minor: -coinsMinor },
    { because: "delivery", minor: delivery.costMinor },
    { because: "addedTax", minor: taxed.addedMinor },
    { because: "taxOff", minor: -taxed.offMinor },
  ];
  const totalMinor = total(left.flat()) + delivery.costMinor + taxed.addedMinor - taxed.offMinor;
  // Coupon and coins may leave less than the deposit.
  const firstMinor = isByDeposit ? Math.min(depositMinor, totalMinor) : totalMinor;
  return {
    entries: draft.map((goods, at) => ({
      goods: goods.map((amounts, index) => ({
        ...pieceOf(entries[at]?.parts[index]),
        linePrice: money(totalOf(amounts), currency),
        discount: money(discountOf(amounts), currency),
        deducted: money(minorAt(deducted, at, index), currency),
        tax: money(minorAt(taxed.taxes, at, index), currency),
        taxOff: money(minorAt(taxed.offs, at, index), currency),
        taxRate: minorAt(taxed.rates, at, index),
        explanation: explained(amounts, currency),
      })),
      total: money(totalOf(goods.flat()), currency),
      originalTotal: money(originalOf(goods.flat()), currency),
      explanation: explained(goods.flat(), currency),
    })),
    goodsTotal: money(goodsMinor, currency),
    originalTotal: money(total(draft.flat().map(originalOf)), currency),
    coupon: money(couponMinor, currency),
    coins: money(coinsMinor, currency),
    shipping: money(delivery.costMinor, currency),
    missingToFreeShipping: delivery.missingMinor > 0 ? money(delivery.missingMinor, currency) : null,
    addedTax: money(taxed.addedMinor, currency),
    taxOff: money(taxed.offMinor, currency),
    tax: money(total(taxed.byRate.map(({ tax }) => tax.minor)), currency),
    taxRate: taxation.kind === "off" ? 0 : taxation.rates.standard,
    taxes: taxed.byRate,
    total: money(totalMinor, currency),
    deposit: depositMinor > 0 ? money(depositMinor, currency) : null,
    first: money(firstMinor, currency),
    balance: money(totalMinor - firstMinor, currency),
    explanation: explained([...draft.flat(2), ...others], currency),
  };
}

function pieceOf(part: Part | undefined): Pick<PricedGoods, "of" | "pieces" | "flashSaleId" | "price" | "originalPrice"> {
  if (!part) throw new Error("amounts were drawn up for goods that are not there");
  const { of, pieces, flashSaleId, price, originalPrice } = part;
  return { of, pieces, flashSaleId, price, originalPrice };
}

/** Zero as soon as one of the goods has no deposit. */
function depositOf(entries: readonly PartedEntry[], lines: Minors): number {
  const deposits = entries.flatMap(({ parts }, at) =>
    parts.map(({ goods: { deposit }, pieces }, index) =>
      deposit ? Math.min(deposit.minor * pieces, minorAt(lines, at, index)) : undefined,
    ),
  );
  return deposits.includes(undefined) ? 0 : total(deposits.map((minor) => minor ?? 0));
}

/** Coins pay after the coupon. Neither pays a deposit. */
function paidOtherwise(purse: Purse | undefined, payableMinor: number): { readonly couponMinor: number; readonly coinsMinor: number } {
  const couponMinor = Math.min(purse?.coupon?.minor ?? 0, payableMinor);
  const coinsMinor = Math.min(purse?.coins?.minor ?? 0, Math.floor((payableMinor - couponMinor) * (purse?.coinShare ?? 0)));
  return { couponMinor, coinsMinor };
}

const draftOf = (entries: readonly PartedEntry[]): Draft => STEPS.reduce<Draft>((draft, step) => step(draft, entries), []);

function deliveryOf(
  { destination, currency, shipping }: Basket,
  goodsMinor: number,
): { readonly costMinor: number; readonly missingMinor: number } {
  if (!shipping) return { costMinor: 0, missingMinor: 0 };
  const { fee, freeFrom } = shippingTerms(destination.code, currency, shipping);
  const missingMinor = freeFrom.minor - goodsMinor;
  return { costMinor: goodsMinor === 0 || missingMinor <= 0 ? 0 : fee.minor, missingMinor };
}

function shippingTerms(country: CountryCode, currency: CurrencyCode, shipping: ShopConfig["shipping"]): { fee: Money; freeFrom: Money } {
  const fee = parseDecimal(shipping[country]?.fee ?? "", currency);
  const freeFrom = parseDecimal(shipping[country]?.freeFrom ?? "", currency);
  if (!fee || !freeFrom) throw new Error(`shipping.${country} must hold decimal amounts`);
  return { fee, freeFrom };
}

function explained(amounts: readonly Amount[], currency: CurrencyCode): PriceExplanation[] {
  return PRICE_REASONS.flatMap((because) => {
    const minor = total(amounts.filter((amount) => amount.because === because).map((amount) => amount.minor));
    return minor === 0 ? [] : [{ because, amount: money(minor, currency) }];
  });
}

const totalOf = (amounts: readonly Amount[]): number => total(amounts.map(({ minor }) => minor));
const originalOf = (amounts: readonly Amount[]): number =>
  total(amounts.filter(({ because }) => because === "goods").map(({ minor }) => minor));
const PRICE_OF_A_PIECE: ReadonlySet<PriceReason> = new Set<PriceReason>(["goods", "reduction", "flashSale"]);
/** Positive. */
const discountOf = (amounts: readonly Amount[]): number =>
  0 - total(amounts.filter(({ because }) => !PRICE_OF_A_PIECE.has(because)).map(({ minor }) => minor));
const lessOf = (because: PriceReason, minor: number): readonly Amount[] => (minor > 0 ? [{ because, minor: -minor }] : []);
