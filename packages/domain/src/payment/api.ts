/** The calls of payments. */
import { implement } from "@orpc/server";
import { paymentContract } from "@rambla/contract/payment";
import type { CallContext } from "../platform/call-context.ts";
import { shownMethods } from "./service.ts";

const calls = implement(paymentContract).$context<CallContext>();

export const paymentApi = {
  paymentPlatforms: calls.paymentPlatforms.handler(({ context: { shop, market } }) => shownMethods(shop, market)),
};
