import type { BrandCode, CountryCode } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { orderCameByAffiliate } from "../events.ts";

/**
 * Records the mark of a paid order without one, with its event.
 * @param paidSince earliest payment that counts
 * @returns whether the order has a mark, from this call or an earlier one
 */
export async function markAffiliate(database: Queryable, orderId: string, mark: string, paidSince: Date, now: Date): Promise<boolean> {
  const [first] = await database.query<{ noted: boolean }>(sql`
    with noted as (
      insert into order_affiliate (order_id, mark, noted_at)
      select order_id, ${mark}, ${now} from customer_order
      where order_id = ${orderId} and payment_status = 'Paid' and paid_at >= ${paidSince} and delivery_status is distinct from 'Canceled'
      for share
      on conflict do nothing returning order_id
    ), told as (
      ${eventInsertOf(orderCameByAffiliate, fragment`select order_id as "orderId" from noted`, now)}
    )
    select exists (select from noted) as noted`);
  if (first?.noted) return true;
  // A statement that waited for a concurrent insert does not see its row.
  return (await database.query(sql`select from order_affiliate where order_id = ${orderId}`)).length === 1;
}

export type UntoldOrder = {
  readonly orderId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly mark: string;
  readonly totalMinor: number;
  readonly currency: string;
};

export async function findUntold(database: Queryable, orderId: string): Promise<UntoldOrder | undefined> {
  const [row] = await database.query<UntoldOrder>(sql`
    select order_id as "orderId", brand, country, mark, total_minor as "totalMinor", currency
    from order_affiliate join customer_order using (order_id) where order_id = ${orderId} and mark is not null`);
  return row;
}

/** Oldest first. */
export async function findUntoldIds(database: Queryable, before: Date, most: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from order_affiliate where mark is not null and noted_at <= ${before} order by noted_at limit ${most}`);
  return rows.map(({ orderId }) => orderId);
}

export async function clearMark(database: Queryable, orderId: string): Promise<void> {
  await database.query(sql`update order_affiliate set mark = null where order_id = ${orderId}`);
}

export async function clearMarks(database: Queryable, before: Date): Promise<void> {
  await database.query(sql`update order_affiliate set mark = null where mark is not null and noted_at < ${before}`);
}
