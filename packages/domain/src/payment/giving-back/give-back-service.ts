/**
 * Refunds that operators grant: the whole order, an amount, or units of lines. An order of which nothing was sent ends with the last of its
 * money.
 */
import { randomId } from "@rambla/core/id";
import { type Money, money, parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { callOff, lockWithLines, partGoesBack, sharesGoBack } from "../../order/money-service.ts";
import { type EndOfPaid, orderById, type OrderRow, type OrderWithLines } from "../../order/service.ts";
import { mayEnd } from "../../order/state-rules.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { findGrant, insertGrant } from "./grant-store.ts";
import { leftOf, lockPaid, type PaidPayment, refundPaid, returnedOf, tryRefund } from "../refund-service.ts";
import { type AskedBack, type AskedLine, type BackPlan, planBack, restockedBy, type Standing } from "./refund-rules.ts";
import { insertRefund } from "../refund-store.ts";
import { refundable } from "../rules.ts";
import { findAttempt, findAttempts } from "../store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
type AskedMoney = { readonly orderId: string; readonly amount?: string | undefined; readonly lines?: readonly AskedLine[] | undefined };
type NoBack = Refusal<"item.notFound" | "refund.tooMuch" | "order.disputed" | "request.invalid">;

/** What a refund returns, and what remains of the money. `state` is `nothing` where no money goes back. */
export type GivenBack = {
  readonly state: "refunding" | "refunded" | "nothing";
  readonly amount: Money;
  readonly coupon: Money;
  readonly coins: Money;
  readonly left: Money;
  readonly ends: boolean;
};

/**
 * Refunds an order: all that is left, an amount, or the value of units of its lines. Coupon and coins return in proportion. The latest
 * payment is refunded first. A refund of a cancelled order lowers what the shop keeps.
 * @returns `refund.tooMuch` for nothing or more than is left; `order.disputed` while a chargeback is undecided; `request.invalid` for lines
 * that the order does not have or has not paid
 */
export async function refundMoney(context: Asking, asked: AskedMoney): Promise<GivenBack | IdempotencyRefusal | NoBack> {
  const { shop } = context;
  const ids = { grantId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, (transaction) => grantBack(shop, transaction, asked, ids.grantId));
  return isRefusal(done) ? done : await givenBack(shop, done.ids.grantId);
}

/**
 * Does the work of `refundMoney` inside a transaction; the caller runs `givenBack` after the commit.
 * @param asked `endedBy`: who ended the order, if it ends
 * @param grantId recorded once, so a grant cannot repeat
 * @returns the refusals of `refundMoney`; nothing is changed then
 */
export async function grantBack(
  shop: Shop,
  transaction: Transaction,
  asked: AskedMoney & { readonly endedBy?: EndOfPaid },
  grantId: string,
): Promise<NoBack | undefined> {
  const order = await lockWithLines(transaction, asked.orderId);
  if (!order) return refuse("item.notFound");
  const payments = await lockPaid(transaction, asked.orderId);
  const plan = planFor(order, leftOf(payments, order.currency), asked);
  if (isRefusal(plan)) return plan;
  await carryOut(shop, transaction, order, { grantId, plan, payments, from: payments, endedBy: asked.endedBy });
  return undefined;
}

/**
 * Refunds an amount of one payment.
 * @returns what goes back, and what is left of that payment
 */
export async function refundPart(
  context: Asking,
  asked: { readonly paymentId: string; readonly amount: string },
): Promise<GivenBack | IdempotencyRefusal | Exclude<NoBack, Refusal<"request.invalid">>> {
  const { shop } = context;
  const { paymentId, amount } = asked;
  const found = await findAttempt(shop.database, paymentId);
  if (!found) return refuse("item.notFound");
  const ids = { grantId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const order = await lockWithLines(transaction, found.orderId);
    if (!order) return refuse("item.notFound" as const);
    const payments = await lockPaid(transaction, order.orderId);
    const from = payments.filter((payment) => payment.paymentId === paymentId);
    const minor = parseDecimal(amount, order.currency)?.minor ?? 0;
    if (minor > leftOf(from, order.currency).minor && !order.disputedAt) return refuse("refund.tooMuch" as const);
    const plan = planFor(order, leftOf(payments, order.currency), { orderId: order.orderId, amount });
    if (isRefusal(plan)) return refuse(plan.refused === "order.disputed" ? ("order.disputed" as const) : ("refund.tooMuch" as const));
    await carryOut(shop, transaction, order, { ...ids, plan, payments, from });
    return undefined;
  });
  if (isRefusal(done)) return done;
  const given = await givenBack(shop, done.ids.grantId);
  const attempt = await findAttempt(shop.database, paymentId);
  return { ...given, left: refundable(attempt ?? found) };
}

/** `restocks`: units that return to stock. */
export type ForetoldBack = Omit<GivenBack, "state"> & { readonly restocks: number };

/** Previews `refundMoney`. */
export async function refundPlan(shop: Pick<Shop, "database">, asked: AskedMoney): Promise<ForetoldBack | NoBack> {
  const order = await orderById(shop, asked.orderId);
  if (!order) return refuse("item.notFound");
  const left = await leftOfOrder(shop, order);
  const plan = planFor(order, left, asked);
  if (isRefusal(plan)) return plan;
  const { currency } = order;
  return {
    amount: money(plan.moneyMinor, currency),
    coupon: money(plan.couponMinor, currency),
    coins: money(plan.coinsMinor, currency),
    left: money(left.minor - plan.moneyMinor, currency),
    ends: plan.ends,
    restocks: restockedBy({ mayEnd: mayEnd(order), lines: order.lines }, plan),
  };
}

