import { type CurrencyCode, isoCurrency, type Money, sum } from "@rambla/core/money";
import type { RefundState } from "@rambla/core/payment-provider";
import { lockForPayment, paymentRefunded } from "../order/money-service.ts";
import type { MoneyBack, OrderRow } from "../order/service.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { afterRefund } from "./asking/ask-rules.ts";
import { providerOf } from "./providers/registry.ts";
import type { Waiting } from "../platform/database/waiting-store.ts";
import {
  countOwed,
  existsOnItsWay,
  existsStayed,
  findDueRefunds,
  findRefund,
  findSettled,
  insertRefund,
  noteTry,
  type RefundRow,
  settleRefund,
  sumGone,
} from "./refund-store.ts";
import { refundable } from "./rules.ts";
import { lockPaidAttempts, moveAttempt } from "./store.ts";

/**
 * Minor units of an order's payments that went back, are about to, or were taken back by the provider for good. Late and duplicate money
 * does not count.
 * @param order current; a cancelled one has returned all but what the shop keeps
 */
export async function returnedOf(
  database: Queryable,
  { orderId, deliveryStatus, paidMinor, keptMinor }: Pick<OrderRow, "orderId" | "deliveryStatus" | "paidMinor" | "keptMinor">,
): Promise<number> {
  return deliveryStatus === "Canceled" ? paidMinor - keptMinor : await sumGone(database, orderId);
}

/** Whether a customer has a delivered order that kept some of its money. */
export async function hasMoneyStayed({ database }: Pick<Shop, "database">, customerId: string): Promise<boolean> {
  return await existsStayed(database, customerId);
}

/** Includes refunds that an operator sends by hand. */
export async function isMoneyOnItsWayBack(
  database: Queryable,
  brand: string,
  customerId: string,
  mailbox: string | null,
): Promise<boolean> {
  return await existsOnItsWay(database, brand, customerId, mailbox);
}

export type PaidPayment = { readonly paymentId: string; readonly left: Money };

/**
 * Locks the paid payments of an order, latest first.
 * @param orderId locked before, as every settlement of a payment locks it
 */
export async function lockPaid(transaction: Transaction, orderId: string): Promise<readonly PaidPayment[]> {
  return (await lockPaidAttempts(transaction, orderId)).map((attempt) => ({ paymentId: attempt.paymentId, left: refundable(attempt) }));
}

export const leftOf = (payments: readonly PaidPayment[], currency: CurrencyCode): Money =>
  sum(
    payments.map(({ left }) => left),
    currency,
  );

/** Records the refund of a paid payment under the id of its attempt, which allows only one. A full refund ends the attempt. */
export async function refundPaid(
  shop: Shop,
  transaction: Transaction,
  { paymentId, left }: PaidPayment,
  amountMinor: number,
  grantId?: string,
): Promise<void> {
  const isWhole = amountMinor === left.minor;
  if (isWhole && !(await moveAttempt(transaction, paymentId, ["paid"], amountMinor > 0 ? "refunding" : "refunded", shop.clock())))
    throw new Error("a paid attempt refused to be refunded");
  if (
    amountMinor > 0 &&
    !(await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor, turnedAway: false, grantId }, shop.clock()))
  )
    throw new Error("a payment was given back before");
}

/** Asks the provider for one refund and settles it when the money is back. Throws without an answer. */
async function giveBack(shop: Shop, refund: RefundRow): Promise<RefundState> {
  const { refundId, paymentId, failures, providerReference: reference } = refund;
  const state = await providerOf(shop, refund.provider).refund({
    refundId,
    failures,
    paymentId,
    reference,
    amount: { minor: refund.amountMinor, iso: isoCurrency(refund.currency) },
  });
  if (state === "given") await shop.database.transaction(async (transaction) => void (await settle(shop, transaction, refund)));
  return state;
}

/**
 * Settles a refund, its payment and its order, once.
 * @returns false when it was settled before
 */
export async function settle(
  shop: Shop,
  transaction: Transaction,
  { refundId, paymentId, orderId, amountMinor, turnedAway, paymentMinor }: RefundRow,
): Promise<boolean> {
  await lockForPayment(transaction, orderId);
  if (!(await settleRefund(transaction, refundId, shop.clock()))) return false;
  // A refund that ends a payment has its id; an earlier part does not.
  const isWhole = refundId === paymentId && (await moveAttempt(transaction, paymentId, ["refunding"], "refunded", shop.clock()));
  const what = turnedAway ? "turnedAway" : isWhole || amountMinor === paymentMinor ? "whole" : "part";
  await paymentRefunded(shop, transaction, orderId, { refundId, amountMinor }, what);
  return true;
}

/** Tries a refund now. The sweep retries a failed or pending one; a refund by hand waits for an operator. */
export async function tryRefund(shop: Shop, refundId: string): Promise<void> {
  try {
    const refund = await findRefund(shop.database, refundId);
    if (refund && !refund.byHand) await giveBack(shop, refund);
  } catch (error) {
    shop.log.error({ error, refundId }, "a refund waits for its next try");
  }
}

/** A settled refund and its order. */
export async function moneyBack(
  { database }: Pick<Shop, "database">,
  refundId: string,
): Promise<(MoneyBack & { readonly orderId: string }) | undefined> {
  return await findSettled(database, refundId);
}

export async function dueRefunds(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDueRefunds(shop.database, shop.clock(), most);
}

export async function pushRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.database, refundId);
  if (!refund || refund.byHand || (refund.nextTryAt && refund.nextTryAt > shop.clock())) return;
  let state: RefundState | "silent" = "silent";
  try {
    state = await giveBack(shop, refund);
  } catch (error) {
    shop.log.error({ error, refundId }, "a refund waits for its next try");
  }
  if (state === "given") return;
  const next = afterRefund(refund, state, shop.clock());
  await noteTry(shop.database, refundId, next, shop.clock());
  if (next.review) shop.log.warn({ paymentId: refund.paymentId }, `a payment waits for a person: ${next.review}`);
}

/**
 * For the metrics.
 * @param byHand those that an operator has to send
 */
export const refundsOwed = ({ database }: Pick<Shop, "database">, byHand: boolean): Promise<Waiting> => countOwed(database, byHand);
