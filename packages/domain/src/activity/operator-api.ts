import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { beginActivity, changeActivity, endActivity } from "./operator-service.ts";

const calls = implement(operatorContract.activity).$context<OperatorContext>();

export const activityOperatorApi = {
  activitySave: calls.activitySave.handler(async ({ input, context }) => answer(await changeActivity(context, input))),
  activityBegin: calls.activityBegin.handler(async ({ input, context }) => answer(await beginActivity(context, input))),
  activityEnd: calls.activityEnd.handler(async ({ input, context }) => answer(await endActivity(context, input))),
};
