/**
 * The one price engine: what a basket costs, and why. Product page, cart, confirmation and commit ask it and nobody else, so that
 * they cannot differ (D-104, D-118, D-121, D-191, decision 102). Pure: the prices of goods that stand in the market come in, whole
 * minor units go out, and every amount is the sum of what explains it.
 */
import { type BasketEntry, type Part, type PartedEntry, parted } from "./basket.ts";
import { type Minors, minorAt, placesOf, shared, total } from "./basket-shares.ts";
import { taxedParts } from "./basket-tax.ts";
import type { ShopConfig } from "./config.ts";
import type { CountryCode } from "./market.ts";
import { type CurrencyCode, type Money, money, parseDecimal, split } from "./money.ts";
import { taxationAt, type TaxedCountry, type TaxOfRate, type TaxPlace } from "./taxation.ts";

/**
 * What a shopper has to pay goods with beside money: a coupon, and after it coins, of which no more than a share of what is left may
 * be paid (D-114, D-117). At most so much of each is used.
 */
export type Purse = { readonly coupon: Money | null; readonly coins: Money | null; readonly coinShare: number };

/** No two entries have the same key. `destination` decides tax and delivery cost, and `place` where in it, as far as it is known. `shipping` null: nothing is sent. `byDeposit`: the deposits are paid first, and the rest later. */
export type Basket = {
  readonly entries: readonly BasketEntry[];
  readonly currency: CurrencyCode;
  readonly purse?: Purse | undefined;
  readonly byDeposit?: boolean;
  readonly destination: TaxedCountry;
  readonly place?: TaxPlace | undefined;
  readonly shipping: ShopConfig["shipping"] | null;
};

/** Why an amount is what it is: the goods at their full price, what is taken off it, what comes on top. */
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
/** Below zero for what is taken off. */
export type PriceExplanation = { readonly because: PriceReason; readonly amount: Money };

/**
 * Pieces of goods of an entry that cost the same each: `of` the place of the goods in it, the price of a piece and what that was before, in a flash sale or not; what
 * they cost and why, what was taken off it beside that, their share of what coupon and coins pay, and the tax in or on what is left, or taken off it, at which rate.
 */
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
  /** One for each of its goods; two for those of which not all pieces are in a flash sale. */
  readonly goods: readonly PricedGoods[];
  readonly total: Money;
  /** What it would cost without reductions and discounts. */
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
  /** In the order given. */
  readonly entries: readonly PricedEntry[];
  readonly goodsTotal: Money;
  readonly originalTotal: Money;
  /** What of the goods a coupon pays, and what coins pay. */
  readonly coupon: Money;
  readonly coins: Money;
  readonly shipping: Money;
  /** Missing amount to free delivery, null when reached. */
  readonly missingToFreeShipping: Money | null;
  /** Tax on top of the prices; zero where prices contain it. */
  readonly addedTax: Money;
  /** The contained tax that is taken off the prices, outside the tax area of the destination. */
  readonly taxOff: Money;
  /** All tax of the order: contained or added. */
  readonly tax: Money;
  /** The standard rate at the destination. */
  readonly taxRate: number;
  /** What is paid at each rate, the highest first; their `net` and `tax` add up to `total`. */
  readonly taxes: readonly TaxOfRate[];
  readonly total: Money;
  /** What may be paid first, null unless all goods ask for a deposit. */
  readonly deposit: Money | null;
  /** What is paid first, all of it unless by deposit, and what is paid later: together `total`. */
  readonly first: Money;
  readonly balance: Money;
  /** Adds up to `total`. */
  readonly explanation: readonly PriceExplanation[];
};

type Amount = { readonly because: PriceReason; readonly minor: number };
/** The amounts of the parts of each entry, as far as the steps have come. */
type Draft = readonly (readonly (readonly Amount[])[])[];

/**
 * A step takes off the goods what is its business, seeing what those before it have left of their prices. Coupon and coins come after
 * all of them: they make no goods cheaper, but pay what goods cost.
 */
type Step = (draft: Draft, entries: readonly PartedEntry[]) => Draft;

