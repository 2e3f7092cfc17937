/** Orders: what a cart is worth, placing, opening, cancelling, and what payments do to them. */
import type { ShopConfig } from "@rambla/core/config";
import { entryOf, type Market, type LanguageCode } from "@rambla/core/market";
import { decimalText, type Money, money } from "@rambla/core/money";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { type LackingLine, priceItems, returnStock, takeStock, type PricedItem } from "../goods/service.ts";
import { isDictionaryValue } from "../dict/service.ts";
import { onlyOnce, type IdempotencyRefusal } from "../idempotency/service.ts";
import { type CallContext, type Viewer, wishOf } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Transaction } from "../platform/database.ts";
import type { Shop } from "../platform/shop.ts";
import { type AddressInput, addressProblems, isEmail, personOf, tidy, tidyAddress } from "./contact-rules.ts";
import { holdUntil } from "./holding-rules.ts";
import { decideHold, holdAgain, refuseFree, release, takeAgain } from "./holding-service.ts";
import {
  checkItems, deliveryPromise, destinationOf, hasPriceChanged, isAboveMaximum, isCancelDescription, isPreSale, mergeItems, payDeadline, piecesPerGoods,
  settle, type Settlement, type WantedItem,
} from "./rules.ts";
import { awaitsPayment, isAllowed, type OrderStatus } from "./state-rules.ts";
import { addPurchases, findAboveLimit, lockPerson, removePurchases } from "./person-limit-store.ts";
import {
  addRefund, type Bearer, cancelOpenOrder, cancelPaidOrder, type CancelReason, findDueOrders, findLinePieces, findOrder, findOrderNumbered, findOwnOrder, findWaitingOrder, findPayUntil, insertOrder, lockOrder, lockOwnOrder,
  markPaid, markProcessing, markUnpaid, type OrderRow, type OrderWithLines,
} from "./store.ts";
import { orderToken, tokenHash } from "./tokens.ts";

export type { OrderRow, OrderWithLines } from "./store.ts";
export { orderToken } from "./tokens.ts";

const DUE_AT_ONCE = 500;

export type OrderInput = {
  readonly items: readonly WantedItem[];
  readonly email: string;
  readonly address: AddressInput;
  readonly paymentMethodId: string;
  readonly agreement: boolean;
  readonly total: string;
};

export type OrderRefusal = Refusal<
  | "cart.selectToCheckout" | "goods.notExist" | "goods.notDeliverable" | "goods.updated" | "stock.insufficient" | "limit.perOrder" | "limit.perPerson"
  | "address.required" | "agreement.required" | "email.invalid" | "phone.invalid" | "request.invalid" | "limit.tooMany"
>;

/** What can be told without the database: terms, mailbox, address. Every wrong field is named at once. */
export function checkInput(config: ShopConfig, market: Market, input: OrderInput): OrderRefusal | undefined {
  const fields: Record<string, string> = {};
  if (!input.agreement) fields["agreement"] = "agreement.required";
  if (!isEmail(input.email.trim())) fields["email"] = "email.invalid";
  const country = entryOf(config.countries, input.address.country.toUpperCase()) ?? market.country;
  Object.assign(fields, addressProblems(input.address, country, config));
  const codes = new Set(Object.values(fields));
  if (codes.size === 0) return undefined;
  const [only] = codes;
  const named = codes.size === 1 ? FIELD_REFUSALS.find((code) => code === only) : undefined;
  return refuse(named ?? "request.invalid", { fields });
}

const FIELD_REFUSALS = ["agreement.required", "email.invalid", "address.required", "phone.invalid"] as const;

export type PlacedOrder = { readonly total: Money; readonly orderNumber: string };

