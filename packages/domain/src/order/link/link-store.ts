import type { BrandCode } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export async function findNumberedOf(
  database: Queryable,
  brand: BrandCode,
  orderNumber: string,
  person: string,
): Promise<{ readonly orderId: string; readonly hasPaid: boolean } | undefined> {
  const [row] = await database.query<{ orderId: string; hasPaid: boolean }>(sql`
    select order_id as "orderId", paid_minor > 0 as "hasPaid" from customer_order where brand = ${brand} and order_number = ${orderNumber} and person = ${person}`);
  return row;
}

/**
 * Extends the validity of an order's link.
 * @returns until when it opens the order
 */
export async function renewLink(database: Queryable, orderId: string, until: Date): Promise<Date | undefined> {
  const [row] = await database.query<{ until: Date }>(sql`
    update customer_order set token_until = greatest(token_until, ${until}) where order_id = ${orderId} returning token_until as until`);
  return row?.until;
}
