/** SQL of what went back of the shares of an order: units of its lines, coupon and coins. */
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import { CREDITS, insertDue } from "../credit-store.ts";
import { orderSharesBack } from "../events.ts";

/** What goes back beside money: minor units that a coupon and coins paid, and units of each line, in their order. `restocks`: these units are not sent, and go back to stock. */
export type SharesBack = {
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly units: readonly number[];
  readonly restocks: boolean;
};

/** Notes what goes back beside money, with its event where coupon or coins do. The database lets no more go back than was paid, and no more units than were sold. */
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
