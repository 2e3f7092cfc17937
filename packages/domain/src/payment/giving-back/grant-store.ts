import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { BackPlan } from "./refund-rules.ts";

export async function insertGrant(
  transaction: Queryable,
  grant: BackPlan & { readonly grantId: string; readonly orderId: string },
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    with decided as (
      insert into refund_grant (grant_id, order_id, money_minor, coupon_minor, coins_minor, ended, created_at)
      values (${grant.grantId}, ${grant.orderId}, ${grant.moneyMinor}, ${grant.couponMinor}, ${grant.coinsMinor}, ${grant.ends}, ${now}) returning grant_id, order_id
    )
    insert into refund_grant_line (grant_id, order_id, position, units)
    select grant_id, order_id, added.position, added.units from decided cross join unnest(${grant.units}::integer[]) with ordinality as added(units, position) where added.units > 0`);
}

export type Granted = {
  readonly orderId: string;
  readonly moneyMinor: number;
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly ended: boolean;
  readonly currency: CurrencyCode;
  /** Refund ids without a result yet. */
  readonly onTheirWay: readonly string[];
};

export async function findGrant(database: Queryable, grantId: string): Promise<Granted | undefined> {
  const [row] = await database.query<Granted>(sql`
    select order_id as "orderId", money_minor as "moneyMinor", refund_grant.coupon_minor as "couponMinor", refund_grant.coins_minor as "coinsMinor", ended, currency,
      (select coalesce(json_agg(refund_id order by refund_id), '[]') from payment_refund refund where refund.grant_id = refund_grant.grant_id and settled_at is null) as "onTheirWay"
    from refund_grant join customer_order using (order_id) where grant_id = ${grantId}`);
  return row;
}
