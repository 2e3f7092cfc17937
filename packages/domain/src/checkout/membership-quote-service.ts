/** The price and validity of a year of membership. Changes nothing. */
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
  /** An unpaid membership order, which blocks another one. */
  readonly waitingOrderId: string | undefined;
};

/** @returns undefined where no membership is sold */
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
