/** Placing orders: what was typed, what the goods cost and whether they are there, in the transaction that takes them. */
import { type LineShares, type SoldLine, withShares } from "../money-back/share-rules.ts";
import { chosenDiscount } from "@rambla/core/basket";
import type { ShopConfig } from "@rambla/core/config";
import { tidyEmail } from "@rambla/core/email";
import { type BrandCode, entryOf, type Market } from "@rambla/core/market";
import { lineKey } from "@rambla/core/cart";
import { decimalText, type Money } from "@rambla/core/money";
import { priceBasket, type PricedEntry, type Purse } from "@rambla/core/pricing";
import { type Refusal, refuse, refuseField, refuseFields } from "@rambla/core/refusal";
import { taxationAt } from "@rambla/core/taxation";
import { after, DAY } from "@rambla/core/time";
import { type GiftChoice } from "../../activity/gift-rules.ts";
import { countedGoods, giftsOfOrder, insertGifts, takeGifts } from "../../activity/gift-service.ts";
import { type AddressInput, addressProblems, tidyAddress } from "../../address/rules.ts";
import { basketEntry } from "../../goods/bundle/bundle-rules.ts";
import { type PricedCartLine, priceLines } from "../../goods/bundle/bundle-service.ts";
import { isDiscountOver } from "../../goods/price/offer-rules.ts";
import { balanceWindow, expectedShipping, isOver } from "../../goods/pre-sale/pre-sale-rules.ts";
import { type FlashPieces, takeFlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import { type StockLine, takeStock } from "../../goods/service.ts";
import { canonicalMailbox, isMailbox } from "../../mail/mailbox-rules.ts";
import type { CallContext, Viewer } from "../../platform/call-context.ts";
import { networkHash } from "../../platform/client-network.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { addressHash, buyerOf } from "./buyer-rules.ts";
import { holdUntil } from "../holding/holding-rules.ts";
import { decideHold, refuseFree } from "../holding/holding-service.ts";
import type { Owing } from "../money-rules.ts";
import { household, takeNetworkTries } from "./person-limit-service.ts";
import { addPurchases, findAboveLimit, isCodeTaken, lockPerson } from "./person-limit-store.ts";
import {
  checkItems,
  hasContentChanged,
  hasPriceChanged,
  isAboveMaximum,
  mergeItems,
  namesOf,
  piecesPerGoods,
  type WantedItem,
} from "../item-rules.ts";
import { deliveryPromise, destinationOf, isPreSale, payDeadline, type PaymentMode, taxesOf, transferDeadline } from "../rules.ts";
import type { OrderStatus } from "../state-rules.ts";
import { insertOrder, type NewLine, type OrderRow, type WrittenBeside } from "../store.ts";
import { orderToken, tokenHash } from "../tokens.ts";

export type OrderInput = {
  readonly items: readonly WantedItem[];
  readonly email: string;
  readonly address: AddressInput;
  readonly paymentMethodId: string;
  readonly agreement: boolean;
  readonly total: string;
  /** Whether it is paid by bank transfer, which takes days (D-112). */
  readonly byTransfer?: boolean;
  /** Whether the deposit is paid first, or all of it at once. */
  readonly paymentMode?: PaymentMode;
  /** The gifts that the shopper has chosen, one an event. */
  readonly gifts?: readonly GiftChoice[];
};

/** An order that was just written: what it owes, what of its goods is paid beside money, and what its provider is told of it. */
export type PlacedOrder = Owing &
  Pick<OrderRow, "orderNumber" | "brand" | "country" | "language"> & { readonly coupon: Money; readonly coins: Money };

/** What belongs to an order that is placed and is no part of it. */
export type Attached = {
  /** What its own statement writes for what it owes, as `with` clauses. */
  readonly beside: (order: Owing) => WrittenBeside | undefined;
  /** What follows it, or why it cannot. */
  readonly after: (order: Omit<PlacedOrder, "orderNumber">) => Promise<OrderRefusal | undefined>;
};

export type OrderRefusal = Refusal<
  | "cart.selectToCheckout"
  | "goods.notExist"
  | "goods.notDeliverable"
  | "goods.updated"
  | "promotion.invalid"
  | "gift.outOfStock"
  | "gift.cannotCombine"
  | "stock.insufficient"
  | "limit.perOrder"
  | "limit.perPerson"
  | "preSale.noBankTransfer"
  | "membership.waiting"
  | "item.notFound"
  | "address.required"
  | "agreement.required"
  | "email.invalid"
  | "phone.invalid"
  | "request.invalid"
  | "limit.tooMany"
  | "coupon.notAvailable"
  | "coins.insufficient"
>;

/** What can be told without the database: terms, mailbox, address. Every wrong field is named at once. */
export function checkInput(config: ShopConfig, market: Market, input: OrderInput): OrderRefusal | undefined {
  const country = entryOf(config.countries, input.address.country.toUpperCase()) ?? market.country;
  const ofAddress = Object.entries(addressProblems(input.address, country, config)).map(
    ([field, code]) => [`address.${field}`, code] as const,
  );
  return refuseFields({
    agreement: input.agreement ? undefined : "agreement.required",
    email: isMailbox(tidyEmail(input.email)) ? undefined : "email.invalid",
    ...Object.fromEntries(ofAddress),
  });
}

/** The lines of an order, each goods once, with what they cost at this moment. */
export type LinesToPlace = { readonly items: readonly WantedItem[]; readonly priced: readonly (PricedCartLine | null)[] };

/** Reads the prices of an order anew, right before its transaction. */
export async function readLines(
  { shop, market }: Pick<CallContext, "shop" | "market">,
  wanted: readonly WantedItem[],
): Promise<LinesToPlace> {
  const items = mergeItems(wanted);
  return { items, priced: await priceLines(shop.database, market, items, shop.clock()) };
}

/**
 * Places an order inside a transaction: limits and stock are taken under guard, the contended rows last and
 * in the order of their ids (D-135); what a stranger may not hold unpaid is ordered without being taken yet. Only what could be
 * ordered is counted against the limits of the caller's network. `price`, `bundleGoods` and `total` of the input only tell whether the shopper saw the present prices and bundles (D-107).
 * @param lines those of the input, as `readLines` gave them
 * @param orderId the unguessable id the order gets
 * @param purse what of the goods may be paid beside money; @param attached what is written with it
 * @returns the order, or why not, in which case the caller rolls back
 */
export async function placeOrder(
  { shop, market, viewer, clientAddress }: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">,
  transaction: Transaction,
  input: OrderInput,
  { items, priced }: LinesToPlace,
  orderId: string,
  purse: Purse | undefined,
  attached: Attached,
): Promise<PlacedOrder | OrderRefusal> {
  if (items.length === 0) return refuse("cart.selectToCheckout");
  const destination = destinationOf(market, input.address.country, shop.config);
  if (!destination) return refuseField("address.country", "goods.notDeliverable");
  const address = tidyAddress(input.address, destination);
  if (!taxationAt(destination, address).isDelivered) return refuseField("address.postCode", "goods.notDeliverable");

  const now = shop.clock();
  const refusal = whyNot(items, priced, now);
  if (refusal) return refusal;
  const lines = items.flatMap((item, index) =>
    priced[index] ? [{ ...priced[index], key: lineKey(item), qty: item.qty, fullDiscountId: item.fullDiscountId }] : [],
  );
  const goods = lines.flatMap((line) => line.goods.map((part) => part.priced));
  const byTransfer = input.byTransfer === true;
  if (byTransfer && goods.some(isPreSale)) return refuse("preSale.noBankTransfer");
  const byDeposit = input.paymentMode === "DEPOSIT_AND_FINAL_PAYMENT";
  const balance = byDeposit ? balanceWindow(goods, now) : undefined;
  const sums = priceBasket({
    byDeposit,
    entries: lines.map((line) => basketEntry(line.key, line.qty, line, line.fullDiscountId)),
    currency: market.currency,
    destination,
    place: address,
    shipping: shop.config.shipping,
    purse,
  });
  if (byDeposit && !(balance && sums.deposit)) return refuse("promotion.invalid");
  if (decimalText(sums.total) !== input.total) return refuse("goods.updated", { details: { total: decimalText(sums.total) } });
  const gifts = await giftsOfOrder(transaction, market, countedGoods(lines, sums.entries), input.gifts ?? [], now);
  if ("refused" in gifts) return gifts;
  if (isAboveMaximum(sums.total, shop.config.order)) return refuseField("total", "request.invalid");

  const person = canonicalMailbox(input.email);
  const buyer = buyerOf(input.email, shop.config);
  const brand = market.brand.code;
  const clientHash = networkHash(shop, clientAddress);
  const flashPieces = flashPiecesOf(sums.entries);
  const stockLines = [...piecesPerGoods(lines)].map(([goodsId, quantity]) => ({ goodsId, quantity }));
  const hold = await decideHold(shop, transaction, {
    orderId,
    brand,
    buyer,
    clientHash,
    total: sums.total,
    lines: stockLines,
    gifts,
    flashPieces,
    byTransfer,
  });
  if ("refused" in hold) return hold;
  if (hold.lacking.length > 0) return refuse("stock.insufficient", { details: hold.lacking });

  // Nothing to pay: paid at once (D-117), and gone for good.
  const depositMinor = balance ? sums.first.minor : null;
  const isFree = sums.total.minor === 0;
  if (isFree && !hold.holds) return refuseFree(hold);

  const promise = deliveryPromise(goods, now, destination, shop.config.delivery.text);
  const payUntil = byTransfer ? transferDeadline(now, shop.config.bankTransfer) : payDeadline(now, shop.config.order);
  const heldUntil = byTransfer ? payUntil : holdUntil(now, payUntil, shop.config.stock);
  const status: OrderStatus = isFree
    ? { paymentStatus: "Paid", deliveryStatus: "AbleDelivery" }
    : { paymentStatus: byTransfer ? "UnPaid" : "Processing", deliveryStatus: null };
  const placed = { brand, country: market.country.code, language: market.language };
  const owing: Owing = {
    ...status,
    totalMinor: sums.total.minor,
    paidMinor: 0,
    depositMinor,
    balanceFrom: balance?.from ?? null,
    currency: market.currency,
  };
  const orderNumber = await insertOrder(
    transaction,
    {
      ...status,
      orderType: goods.some(isPreSale) ? "PRE_SALE_ORDER" : "SALE_ORDER",
      clientHash,
      byTransfer: byTransfer && !isFree,
      stockHeld: hold.holds,
      heldUntil: isFree || !hold.holds ? null : heldUntil,
      ...placed,
      orderId,
      numberLetter: brand.charAt(0).toUpperCase(),
      createdAt: now,
      payUntil: isFree ? null : payUntil,
      paidAt: isFree ? now : null,
      paymentMethodId: input.paymentMethodId,
      email: tidyEmail(input.email),
      person,
      buyer,
      addressHash: addressHash({ ...input.address, country: destination.code }, shop.secret),
      ...placedBy(viewer),
      tokenHash: tokenHash(orderToken(shop, orderId)),
      tokenUntil: after(now, shop.config.guest.orderLinkDays * DAY),
      address,
      currency: market.currency,
      taxIncluded: destination.taxIncluded,
      taxRate: sums.taxRate,
      goodsMinor: sums.goodsTotal.minor,
      couponMinor: sums.coupon.minor,
      coinsMinor: sums.coins.minor,
      shippingMinor: sums.shipping.minor,
      addedTaxMinor: sums.addedTax.minor,
      taxOffMinor: sums.taxOff.minor,
      taxMinor: sums.tax.minor,
      taxes: taxesOf(sums),
      totalMinor: sums.total.minor,
      deliveryFrom: promise?.from ?? null,
      deliveryTo: promise?.to ?? null,
      depositMinor,
      balanceFrom: balance?.from ?? null,
      balanceUntil: balance?.until ?? null,
      shipsFrom: expectedShipping(goods),
      lines: withShares(
        {
          couponMinor: sums.coupon.minor,
          coinsMinor: sums.coins.minor,
          shippingMinor: sums.shipping.minor,
          addedTaxMinor: sums.addedTax.minor,
          taxOffMinor: sums.taxOff.minor,
        },
        lines.flatMap((line, index) => newLines(line, sums.entries[index])),
      ),
    },
    attached.beside(owing),
  );
  if (isFree) await lockPerson(transaction, brand, buyer);
  const isLimitedInSale = flashPieces.length > 0 && goods.some(({ flash }) => flash && flash.limitPerPerson !== null);
  // Of a network one order is placed at a time; a customer may be in several.
  if (isLimitedInSale && viewer.kind === "customer") await lockPerson(transaction, brand, viewer.customerId);
  const isLimited = isLimitedInSale || goods.some(({ limitPerPerson }) => limitPerPerson !== null);
  const above = isLimited ? await findAboveLimit(transaction, orderId, { ...household(shop), network: clientHash, isPaid: isFree }) : [];
  if (above.length > 0) return refuse("limit.perPerson", { details: above });
  const limited = goods.filter(({ flash, limitPerPerson }) => limitPerPerson !== null || (flash && flash.limitPerPerson !== null));
  const subjects = [...new Set(limited.map(({ goodsId }) => `${brand} ${goodsId}`))].toSorted();
  const crowded = subjects.length > 0 && (await takeNetworkTries(shop, transaction, viewer, clientHash, subjects));
  if (crowded) return crowded;
  if (isFree) await addPurchases(transaction, orderId);
  const { coupon, coins } = sums;
  const unattached = await attached.after({ ...owing, ...placed, coupon, coins });
  if (unattached) return unattached;
  if (isFree && (await isCodeTaken(transaction, orderId, household(shop)))) return refuseField("redeemCode", "coupon.notAvailable");

  if (gifts.length > 0) await insertGifts(transaction, orderId, gifts);
  const missing = hold.holds
    ? await takePlaced(shop, transaction, { orderId, brand, flashPieces, stockLines, hasGifts: gifts.length > 0 })
    : undefined;
  return missing ?? { ...owing, ...placed, coupon, coins, orderNumber };
}

type Taken = {
  readonly orderId: string;
  readonly brand: BrandCode;
  readonly flashPieces: readonly FlashPieces[];
  readonly stockLines: readonly StockLine[];
  readonly hasGifts: boolean;
};

/** Takes the pieces of an order that is being written, in the order of `pieces-service.ts`: stock, which many want, is locked last. */
async function takePlaced(
  shop: Shop,
  transaction: Transaction,
  { orderId, brand, flashPieces, stockLines, hasGifts }: Taken,
): Promise<OrderRefusal | undefined> {
  const goneGifts = hasGifts ? await takeGifts(transaction, brand, orderId) : [];
  if (goneGifts.length > 0) return refuse("gift.outOfStock", { details: goneGifts });
  const gone = await takeFlashPieces(shop, transaction, brand, flashPieces);
  if (gone.length > 0) return refuse("goods.updated", { details: gone.map((goodsId) => ({ goodsId })) });
  const reason = `order:${orderId}`;
  const { lacking } = await takeStock(shop, transaction, brand, stockLines, reason);
  return lacking.length > 0 ? refuse("stock.insufficient", { details: lacking }) : undefined;
}

/** Of a customer, the guest their browser was before has no part in it. */
export function placedBy(viewer: Viewer): { readonly guestId: string | null; readonly customerId: string | null } {
  return { guestId: viewer.kind === "guest" ? viewer.guestId : null, customerId: viewer.kind === "customer" ? viewer.customerId : null };
}

/** The pieces of all entries that are had in flash sales. */
function flashPiecesOf(entries: readonly PricedEntry[]): readonly FlashPieces[] {
  const all = new Map<string, number>();
  for (const { flashSaleId, pieces } of entries.flatMap(({ goods }) => goods))
    if (flashSaleId !== null) all.set(flashSaleId, (all.get(flashSaleId) ?? 0) + pieces);
  return [...all].map(([flashSaleId, quantity]) => ({ flashSaleId, quantity }));
}

/** A line of the order for each of the goods: of a bundle with their share of what it saves, and how it is called; two for goods of which only some are had in a flash sale. */
function newLines(
  { goods, bundle, title, qty, fullDiscounts, fullDiscountId }: PricedCartLine & Pick<WantedItem, "qty" | "fullDiscountId">,
  priced: PricedEntry | undefined,
): (Omit<NewLine, keyof LineShares> & SoldLine)[] {
  const called = { palletId: bundle?.palletId ?? null, palletTitle: bundle && title, palletQuantity: bundle && qty };
  const full = chosenDiscount(fullDiscounts, fullDiscountId);
  if (!priced) throw new Error("goods of an order were not priced");
  return priced.goods.map((amounts) => {
    const one = goods[amounts.of]?.priced;
    if (!one) throw new Error("goods were priced that nobody ordered");
    const off = 0 - (amounts.explanation.find(({ because }) => because === "fullDiscount")?.amount.minor ?? 0);
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
      fullDiscountId: off > 0 && full ? full.fullDiscountId : null,
      fullDiscountTitle: off > 0 && full ? full.title : null,
      fullDiscountMinor: off,
    };
  });
}

