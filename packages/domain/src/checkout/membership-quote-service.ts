/** What a year of membership costs now, and what it brings (D-082). Computes and changes nothing. */
import type { PricedBasket } from "@rambla/core/pricing";
import { priceYear, type Validity } from "../membership/rules.ts";
import { nextYear } from "../membership/service.ts";
import { waitingMembershipOf } from "../order/membership/membership-service.ts";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import { lookIntoPurse, type Offered, type OpenPurse } from "./purse-service.ts";

export type MembershipQuote = {
  readonly purse: OpenPurse;
  readonly sums: PricedBasket;
  readonly year: Validity;
  /** The order of one that its customer has to pay yet: they buy no other before. */
  readonly waitingOrderId: string | undefined;
};

/** @returns undefined where none is sold */
export async function quoteMembership(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress">,
  offered: Offered,
): Promise<MembershipQuote | undefined> {
  const { shop, market } = context;
  const { customerId } = customerOf(context);
  const purse = await lookIntoPurse(context, offered);
  const sums = priceYear(shop.config, market, purse.purse);
  return (
    sums && { purse, sums, year: await nextYear(shop, customerId), waitingOrderId: await waitingMembershipOf(shop.database, customerId) }
  );
}
