/** What a cancelled order had used of coupons and coins (D-115, D-151): those give it back, and say so here, so that nobody looks at it again. */
import { after } from "@rambla/core/time";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { findToGiveBack, type GivenBack, markGivenBack, type Credit } from "./credit-store.ts";
import { LOOKED_BACK } from "./rules.ts";

/** What an order had used of a coupon, or of coins, is given back, in the transaction that gives it: all of a cancelled one, of another the share of its refunds. @returns how much in all; undefined where nothing is to be given */
export async function orderGivenBack(transaction: Transaction, orderId: string, credit: Credit): Promise<GivenBack | undefined> {
  return await markGivenBack(transaction, orderId, credit);
}

/** Orders that were cancelled, or refunded in part, and have not got back what they had used, those that wait longest first. */
export async function ordersToGiveBack(
  { database, clock }: Pick<Shop, "database" | "clock">,
  credit: Credit,
  most: number,
): Promise<readonly string[]> {
  return await findToGiveBack(database, credit, after(clock(), -LOOKED_BACK), most);
}
