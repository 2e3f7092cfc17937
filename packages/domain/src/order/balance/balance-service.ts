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

/** Orders with a balance that became payable and was not announced. */
export async function balancesToOpen(shop: Shop, most: number): Promise<readonly string[]> {
  return await findBalancesToOpen(shop.database, shop.clock(), most);
}

/** Opens the balance of an order if its day has come. */
export async function openBalance(shop: Shop, orderId: string): Promise<void> {
  const opensAt = (await findBalanceTimes(shop.database, orderId))?.opensAt ?? undefined;
  if (opensAt === undefined || opensAt > shop.clock()) return;
  await shop.database.transaction((transaction) => markBalanceOpened(transaction, orderId, shop.clock()));
}

export async function overdueBalances(shop: Shop, most: number): Promise<readonly string[]> {
  return await findOverdueBalances(shop.database, shop.clock(), most);
}

/** When the time to pay the balance ends; undefined for an order without a balance or without a limit. */
export async function balanceDueOf(shop: Shop, orderId: string): Promise<Date | undefined> {
  return (await findBalanceTimes(shop.database, orderId))?.payUntil ?? undefined;
}

/**
 * Deposits kept from orders that the clock ended, latest first: an operator decides about refunds.
 * @param asked `after`: the cursor
 */
export async function keptDeposits(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<KeptDeposit>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findKeptDeposits(shop.database, behind, most),
    ({ canceledAt, orderId }) => ({ at: canceledAt, id: orderId }),
  );
}
