import { implement } from "@orpc/server";
import { newsletterContract } from "@rambla/contract/newsletter";
import { answer, type CallContext } from "../platform/call-context.ts";
import { confirm, leave, ownSubscription, setSubscription, subscribe } from "./service.ts";

const calls = implement(newsletterContract).$context<CallContext>();

export const newsletterApi = {
  subscribe: calls.subscribe.handler(async ({ input, context }) => answer(await subscribe(context, input.email))),
  newsletterConfirm: calls.newsletterConfirm.handler(async ({ input, context }) => answer(await confirm(context, input))),
  newsletterLeave: calls.newsletterLeave.handler(async ({ input, context }) => answer(await leave(context.shop, input))),
  newsletterOwn: calls.newsletterOwn.handler(({ context }) => ownSubscription(context)),
  newsletterSet: calls.newsletterSet.handler(async ({ input, context }) => answer(await setSubscription(context, input.isSubscribed))),
};
