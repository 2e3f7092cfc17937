/** What operators do about money: giving back that of an order they call off, and deciding about payments that wait for a person (D-133, D-110). */
import { isoCurrency, type Money, money } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { callOff, lockForPayment } from "../order/money-service.ts";
import { orderNumbered, type OrderRow } from "../order/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database.ts";
import type { Shop } from "../platform/shop.ts";
import { tryRefund } from "./refund-service.ts";
import { insertRefund, sumOf, sumRefunds } from "./refund-store.ts";
import { findOpenReviews, lockOpenReview, resolveReview, type ReviewDecision, type ReviewReason, type ReviewRow } from "./review-store.ts";
import { refundable } from "./rules.ts";
import { type Attempt, findAttempt, findAttempts, lockAttempt, moveAttempt } from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;

const REVIEWS_AT_ONCE = 200;

/** An order by its number, with every attempt to pay it. */
export async function lookAtOrder(
  shop: Pick<Shop, "database">, asked: { readonly brand: string; readonly orderNumber: string },
): Promise<{ readonly order: OrderRow; readonly attempts: readonly Attempt[] } | Refusal<"item.notFound">> {
  const order = await orderNumbered(shop, asked.brand, asked.orderNumber);
  return order ? { order, attempts: await findAttempts(shop.database, order.orderId) } : refuse("item.notFound");
}

/**
 * Calls a paid order off that is not on its way yet, and sends all that is left of its money back, each payment where it came from:
 * the order ends and the refunds are due in one transaction, the providers are asked after it, and asked on by the job until they say yes.
 * @returns how far the money is; `order.notRefundable` for an order that is unpaid, on its way or over
 */
export async function refundOrder(
  context: Asking, orderId: string,
): Promise<{ readonly state: "refunding" | "refunded"; readonly amount: Money } | IdempotencyRefusal | Refusal<"item.notFound" | "order.notRefundable">> {
  const { shop } = context;
  const paid = (await findAttempts(shop.database, orderId)).filter(({ status }) => status === "paid");
  const done = await onlyOnce(shop, wishOf(context), { paymentIds: paid.map(({ paymentId }) => paymentId) }, async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (paid.length === 0 || !(await callOff(shop, transaction, order))) return refuse("order.notRefundable" as const);
    for (const { paymentId } of paid) await giveAllBack(shop, transaction, paymentId);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const { paymentIds } = done.ids;
  for (const paymentId of paymentIds) await tryRefund(shop, paymentId);
  const attempts = (await findAttempts(shop.database, orderId)).filter(({ paymentId }) => paymentIds.includes(paymentId));
  const [first] = attempts;
  if (!first) throw new Error("a refund vanished");
  const isOver = attempts.every(({ status }) => status === "refunded");
  return { state: isOver ? "refunded" : "refunding", amount: money(await sumOf(shop.database, paymentIds), first.currency) };
}

/** Notes that what is left of a paid payment goes back, under the id of its attempt: that can happen once. */
async function giveAllBack(shop: Shop, transaction: Transaction, paymentId: string): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId);
  if (!attempt) throw new Error("a paid attempt vanished");
  const left = refundable({ status: attempt.status, amount: money(attempt.amountMinor, attempt.currency) }, await sumRefunds(transaction, paymentId));
  const isMoved = await moveAttempt(transaction, paymentId, ["paid"], left.minor > 0 ? "refunding" : "refunded", shop.clock());
  if (!isMoved) throw new Error("a paid attempt refused to be refunded");
  if (left.minor > 0) await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: left.minor }, shop.clock());
}

/** Payments that wait for a person, longest first. */
export async function listReviews(shop: Pick<Shop, "database">): Promise<readonly ReviewRow[]> {
  return await findOpenReviews(shop.database, REVIEWS_AT_ONCE);
}

/**
 * Decides about a payment that waits for a person. `refund` sends back what arrived in a wrong amount; `settled` notes that
 * a person has settled it by hand. Nothing else about the payment changes: what its provider still says counts.
 * @returns `item.notFound` for one that does not wait (any more), `review.notRefundable` where nothing arrived that the books could take back
 */
export async function resolve(
  context: Asking, asked: { readonly paymentId: string; readonly review: ReviewReason; readonly decision: ReviewDecision },
): Promise<{ readonly paymentId: string; readonly decision: ReviewDecision } | IdempotencyRefusal | Refusal<"item.notFound" | "review.notRefundable">> {
  const { shop } = context;
  const { paymentId, review, decision } = asked;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const found = await findAttempt(transaction, paymentId);
    if (!found) return refuse("item.notFound" as const);
    await lockForPayment(transaction, found.orderId);
    const open = await lockOpenReview(transaction, paymentId, review);
    if (!open) return refuse("item.notFound" as const);
    const now = shop.clock();
    if (decision === "refund") {
      const { arrivedMinor, arrivedCurrency } = open;
      const isOurs = arrivedMinor !== null && arrivedMinor > 0 && arrivedCurrency === isoCurrency(found.currency);
      if (!isOurs || !(await moveAttempt(transaction, paymentId, ["review"], "refunding", now))) return refuse("review.notRefundable" as const);
      await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: arrivedMinor }, now);
    }
    await resolveReview(transaction, paymentId, review, decision, now);
    return undefined;
  });
  if (isRefusal(done)) return done;
  if (decision === "refund") await tryRefund(shop, paymentId);
  return { paymentId, decision };
}