/**
 * Places an order inside a transaction: prices are read anew, limits and stock are taken under guard, the contended rows last and
 * in the order of their ids (D-135); what a stranger may not hold unpaid is ordered without being taken yet. Only what could be
 * ordered is counted against the limits of the caller's network. `price` and `total` of the input only tell whether the shopper saw the present prices (D-107).
 * @param orderId the unguessable id the order gets
 * @returns total and number; or why not, in which case the caller rolls back
 */
export async function placeOrder(
  { shop, market, viewer, clientAddress }: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">, transaction: Transaction,
  input: OrderInput, orderId: string, attach: (placed: PlacedOrder) => Promise<void>,
): Promise<OrderRefusal | undefined> {
  const items = mergeItems(input.items);
  if (items.length === 0) return refuse("cart.selectToCheckout");
  const destination = destinationOf(market, input.address.country, shop.config);
  if (!destination) return refuse("goods.notDeliverable", { fields: { "address.country": "goods.notDeliverable" } });

  const priced = await priceItems(transaction, market, items);
  const refusal = whyNot(items, priced);
  if (refusal) return refusal;
  const lines = items.flatMap((item, index) => {
    const goods = priced[index];
    return goods ? [{ item, goods, price: goods.price, originalPrice: goods.originalPrice, quantity: item.qty }] : [];
  });
  const sums = settle(lines, destination, market.currency, shop.config.shipping);
  if (decimalText(sums.total) !== input.total) return refuse("goods.updated", { details: { total: decimalText(sums.total) } });
  if (isAboveMaximum(sums.total, shop.config.order)) return refuse("request.invalid", { fields: { total: "request.invalid" } });

  const now = shop.clock();
  const person = personOf(input.email);
  const brand = market.brand.code;
  const clientHash = networkHash(shop, clientAddress);
  const stockLines = [...piecesPerGoods(items)].map(([goodsId, quantity]) => ({ goodsId, quantity }));
  const hold = await decideHold(shop, transaction, { orderId, brand, person, clientHash, total: sums.total, lines: stockLines });
  if ("refused" in hold) return hold;
  if (hold.lacking.length > 0) return refuse("stock.insufficient", { details: hold.lacking });

  // Nothing to pay: paid at once (D-117), and gone for good.
  const isFree = sums.total.minor === 0;
  if (isFree && !hold.holds) return refuseFree(hold);

  const promise = deliveryPromise(lines.map(({ goods }) => goods), now, destination.timeZone, shop.config.delivery.text);
  const payUntil = payDeadline(now, shop.config.order);
  const orderNumber = await insertOrder(transaction, {
    orderType: lines.some(({ goods }) => isPreSale(goods)) ? "PRE_SALE_ORDER" : "SALE_ORDER",
    clientHash, stockHeld: hold.holds, heldUntil: isFree || !hold.holds ? null : holdUntil(now, payUntil, shop.config.stock),
    orderId, brand, country: market.country.code, language: market.language, numberLetter: brand.charAt(0).toUpperCase(),
    paymentStatus: isFree ? "Paid" : "Processing", deliveryStatus: isFree ? "AbleDelivery" : null,
    createdAt: now, payUntil: isFree ? null : payUntil, paidAt: isFree ? now : null,
    paymentMethodId: input.paymentMethodId, email: input.email.trim(), person, guestId: viewer.kind === "guest" ? viewer.guestId : null,
    tokenHash: tokenHash(orderToken(shop, orderId)), tokenUntil: after(now, shop.config.guest.orderLinkDays * DAY),
    address: tidyAddress(input.address, destination), currency: market.currency, taxIncluded: destination.taxIncluded, taxRate: sums.taxRate,
    goodsMinor: sums.goodsTotal.minor, shippingMinor: sums.shipping.minor, addedTaxMinor: sums.addedTax.minor, taxMinor: sums.tax.minor,
    totalMinor: sums.total.minor, deliveryFrom: promise?.from ?? null, deliveryTo: promise?.to ?? null,
    lines: lines.map(({ goods, quantity }, index) => newLine(goods, quantity, sums, index)),
  });
  if (isFree) await lockPerson(transaction, brand, person);
  const above = await findAboveLimit(transaction, orderId, clientHash);
  if (above.length > 0) return refuse("limit.perPerson", { details: above });
  if (isFree) await addPurchases(transaction, orderId);
  await attach({ total: sums.total, orderNumber });

  if (!hold.holds) return undefined;
  const { lacking } = await takeStock(shop, transaction, brand, stockLines, `order:${orderId}`);
  if (lacking.length > 0) return refuse("stock.insufficient", { details: lacking });
  return undefined;
}

