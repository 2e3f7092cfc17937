import { type Money, money, parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { callOff, lockForPayment } from "../order/money-service.ts";
import { cancelAndGiveBack, orderById, orderNumbered, type OrderWithLines } from "../order/service.ts";
import { mayEnd } from "../order/state-rules.ts";
import { type OperatorContext, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { type ForetoldBack, leftOfOrder } from "./giving-back/give-back-service.ts";
import { restockedBy } from "./giving-back/refund-rules.ts";
import { leftOf, lockPaid, type PaidPayment, refundPaid, tryRefund } from "./refund-service.ts";
import { findEndsOnTheirWay, sumParts } from "./refund-store.ts";
import { type Attempt, findAttempts } from "./store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;

/** Finds an order by its number, with every attempt to pay it. */
export async function lookAtOrder(
  shop: Pick<Shop, "database">,
  asked: { readonly brand: string; readonly orderNumber: string },
): Promise<{ readonly order: OrderWithLines; readonly attempts: readonly Attempt[] } | Refusal<"item.notFound">> {
  const order = await orderNumbered(shop, asked.brand, asked.orderNumber);
  return order ? { order, attempts: await findAttempts(shop.database, order.orderId) } : refuse("item.notFound");
}

/**
 * Cancels a paid order before its dispatch, or one with an announced transfer, and refunds it. The order ends and its refunds become due in
 * one transaction; the job asks the providers until they confirm. An order paid by coupon and coins alone gets those back.
 * @param asked `amount`: what goes back, latest payment first, and the shop keeps the rest; without it all that is left
 * @returns how far the money is, `nothing` where none had come; `order.disputed` while a chargeback is undecided; `order.notRefundable` for
 * an order that is unpaid, sent or over; `request.invalid` for an amount of zero or above what is left
 */
export async function cancelOrder(
  context: Asking,
  asked: { readonly orderId: string; readonly amount?: string | undefined },
): Promise<CalledOff | IdempotencyRefusal | Refusal<"item.notFound" | "order.notRefundable" | "order.disputed" | "request.invalid">> {
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
    if (!(await callOff(shop, transaction, order, money(left.minor - amount.minor, order.currency))))
      return refuse("order.notRefundable" as const);
    await refundLatest(shop, transaction, payments, amount.minor);
    return undefined;
  });
  if (isRefusal(done)) return done;
  for (const refundId of await findEndsOnTheirWay(shop.database, orderId)) await tryRefund(shop, refundId);
  const order = await orderById(shop, orderId);
  if (!order) throw new Error("an order vanished");
  // Every other refund of paid money is a part.
  const amount = money(order.paidMinor - order.keptMinor - order.lostMinor - (await sumParts(shop.database, orderId)), order.currency);
  return calledOff(amount, (await findEndsOnTheirWay(shop.database, orderId)).length === 0);
}

async function refundLatest(
  shop: Asking["shop"],
  transaction: Transaction,
  payments: readonly PaidPayment[],
  amountMinor: number,
): Promise<void> {
  let rest = amountMinor;
  for (const payment of payments) {
    const part = Math.min(rest, payment.left.minor);
    await refundPaid(shop, transaction, payment, part);
    rest -= part;
  }
}

/** `nothing`: no money had come. */
export type CalledOff = { readonly state: "refunding" | "refunded" | "nothing"; readonly amount: Money };

const calledOff = (amount: Money, isThere: boolean): CalledOff => ({
  state: amount.minor === 0 ? "nothing" : isThere ? "refunded" : "refunding",
  amount,
});

/**
 * Previews `cancelOrder`.
 * @param asked `keep`: what the shop keeps of the money
 */
export async function cancelPlan(
  shop: Pick<Shop, "database">,
  asked: { readonly orderId: string; readonly keep?: string | undefined },
): Promise<ForetoldBack | Refusal<"item.notFound" | "order.notRefundable" | "order.disputed" | "request.invalid">> {
  const order = await orderById(shop, asked.orderId);
  if (!order) return refuse("item.notFound");
  if (order.disputedAt) return refuse("order.disputed");
  if (!mayEnd(order)) return refuse("order.notRefundable");
  const { currency } = order;
  const all = await leftOfOrder(shop, order);
  const kept = asked.keep === undefined ? money(0, currency) : parseDecimal(asked.keep, currency);
  if (!kept || kept.minor < 0 || (kept.minor > 0 && kept.minor >= all.minor)) return refuseField("keep", "request.invalid");
  return {
    ends: true,
    amount: money(all.minor - kept.minor, currency),
    left: kept,
    coupon: money(order.couponMinor - order.couponBackMinor, currency),
    coins: money(order.coinsMinor - order.coinsBackMinor, currency),
    restocks: restockedBy({ mayEnd: true, lines: order.stockHeld ? order.lines : [] }, { units: [], ends: true }),
  };
}
