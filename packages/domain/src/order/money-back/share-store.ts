import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { CREDITS, insertDue } from "../credit-store.ts";
import { orderSharesBack } from "../events.ts";

/**
 * What returns besides money: minor units of coupon and coins, units of each line in order. `restocks`: the units return to stock, unsent.
 */
export type SharesBack = {
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly units: readonly number[];
  readonly restocks: boolean;
};

/** Records what returns besides money, with its event for coupon or coins. Table constraints allow no more than was paid or sold. */
export async function addSharesBack(
  transaction: Queryable,
  orderId: string,
  { couponMinor, coinsMinor, units, restocks }: SharesBack,
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    with lines as (
      update order_line set refunded_units = refunded_units + added.units,
        restocked_units = restocked_units + case when ${restocks}::boolean then added.units else 0 end
      from unnest(${units}::integer[]) with ordinality as added(units, position)
      where order_id = ${orderId} and order_line.position = added.position and added.units > 0
    ), noted as (
      update customer_order set coupon_back_minor = coupon_back_minor + ${couponMinor}::bigint, coins_back_minor = coins_back_minor + ${coinsMinor}::bigint
      where order_id = ${orderId} and ${couponMinor + coinsMinor > 0}::boolean returning ${CREDITS}
    ), due as (
      ${insertDue(fragment`noted`, now)}
    )
    ${eventInsertOf(orderSharesBack, fragment`select order_id as "orderId" from noted`, now)}`);
}
