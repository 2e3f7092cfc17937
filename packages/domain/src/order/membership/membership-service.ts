import { type Refusal, refuse } from "@rambla/core/refusal";
import { beginYear, keepShareOfYear, lockMember } from "../../membership/service.ts";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { findWaitingMembership, markBrought } from "./membership-store.ts";
import type { OrderRow } from "../store.ts";

type Bought = Pick<OrderRow, "orderId" | "orderType" | "customerId">;

/**
 * Starts the year of a paid membership; does nothing for other orders.
 * @param order locked by the transaction, or just placed in it
 */
export async function bringMembership(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  { orderId, orderType, customerId }: Bought,
): Promise<void> {
  if (orderType !== "MEMBERSHIP_ORDER") return;
  if (customerId === null) throw new Error("a membership was bought by nobody");
  if (!(await markBrought(transaction, orderId, clock()))) throw new Error("a paid membership refused to begin");
  await beginYear(transaction, { orderId, customerId }, clock());
}

/** Shortens a membership to the share of its money that the shop keeps. */
export async function keepShare(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  { orderId, orderType }: Pick<OrderRow, "orderId" | "orderType">,
  share: number,
): Promise<void> {
  if (orderType === "MEMBERSHIP_ORDER") await keepShareOfYear(transaction, orderId, share, clock());
}

/** Refuses a membership order while the customer has another unpaid one, and names that. */
export async function checkNoneWaiting(
  transaction: Transaction,
  { orderType, customerId }: Pick<Bought, "orderType" | "customerId">,
): Promise<Refusal<"membership.waiting"> | undefined> {
  if (orderType !== "MEMBERSHIP_ORDER") return undefined;
  if (customerId === null) throw new Error("a guest buys a membership");
  await lockMember(transaction, customerId);
  const waiting = await findWaitingMembership(transaction, customerId);
  return waiting === undefined ? undefined : refuse("membership.waiting", { details: { orderId: waiting } });
}

/** The customer's unpaid membership order; at most one exists. */
export async function waitingMembershipOf(database: Queryable, customerId: string): Promise<string | undefined> {
  return await findWaitingMembership(database, customerId);
}
