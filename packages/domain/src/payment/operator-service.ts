/** What operators do about money: giving back that of an order they call off, and deciding about payments that wait for a person (D-133, D-110). */
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

/** An order by its number, with every attempt to pay it. */
export async function lookAtOrder(
  shop: Pick<Shop, "database">,
  asked: { readonly brand: string; readonly orderNumber: string },
): Promise<{ readonly order: OrderWithLines; readonly attempts: readonly Attempt[] } | Refusal<"item.notFound">> {
  const order = await orderNumbered(shop, asked.brand, asked.orderNumber);
  return order ? { order, attempts: await findAttempts(shop.database, order.orderId) } : refuse("item.notFound");
}

/**
 * Calls an order off that is paid, be it the deposit alone, and not on its way yet, or whose transfer is awaited (D-133), and sends its money back. The money goes where it came from: the order ends and the
 * refunds are due in one transaction, the providers are asked after it, and asked on by the job until they say yes.
 * What coupon and coins have paid alone is called off as well: its customer gets those back.
 * @param asked `amount`: what goes back, the latest payment first; the shop keeps the rest. All that is left when it is not named
 * @returns how far the money is, `nothing` where none had come; `order.disputed` before a decision about money that a provider took back; `order.notRefundable` for an order that is unpaid, on its way or over, `request.invalid` for more than is left, or nothing
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
  // Nothing but the end of an order makes paid money go back otherwise than in parts.
  const amount = money(order.paidMinor - order.keptMinor - order.lostMinor - (await sumParts(shop.database, orderId)), order.currency);
  return calledOff(amount, (await findEndsOnTheirWay(shop.database, orderId)).length === 0);
}

/** Sends so much of payments back, the latest first. */
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

/** How far money is that goes back: on its way, there, or none of it because none had come. */
export type CalledOff = { readonly state: "refunding" | "refunded" | "nothing"; readonly amount: Money };

const calledOff = (amount: Money, isThere: boolean): CalledOff => ({
  state: amount.minor === 0 ? "nothing" : isThere ? "refunded" : "refunding",
  amount,
});

/** What `cancelOrder` would do now. @param asked `keep`: what the shop keeps of the money */
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
