/** The calls of orders that nothing above them has a part in; those that lead to a payment stand in checkout/api.ts. */
import { implement } from "@orpc/server";
import { orderContract } from "@rambla/contract/order";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentOrder } from "./presentation.ts";
import { bearerOf, cancelOrder } from "./service.ts";

const calls = implement(orderContract).$context<CallContext>();

export const orderApi = {
  orderCancel: calls.orderCancel.handler(async ({ input, context }) =>
    presentOrder(answer(await cancelOrder(context, bearerOf(context.viewer, input.orderToken), input))),
  ),
};
