import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { createCode, endCode, lookAtCode } from "./operator-service.ts";
import { presentCode } from "./presentation.ts";

const calls = implement(operatorContract.coupon).$context<OperatorContext>();

export const couponOperatorApi = {
  couponCreate: calls.couponCreate.handler(async ({ input, context }) => presentCode(answer(await createCode(context, input)))),
  couponLook: calls.couponLook.handler(async ({ input, context }) => presentCode(answer(await lookAtCode(context, input)))),
  couponEnd: calls.couponEnd.handler(async ({ input, context }) => presentCode(answer(await endCode(context, input)))),
};
