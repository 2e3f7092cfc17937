import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";

/** What pays a part of an order besides money. */
export type Credit = "coupon" | "coins";

/** Columns that `insertDue` needs. */
export const CREDITS: Fragment = fragment`order_id, delivery_status, coupon_minor, coins_minor, coupon_back_minor, coins_back_minor`;

/**
 * SQL that records what an order returns: all credits of a cancelled one, before that the share of its refunds.
 * @param changed the orders, with `CREDITS`
 */
export function insertDue(changed: Fragment, now: Date): Fragment {
  const due = (used: Fragment, share: Fragment) => fragment`case delivery_status when 'Canceled' then ${used} else ${share} end`;
  return fragment`
    insert into order_credit_return (order_id, credit, used_minor, due_minor, due_at)
    select order_id, credit, used_minor, due_minor, ${now} from ${changed} cross join lateral (values
      ('coupon', coupon_minor, ${due(fragment`coupon_minor`, fragment`coupon_back_minor`)}),
      ('coins', coins_minor, ${due(fragment`coins_minor`, fragment`coins_back_minor`)})) as back(credit, used_minor, due_minor)
    where due_minor > 0
    on conflict (order_id, credit) do update set due_minor = excluded.due_minor, due_at = excluded.due_at`;
}

/** `minor` of the `of` minor units that the credit paid. */
export type GivenBack = { readonly minor: number; readonly of: number };

/**
 * Records a return.
 * @returns how much in all, earlier returns included; undefined when nothing is due
 */
export async function markGivenBack(transaction: Queryable, orderId: string, credit: Credit): Promise<GivenBack | undefined> {
  const [row] = await transaction.query<GivenBack>(sql`
    update order_credit_return set given_minor = due_minor where order_id = ${orderId} and credit = ${credit} and due_minor > given_minor
    returning due_minor as minor, used_minor as of`);
  return row;
}

/** Oldest first. */
export async function findToGiveBack(database: Queryable, credit: Credit, since: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from order_credit_return where credit = ${credit} and due_minor > given_minor and due_at > ${since} order by due_at limit ${limit}`);
  return rows.map(({ orderId }) => orderId);
}