function newLine(goods: PricedItem, quantity: number, sums: Settlement, index: number) {
  const line = sums.lines[index];
  return {
    goodsId: goods.goodsId, distributionId: goods.distributionId, articleNumber: goods.articleNumber, title: goods.title,
    seoUrlParameter: goods.seoUrlParameter, picture: goods.picture, quantity, priceMinor: goods.price.minor,
    originalPriceMinor: goods.originalPrice?.minor ?? null, lineMinor: line?.linePrice.minor ?? 0, taxRate: sums.taxRate, taxMinor: line?.tax.minor ?? 0, preSale: isPreSale(goods),
    limitPerPerson: goods.limitPerPerson,
  };
}

/** The first reason why the items cannot be bought as they stand, naming all lines it holds for. */
function whyNot(items: readonly WantedItem[], priced: readonly (PricedItem | null)[]): OrderRefusal | undefined {
  const checked = checkItems(items, priced, true);
  const named = (lines: typeof checked) => lines.map(({ item, available }) => ({ goodsId: item.goodsId, wanted: item.qty, available }));
  const missing = checked.filter((line) => line.problem === "goods.notExist");
  if (missing.length > 0) return refuse("goods.notExist", { details: named(missing) });
  const limited = checked.filter((line) => line.problem === "limit.perOrder");
  if (limited.length > 0) return refuse("limit.perOrder", { details: named(limited) });
  const lacking = checked.filter((line) => line.problem === "stock.insufficient" || line.problem === "stock.outOfStock");
  if (lacking.length > 0) return refuse("stock.insufficient", { details: named(lacking) });
  const changed = checked.filter((line) => line.goods && hasPriceChanged(line.item.price, line.goods.price));
  if (changed.length > 0) {
    return refuse("goods.updated", { details: changed.map(({ item, goods }) => ({ goodsId: item.goodsId, price: goods && decimalText(goods.price) })) });
  }
  return undefined;
}

// Opening and cancelling -----------------------------------------------------------------------------------------

/** Who asks, as the queries need it. The token is hashed even when there is none, so that every answer takes the same time. */
export function bearerOf(viewer: Viewer, token: string | undefined): Bearer {
  return { tokenHash: tokenHash(token), guestId: viewer.kind === "guest" ? viewer.guestId : null };
}

/** An order of this bearer in this brand; `item.notFound` for an unknown id as well as for somebody else's (D-167). */
export async function ownOrder(shop: Shop, market: Market, bearer: Bearer, orderId: string): Promise<OrderWithLines | Refusal<"item.notFound">> {
  return (await findOwnOrder(shop.database, orderId, market.brand.code, bearer, shop.clock())) ?? refuse("item.notFound");
}

/** The latest order of a guest that can still be paid. */
export async function waitingOrderOf(shop: Pick<Shop, "database" | "clock">, brand: string, guestId: string) {
  return await findWaitingOrder(shop.database, brand, guestId, shop.clock());
}

/** Locks an own order for a change. */
export async function lockOwn(shop: Shop, transaction: Transaction, market: Market, bearer: Bearer, orderId: string): Promise<OrderRow | undefined> {
  return await lockOwnOrder(transaction, orderId, market.brand.code, bearer, shop.clock());
}

