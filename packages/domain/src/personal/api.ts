import { implement } from "@orpc/server";
import { personalContract } from "@rambla/contract/personal";
import { answer, type CallContext } from "../platform/call-context.ts";
import { askForCopy } from "./copy-service.ts";

const calls = implement(personalContract).$context<CallContext>();

export const personalApi = {
  personalData: calls.personalData.handler(async ({ input, context }) => {
    const { address, until } = answer(await askForCopy(context, input.password));
    return { address, until: until.toISOString() };
  }),
};
