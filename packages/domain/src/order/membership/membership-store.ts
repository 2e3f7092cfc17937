import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/**
 * A paid membership is finished, since nothing is sent.
 * @returns false when it is not a newly paid membership
 */
export async function markBrought(transaction: Queryable, orderId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer_order set delivery_status = 'Finished', finished_at = ${now}, finished_by = 'shop'
    where order_id = ${orderId} and order_type = 'MEMBERSHIP_ORDER' and payment_status = 'Paid' and delivery_status = 'AbleDelivery' returning order_id`);
  return rows.length === 1;
}

export async function findWaitingMembership(database: Queryable, customerId: string): Promise<string | undefined> {
  const [row] = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where customer_id = ${customerId} and order_type = 'MEMBERSHIP_ORDER' and delivery_status is null`);
  return row?.orderId;
}
