import { implement } from "@orpc/server";
import { touristContract } from "@rambla/contract/tourist";
import { answer, type CallContext } from "../platform/call-context.ts";
import { checkGuest, loginGuest } from "./service.ts";

const calls = implement(touristContract).$context<CallContext>();

export const touristApi = {
  touristCheck: calls.touristCheck.handler(async ({ input, context }) => answer(await checkGuest(context, input.email))),
  touristLogin: calls.touristLogin.handler(async ({ input, context }) => answer(await loginGuest(context, input))),
};