const STEPS: readonly Step[] = [piecePrices, bundlePrices, fullDiscounts];

/** Each piece at the price that is struck beside its own, less what it costs below that: what no price tag announces is not summed either. */
function piecePrices(_: Draft, entries: readonly PartedEntry[]): Draft {
  return entries.map(({ parts }) =>
    parts.map(({ price, originalPrice, pieces, flashSaleId }) => {
      const off = Math.max(0, (originalPrice?.minor ?? price.minor) - price.minor);
      const because = flashSaleId === null ? "reduction" : "flashSale";
      return [{ because: "goods", minor: (price.minor + off) * pieces }, ...lessOf(because, off * pieces)];
    }),
  );
}

/**
 * A bundle costs its own price, and never more than its goods (D-104). What it saves is shared among them by what they cost, of one
 * bundle, so that two bundles save twice as much to the cent.
 */
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

/**
 * The entries that take part in the same full discount reach its steps together, and share what is taken off by what they cost; never
 * more than that (D-152).
 */
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

/** What the goods of entries cost, before delivery and tax on top. */
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

/**
 * What a basket costs in all: goods, what coupon and coins pay of them, delivery (free from a threshold of what goods cost, D-118) and
 * tax on what is left (contained, added on top, or taken off, D-121); and what of it is paid first, where the rest is paid later. Goods - coupon - coins + shipping + added tax - tax off is the total to the cent, and
 * the tax of the goods and of shipping is the tax of the order. In which order the entries stand changes nothing about any of them.
 */
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
  // What is taken off may leave less to pay than the deposit was.
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

/** Which pieces a part of an entry is, and what one of them costs. */
function pieceOf(part: Part | undefined): Pick<PricedGoods, "of" | "pieces" | "flashSaleId" | "price" | "originalPrice"> {
  if (!part) throw new Error("amounts were drawn up for goods that are not there");
  const { of, pieces, flashSaleId, price, originalPrice } = part;
  return { of, pieces, flashSaleId, price, originalPrice };
}

/** The deposits of all pieces, of none more than it costs; nothing as soon as one of the goods asks for none: what is there is not paid later (decision 134). */
function depositOf(entries: readonly PartedEntry[], lines: Minors): number {
  const deposits = entries.flatMap(({ parts }, at) =>
    parts.map(({ goods: { deposit }, pieces }, index) =>
      deposit ? Math.min(deposit.minor * pieces, minorAt(lines, at, index)) : undefined,
    ),
  );
  return deposits.includes(undefined) ? 0 : total(deposits.map((minor) => minor ?? 0));
}

/** A coupon pays as much of the goods as it can; coins pay of the rest (D-114). A deposit is paid with neither (D-124). */
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

/** One amount a reason, in their order; reasons that come to nothing are not told. */
function explained(amounts: readonly Amount[], currency: CurrencyCode): PriceExplanation[] {
  return PRICE_REASONS.flatMap((because) => {
    const minor = total(amounts.filter((amount) => amount.because === because).map((amount) => amount.minor));
    return minor === 0 ? [] : [{ because, amount: money(minor, currency) }];
  });
}

const totalOf = (amounts: readonly Amount[]): number => total(amounts.map(({ minor }) => minor));
const originalOf = (amounts: readonly Amount[]): number =>
  total(amounts.filter(({ because }) => because === "goods").map(({ minor }) => minor));
/** What the price of a piece is made of. */
const PRICE_OF_A_PIECE: ReadonlySet<PriceReason> = new Set<PriceReason>(["goods", "reduction", "flashSale"]);
/** What is taken off beside the reduction of a price, as a whole amount. */
const discountOf = (amounts: readonly Amount[]): number =>
  0 - total(amounts.filter(({ because }) => !PRICE_OF_A_PIECE.has(because)).map(({ minor }) => minor));
/** Something taken off; nothing at all when it comes to nothing. */
const lessOf = (because: PriceReason, minor: number): readonly Amount[] => (minor > 0 ? [{ because, minor: -minor }] : []);
