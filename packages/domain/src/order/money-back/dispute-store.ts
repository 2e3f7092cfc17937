/** SQL of money that a provider takes back from an order. */
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { orderMoneyLost } from "../events.ts";

/** A provider has taken money back, and no operator has decided about it. */
export async function markDisputed(transaction: Queryable, orderId: string, now: Date): Promise<void> {
  await transaction.query(sql`update customer_order set disputed_at = coalesce(disputed_at, ${now}) where order_id = ${orderId}`);
}

/** Operators have decided about all money that providers took back. */
export async function endDispute(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`update customer_order set disputed_at = null where order_id = ${orderId}`);
}

/** Books money that a provider took back for good, with its event; of a cancelled order the shop keeps so much less. */
export async function addLost(transaction: Queryable, orderId: string, lostMinor: number, now: Date): Promise<void> {
  await transaction.query(sql`
    with lost as (
      update customer_order set lost_minor = lost_minor + ${lostMinor}::bigint,
        kept_minor = case delivery_status when 'Canceled' then kept_minor - ${lostMinor}::bigint else kept_minor end
      where order_id = ${orderId} returning order_id
    )
    ${eventInsertOf(orderMoneyLost, fragment`select order_id as "orderId" from lost`, now)}`);
}
