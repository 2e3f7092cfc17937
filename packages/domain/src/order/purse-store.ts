/** SQL of what cancelled orders had used beside money. */
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";

/** What a cancelled order had used beside money. */
export type Purse = "coupon" | "coins";

const TO_GIVE_BACK: Readonly<Record<Purse, Fragment>> = {
  coupon: fragment`delivery_status = 'Canceled' and coupon_minor > 0 and not coupon_given_back`,
  coins: fragment`delivery_status = 'Canceled' and coins_minor > 0 and not coins_given_back`,
};

/** What of it goes back while an order stands, and was not given yet. */
const SHARE_TO_GIVE: Readonly<Record<Purse, Fragment>> = {
  coupon: fragment`coupon_back_minor > coupon_given_minor`,
  coins: fragment`coins_back_minor > coins_given_minor`,
};

/** What an order gives back of what it had used: `of` minor units that were paid with it so many. */
export type GivenBack = { readonly minor: number; readonly of: number };

/** What an order has to give back is given. @returns how much in all, with what was given before; undefined where nothing is to be given */
export async function markGivenBack(transaction: Queryable, orderId: string, purse: Purse): Promise<GivenBack | undefined> {
  const [given, back, all, done] =
    purse === "coupon"
      ? [fragment`coupon_given_minor`, fragment`coupon_back_minor`, fragment`coupon_minor`, fragment`coupon_given_back`]
      : [fragment`coins_given_minor`, fragment`coins_back_minor`, fragment`coins_minor`, fragment`coins_given_back`];
  const [row] = await transaction.query<GivenBack>(sql`
    update customer_order set ${given} = ${back}, ${done} = ${done} or delivery_status is not distinct from 'Canceled'
    where order_id = ${orderId} and ((${TO_GIVE_BACK[purse]}) or (${SHARE_TO_GIVE[purse]}))
    returning case delivery_status when 'Canceled' then ${all} else ${back} end as minor, ${all} as of`);
  return row;
}

/** Orders cancelled after a moment, or placed after it and refunded in part, that have not got back what they had used, those that wait longest first. */
export async function findToGiveBack(database: Queryable, purse: Purse, since: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    (select order_id as "orderId" from customer_order where ${TO_GIVE_BACK[purse]} and canceled_at > ${since} order by canceled_at limit ${limit})
    union (select order_id from customer_order where ${SHARE_TO_GIVE[purse]} order by created_at limit ${limit})`);
  return rows.map(({ orderId }) => orderId);
}
