/** Money that goes back to a payer: of payments nobody waits for, and of paid ones in whole or in part (D-110, D-129). */
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
 * What of the money that an order was paid with, in minor units, goes back, is about to, or was taken back by its provider for good; what came too late or twice is none of it.
 * @param order as it stands: of one that was called off all goes back but what the shop keeps
 */
export async function returnedOf(
  database: Queryable,
  { orderId, deliveryStatus, paidMinor, keptMinor }: Pick<OrderRow, "orderId" | "deliveryStatus" | "paidMinor" | "keptMinor">,
): Promise<number> {
  return deliveryStatus === "Canceled" ? paidMinor - keptMinor : await sumGone(database, orderId);
}

/** Whether a customer has an order that has arrived and that money stayed with. */
export async function hasMoneyStayed({ database }: Pick<Shop, "database">, customerId: string): Promise<boolean> {
  return await existsStayed(database, customerId);
}

/** Whether money of some order is still on its way back to a customer, also what a person sends by hand. */
export async function isMoneyOnItsWayBack(
  database: Queryable,
  brand: string,
  customerId: string,
  mailbox: string | null,
): Promise<boolean> {
  return await existsOnItsWay(database, brand, customerId, mailbox);
}

export type PaidPayment = { readonly paymentId: string; readonly left: Money };

/** The paid payments of an order and what is left of each, the latest first; locked by the transaction. @param orderId locked before: whoever settles one of them has it too */
export async function lockPaid(transaction: Transaction, orderId: string): Promise<readonly PaidPayment[]> {
  return (await lockPaidAttempts(transaction, orderId)).map((attempt) => ({ paymentId: attempt.paymentId, left: refundable(attempt) }));
}

/** What is left of the money of paid payments. */
export const leftOf = (payments: readonly PaidPayment[], currency: CurrencyCode): Money =>
  sum(
    payments.map(({ left }) => left),
    currency,
  );

/** Notes that money of a paid payment goes back, under the id of its attempt: that can happen once. One that goes back whole counts no more. */
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

/** Asks the provider for one refund, and notes it once its money is back. Throws when no answer comes. */
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

/** Money went back: its refund, its payment and its order say so, once. @returns false when they said so before */
export async function settle(
  shop: Shop,
  transaction: Transaction,
  { refundId, paymentId, orderId, amountMinor, turnedAway, paymentMinor }: RefundRow,
): Promise<boolean> {
  await lockForPayment(transaction, orderId);
  if (!(await settleRefund(transaction, refundId, shop.clock()))) return false;
  // What ends a payment has its id; a part that was on its way before does not.
  const isWhole = refundId === paymentId && (await moveAttempt(transaction, paymentId, ["refunding"], "refunded", shop.clock()));
  const what = turnedAway ? "turnedAway" : isWhole || amountMinor === paymentMinor ? "whole" : "part";
  await paymentRefunded(shop, transaction, orderId, { refundId, amountMinor }, what);
  return true;
}

/** Tries a refund now; one that fails, or is on its way, is found again by the clock, and what goes back by hand waits for its person. */
export async function tryRefund(shop: Shop, refundId: string): Promise<void> {
  try {
    const refund = await findRefund(shop.database, refundId);
    if (refund && !refund.byHand) await giveBack(shop, refund);
  } catch (error) {
    shop.log.error({ error, refundId }, "a refund waits for its next try");
  }
}

/** A refund whose money went back, and its order; undefined for none. */
export async function moneyBack(
  { database }: Pick<Shop, "database">,
  refundId: string,
): Promise<(MoneyBack & { readonly orderId: string }) | undefined> {
  return await findSettled(database, refundId);
}

/** Refunds that should be pushed now. */
export async function dueRefunds(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDueRefunds(shop.database, shop.clock(), most);
}

/** Pushes a refund if it is due. */
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

/** Refunds whose money is still owed, for the metrics of the shop. @param byHand those that a person has to send */
export const refundsOwed = ({ database }: Pick<Shop, "database">, byHand: boolean): Promise<Waiting> => countOwed(database, byHand);
