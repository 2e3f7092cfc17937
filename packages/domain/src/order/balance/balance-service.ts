/** Balances of orders whose deposit is paid: opening them, and what of their money the shop keeps (R-406, D-123, docs/decisions/135). */
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import {
  findBalancesToOpen,
  findBalanceTimes,
  findKeptDeposits,
  findOverdueBalances,
  type KeptDeposit,
  markBalanceOpened,
} from "./balance-store.ts";

export type { KeptDeposit } from "./balance-store.ts";

/** Orders whose balance can be paid and whose shopper does not know it. */
export async function balancesToOpen(shop: Shop, most: number): Promise<readonly string[]> {
  return await findBalancesToOpen(shop.database, shop.clock(), most);
}

/** Opens a balance whose day has come. */
export async function openBalance(shop: Shop, orderId: string): Promise<void> {
  const opensAt = (await findBalanceTimes(shop.database, orderId))?.opensAt ?? undefined;
  if (opensAt === undefined || opensAt > shop.clock()) return;
  await shop.database.transaction((transaction) => markBalanceOpened(transaction, orderId, shop.clock()));
}

/** Orders whose balance nobody has paid in time. */
export async function overdueBalances(shop: Shop, most: number): Promise<readonly string[]> {
  return await findOverdueBalances(shop.database, shop.clock(), most);
}

/** When the time to pay the balance of an order is over; undefined for one that waits for none, or for as long as it takes. */
export async function balanceDueOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return (await findBalanceTimes(shop.database, orderId))?.payUntil ?? undefined;
}

/** Deposits of orders that the clock has ended, the latest first: a person decides whether they go back. @param asked `after`: those behind that one */
export async function keptDeposits(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<KeptDeposit>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findKeptDeposits(shop.database, behind, most),
    ({ canceledAt, orderId }) => ({ at: canceledAt, id: orderId }),
  );
}
