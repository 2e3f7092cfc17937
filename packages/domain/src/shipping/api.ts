import { implement } from "@orpc/server";
import { shippingContract } from "@rambla/contract/shipping";
import type { CallContext } from "../platform/call-context.ts";
import { carriersOf, shippingTemplate } from "./rules.ts";

const calls = implement(shippingContract).$context<CallContext>();

export const shippingApi = {
  logisticsPricingCompany: calls.logisticsPricingCompany.handler(({ context: { shop, market } }) =>
    shippingTemplate(shop.config, market, shop.clock()),
  ),
  logisticsPricingCountryCode: calls.logisticsPricingCountryCode.handler(({ context: { shop } }) => carriersOf(shop.config)),
};
