/** What operators do about money: giving back that of an order they call off, and deciding about payments that wait for a person (D-133, D-110). */
import { randomId } from "@rambla/core/id";
import { isoCurrency, type Money, money, parseDecimal, sum } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { releaseKept } from "../order/balance/balance-service.ts";
import { callOff, lockForPayment, partGoesBack } from "../order/money-service.ts";
import { cancelAndGiveBack, orderById, orderNumbered, type OrderWithLines } from "../order/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import { type AskedPart, type ListPart, readPart } from "../platform/list-part.ts";
import type { Shop } from "../platform/shop.ts";
import { leftOf, lockPaid, notePart, refundPaid, settle, tryRefund } from "./refund-service.ts";
import { findEndsOnTheirWay, findOnTheirWay, findRefund, insertRefund, refundAmount, sumParts, sumReturned } from "./refund-store.ts";
import { findOpenReviews, lockOpenReview, resolveReview, type ReviewDecision, type ReviewReason, type ReviewRow } from "./review-store.ts";
import { type Attempt, findAttempt, findAttempts, lockAttempt, moveAttempt } from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;

/** An order by its number, with every attempt to pay it. */
export async function lookAtOrder(
  shop: Pick<Shop, "database">,
  asked: { readonly brand: string; readonly orderNumber: string },
): Promise<{ readonly order: OrderWithLines; readonly attempts: readonly Attempt[] } | Refusal<"item.notFound">> {
  const order = await orderNumbered(shop, asked.brand, asked.orderNumber);
  return order ? { order, attempts: await findAttempts(shop.database, order.orderId) } : refuse("item.notFound");
}

/**
 * Calls an order off that is paid, be it the deposit alone, and not on its way yet, or whose transfer is awaited (D-133), and sends its money back; also the deposit that was
 * kept when nobody paid the balance in time (D-123). The money goes where it came from: the order ends and the
 * refunds are due in one transaction, the providers are asked after it, and asked on by the job until they say yes.
 * What coupon and coins have paid alone is called off as well: its customer gets those back.
 * @param asked `amount`: what goes back, the latest payment first; the shop keeps the rest. All that is left when it is not named
 * @returns how far the money is, `nothing` where none had come; `order.notRefundable` for an order that is unpaid, on its way or over, `request.invalid` for more than is left, or nothing
 */
export async function refundOrder(
  context: Asking,
  asked: { readonly orderId: string; readonly amount?: string | undefined },
): Promise<GivenBack | IdempotencyRefusal | Refusal<"item.notFound" | "order.notRefundable" | "request.invalid">> {
  const { shop } = context;
  const { orderId } = asked;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (order.paymentStatus === "Transferred" && (await cancelAndGiveBack(shop, transaction, order, "shop"))) return undefined;
    const payments = await lockPaid(transaction, orderId);
    const left = sum(
      payments.map((payment) => payment.left),
      order.currency,
    );
    const amount = asked.amount === undefined ? left : parseDecimal(asked.amount, order.currency);
    const isPaid = payments.length > 0 || order.totalMinor === 0;
    if (asked.amount !== undefined && isPaid && (!amount || amount.minor <= 0 || amount.minor > left.minor))
      return refuseField("amount", "request.invalid");
    if (!amount || !isPaid) return refuse("order.notRefundable" as const);
    // What was kept when the clock ended the order goes back whole; a part of it is a part of a payment.
    const isCalledOff =
      (await callOff(shop, transaction, order, money(left.minor - amount.minor, order.currency))) ||
      (amount.minor === left.minor && (await releaseKept(transaction, orderId)));
    if (!isCalledOff) return refuse("order.notRefundable" as const);
    let rest = amount.minor;
    for (const payment of payments) {
      const part = Math.min(rest, payment.left.minor);
      await refundPaid(shop, transaction, payment, part);
      rest -= part;
    }
    return undefined;
  });
  if (isRefusal(done)) return done;
  for (const refundId of await findEndsOnTheirWay(shop.database, orderId)) await tryRefund(shop, refundId);
  const order = await orderById(shop, orderId);
  if (!order) throw new Error("an order vanished");
  // Nothing but the end of an order makes paid money go back otherwise than in parts.
  const amount = money(order.paidMinor - order.keptMinor - (await sumParts(shop.database, orderId)), order.currency);
  return givenBack(amount, (await findEndsOnTheirWay(shop.database, orderId)).length === 0);
}

