/** SQL of what cancelled orders had used beside money. */
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";

/** What a cancelled order had used beside money. */
export type Purse = "coupon" | "coins";

const TO_GIVE_BACK: Readonly<Record<Purse, Fragment>> = {
  coupon: fragment`delivery_status = 'Canceled' and coupon_minor > 0 and not coupon_given_back`,
  coins: fragment`delivery_status = 'Canceled' and coins_minor > 0 and not coins_given_back`,
};

/** What a cancelled order had used is given back. */
export async function markGivenBack(transaction: Queryable, orderId: string, purse: Purse): Promise<void> {
  const given = purse === "coupon" ? fragment`coupon_given_back = true` : fragment`coins_given_back = true`;
  await transaction.query(sql`update customer_order set ${given} where order_id = ${orderId} and ${TO_GIVE_BACK[purse]}`);
}

/** Orders cancelled after a moment that have not got back what they had used, those that wait longest first. */
export async function findToGiveBack(database: Queryable, purse: Purse, since: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where ${TO_GIVE_BACK[purse]} and canceled_at > ${since} order by canceled_at limit ${limit}`);
  return rows.map(({ orderId }) => orderId);
}
