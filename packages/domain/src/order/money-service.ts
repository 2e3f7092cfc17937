/** What payments do to an order. Every function runs under the order's lock. */
import type { Money } from "@rambla/core/money";
import { type Refusal, refuse } from "@rambla/core/refusal";
import type { LackingLine } from "../goods/service.ts";
import type { CallContext } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { closeRequest } from "./cancellation/cancellation-store.ts";
import { addLost, endDispute, markDisputed } from "./money-back/dispute-store.ts";
import { holdAgain, release, takeAgain } from "./holding/holding-service.ts";
import { bringMembership, keepShare } from "./membership/membership-service.ts";
import { household } from "./placing/person-limit-service.ts";
import { addPurchases, findAboveLimit, isCodeTaken, lockPerson, removePurchases } from "./placing/person-limit-store.ts";
import { returnPieces } from "./placing/pieces-service.ts";
import { payDeadline } from "./rules.ts";
import { cancelAndGiveBack } from "./service.ts";
import { mayEnd } from "./state-rules.ts";
import { addSharesBack, type SharesBack } from "./money-back/share-store.ts";
import {
  addRefund,
  cancelPaidOrder,
  type EndOfPaid,
  findOrder,
  lockOrder,
  lowerKept,
  markPaid,
  markProcessing,
  markUnpaid,
  type MoneyBack,
  type OrderRow,
  type OrderWithLines,
  type WentBack,
} from "./store.ts";

export async function lockForPayment(transaction: Transaction, orderId: string): Promise<OrderRow | undefined> {
  return await lockOrder(transaction, orderId);
}

export async function lockWithLines(transaction: Transaction, orderId: string): Promise<OrderWithLines | undefined> {
  return (await lockOrder(transaction, orderId)) && (await findOrder(transaction, orderId));
}

/**
 * Starts a payment of an order. Its deadline moves once, to the full length from now, and released stock is reserved again. An order with a
 * paid deposit keeps what it has.
 * @param order locked by the transaction
 * @returns lines without enough stock, goods above the person's limit, or too many tries; the caller then rolls back
 */
export async function paymentStarted(
  { shop, clientAddress }: Pick<CallContext, "shop" | "clientAddress">,
  transaction: Transaction,
  order: OrderRow,
  paymentMethodId: string,
): Promise<readonly LackingLine[] | Refusal<"limit.tooMany" | "limit.perPerson">> {
  const isFirst = order.paidMinor === 0;
  const above = isFirst ? await findAboveLimit(transaction, order.orderId, { ...household(shop), network: null, isPaid: false }) : [];
  if (above.length > 0) return refuse("limit.perPerson", { details: above });
  const started = await markProcessing(transaction, order.orderId, paymentMethodId, payDeadline(shop.clock(), shop.config.order));
  if (!started) throw new Error("a payment was started for an order that waits for none");
  if (!isFirst || !started.payUntil) return [];
  return await holdAgain(shop, transaction, order, { payUntil: started.payUntil, clientHash: networkHash(shop, clientAddress) });
}

/**
 * Books awaited money. The first payment takes the stock of an order without a reservation. When stock is gone or the person's limit
 * reached, the order is cancelled and the money has to go back.
 * @param order locked by the transaction
 */
export async function paymentArrived(shop: Shop, transaction: Transaction, order: OrderRow, amount: Money): Promise<"paid" | NotPaid> {
  const { orderId, brand, buyer } = order;
  const isFirst = order.paidMinor === 0;
  if (isFirst) {
    await lockPerson(transaction, brand, buyer);
    const reason = await whyNotPaid(shop, transaction, order);
    if (reason) {
      if (!(await cancelAndGiveBack(shop, transaction, order, reason))) throw new Error("a waiting order refused to end");
      return reason;
    }
  }
  if (!(await markPaid(transaction, orderId, amount.minor, shop.clock()))) throw new Error("money came for an order that waits for none");
  if (isFirst) await addPurchases(transaction, orderId);
  await bringMembership(shop, transaction, order);
  return "paid";
}

type NotPaid = "timeout" | "soldOut" | "aboveLimit" | "shop";

/**
 * Why money can no longer pay an order; undefined once its stock is taken. A deposit after the balance's deadline is useless, as is a
 * membership of a deleted account.
 */
