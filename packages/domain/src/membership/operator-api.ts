import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { grantMembership } from "./operator-service.ts";

const calls = implement(operatorContract.membership).$context<OperatorContext>();

export const membershipOperatorApi = {
  membershipGrant: calls.membershipGrant.handler(async ({ input, context }) => {
    const { validUntil } = answer(await grantMembership(context, input));
    return { validUntil: validUntil.toISOString() };
  }),
};
