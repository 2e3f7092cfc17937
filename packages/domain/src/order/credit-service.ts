/** Coupon and coins that orders return. Their owners return them and record it here, so the sweep stops. */
import { after } from "@rambla/core/time";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { findToGiveBack, type GivenBack, markGivenBack, type Credit } from "./credit-store.ts";
import { LOOKED_BACK } from "./rules.ts";

/**
 * Records a return of coupon or coins, inside the transaction that makes it: all of a cancelled order, else the share of its refunds.
 * @returns how much in all; undefined when nothing is due
 */
export async function orderGivenBack(transaction: Transaction, orderId: string, credit: Credit): Promise<GivenBack | undefined> {
  return await markGivenBack(transaction, orderId, credit);
}

/** Orders that owe a return of coupon or coins, oldest first. */
export async function ordersToGiveBack(
  { database, clock }: Pick<Shop, "database" | "clock">,
  credit: Credit,
  most: number,
): Promise<readonly string[]> {
  return await findToGiveBack(database, credit, after(clock(), -LOOKED_BACK), most);
}
