/** Memberships (R-181, R-462 to R-465, D-082, D-087): what a customer has of one, and what members are called. */
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import { daysLeft, stateOf, tidyMemberName } from "./rules.ts";
import { findMembership, renameMember } from "./store.ts";

type Caller = Pick<CallContext, "shop" | "market" | "viewer">;

/** The customer's membership; days are told by the calendar of the market. */
export async function membershipOf(context: Caller) {
  const { shop, market } = context;
  const found = await findMembership(shop.database, customerOf(context).customerId);
  const now = shop.clock();
  return {
    state: stateOf(found, now), name: found?.name ?? null, validFrom: found?.validFrom ?? null, validUntil: found?.validUntil ?? null,
    daysLeft: found ? daysLeft(found.validUntil, now, market.country.timeZone) : 0,
  };
}

/** Gives a member their name. @returns `membership.name` where it does not meet the rule, `item.notFound` to whoever is no member now */
export async function nameMember(context: Pick<CallContext, "shop" | "viewer">, asked: string): Promise<{ readonly name: string } | Refusal<"membership.name" | "item.notFound">> {
  const { shop } = context;
  const name = tidyMemberName(asked, shop.config.membership);
  if (name === undefined) return refuseField("name", "membership.name");
  return (await renameMember(shop.database, customerOf(context).customerId, name, shop.clock())) ? { name } : refuse("item.notFound");
}
