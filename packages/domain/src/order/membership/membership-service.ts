/** What money does to the order of a membership (states.md 17, docs/decisions/146): with it the year begins, and what goes back takes its share of the year. */
import { type Refusal, refuse } from "@rambla/core/refusal";
import { beginYear, keepShareOfYear, lockMember } from "../../membership/service.ts";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { findWaitingMembership, markBrought } from "./membership-store.ts";
import type { OrderRow } from "../store.ts";

type Bought = Pick<OrderRow, "orderId" | "orderType" | "customerId">;

/** The order of a membership is paid: its year begins in the same transaction. Of any other order nothing happens. @param order locked by the transaction, or just placed in it */
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

/** Money of an order goes back, and a share of it stays: so much of its membership as well. */
export async function keepShare(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  { orderId, orderType }: Pick<OrderRow, "orderId" | "orderType">,
  share: number,
): Promise<void> {
  if (orderType === "MEMBERSHIP_ORDER") await keepShareOfYear(transaction, orderId, share, clock());
}

/** Refuses the order of a membership while its customer has another one to pay, and names that one to them. */
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

/** The order of a membership that a customer has to pay yet; they have one at most. */
export async function waitingMembershipOf(database: Queryable, customerId: string): Promise<string | undefined> {
  return await findWaitingMembership(database, customerId);
}