/** How far money is that goes back: on its way, there, or none of it because none had come. */
export type GivenBack = { readonly state: "refunding" | "refunded" | "nothing"; readonly amount: Money };

const givenBack = (amount: Money, isThere: boolean): GivenBack => ({
  state: amount.minor === 0 ? "nothing" : isThere ? "refunded" : "refunding",
  amount,
});

/**
 * Sends a part of a paid payment back, whatever its order does: for what was late, broken or too dear.
 * @returns `refund.tooMuch` for nothing, or more than is left of what was charged
 */
export async function refundPart(
  context: Asking,
  asked: { readonly paymentId: string; readonly amount: string },
): Promise<(GivenBack & { readonly left: Money }) | IdempotencyRefusal | Refusal<"item.notFound" | "refund.tooMuch">> {
  const { shop } = context;
  const { paymentId } = asked;
  const found = await findAttempt(shop.database, paymentId);
  if (!found) return refuse("item.notFound");
  const ids = { refundId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const order = await lockForPayment(transaction, found.orderId);
    const attempt = await lockAttempt(transaction, paymentId);
    if (!order || !attempt) return refuse("item.notFound" as const);
    const minor = parseDecimal(asked.amount, attempt.currency)?.minor ?? 0;
    if (!(await notePart(shop, transaction, attempt, ids.refundId, minor))) return refuse("refund.tooMuch" as const);
    await partGoesBack(shop, transaction, order, minor, await sumReturned(transaction, order.orderId));
    return undefined;
  });
  if (isRefusal(done)) return done;
  const { refundId } = done.ids;
  await tryRefund(shop, refundId);
  const amount = await refundAmount(shop.database, refundId);
  if (!amount) throw new Error("a refund vanished");
  const given = givenBack(amount, (await findRefund(shop.database, refundId)) === undefined);
  return { ...given, left: await leftOf(shop.database, (await findAttempt(shop.database, paymentId)) ?? found) };
}

/** Payments that wait for a person, longest first. @param asked `after`: those behind that one */
export async function listReviews(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<ReviewRow>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findOpenReviews(shop.database, behind, most),
    ({ noticedAt, paymentId, reason }) => ({ at: noticedAt, id: `${paymentId}_${reason}` }),
  );
}

/**
 * Decides about a payment that waits for a person. `refund` sends back what arrived in a wrong amount; `settled` notes that
 * a person has settled it by hand: a refund that its provider never took is then over, and asked for no more. Nothing else about
 * the payment changes: what its provider still says counts.
 * @returns `item.notFound` for one that does not wait (any more), `review.notRefundable` where nothing arrived that the books could take back
 */
export async function resolve(
  context: Asking,
  asked: { readonly paymentId: string; readonly review: ReviewReason; readonly decision: ReviewDecision },
): Promise<
  { readonly paymentId: string; readonly decision: ReviewDecision } | IdempotencyRefusal | Refusal<"item.notFound" | "review.notRefundable">
> {
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
      if (!isOurs || !(await moveAttempt(transaction, paymentId, ["review"], "refunding", now)))
        return refuse("review.notRefundable" as const);
      await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: arrivedMinor, turnedAway: true }, now);
    }
    if (review === "noRefund") for (const refund of await findOnTheirWay(transaction, paymentId)) await settle(shop, transaction, refund);
    await resolveReview(transaction, paymentId, review, decision, now);
    return undefined;
  });
  if (isRefusal(done)) return done;
  if (decision === "refund") await tryRefund(shop, paymentId);
  return { paymentId, decision };
}
