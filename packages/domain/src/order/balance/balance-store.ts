import type { Cursor } from "@rambla/core/cursor";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { balanceOpened } from "../events.ts";
import { IN_PART } from "../store.ts";

/** Orders with a balance that became payable and was not announced, oldest first. */
export async function findBalancesToOpen(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where ${IN_PART} and balance_opened_at is null and balance_from <= ${now} order by balance_from limit ${limit}`);
  return rows.map(({ orderId }) => orderId);
}

/** Longest overdue first. */
export async function findOverdueBalances(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where ${IN_PART} and pay_until <= ${now} order by pay_until limit ${limit}`);
  return rows.map(({ orderId }) => orderId);
}

/** `opensAt`: null once the balance is open. Undefined for an order without a balance to pay. */
export async function findBalanceTimes(
  database: Queryable,
  orderId: string,
): Promise<{ readonly opensAt: Date | null; readonly payUntil: Date | null } | undefined> {
  const [row] = await database.query<{ opensAt: Date | null; payUntil: Date | null }>(sql`
    select case when balance_opened_at is null then balance_from end as "opensAt", pay_until as "payUntil" from customer_order where order_id = ${orderId} and ${IN_PART}`);
  return row;
}

/** Opens a balance, with its event. */
export async function markBalanceOpened(transaction: Queryable, orderId: string, now: Date): Promise<void> {
  await transaction.query(sql`
    with opened as (
      update customer_order set balance_opened_at = ${now} where order_id = ${orderId} and ${IN_PART} and balance_opened_at is null and balance_from <= ${now} returning order_id
    )
    ${eventInsertOf(balanceOpened, fragment`select order_id as "orderId" from opened`, now)}`);
}

export type KeptDeposit = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly canceledAt: Date;
  readonly keptMinor: number;
  readonly currency: CurrencyCode;
};

/** Orders ended by the clock with money kept, latest first, behind a cursor. */
export async function findKeptDeposits(database: Queryable, behind: Cursor | undefined, limit: number): Promise<KeptDeposit[]> {
  const from = behind ? fragment`and (canceled_at, order_id) < (${behind.at}, ${behind.id})` : fragment``;
  return await database.query<KeptDeposit>(sql`
    select order_id as "orderId", order_number as "orderNumber", brand, canceled_at as "canceledAt", kept_minor as "keptMinor", currency
    from customer_order where delivery_status = 'Canceled' and cancel_reason = 'timeout' and kept_minor > 0 ${from} order by canceled_at desc, order_id desc limit ${limit}`);
}
