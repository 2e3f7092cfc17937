/** Memberships (R-181, R-462 to R-465, D-082, D-087): what a customer has of one, and what members are called. */
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { daysLeft, endOfShare, prolongedByYear, stateOf, tidyMemberName, type Validity } from "./rules.ts";
import { findMembership, findYear, insertYear, lockCustomer, removeMembership, renameMember, saveValidity, shortenYear } from "./store.ts";

type Caller = Pick<CallContext, "shop" | "market" | "viewer">;

/** The customer's membership; days are told by the calendar of the market. */
export async function membershipOf(context: Caller) {
  const { shop, market } = context;
  const found = await findMembership(shop.database, customerOf(context).customerId);
  const now = shop.clock();
  return {
    state: stateOf(found, now),
    name: found?.name ?? null,
    validFrom: found?.validFrom ?? null,
    validUntil: found?.validUntil ?? null,
    daysLeft: found ? daysLeft(found.validUntil, now, market.country.timeZone) : 0,
  };
}

/** Gives a member their name. @returns `membership.name` where it does not meet the rule, `item.notFound` to whoever is no member now */
export async function nameMember(
  context: Pick<CallContext, "shop" | "viewer">,
  asked: string,
): Promise<{ readonly name: string } | Refusal<"membership.name" | "item.notFound">> {
  const { shop } = context;
  const name = tidyMemberName(asked, shop.config.membership);
  if (name === undefined) return refuseField("name", "membership.name");
  return (await renameMember(shop.database, customerOf(context).customerId, name, shop.clock())) ? { name } : refuse("item.notFound");
}

/** The year that an order would bring now (D-082). */
export async function nextYear(
  { database, clock }: Pick<CallContext["shop"], "database" | "clock">,
  customerId: string,
): Promise<Validity> {
  return prolongedByYear(await findMembership(database, customerId), clock()).year;
}

/** Whoever else changes what a customer has of memberships waits until the transaction ends. */
export async function lockMember(transaction: Transaction, customerId: string): Promise<void> {
  if (!(await lockCustomer(transaction, customerId))) throw new Error("a customer vanished while buying a membership");
}

/** The money of an order is there: its year begins, where the one before ends or now. To be asked once for an order. */
export async function beginYear(
  transaction: Transaction,
  order: { readonly orderId: string; readonly customerId: string },
  now: Date,
): Promise<void> {
  const { customerId } = order;
  await lockMember(transaction, customerId);
  const { validity, year } = prolongedByYear(await findMembership(transaction, customerId), now);
  await saveValidity(transaction, customerId, validity);
  await insertYear(transaction, { ...order, ...year });
}

/**
 * Money of an order goes back: its year ends earlier by the share that went, now at the earliest, and what follows it moves up.
 * @param share of what was paid that stays; 0 ends the year
 */
export async function keepShareOfYear(transaction: Transaction, orderId: string, share: number, now: Date): Promise<void> {
  const bought = await findYear(transaction, orderId);
  if (!bought) return;
  await lockMember(transaction, bought.customerId);
  const [year, membership] = [await findYear(transaction, orderId), await findMembership(transaction, bought.customerId)];
  if (!year || !membership) return;
  const validUntil = endOfShare(year, share, now);
  const lost = year.validUntil.getTime() - validUntil.getTime();
  if (lost <= 0) return;
  await shortenYear(transaction, orderId, validUntil);
  // What still had time to lose is part of the membership that runs.
  const left: Validity = { ...membership, validUntil: new Date(membership.validUntil.getTime() - lost) };
  if (left.validUntil > left.validFrom) await saveValidity(transaction, bought.customerId, left);
  else await removeMembership(transaction, bought.customerId);
}
