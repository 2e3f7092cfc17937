/** What operators do about money: giving back that of an order they call off, and deciding about payments that wait for a person (D-133, D-110). */
import { randomId } from "@rambla/core/id";
import { type Money, money, parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { releaseKept } from "../order/balance/balance-service.ts";
import { callOff, lockForPayment, partGoesBack } from "../order/money-service.ts";
import { cancelAndGiveBack, orderById, orderNumbered, type OrderRow, type OrderWithLines } from "../order/service.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { leftOf, lockPaid, type PaidPayment, refundPaid, returnedOf, tryRefund } from "./refund-service.ts";
import { findEndsOnTheirWay, findRefund, insertRefund, refundAmount, sumParts } from "./refund-store.ts";
import { refundable } from "./rules.ts";
import { type Attempt, findAttempt, findAttempts } from "./store.ts";

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
 * @returns how far the money is, `nothing` where none had come; `order.disputed` before a decision about money that a provider took back; `order.notRefundable` for an order that is unpaid, on its way or over, `request.invalid` for more than is left, or nothing
 */
export async function refundOrder(
  context: Asking,
  asked: { readonly orderId: string; readonly amount?: string | undefined },
): Promise<GivenBack | IdempotencyRefusal | Refusal<"item.notFound" | "order.notRefundable" | "order.disputed" | "request.invalid">> {
  const { shop } = context;
  const { orderId } = asked;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (order.paymentStatus === "Transferred" && (await cancelAndGiveBack(shop, transaction, order, "shop"))) return undefined;
    if (order.disputedAt) return refuse("order.disputed" as const);
    const payments = await lockPaid(transaction, orderId);
    const left = leftOf(payments, order.currency);
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
  const amount = money(order.paidMinor - order.keptMinor - order.lostMinor - (await sumParts(shop.database, orderId)), order.currency);
  return givenBack(amount, (await findEndsOnTheirWay(shop.database, orderId)).length === 0);
}

/** How far money is that goes back: on its way, there, or none of it because none had come. */
export type GivenBack = { readonly state: "refunding" | "refunded" | "nothing"; readonly amount: Money };

const givenBack = (amount: Money, isThere: boolean): GivenBack => ({
  state: amount.minor === 0 ? "nothing" : isThere ? "refunded" : "refunding",
  amount,
});

/**
 * Sends a part of a paid payment back, whatever its order does: for what was late, broken or too dear. With the last of its money an order ends that nothing was sent of.
 * @returns `refund.tooMuch` for nothing, or more than is left of what was charged; `order.disputed` before a decision about money that a provider took back
 */
export async function refundPart(
  context: Asking,
  asked: { readonly paymentId: string; readonly amount: string },
): Promise<(GivenBack & { readonly left: Money }) | IdempotencyRefusal | Refusal<"item.notFound" | "refund.tooMuch" | "order.disputed">> {
  const { shop } = context;
  const { paymentId } = asked;
  const found = await findAttempt(shop.database, paymentId);
  if (!found) return refuse("item.notFound");
  const ids = { refundId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const order = await lockForPayment(transaction, found.orderId);
    if (!order) return refuse("item.notFound" as const);
    if (order.disputedAt) return refuse("order.disputed" as const);
    const payments = await lockPaid(transaction, order.orderId);
    const left = payments.find((payment) => payment.paymentId === paymentId)?.left.minor ?? 0;
    const minor = parseDecimal(asked.amount, order.currency)?.minor ?? 0;
    if (minor <= 0 || minor > left) return refuse("refund.tooMuch" as const);
    if (await endWithLast(shop, transaction, order, payments, minor)) return undefined;
    if (!(await insertRefund(transaction, { refundId: ids.refundId, paymentId, amountMinor: minor, turnedAway: false }, shop.clock())))
      throw new Error("a part of a payment refused to go back");
    await partGoesBack(shop, transaction, order, minor, await returnedOf(transaction, order));
    return undefined;
  });
  if (isRefusal(done)) return done;
  // The part that ends an order ends its payment, under whose id it goes back.
  const amount = await refundAmount(shop.database, done.ids.refundId);
  const refundId = amount ? done.ids.refundId : paymentId;
  await tryRefund(shop, refundId);
  const sent = amount ?? (await refundAmount(shop.database, refundId));
  const attempt = await findAttempt(shop.database, paymentId);
  if (!sent || !attempt) throw new Error("a refund vanished");
  return { ...givenBack(sent, (await findRefund(shop.database, refundId)) === undefined), left: refundable(attempt) };
}

/** Ends an order that nothing was sent of when an amount is the last of its money. @returns false for any other; else its payments go back as they stand */
async function endWithLast(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  payments: readonly PaidPayment[],
  amountMinor: number,
): Promise<boolean> {
  if (amountMinor < leftOf(payments, order.currency).minor) return false;
  if (!(await callOff(shop, transaction, order, money(0, order.currency)))) return false;
  for (const payment of payments) await refundPaid(shop, transaction, payment, payment.left.minor);
  return true;
}
