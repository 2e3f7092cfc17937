import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { daysLeft, endOfShare, prolongedByYear, stateOf, tidyMemberName, type Validity } from "./rules.ts";
import { findMembership, findYear, insertYear, lockCustomer, removeMembership, renameMember, saveValidity, shortenYear } from "./store.ts";

type Caller = Pick<CallContext, "shop" | "market" | "viewer">;

/** Days follow the calendar of the market. */
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

/** @returns `membership.name` for an invalid name, `item.notFound` without a valid membership */
export async function nameMember(
  context: Pick<CallContext, "shop" | "viewer">,
  asked: string,
): Promise<{ readonly name: string } | Refusal<"membership.name" | "item.notFound">> {
  const { shop } = context;
  const name = tidyMemberName(asked, shop.config.membership);
  if (name === undefined) return refuseField("name", "membership.name");
  return (await renameMember(shop.database, customerOf(context).customerId, name, shop.clock())) ? { name } : refuse("item.notFound");
}

/** The year that an order would bring now. */
export async function nextYear(
  { database, clock }: Pick<CallContext["shop"], "database" | "clock">,
  customerId: string,
): Promise<Validity> {
  return prolongedByYear(await findMembership(database, customerId), clock()).year;
}

/** Serialises changes of a customer's memberships until the end of the transaction. */
export async function lockMember(transaction: Transaction, customerId: string): Promise<void> {
  if (!(await lockCustomer(transaction, customerId))) throw new Error("a customer vanished while buying a membership");
}

/** Starts the year of a paid order after the current one, or now. Call it once per order. */
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
 * Shortens the year of a refunded order and moves later years forward.
 * @param share the part of the price that stays paid; 0 ends the year
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
  // The remaining loss shortens the running membership.
  const left: Validity = { ...membership, validUntil: new Date(membership.validUntil.getTime() - lost) };
  if (left.validUntil > left.validFrom) await saveValidity(transaction, bought.customerId, left);
  else await removeMembership(transaction, bought.customerId);
}
