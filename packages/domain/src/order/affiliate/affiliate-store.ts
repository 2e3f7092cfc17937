/** SQL of orders that an affiliate has brought: noted once, told once, and the mark forgotten. */
import type { BrandCode, CountryCode } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { orderCameByAffiliate } from "../events.ts";

/** Notes the mark of a paid order that has none yet, with its event. @param paidSince the earliest that it was paid; @returns whether the order is noted now, by this call or one before */
export async function markAffiliate(database: Queryable, orderId: string, mark: string, paidSince: Date, now: Date): Promise<boolean> {
  const [first] = await database.query<{ noted: boolean }>(sql`
    with noted as (
      update customer_order set affiliate_mark = ${mark}, affiliate_noted_at = ${now}
      where order_id = ${orderId} and payment_status = 'Paid' and paid_at >= ${paidSince} and affiliate_noted_at is null
        and (delivery_status is null or delivery_status <> 'Canceled')
      returning order_id
    ), told as (
      ${eventInsertOf(orderCameByAffiliate, fragment`select order_id as "orderId" from noted`, now)}
    )
    select exists (select from noted) as noted`);
  if (first?.noted) return true;
  // Asked anew: a statement that waited for another one to note it still sees the order as it was before.
  const [order] = await database.query<{ noted: boolean }>(
    sql`select affiliate_noted_at is not null as noted from customer_order where order_id = ${orderId}`,
  );
  return order?.noted === true;
}

/** What a network is told of an order. */
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
    select order_id as "orderId", brand, country, affiliate_mark as mark, total_minor as "totalMinor", currency
    from customer_order where order_id = ${orderId} and affiliate_mark is not null`);
  return row;
}

/** Those noted before a moment whose network was not told, the longest ago first. */
export async function findUntoldIds(database: Queryable, before: Date, most: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where affiliate_mark is not null and affiliate_noted_at <= ${before}
    order by affiliate_noted_at limit ${most}`);
  return rows.map(({ orderId }) => orderId);
}

export async function clearMark(database: Queryable, orderId: string): Promise<void> {
  await database.query(sql`update customer_order set affiliate_mark = null where order_id = ${orderId}`);
}

/** Forgets the marks noted before a moment. */
export async function clearMarks(database: Queryable, before: Date): Promise<void> {
  await database.query(
    sql`update customer_order set affiliate_mark = null where affiliate_mark is not null and affiliate_noted_at < ${before}`,
  );
}
