/** The calls of what comes after a sale. */
import { implement } from "@orpc/server";
import { afterSaleContract } from "@rambla/contract/after-sale";
import { pageOfReturnAddresses } from "../address/return-service.ts";
import { bearerOf } from "../order/service.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentCase } from "./presentation.ts";
import { lookAtWithdrawals, stateWithdrawal } from "./service.ts";

const calls = implement(afterSaleContract).$context<CallContext>();

export const afterSaleApi = {
  withdrawalState: calls.withdrawalState.handler(async ({ input, context }) =>
    answer(await stateWithdrawal(context, bearerOf(context.viewer, input.orderToken), input)),
  ),
  withdrawalLook: calls.withdrawalLook.handler(async ({ input, context }) => {
    const { order, isPossible, ends, left, cases } = answer(
      await lookAtWithdrawals(context, bearerOf(context.viewer, input.orderToken), input.orderId),
    );
    return {
      orderNumber: order.orderNumber,
      email: order.email,
      name: order.address === null ? "" : `${order.address.firstName} ${order.address.lastName}`.trim(),
      isPossible,
      ends: ends?.toISOString() ?? null,
      items: order.lines.map(({ title, picture }, at) => ({ line: at + 1, title, picture, left: left[at] ?? 0 })),
      returnAddress: pageOfReturnAddresses(context, { page: 1, limit: 1 }).items[0] ?? null,
      cases: cases.map((each) => presentCase(each, order.currency)),
    };
  }),
};
