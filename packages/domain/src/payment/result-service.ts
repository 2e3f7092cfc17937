import { isoCurrency, money } from "@rambla/core/money";
import type { ProviderNews } from "@rambla/core/payment-provider";
import { disputeBegan, lockForPayment, paymentArrived, paymentFailed } from "../order/money-service.ts";
import type { OrderRow } from "../order/service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { insertRefund } from "./refund-store.ts";
import { DISPUTES, type Effect, effectOf } from "./rules.ts";
import { isWaitedFor } from "./service.ts";
import { type Attempt, type AttemptAt, insertReversal, insertReview, lockAttempt, moveAttempt } from "./store.ts";

type Charged = Extract<ProviderNews, { kind: "succeeded" }>["charged"];

/**
 * Applies a result under the lock of its order. Notification, return page and reconciliation may run at once and in any order; the effect
 * happens once.
 * @returns the effect; `unknown` for a payment that the shop does not have
 */
export async function applyResult(
  shop: Shop,
  transaction: Transaction,
  { paymentId, orderId }: Pick<AttemptAt, "paymentId" | "orderId">,
  result: ProviderNews,
): Promise<Effect | "unknown"> {
  const order = await lockForPayment(transaction, orderId);
  const attempt = await lockAttempt(transaction, paymentId);
  if (!order || !attempt) return "unknown";
  const expected = { status: attempt.status, amount: money(attempt.amountMinor, attempt.currency), iso: isoCurrency(attempt.currency) };
  const effect = effectOf(expected, isWaitedFor(order, attempt), result);
  if (effect === "pay") return await payOrder(shop, transaction, order, attempt);
  if (effect === "refund") return await turnAway(shop, transaction, attempt);
  if (effect === "fail") return await failAttempt(shop, transaction, order, attempt);
  if (result.kind === "reversed") return await reviewReversal(shop, transaction, attempt, result.taken);
  if (effect === "review" && result.kind === "succeeded") return await reviewAmount(shop, transaction, attempt, result.charged);
  return effect;
}

/** Pays the order; refunds the money where the order no longer takes it. */
async function payOrder(shop: Shop, transaction: Transaction, order: OrderRow, attempt: Attempt): Promise<Effect> {
  const amount = money(attempt.amountMinor, attempt.currency);
  if ((await paymentArrived(shop, transaction, order, amount)) !== "paid") return await turnAway(shop, transaction, attempt);
  await moveAttempt(transaction, attempt.paymentId, ["started", "failed"], "paid", shop.clock());
  return "pay";
}

/** Refunds money that no order waits for. */
async function turnAway(shop: Shop, transaction: Transaction, { paymentId, amountMinor }: Attempt): Promise<Effect> {
  const now = shop.clock();
  await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "refunding", now);
  // Such money goes back once, so the refund has the id of its attempt.
  await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor, turnedAway: true }, now);
  return "refund";
}

/** Leaves a wrong amount to an operator. */
async function reviewAmount(shop: Shop, transaction: Transaction, attempt: Attempt, charged: Charged): Promise<Effect> {
  const now = shop.clock();
  await moveAttempt(transaction, attempt.paymentId, ["started", "failed", "void"], "review", now);
  await insertReview(transaction, attempt, charged, now);
  shop.log.warn({ paymentId: attempt.paymentId }, "money of a wrong amount arrived");
  return "review";
}

/** Leaves a reversed charge to an operator; nothing of the order is sent before the decision. */
async function reviewReversal(shop: Shop, transaction: Transaction, attempt: Attempt, taken: Charged): Promise<Effect> {
  const { paymentId, orderId, status } = attempt;
  await insertReversal(transaction, paymentId, taken, shop.clock());
  if (DISPUTES[status]) await disputeBegan(shop, transaction, orderId);
  shop.log.warn({ paymentId }, "a charge was taken back");
  return "review";
}

/** Fails the attempt and returns the stock of the unpaid order. */
async function failAttempt(shop: Shop, transaction: Transaction, order: OrderRow, { paymentId }: Attempt): Promise<Effect> {
  await moveAttempt(transaction, paymentId, ["started"], "failed", shop.clock());
  await paymentFailed(shop, transaction, order);
  return "fail";
}