export async function leftOfOrder({ database }: Pick<Shop, "database">, { orderId, currency }: OrderRow): Promise<Money> {
  const attempts = await findAttempts(database, orderId);
  return money(
    attempts.reduce((sum, attempt) => sum + refundable(attempt).minor, 0),
    currency,
  );
}

/** @param left of all payments together */
function planFor(order: OrderWithLines, left: Money, { amount, lines }: AskedMoney): BackPlan | Exclude<NoBack, Refusal<"item.notFound">> {
  if (order.disputedAt) return refuse("order.disputed");
  if (amount !== undefined && lines !== undefined) return refuseField("lines", "request.invalid");
  // An unpaid order is cancelled, not refunded.
  if (order.paidMinor === 0 && order.totalMinor > 0) return refuse("refund.tooMuch");
  const asked: AskedBack =
    lines !== undefined
      ? { kind: "lines", lines }
      : amount === undefined
        ? { kind: "whole" }
        : { kind: "amount", minor: parseDecimal(amount, order.currency)?.minor ?? -1 };
  // A cancelled order without money refuses lines as it refuses amounts.
  if (order.deliveryStatus === "Canceled" && left.minor === 0) return refuse("refund.tooMuch");
  const plan = planBack(standingOf(order, left), asked);
  if (plan === "noLine") return refuseField("lines", "request.invalid");
  return plan === "tooMuch" ? refuse("refund.tooMuch") : plan;
}

function standingOf(order: OrderWithLines, left: Money): Standing {
  const { deliveryStatus, totalMinor, paidMinor, lostMinor, couponMinor, coinsMinor, lines } = order;
  // Cancelling returned all coupons and coins; the shop keeps the remaining money.
  const isOver = deliveryStatus === "Canceled";
  return {
    mayEnd: mayEnd(order),
    isPaid: order.paymentStatus === "Paid" && !isOver,
    totalMinor,
    leftMinor: left.minor,
    returnedMinor: paidMinor - lostMinor - left.minor,
    couponMinor,
    coinsMinor,
    couponBackMinor: isOver ? couponMinor : order.couponBackMinor,
    coinsBackMinor: isOver ? coinsMinor : order.coinsBackMinor,
    lines,
  };
}

type Work = {
  readonly grantId: string;
  readonly plan: BackPlan;
  /** All paid payments, and those to refund from. */
  readonly payments: readonly PaidPayment[];
  readonly from: readonly PaidPayment[];
  readonly endedBy?: EndOfPaid | undefined;
};

/** @param order locked by the transaction, with its payments */
async function carryOut(
  shop: Shop,
  transaction: Transaction,
  order: OrderWithLines,
  { grantId, plan, payments, from, endedBy }: Work,
): Promise<void> {
  const { orderId, currency } = order;
  const { moneyMinor, couponMinor, coinsMinor, units } = plan;
  await insertGrant(transaction, { ...plan, grantId, orderId }, shop.clock());
  if (plan.ends) {
    if (!(await callOff(shop, transaction, order, money(0, currency), endedBy))) throw new Error("an order refused to end with its money");
    for (const payment of payments) await refundPaid(shop, transaction, payment, payment.left.minor, grantId);
    return;
  }
  const isReleased =
    order.deliveryStatus === "Canceled" && order.cancelReason === "timeout" && moneyMinor === leftOf(payments, currency).minor;
  if (isReleased) for (const payment of payments) await refundPaid(shop, transaction, payment, payment.left.minor, grantId);
  else await refundParts(shop, transaction, from, moneyMinor, grantId);
  if (moneyMinor > 0) await partGoesBack(shop, transaction, order, moneyMinor, await returnedOf(transaction, order));
  if (order.deliveryStatus !== "Canceled")
    await sharesGoBack(shop, transaction, order, { couponMinor, coinsMinor, units }, `refund:${grantId}`);
}

/** Takes an amount from payments in their order, at most what each has left. */
async function refundParts(
  shop: Shop,
  transaction: Transaction,
  from: readonly PaidPayment[],
  moneyMinor: number,
  grantId: string,
): Promise<void> {
  let rest = moneyMinor;
  for (const [at, { paymentId, left }] of from.entries()) {
    const amountMinor = Math.min(rest, left.minor);
    if (amountMinor === 0) continue;
    const refund = { refundId: at === 0 ? grantId : `${grantId}-${at}`, paymentId, amountMinor, turnedAway: false, grantId };
    if (!(await insertRefund(transaction, refund, shop.clock()))) throw new Error("a part of a payment refused to go back");
    rest -= amountMinor;
  }
  if (rest > 0) throw new Error("more was to go back than payments have");
}

/** Sends the refunds of a grant and reads its state. */
export async function givenBack(shop: Shop, grantId: string): Promise<GivenBack> {
  const { onTheirWay = [] } = (await findGrant(shop.database, grantId)) ?? {};
  for (const refundId of onTheirWay) await tryRefund(shop, refundId);
  const granted = await findGrant(shop.database, grantId);
  const order = granted && (await orderById(shop, granted.orderId));
  if (!granted || !order) throw new Error("what was given back vanished");
  const { currency, moneyMinor, ended } = granted;
  return {
    state: moneyMinor === 0 ? "nothing" : granted.onTheirWay.length > 0 ? "refunding" : "refunded",
    amount: money(moneyMinor, currency),
    coupon: money(granted.couponMinor, currency),
    coins: money(granted.coinsMinor, currency),
    left: await leftOfOrder(shop, order),
    ends: ended,
  };
}
