/** The calls by which operators work on withdrawals and goods that come back. */
import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText } from "@rambla/core/money";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import {
  casePlan,
  closeWithdrawal,
  grantCase,
  matchWithdrawal,
  openCases,
  receiveGoods,
  refundCase,
  refuseCase,
  unmatchedWithdrawals,
} from "./operator-service.ts";
import { presentCase } from "./presentation.ts";
import { presentRefund, presentRequest } from "./returns/return-presentation.ts";
import { returnsAmong, reviewReturn } from "./returns/review-service.ts";

const calls = implement(operatorContract.afterSale).$context<OperatorContext>();

export const afterSaleOperatorApi = {
  withdrawalsUnmatched: calls.withdrawalsUnmatched.handler(async ({ input, context }) => {
    const { items, next } = await unmatchedWithdrawals(context.shop, input);
    return {
      items: items.map(({ withdrawalId, brand, country, language, name, orderNumber, email, goods, statedAt }) => ({
        withdrawalId,
        brand,
        countryCode: country,
        languageTag: language,
        name,
        orderNumber,
        email,
        goods,
        statedAt: statedAt.toISOString(),
      })),
      next,
    };
  }),
  withdrawalMatch: calls.withdrawalMatch.handler(async ({ input, context }) => ({
    withdrawalId: input.withdrawalId,
    ...answer(await matchWithdrawal(context, input)),
  })),
  withdrawalClose: calls.withdrawalClose.handler(async ({ input, context }) => answer(await closeWithdrawal(context, input))),
  afterSaleCases: calls.afterSaleCases.handler(async ({ input, context }) => {
    const { shop } = context;
    const { items, next } = await openCases(shop, input);
    const returns = await returnsAmong(
      shop,
      items.map(({ caseId }) => caseId),
    );
    return {
      items: items.map(({ brand, orderNumber, currency, ...opened }) => {
        const asked = returns.find(({ caseId }) => caseId === opened.caseId);
        return {
          brand,
          orderId: opened.orderId,
          orderNumber,
          ...presentCase(opened, currency),
          words: [...opened.words],
          request: asked ? presentRequest(asked, shop) : null,
        };
      }),
      next,
    };
  }),
  operatorPostSaleReview: calls.operatorPostSaleReview.handler(async ({ input, context }) => {
    const { told, status } = answer(await reviewReturn(context, input));
    return { postSaleId: told.caseId, status, refund: presentRefund(told) };
  }),
  afterSaleGoodsArrived: calls.afterSaleGoodsArrived.handler(async ({ input, context }) => answer(await receiveGoods(context, input))),
  afterSaleGrant: calls.afterSaleGrant.handler(async ({ input, context }) => answer(await grantCase(context, input))),
  afterSaleRefuse: calls.afterSaleRefuse.handler(async ({ input, context }) => answer(await refuseCase(context, input))),
  afterSalePlan: calls.afterSalePlan.handler(async ({ input, context: { shop } }) => {
    const { opened, order, amount, coupon, coins, left } = answer(await casePlan(shop, input.caseId));
    return {
      caseId: opened.caseId,
      orderNumber: order.orderNumber,
      kind: opened.kind,
      goods: opened.goods,
      amount: decimalText(amount),
      coupon: decimalText(coupon),
      coins: decimalText(coins),
      left: decimalText(left),
      currency: order.currency,
    };
  }),
  afterSaleRefund: calls.afterSaleRefund.handler(async ({ input, context }) => {
    const { caseId, state, amount, coupon, coins, left } = answer(await refundCase(context, input));
    return {
      caseId,
      state,
      amount: decimalText(amount),
      coupon: decimalText(coupon),
      coins: decimalText(coins),
      left: decimalText(left),
      currency: amount.currency,
    };
  }),
};
