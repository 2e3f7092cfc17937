/** Money that goes back to a payer: of payments nobody waits for, and of paid ones in whole or in part (D-110, D-129). */
import { isoCurrency, money } from "@rambla/core/money";
import { lockForPayment, paymentRefunded } from "../order/money-service.ts";
import type { Shop } from "../platform/shop.ts";
import { afterFailedRefund } from "./ask-rules.ts";
import { providerOf } from "./providers/registry.ts";
import { findDueRefunds, findRefund, hasRefund, insertRefund, noteTry, type RefundRow, settleRefund, sumRefunds } from "./refund-store.ts";
import { refundable } from "./rules.ts";
import { findAttempt, lockAttempt, moveAttempt } from "./store.ts";

const AT_ONCE = 500;

/**
 * Gives money of a paid payment back, as often as something is left of it. It is noted at once and goes back when the provider
 * answers, which the clock sees to.
 * @param wanted `refundId` is the caller's: asked for twice, it goes back once
 * @returns `known` for a refund that was asked for before, `tooMuch` for more than is left, `unknown` for no payment
 */
export async function refundPayment(
  shop: Shop, wanted: { readonly refundId: string; readonly paymentId: string; readonly amountMinor: number },
): Promise<"noted" | "known" | "tooMuch" | "unknown"> {
  const { paymentId, amountMinor } = wanted;
  const found = await findAttempt(shop.database, paymentId);
  if (!found) return "unknown";
  const noted = await shop.database.transaction(async (transaction) => {
    await lockForPayment(transaction, found.orderId);
    const attempt = await lockAttempt(transaction, paymentId);
    if (!attempt) return "unknown";
    if (await hasRefund(transaction, wanted.refundId)) return "known";
    const left = refundable({ status: attempt.status, amount: money(attempt.amountMinor, attempt.currency) }, await sumRefunds(transaction, paymentId));
    if (!Number.isInteger(amountMinor) || amountMinor <= 0 || amountMinor > left.minor) return "tooMuch";
    return (await insertRefund(transaction, wanted, shop.clock())) ? "noted" : "known";
  });
  if (noted === "noted") await tryRefund(shop, wanted.refundId);
  return noted;
}

/** Asks the provider for one refund, and notes it once. Throws when no answer comes. */
async function giveBack(shop: Shop, refund: RefundRow): Promise<void> {
  const { refundId, paymentId, orderId } = refund;
  const amount = money(refund.amountMinor, refund.currency);
  await providerOf(shop, refund.provider).refund({ refundId, paymentId, amount: { minor: amount.minor, iso: isoCurrency(amount.currency) } });
  await shop.database.transaction(async (transaction) => {
    await lockForPayment(transaction, orderId);
    if (!(await settleRefund(transaction, refundId, shop.clock()))) return;
    await moveAttempt(transaction, paymentId, ["refunding"], "refunded", shop.clock());
    await paymentRefunded(shop, transaction, orderId, amount);
  });
}

/** Tries a refund now; one that fails is found again by the clock. */
export async function tryRefund(shop: Shop, refundId: string): Promise<void> {
  try {
    const refund = await findRefund(shop.database, refundId);
    if (refund) await giveBack(shop, refund);
  } catch (error) {
    shop.log.error({ error, refundId }, "a refund waits for its next try");
  }
}

/** Refunds that should be pushed now. */
export async function dueRefunds(shop: Shop): Promise<readonly string[]> {
  return await findDueRefunds(shop.database, shop.clock(), AT_ONCE);
}

/**
 * Pushes a refund if it is due.
 * @returns when it is due next; undefined once the money went back
 */
export async function pushRefund(shop: Shop, refundId: string): Promise<Date | undefined> {
  const refund = await findRefund(shop.database, refundId);
  if (!refund) return undefined;
  if (refund.nextTryAt && refund.nextTryAt > shop.clock()) return refund.nextTryAt;
  try {
    await giveBack(shop, refund);
    return undefined;
  } catch (error) {
    shop.log.error({ error, refundId }, "a refund waits for its next try");
  }
  const next = afterFailedRefund(refund.tries, shop.clock());
  await noteTry(shop.database, refundId, next, shop.clock());
  if (next.review) shop.log.warn({ paymentId: refund.paymentId }, `a payment waits for a person: ${next.review}`);
  return next.nextTryAt;
}
