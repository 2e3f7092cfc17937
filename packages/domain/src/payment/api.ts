/** The calls of payments. */
import { implement } from "@orpc/server";
import { paymentContract } from "@rambla/contract/payment";
import type { CallContext } from "../platform/call-context.ts";
import { offeredMethods } from "./rules.ts";

const calls = implement(paymentContract).$context<CallContext>();

export const paymentApi = {
  paymentPlatforms: calls.paymentPlatforms.handler(({ context: { shop, market } }) => offeredMethods(shop.config, market.country.code)),
};
