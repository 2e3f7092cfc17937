import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { orderMoneyLost } from "../events.ts";

/** Marks an undecided chargeback, which holds the order back. */
export async function markDisputed(transaction: Queryable, orderId: string, now: Date): Promise<void> {
  await transaction.query(sql`update customer_order set disputed_at = coalesce(disputed_at, ${now}) where order_id = ${orderId}`);
}

/** Operators decided about every chargeback. */
export async function endDispute(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`update customer_order set disputed_at = null where order_id = ${orderId}`);
}

/** Books money that a provider took back for good, with its event. It reduces what the shop keeps of a cancelled order. */
export async function addLost(transaction: Queryable, orderId: string, lostMinor: number, now: Date): Promise<void> {
  await transaction.query(sql`
    with lost as (
      update customer_order set lost_minor = lost_minor + ${lostMinor}::bigint,
        kept_minor = case delivery_status when 'Canceled' then kept_minor - ${lostMinor}::bigint else kept_minor end
      where order_id = ${orderId} returning order_id
    )
    ${eventInsertOf(orderMoneyLost, fragment`select order_id as "orderId" from lost`, now)}`);
}
