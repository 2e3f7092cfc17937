/** What a result does to its payment and its order, from wherever it comes: notification, return page or reconciliation. */
import { isoCurrency, money } from "@rambla/core/money";
import type { ProviderNews } from "@rambla/core/payment-provider";
import { disputeBegan, lockForPayment, paymentArrived, paymentFailed } from "../order/money-service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { insertRefund } from "./refund-store.ts";
import { DISPUTES, type Effect, effectOf } from "./rules.ts";
import { isWaitedFor } from "./service.ts";
import { type AttemptAt, insertReversal, insertReview, lockAttempt, moveAttempt } from "./store.ts";

/**
 * Takes a result in, under the lock of its order: notification, return page and reconciliation may come at the same moment and
 * in any order, the effect is one (states.md 2).
 * @param note writes down the effect, behind everything else
 */
export async function applyResult(
  shop: Shop,
  transaction: Transaction,
  { paymentId, orderId }: Pick<AttemptAt, "paymentId" | "orderId">,
  result: ProviderNews,
  note: (effect: Effect | "unknown") => Promise<void>,
): Promise<Effect | "unknown"> {
  const [order, attempt] = await Promise.all([lockForPayment(transaction, orderId), lockAttempt(transaction, paymentId)]);
  if (!order || !attempt) {
    await note("unknown");
    return "unknown";
  }
  const now = shop.clock();
  const expected = { status: attempt.status, amount: money(attempt.amountMinor, attempt.currency), iso: isoCurrency(attempt.currency) };
  let effect = effectOf(expected, isWaitedFor(order, attempt), result);
  if (effect === "pay") {
    const paid = () => Promise.all([moveAttempt(transaction, paymentId, ["started", "failed"], "paid", now), note("pay")]);
    if ((await paymentArrived(shop, transaction, order, expected.amount, paid)) === "paid") return "pay";
    effect = "refund";
  }
  if (effect === "refund") {
    await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "refunding", now);
    // Money that nobody waits for goes back once, so the refund has the id of its attempt.
    await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: attempt.amountMinor, turnedAway: true }, now);
  }
  if (effect === "review" && result.kind === "succeeded") {
    await moveAttempt(transaction, paymentId, ["started", "failed", "void"], "review", now);
    await insertReview(transaction, attempt, result.charged, now);
    shop.log.warn({ paymentId }, "money of a wrong amount arrived");
  }
  if (result.kind === "reversed") {
    await insertReversal(transaction, paymentId, result.taken, now);
    if (DISPUTES[attempt.status]) await disputeBegan(shop, transaction, orderId);
    shop.log.warn({ paymentId }, "a charge was taken back");
  }
  if (effect === "fail") {
    await moveAttempt(transaction, paymentId, ["started"], "failed", now);
    await paymentFailed(shop, transaction, order);
  }
  await note(effect);
  return effect;
}
