/** Builds the row of a new order, of goods or of a membership. */
import { chosenDiscount } from "@rambla/core/basket";
import type { ShopConfig } from "@rambla/core/config";
import { tidyEmail } from "@rambla/core/email";
import { type Country, entryOf, type Market } from "@rambla/core/market";
import type { PricedBasket, PricedEntry, PricedGoods } from "@rambla/core/pricing";
import { type Refusal, refuseFields } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import type { OrderGift } from "../../activity/gift-service.ts";
import { type AddressInput, addressProblems } from "../../address/rules.ts";
import type { PricedCartLine } from "../../goods/bundle/bundle-service.ts";
import type { FlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import type { BalanceWindow } from "../../goods/pre-sale/pre-sale-rules.ts";
import type { FullDiscountOffer } from "../../goods/price/offer-rules.ts";
import type { StockLine } from "../../goods/service.ts";
import { canonicalMailbox, isMailbox } from "../../mail/mailbox-rules.ts";
import type { Viewer } from "../../platform/call-context.ts";
import type { OrderType } from "../columns.ts";
import { holdUntil } from "../holding/holding-rules.ts";
import { piecesPerGoods, type WantedItem } from "../item-rules.ts";
import { type LineShares, type SoldLine, withShares } from "../money-back/share-rules.ts";
import type { Owing } from "../money-rules.ts";
import { type DeliveryPromise, isPreSale, payDeadline, taxesOf, transferDeadline } from "../rules.ts";
import type { NewLine, NewOrder } from "../store.ts";
import { orderToken, tokenHash } from "../tokens.ts";
import { addressHash, buyerOf } from "./buyer-rules.ts";

/** A line with its current price and quantity. */
export type QuotedLine = PricedCartLine & Pick<WantedItem, "qty" | "fullDiscountId"> & { readonly key: string };

/** A membership has no lines and no delivery. */
export type OrderQuote = {
  readonly orderType: OrderType;
  readonly sums: PricedBasket;
  /** In the order of the entries of `sums`. */
  readonly lines: readonly QuotedLine[];
  readonly destination: Country;
  readonly address: AddressInput | null;
  readonly promise: DeliveryPromise | null;
  readonly shipsFrom: string | null;
  /** Only for an order by deposit. */
  readonly balance: BalanceWindow | undefined;
};

export type OrderForm = {
  readonly email: string;
  /** Null where nothing is sent. */
  readonly address: AddressInput | null;
  readonly paymentMethodId: string;
  readonly agreement: boolean;
  /** What the customer agreed to pay. */
  readonly total: string;
};

export type QuoteWithGifts = OrderQuote & { readonly gifts: readonly OrderGift[] };

/** A new order with what it owes, which names the first payment. */
export type WrittenOrder = NewOrder & Owing & { readonly clientHash: Buffer };

/** Checks terms, mailbox and address without the database; names every wrong field. */
export function checkForm(
  config: ShopConfig,
  market: Market,
  { address, agreement, email }: OrderForm,
): Refusal<"agreement.required" | "email.invalid" | "address.required" | "phone.invalid" | "request.invalid"> | undefined {
  const country = address && (entryOf(config.countries, address.country.toUpperCase()) ?? market.country);
  const ofAddress = Object.entries(country ? addressProblems(address, country, config) : {});
  return refuseFields({
    agreement: agreement ? undefined : "agreement.required",
    email: isMailbox(tidyEmail(email)) ? undefined : "email.invalid",
    ...Object.fromEntries(ofAddress.map(([field, code]) => [`address.${field}`, code] as const)),
  });
}

/** Units of an order by product, and those in flash sales. */
export function piecesOf({ lines, sums }: Pick<OrderQuote, "lines" | "sums">): {
  readonly stockLines: readonly StockLine[];
  readonly flashPieces: readonly FlashPieces[];
} {
  const inSale = new Map<string, number>();
  for (const { flashSaleId, pieces } of sums.entries.flatMap(({ goods }) => goods))
    if (flashSaleId !== null) inSale.set(flashSaleId, (inSale.get(flashSaleId) ?? 0) + pieces);
  return {
    stockLines: [...piecesPerGoods(lines)].map(([goodsId, quantity]) => ({ goodsId, quantity })),
    flashPieces: [...inSale].map(([flashSaleId, quantity]) => ({ flashSaleId, quantity })),
  };
}

export function newOrder(
  shop: { readonly config: ShopConfig; readonly secret: Uint8Array },
  { market, viewer, clientHash }: { readonly market: Market; readonly viewer: Viewer; readonly clientHash: Buffer },
  form: OrderForm,
  quote: OrderQuote,
  placed: { readonly orderId: string; readonly byTransfer: boolean; readonly now: Date },
): WrittenOrder {
  const { config, secret } = shop;
  const { orderId, now } = placed;
  return {
    orderId,
    brand: market.brand.code,
    country: market.country.code,
    language: market.language,
    numberLetter: market.brand.code.charAt(0).toUpperCase(),
    orderType: quote.orderType,
    createdAt: now,
    clientHash,
    paymentMethodId: form.paymentMethodId,
    email: tidyEmail(form.email),
    person: canonicalMailbox(form.email),
    buyer: buyerOf(form.email, config),
    // A customer's order does not belong to the browser's guest session.
    guestId: viewer.kind === "guest" ? viewer.guestId : null,
    customerId: viewer.kind === "customer" ? viewer.customerId : null,
    tokenHash: tokenHash(orderToken(shop, orderId)),
    tokenUntil: after(now, config.guest.orderLinkDays * DAY),
    address: quote.address,
    addressHash: quote.address && addressHash(quote.address, secret),
    shipsFrom: quote.shipsFrom,
    deliveryFrom: quote.promise?.from ?? null,
    deliveryTo: quote.promise?.to ?? null,
    ...termsOf(config, quote, placed),
    ...amountsOf(quote),
  };
}

/** The same order without the right to reserve stock before payment. */
export const withoutReservation = (order: WrittenOrder): WrittenOrder => ({ ...order, stockHeld: false, heldUntil: null });

/** How and until when an order is paid; a free one is paid at once. */
function termsOf(
  config: ShopConfig,
  { sums: { total, first }, balance }: OrderQuote,
  { byTransfer, now }: { readonly byTransfer: boolean; readonly now: Date },
) {
  const deposit = {
    depositMinor: balance ? first.minor : null,
    balanceFrom: balance?.from ?? null,
    balanceUntil: balance?.until ?? null,
  };
  const held = { ...deposit, stockHeld: true };
  if (total.minor === 0) {
    const paid = { paymentStatus: "Paid", deliveryStatus: "AbleDelivery" } as const;
    return { ...held, ...paid, paidAt: now, payUntil: null, heldUntil: null, byTransfer: false };
  }
  const waiting = { ...held, deliveryStatus: null, paidAt: null, byTransfer };
  if (byTransfer) {
    const payUntil = transferDeadline(now, config.bankTransfer);
    return { ...waiting, paymentStatus: "UnPaid" as const, payUntil, heldUntil: payUntil };
  }
  const payUntil = payDeadline(now, config.order);
  return { ...waiting, paymentStatus: "Processing" as const, payUntil, heldUntil: holdUntil(now, payUntil, config.stock) };
}

function amountsOf({ sums, destination, lines }: OrderQuote) {
  const shared = {
    couponMinor: sums.coupon.minor,
    coinsMinor: sums.coins.minor,
    shippingMinor: sums.shipping.minor,
    addedTaxMinor: sums.addedTax.minor,
    taxOffMinor: sums.taxOff.minor,
  };
  return {
    ...shared,
    currency: sums.total.currency,
    goodsMinor: sums.goodsTotal.minor,
    totalMinor: sums.total.minor,
    paidMinor: 0,
    taxIncluded: destination.taxIncluded,
    taxRate: sums.taxRate,
    taxMinor: sums.tax.minor,
    taxes: taxesOf(sums),
    lines: withShares(
      shared,
      lines.flatMap((line, index) => newLines(line, sums.entries[index])),
    ),
  };
}

/**
 * One order line for each product: a bundle's goods with their share of its discount, and two lines where a flash sale covers only some
 * units.
 */
function newLines(
  { goods, bundle, title, qty, fullDiscounts, fullDiscountId }: QuotedLine,
  priced: PricedEntry | undefined,
): (Omit<NewLine, keyof LineShares> & SoldLine)[] {
  const called = { palletId: bundle?.palletId ?? null, palletTitle: bundle && title, palletQuantity: bundle && qty };
  const chosen = chosenDiscount(fullDiscounts, fullDiscountId);
  if (!priced) throw new Error("goods of an order were not priced");
  return priced.goods.map((amounts) => {
    const one = goods[amounts.of]?.priced;
    if (!one) throw new Error("goods were priced that nobody ordered");
    return {
      goodsId: one.goodsId,
      distributionId: one.distributionId,
      articleNumber: one.articleNumber,
      title: one.title,
      seoUrlParameter: one.seoUrlParameter,
      picture: one.picture,
      quantity: amounts.pieces,
      priceMinor: amounts.price.minor,
      originalPriceMinor: amounts.originalPrice?.minor ?? null,
      discountMinor: amounts.discount.minor,
      deductedMinor: amounts.deducted.minor,
      lineMinor: amounts.linePrice.minor,
      taxRate: amounts.taxRate,
      taxMinor: amounts.tax.minor,
      goodsTaxOffMinor: amounts.taxOff.minor,
      preSale: isPreSale(one),
      preSaleRound: one.preSale?.round ?? null,
      flashSaleId: amounts.flashSaleId,
      flashSaleLimit: amounts.flashSaleId === null ? null : (one.flash?.limitPerPerson ?? null),
      limitPerPerson: one.limitPerPerson,
      ...called,
      ...discountOf(amounts, chosen),
    };
  });
}

/** No spend threshold discount is named where it took nothing off. */
function discountOf({ explanation }: PricedGoods, chosen: FullDiscountOffer | null) {
  const off = 0 - (explanation.find(({ because }) => because === "fullDiscount")?.amount.minor ?? 0);
  const taken = off > 0 ? chosen : undefined;
  return { fullDiscountId: taken?.fullDiscountId ?? null, fullDiscountTitle: taken?.title ?? null, fullDiscountMinor: off };
}
