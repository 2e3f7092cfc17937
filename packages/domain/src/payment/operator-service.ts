/** What operators do about money: giving back that of an order they call off, and deciding about payments that wait for a person (D-133, D-110). */
import { isoCurrency, type Money, money } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { callOff, lockForPayment, orderNumbered, type OrderRow } from "../order/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import { publish } from "../platform/events.ts";
import type { Shop } from "../platform/shop.ts";
import { findOpenReviews, lockOpenReview, resolveReview, type ReviewDecision, type ReviewReason, type ReviewRow } from "./review-store.ts";
import { refundNow } from "./service.ts";
import { type Attempt, findAttempt, findAttempts, moveAttempt } from "./store.ts";

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
 * Calls a paid order off that is not on its way yet, and sends its whole money back: the order ends and the refund is due in one
 * transaction, the provider is asked after it, and asked on by the job until it says yes.
 * @returns how far the money is; `order.notRefundable` for an order that is unpaid, on its way or over
 */
export async function refundOrder(
  context: Asking, orderId: string,
): Promise<{ readonly state: "refunding" | "refunded"; readonly amount: Money } | IdempotencyRefusal | Refusal<"item.notFound" | "order.notRefundable">> {
  const { shop } = context;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    if (!order) return refuse("item.notFound" as const);
    const paid = (await findAttempts(transaction, orderId)).find(({ status }) => status === "paid");
    if (!paid || !(await callOff(shop, transaction, order))) return refuse("order.notRefundable" as const);
    const now = shop.clock();
    if (!(await moveAttempt(transaction, paid.paymentId, ["paid"], "refunding", now))) throw new Error("a paid attempt refused to be refunded");
    await publish(transaction, "payment.refunding", paid.paymentId, now);
    return undefined;
  });
  if (isRefusal(done)) return done;
  const attempt = (await findAttempts(shop.database, orderId)).find(({ status }) => status === "refunding" || status === "refunded");
  if (!attempt) throw new Error("a refund vanished");
  await refundNow(shop, attempt.paymentId);
  const now = await findAttempt(shop.database, attempt.paymentId);
  return { state: now?.status === "refunded" ? "refunded" : "refunding", amount: money(attempt.amountMinor, attempt.currency) };
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
      const isOurs = open.arrivedMinor !== null && open.arrivedCurrency === isoCurrency(found.currency);
      if (!isOurs || !(await moveAttempt(transaction, paymentId, ["review"], "refunding", now))) return refuse("review.notRefundable" as const);
      await publish(transaction, "payment.refunding", paymentId, now);
    }
    await resolveReview(transaction, paymentId, review, decision, now);
    return undefined;
  });
  if (isRefusal(done)) return done;
  if (decision === "refund") await refundNow(shop, paymentId);
  return { paymentId, decision };
}