/**
 * Cancels an unpaid order: its pieces are given back and count against no limit any more; a payment that arrives later is refunded (D-129).
 * @param asked `description` of 10 to 500 characters, else `order.cancelDescription`; `reasonCode` of the dictionary `cancelReasons` (D-173)
 */
export async function cancelOrder(
  context: Pick<CallContext, "shop" | "market" | "wish">, bearer: Bearer, asked: { readonly orderId: string; readonly description: string; readonly reasonCode?: string },
): Promise<OrderWithLines | IdempotencyRefusal | Refusal<"item.notFound" | "order.notCancellable" | "order.cancelDescription" | "request.invalid">> {
  const description = tidy(asked.description);
  if (!isCancelDescription(description)) return refuse("order.cancelDescription", { fields: { description: "order.cancelDescription" } });
  const { shop, market } = context;
  const { orderId, reasonCode } = asked;
  if (reasonCode !== undefined && !isDictionaryValue("cancelReasons", reasonCode)) return refuse("request.invalid", { fields: { reasonCode: "request.invalid" } });
  // Somebody else's key must not tell that the order exists: ownership comes first.
  const owned = await ownOrder(shop, market, bearer, orderId);
  if ("refused" in owned) return owned;
  const done = await onlyOnce(shop, wishOf(context), { orderId }, async (transaction) => {
    const order = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (!isAllowed(order, "cancel")) return refuse("order.notCancellable" as const);
    await cancelAndGiveBack(shop, transaction, order, "shopper", { description, code: reasonCode ?? null });
    return undefined;
  });
  if ("refused" in done) return done;
  return await ownOrder(shop, market, bearer, orderId);
}

const SAID_NOTHING = { description: null, code: null };

async function cancelAndGiveBack(shop: Shop, transaction: Transaction, order: OrderRow, reason: CancelReason, said: { readonly description: string | null; readonly code: string | null } = SAID_NOTHING): Promise<boolean> {
  const { orderId } = order;
  // The state moves forward exactly once, so whoever moved it is the only one to give stock back.
  if (!(await cancelOpenOrder(transaction, orderId, { reason, ...said, now: shop.clock() }))) return false;
  if (order.stockHeld) await returnStock(shop, transaction, order.brand, await findLinePieces(transaction, orderId), `cancel:${orderId}`);
  return true;
}

/** Orders whose time to pay is over. */
export async function dueOrders(shop: Shop): Promise<readonly string[]> {
  return await findDueOrders(shop.database, shop.clock(), DUE_AT_ONCE);
}

/** When the time to pay an order is over; undefined once it is paid or cancelled. */
export async function payUntilOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return await findPayUntil(shop.database, orderId);
}

/** Cancels one order if its time to pay is over and nobody paid meanwhile (D-111). @returns whether it was cancelled now */
export async function cancelDueOrder(shop: Shop, orderId: string): Promise<boolean> {
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    return order !== undefined && (await cancelAndGiveBack(shop, transaction, order, "timeout"));
  });
}

// What payments do -----------------------------------------------------------------------------------------------

/** An order for the shop's own work, never for a caller. */
export async function orderById(shop: Pick<Shop, "database">, orderId: string): Promise<OrderWithLines | undefined> {
  return await findOrder(shop.database, orderId);
}

/** Locks an order until the transaction ends: everything that payments do to it happens one after the other. */
export async function lockForPayment(transaction: Transaction, orderId: string): Promise<OrderRow | undefined> {
  return await lockOrder(transaction, orderId);
}

/** Whether an order still waits for money and has time left. */
export function isPayable(order: OrderStatus & { readonly payUntil: Date | null }, now: Date): boolean {
  return awaitsPayment(order) && isAllowed(order, "pay") && order.payUntil !== null && order.payUntil > now;
}

/**
 * A payment of the order was started; the deadline moves once to its full length after this start (D-111), and what went back
 * into stock meanwhile is taken again.
 * @param order locked by the transaction
 * @returns the lines that lack pieces by now, goods of which the person has paid for too many meanwhile, or too many tries; then the caller rolls back
 */
