import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText, type Money, money } from "@rambla/core/money";
import { keptDeposits } from "../order/balance/balance-service.ts";
import { presentOrderToOperator } from "../order/operator/presentation.ts";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { refundMoney, refundPart, refundPlan } from "./giving-back/give-back-service.ts";
import { cancelOrder, cancelPlan, lookAtOrder } from "./operator-service.ts";
import { listReviews, resolve } from "./review/review-service.ts";

const calls = implement(operatorContract.money).$context<OperatorContext>();

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
    return {
      ...presentOrderToOperator(order, context.shop.clock()),
      payments: attempts.map(({ paymentId, purpose, status, amountMinor, currency, createdAt }) => ({
        paymentId,
        paymentMode: purpose,
        status,
        amount: decimalText(money(amountMinor, currency)),
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
      items: items.map(({ canceledAt, keptMinor, ...kept }) => ({
        ...kept,
        canceledAt: canceledAt.toISOString(),
        kept: decimalText(money(keptMinor, kept.currency)),
      })),
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
        expected: decimalText(money(expectedMinor, review.expectedCurrency)),
        arrived: arrivedMinor === null ? null : decimalText(money(arrivedMinor, review.arrivedCurrency ?? review.expectedCurrency)),
      })),
      next,
    };
  }),
  paymentReviewResolve: calls.paymentReviewResolve.handler(async ({ input, context }) => answer(await resolve(context, input))),
};