async function whyNotPaid(shop: Shop, transaction: Transaction, order: OrderRow): Promise<NotPaid | undefined> {
  if (order.orderType === "MEMBERSHIP_ORDER" && order.customerId === null) return "shop";
  if (order.balanceUntil !== null && order.balanceUntil <= shop.clock()) return "timeout";
  const among = household(shop);
  if ((await findAboveLimit(transaction, order.orderId, { ...among, network: null, isPaid: true })).length > 0) return "aboveLimit";
  if (order.couponMinor > 0 && (await isCodeTaken(transaction, order.orderId, among))) return "aboveLimit";
  return !order.stockHeld && (await takeAgain(shop, transaction, order, null)).length > 0 ? "soldOut" : undefined;
}

/**
 * Ends a failed payment and releases the stock of the unpaid order.
 * @param order locked by the transaction
 */
export async function paymentFailed(shop: Shop, transaction: Transaction, order: OrderRow): Promise<void> {
  await markUnpaid(transaction, order.orderId);
  await release(shop, transaction, order);
}

/**
 * Cancels an order with money before dispatch, after an operator's decision, a full chargeback or an overdue balance. Releases its stock
 * and limits.
 * @param order locked by the transaction
 * @param kept what the shop keeps of the money
 * @param reason who ends it
 * @returns false when it has no money, is on its way, or is not overdue; else the rest of its money has to go back
 */
export async function callOff(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  kept: Money,
  reason: EndOfPaid = "shop",
): Promise<boolean> {
  const { orderId, brand, buyer } = order;
  await lockPerson(transaction, brand, buyer);
  if (!(await cancelPaidOrder(transaction, orderId, { keptMinor: kept.minor, reason, now: shop.clock() }))) return false;
  await closeRequest(transaction, orderId, shop.clock());
  await removePurchases(transaction, orderId);
  await returnPieces(shop, transaction, order, `cancel:${orderId}`);
  await keepShare(shop, transaction, order, 0);
  return true;
}

/**
 * Applies a partial refund: shortens a membership, and lowers what the shop keeps of a cancelled order.
 * @param order locked by the transaction
 * @param partMinor of this refund
 * @param returnedMinor of all refunds
 */
export async function partGoesBack(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  partMinor: number,
  returnedMinor: number,
): Promise<void> {
  if (order.deliveryStatus === "Canceled") await lowerKept(transaction, order.orderId, partMinor);
  await keepShare(shop, transaction, order, Math.max(0, 1 - returnedMinor / order.totalMinor));
}

/**
 * Returns coupon and coins in the share of a refund and counts refunded units. Before dispatch these units return to stock and leave the
 * limits.
 * @param order locked by the transaction
 * @param why for the stock record
 */
export async function sharesGoBack(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  back: Omit<SharesBack, "restocks">,
  why: string,
): Promise<void> {
  const { orderId, brand, buyer } = order;
  const { units } = back;
  const restocks = mayEnd(order) && units.some((each) => each > 0);
  if (restocks) await lockPerson(transaction, brand, buyer);
  await addSharesBack(transaction, orderId, { ...back, restocks }, shop.clock());
  if (!restocks) return;
  await removePurchases(transaction, orderId, units);
  await returnPieces(shop, transaction, order, why, units);
}

/** Holds the order: nothing is sent before an operator decides about the chargeback. */
export async function disputeBegan(shop: Pick<Shop, "clock">, transaction: Transaction, orderId: string): Promise<void> {
  await markDisputed(transaction, orderId, shop.clock());
}

export async function disputeEnded(transaction: Transaction, orderId: string): Promise<void> {
  await endDispute(transaction, orderId);
}

/**
 * Books money that a provider took back for good; a membership shrinks with it.
 * @param order locked by the transaction
 * @param lostMinor of the money that was left
 * @param goneMinor all that is gone by now
 */
export async function moneyLost(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  { lostMinor, goneMinor }: { readonly lostMinor: number; readonly goneMinor: number },
): Promise<void> {
  await addLost(transaction, order.orderId, lostMinor, shop.clock());
  await keepShare(shop, transaction, order, Math.max(0, 1 - goneMinor / order.totalMinor));
}

export async function paymentRefunded(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  back: MoneyBack,
  what: WentBack,
): Promise<void> {
  await addRefund(transaction, orderId, back, what, shop.clock());
}
