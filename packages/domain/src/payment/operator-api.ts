/** The calls by which operators look at orders and their money, and move it. */
import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText, type Money, money } from "@rambla/core/money";
import { keptDeposits } from "../order/balance/balance-service.ts";
import { preSaleStateOf } from "../order/pre-sale-rules.ts";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { refundMoney, refundPart, refundPlan } from "./giving-back/give-back-service.ts";
import { cancelOrder, cancelPlan, lookAtOrder } from "./operator-service.ts";
import { listReviews, resolve } from "./review/review-service.ts";

const calls = implement(operatorContract.money).$context<OperatorContext>();

/** Amounts here may be in the currency of a provider, of which only the code is known. */
const text = (minor: number) => decimalText(money(minor, "EUR"));

type Back = Readonly<Record<"amount" | "left" | "coupon" | "coins", Money>> & { readonly ends: boolean };

const presentBack = ({ ends, amount, left, coupon, coins }: Back) => ({
  ends,
  amount: decimalText(amount),
  left: decimalText(left),
  coupon: decimalText(coupon),
  coins: decimalText(coins),
  currency: amount.currency,
});

export const paymentOperatorApi = {
  orderLook: calls.orderLook.handler(async ({ input, context }) => {
    const { order, attempts } = answer(await lookAtOrder(context.shop, input));
    const { orderId, orderNumber, paymentStatus, deliveryStatus, currency, depositMinor } = order;
    const state = preSaleStateOf(order, context.shop.clock());
    return {
      orderId,
      orderNumber,
      paymentStatus,
      deliveryStatus,
      currency,
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      total: text(order.totalMinor),
      refunded: text(order.refundedMinor),
      turnedAway: text(order.turnedAwayMinor),
      kept: text(order.keptMinor),
      lost: text(order.lostMinor),
      couponBack: text(order.couponBackMinor),
      coinsBack: text(order.coinsBackMinor),
      disputedAt: order.disputedAt?.toISOString() ?? null,
      countryCode: order.country,
      email: order.email,
      address: order.address,
      shipsFrom: order.shipsFrom,
      cancelReason: order.cancelReason,
      delivery: order.deliveryFrom !== null && order.deliveryTo !== null ? { from: order.deliveryFrom, to: order.deliveryTo } : null,
      items: order.lines.map(({ goodsId, articleNumber, title, quantity, refundedUnits, lineMinor, preSale }, at) => ({
        line: at + 1,
        goodsId,
        articleNumber,
        title,
        qty: quantity,
        refundedQty: refundedUnits,
        linePrice: text(lineMinor),
        preSale,
      })),
      gifts: order.gifts.map(({ goodsId, articleNumber, title }) => ({ goodsId, articleNumber, title })),
      shippedAt: order.shippedAt?.toISOString() ?? null,
      logisticsCompany: order.logisticsCompany,
      trackingNumber: order.trackingNumber,
      transferredAt: order.transferredAt?.toISOString() ?? null,
      finishedAt: order.finishedAt?.toISOString() ?? null,
      canceledAt: order.canceledAt?.toISOString() ?? null,
      preSale:
        depositMinor !== null && state
          ? {
              state,
              deposit: text(depositMinor),
              balanceFrom: order.balanceFrom?.toISOString() ?? null,
              balanceUntil: order.balanceUntil?.toISOString() ?? null,
            }
          : null,
      payments: attempts.map(({ paymentId, purpose, status, amountMinor, createdAt }) => ({
        paymentId,
        paymentMode: purpose,
        status,
        amount: text(amountMinor),
        createdAt: createdAt.toISOString(),
      })),
    };
  }),
  orderRefund: calls.orderRefund.handler(async ({ input, context }) => {
    const { state, ...given } = answer(await refundMoney(context, input));
    return { orderId: input.orderId, state, ...presentBack(given) };
  }),
  orderCancel: calls.orderCancel.handler(async ({ input, context }) => {
    const { state, amount } = answer(await cancelOrder(context, input));
    return { orderId: input.orderId, state, amount: decimalText(amount), currency: amount.currency };
  }),
  orderPlan: calls.orderPlan.handler(async ({ input, context: { shop } }) => {
    const plan = answer(input.does === "cancel" ? await cancelPlan(shop, input) : await refundPlan(shop, input));
    return { orderId: input.orderId, ...presentBack(plan), restocks: plan.restocks };
  }),
  depositsKept: calls.depositsKept.handler(async ({ input, context }) => {
    const { items, next } = await keptDeposits(context.shop, input);
    return {
      items: items.map(({ canceledAt, keptMinor, ...kept }) => ({ ...kept, canceledAt: canceledAt.toISOString(), kept: text(keptMinor) })),
      next,
    };
  }),
  paymentRefund: calls.paymentRefund.handler(async ({ input, context }) => {
    const { state, amount, left } = answer(await refundPart(context, input));
    return { paymentId: input.paymentId, state, amount: decimalText(amount), left: decimalText(left), currency: amount.currency };
  }),
  paymentReviews: calls.paymentReviews.handler(async ({ input, context }) => {
    const { items, next } = await listReviews(context.shop, input);
    return {
      items: items.map(({ expectedMinor, arrivedMinor, noticedAt, ...review }) => ({
        ...review,
        noticedAt: noticedAt.toISOString(),
        expected: text(expectedMinor),
        arrived: arrivedMinor === null ? null : text(arrivedMinor),
      })),
      next,
    };
  }),
  paymentReviewResolve: calls.paymentReviewResolve.handler(async ({ input, context }) => answer(await resolve(context, input))),
};