/** The first reason why the items cannot be bought as they stand, naming all lines it holds for. */
function whyNot(items: readonly WantedItem[], priced: readonly (PricedCartLine | null)[], now: Date): OrderRefusal | undefined {
  const checked = checkItems(items, priced, true);
  const named = (lines: typeof checked) => lines.map(({ item, available }) => ({ ...namesOf(item), wanted: item.qty, available }));
  const missing = checked.filter((line) => line.problem === "goods.notExist");
  if (missing.length > 0) return refuse("goods.notExist", { details: named(missing) });
  const ended = checked.filter(({ line }) => line?.goods.some((one) => isOver(one.priced.preSale, now)));
  if (ended.length > 0) return refuse("promotion.invalid", { details: named(ended) });
  const limited = checked.filter((line) => line.problem === "limit.perOrder");
  if (limited.length > 0) return refuse("limit.perOrder", { details: named(limited) });
  const lacking = checked.filter((line) => line.problem === "stock.insufficient" || line.problem === "stock.outOfStock");
  if (lacking.length > 0) return refuse("stock.insufficient", { details: named(lacking) });
  const over = checked.filter(({ item, line }) => line && isDiscountOver(line.fullDiscounts, item.fullDiscountId));
  if (over.length > 0)
    return refuse("promotion.invalid", { details: over.map(({ item }) => ({ ...namesOf(item), fullDiscountId: item.fullDiscountId })) });
  const changed = checked.filter(({ item, line }) => line && (hasPriceChanged(item.price, line.price) || hasContentChanged(item, line)));
  if (changed.length > 0) {
    return refuse("goods.updated", {
      details: changed.map(({ item, line }) => ({ ...namesOf(item), price: line && decimalText(line.price) })),
    });
  }
  return undefined;
}
