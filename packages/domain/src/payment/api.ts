import { implement } from "@orpc/server";
import { paymentContract } from "@rambla/contract/payment";
import { answer, type CallContext } from "../platform/call-context.ts";
import { methodsOfOrder, shownMethods } from "./service.ts";

const calls = implement(paymentContract).$context<CallContext>();

export const paymentApi = {
  paymentPlatforms: calls.paymentPlatforms.handler(async ({ input: { orderId, orderToken } = {}, context }) =>
    orderId === undefined ? shownMethods(context.shop, context.market) : answer(await methodsOfOrder(context, { orderId, orderToken })),
  ),
};
