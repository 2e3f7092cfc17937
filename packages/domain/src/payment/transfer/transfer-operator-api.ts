import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText, money } from "@rambla/core/money";
import { transfersToConfirm } from "../../order/transfer/transfer-service.ts";
import { answer, type OperatorContext } from "../../platform/call-context.ts";
import { decideTransfer, refundsByHand, sentBack } from "./transfer-service.ts";

const calls = implement(operatorContract.transfer).$context<OperatorContext>();

export const transferOperatorApi = {
  bankTransfers: calls.bankTransfers.handler(async ({ input, context }) => {
    const { items, next } = await transfersToConfirm(context.shop, input);
    return {
      items: items.map(({ transferredAt, totalMinor, ...order }) => ({
        ...order,
        transferredAt: transferredAt.toISOString(),
        total: decimalText(money(totalMinor, order.currency)),
      })),
      next,
    };
  }),
  operatorBankTransferConfirm: calls.operatorBankTransferConfirm.handler(async ({ input, context }) => ({
    orderId: input.orderId,
    ...answer(await decideTransfer(context, input)),
  })),
  refundsByHand: calls.refundsByHand.handler(async ({ input, context }) => {
    const { items, next } = await refundsByHand(context.shop, input);
    return {
      items: items.map(({ createdAt, amountMinor, ...refund }) => ({
        ...refund,
        createdAt: createdAt.toISOString(),
        amount: decimalText(money(amountMinor, refund.currency)),
      })),
      next,
    };
  }),
  refundSentBack: calls.refundSentBack.handler(async ({ input, context }) => {
    const { amount } = answer(await sentBack(context, input.refundId));
    return { refundId: input.refundId, amount: decimalText(amount), currency: amount.currency };
  }),
};
