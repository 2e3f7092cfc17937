import { implement } from "@orpc/server";
import { consentContract } from "@rambla/contract/consent";
import { answer, type CallContext } from "../platform/call-context.ts";
import { typesOf } from "./rules.ts";
import { cookiesOf, noteChoice } from "./service.ts";

const calls = implement(consentContract).$context<CallContext>();

export const consentApi = {
  getCookieConfig: calls.getCookieConfig.handler(({ context }) => ({
    cookies: cookiesOf(context).map((kept) => ({ ...kept, names: [...kept.names], types: [...typesOf(kept)] })),
  })),
  saveCookieConfig: calls.saveCookieConfig.handler(async ({ input, context }) => answer(await noteChoice(context, input))),
};