export async function paymentStarted(
  { shop, clientAddress }: Pick<CallContext, "shop" | "clientAddress">, transaction: Transaction, order: OrderRow, paymentMethodId: string,
): Promise<readonly LackingLine[] | Refusal<"limit.tooMany" | "limit.perPerson">> {
  const above = await findAboveLimit(transaction, order.orderId, null);
  if (above.length > 0) return refuse("limit.perPerson", { details: above });
  const payUntil = await markProcessing(transaction, order.orderId, paymentMethodId, payDeadline(shop.clock(), shop.config.order));
  if (!payUntil) throw new Error("a payment was started for an order that is not open");
  return await holdAgain(shop, transaction, order, payUntil, networkHash(shop, clientAddress));
}

/**
 * The money of an open order arrived. An order that holds nothing takes its pieces now; when they are gone, or the person has paid
 * for as many as the limit allows, it is cancelled and the money has to go back.
 * @param order locked by the transaction
 */
export async function paymentArrived(shop: Shop, transaction: Transaction, order: OrderRow): Promise<"paid" | "soldOut" | "aboveLimit"> {
  const { orderId, brand, person } = order;
  await lockPerson(transaction, brand, person);
  const reason = await whyNotPaid(shop, transaction, order);
  if (reason) {
    if (!(await cancelAndGiveBack(shop, transaction, order, reason))) throw new Error("a waiting order refused to end");
    return reason;
  }
  if (!(await markPaid(transaction, orderId, shop.clock()))) throw new Error("a waiting order refused its payment");
  await addPurchases(transaction, orderId);
  return "paid";
}

/** Why money cannot pay an order any more; else its pieces are out of stock for it. */
async function whyNotPaid(shop: Shop, transaction: Transaction, order: OrderRow): Promise<"soldOut" | "aboveLimit" | undefined> {
  if ((await findAboveLimit(transaction, order.orderId, null)).length > 0) return "aboveLimit";
  return !order.stockHeld && (await takeAgain(shop, transaction, order, null)).length > 0 ? "soldOut" : undefined;
}

/** The running payment of the order failed or was declined: its pieces go back at once. @param order locked by the transaction */
export async function paymentFailed(shop: Shop, transaction: Transaction, order: OrderRow): Promise<void> {
  await markUnpaid(transaction, order.orderId);
  if (awaitsPayment(order)) await release(shop, transaction, order);
}

/**
 * An operator calls a paid order off that is not on its way yet (D-133): its pieces are sold to others, and count against no limit.
 * @param order locked by the transaction
 * @returns false when it is not paid, or on its way; else its money has to go back
 */
export async function callOff(shop: Shop, transaction: Transaction, order: OrderRow): Promise<boolean> {
  const { orderId, brand, person } = order;
  await lockPerson(transaction, brand, person);
  if (!(await cancelPaidOrder(transaction, orderId, shop.clock()))) return false;
  await removePurchases(transaction, orderId);
  await returnStock(shop, transaction, brand, await findLinePieces(transaction, orderId), `cancel:${orderId}`);
  return true;
}

/** An order by the number that stands on it, for operators. */
export async function orderNumbered(shop: Pick<Shop, "database">, brand: string, orderNumber: string): Promise<OrderRow | undefined> {
  return await findOrderNumbered(shop.database, brand, orderNumber);
}

/** Money of the order went back to the payer. */
export async function paymentRefunded(shop: Shop, transaction: Transaction, orderId: string, amount: Money): Promise<void> {
  await addRefund(transaction, orderId, amount.minor, shop.clock());
}

/** What is still to pay. */
export function totalOf(order: OrderRow): Money {
  return money(order.totalMinor, order.currency);
}

/** The language an order was placed in, for its mails. */
export function languageOf(order: OrderRow): LanguageCode {
  return order.language;
}
