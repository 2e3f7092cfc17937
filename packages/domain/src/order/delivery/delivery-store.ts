import type { Cursor } from "@rambla/core/cursor";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../../platform/database/database.ts";
import { eventInsertOf } from "../../platform/events.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { orderFinished, orderShipped } from "../events.ts";
import type { FinishedBy } from "../columns.ts";
import { HAS_OPEN_CASE, isOf, type Owner } from "../store.ts";

/** Paid orders that wait to leave; matches the partial index. */
const TO_SHIP: Fragment = fragment`payment_status = 'Paid' and delivery_status = 'AbleDelivery'`;
/** Whether all pre-sale goods of an order have arrived. */
const ALL_ARRIVED: Fragment = fragment`not exists (
        select from order_line line join pre_sale on pre_sale.brand = customer_order.brand and pre_sale.goods_id = line.goods_id
        where line.order_id = customer_order.order_id and line.pre_sale_round > pre_sale.arrived_round)`;

/** Why a paid order cannot leave: an undecided chargeback, no money left, or a withdrawal that waits for a person. */
const heldOf = (order: Fragment): Fragment => fragment`case when ${order}.disputed_at is not null then 'disputed'
      when ${order}.total_minor > 0 and ${order}.refunded_minor + ${order}.lost_minor >= ${order}.paid_minor then 'moneyGone'
      when exists (select from after_sale_case opened where opened.order_id = ${order}.order_id and opened.kind = 'withdrawal' and opened.goods_state = 'notSent' and opened.closed_at is null) then 'withdrawn' end`;

/**
 * Paid + AbleDelivery → HaveDelivered, with its event.
 * @returns false when it is unpaid, held, waiting for goods, sent or over
 */
export async function markShipped(
  transaction: Queryable,
  orderId: string,
  sent: { readonly logisticsCompany: string; readonly trackingNumber: string; readonly now: Date },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with shipped as (
      update customer_order set delivery_status = 'HaveDelivered', shipped_at = ${sent.now}
      where order_id = ${orderId} and ${TO_SHIP} and ${ALL_ARRIVED} and ${heldOf(fragment`customer_order`)} is null
      returning order_id
    ), parcel as (
      insert into order_shipment (order_id, logistics_company, tracking_number)
      select order_id, ${sent.logisticsCompany}, ${sent.trackingNumber} from shipped
    ), told as (
      ${eventInsertOf(orderShipped, fragment`select order_id as "orderId" from shipped`, sent.now)}
    )
    select order_id from shipped`);
  return rows.length === 1;
}

export type OrderToShip = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly brand: string;
  readonly countryCode: string;
  readonly due: Date;
  readonly paidAt: Date | null;
  readonly shipsTo: string | null;
  readonly pieces: number;
  readonly totalMinor: number;
  readonly currency: CurrencyCode;
  /** A request to cancel it waits for an answer. */
  readonly cancelAsked: boolean;
  readonly held: HeldBack | null;
};

export type HeldBack = "disputed" | "moneyGone" | "withdrawn";

/** The promised day; matches the index. */
const DUE: Fragment = fragment`coalesce(delivery_to, (created_at at time zone 'UTC')::date)`;

/** Shops with orders that wait to leave: one index step for each, instead of a scan. */
export async function findShopsToShip(database: Queryable): Promise<{ readonly brand: string; readonly country: string }[]> {
  return await database.query(sql`
    with recursive shop as (
      (select brand, country from customer_order where ${TO_SHIP} order by brand, country limit 1)
      union all
      select next.brand, next.country from shop cross join lateral (
        select brand, country from customer_order where ${TO_SHIP} and (brand, country) > (shop.brand, shop.country) order by brand, country limit 1
      ) as next
    )
    select brand, country from shop`);
}

/** Orders that can leave, longest due first, behind a cursor. Takes `limit` of each shop by its index, then the first of all. */
export async function findToShip(
  database: Queryable,
  shops: readonly { readonly brand: string; readonly country: string }[],
  behind: Cursor | undefined,
  limit: number,
): Promise<OrderToShip[]> {
  const from =
    behind === undefined
      ? fragment``
      : fragment`and (${DUE}, order_id) > ((${behind.at}::timestamptz at time zone 'UTC')::date, ${behind.id}::text)`;
  return await database.query<OrderToShip>(sql`
    select found.order_id as "orderId", order_number as "orderNumber", found.brand, found.country as "countryCode", due::timestamp at time zone 'UTC' as due, paid_at as "paidAt", address->>'country' as "shipsTo",
      (select coalesce(sum(quantity - refunded_units), 0)::integer from order_line where order_line.order_id = found.order_id) as pieces, total_minor as "totalMinor", currency,
      exists (select from order_cancel_request request where request.order_id = found.order_id and answered_at is null) as "cancelAsked", ${heldOf(fragment`found`)} as held
    from (
      select placed.* from unnest(${shops.map(({ brand }) => brand)}::text[], ${shops.map(({ country }) => country)}::text[]) as shop(brand, country) cross join lateral (
        select customer_order.*, ${DUE} as due from customer_order
        where customer_order.brand = shop.brand and customer_order.country = shop.country and ${TO_SHIP} and (order_type <> 'PRE_SALE_ORDER' or ${ALL_ARRIVED}) ${from}
        order by ${DUE}, order_id limit ${limit}
      ) as placed
      order by due, order_id limit ${limit}
    ) as found
    order by due, order_id`);
}

/**
 * Corrects the parcel of a sent order, with the event of a dispatch.
 * @returns false when it is not on its way or has this parcel already
 */
export async function correctParcel(
  transaction: Queryable,
  orderId: string,
  { logisticsCompany, trackingNumber, now }: { readonly logisticsCompany: string; readonly trackingNumber: string; readonly now: Date },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    with corrected as (
      update order_shipment parcel set logistics_company = ${logisticsCompany}, tracking_number = ${trackingNumber}
      from customer_order placed where parcel.order_id = ${orderId} and placed.order_id = parcel.order_id and delivery_status = 'HaveDelivered'
        and (logistics_company, tracking_number) is distinct from (${logisticsCompany}::text, ${trackingNumber}::text)
      returning parcel.order_id
    ), told as (
      ${eventInsertOf(orderShipped, fragment`select order_id as "orderId" from corrected`, now)}
    )
    select order_id from corrected`);
  return rows.length === 1;
}

/**
 * HaveDelivered → Finished, with its event; by the clock only without an open return.
 * @param before latest dispatch that counts
 * @returns false when it was not on its way
 */
export async function markFinished(
  transaction: Queryable,
  orderId: string,
  by: FinishedBy,
  now: Date,
  before: Date = now,
): Promise<boolean> {
  const mayBy = by === "clock" ? fragment`and not ${HAS_OPEN_CASE}` : fragment``;
  const rows = await transaction.query(sql`
    with finished as (
      update customer_order set delivery_status = 'Finished', finished_at = ${now}, finished_by = ${by}
      where order_id = ${orderId} and delivery_status = 'HaveDelivered' and (shipped_at is null or shipped_at <= ${before}) ${mayBy}
      returning order_id
    ), told as (
      ${eventInsertOf(orderFinished, fragment`select order_id as "orderId" from finished`, now)}
    )
    select order_id from finished`);
  return rows.length === 1;
}

/** Sent by then and not finished, earliest first. */
export async function findOnTheirWay(database: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order
    where delivery_status = 'HaveDelivered' and shipped_at <= ${before} and not ${HAS_OPEN_CASE} order by shipped_at limit ${limit}`);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Hides an order that is over from its owner.
 * @returns false when it is not theirs, not over, or has goods that come back
 */
export async function hideOrder(database: Queryable, orderId: string, brand: string, owner: Owner, now: Date): Promise<boolean> {
  const rows = await database.query(sql`
    update customer_order set hidden_at = coalesce(hidden_at, ${now})
    where order_id = ${orderId} and brand = ${brand} and ${isOf(owner)} and delivery_status in ('Finished', 'Canceled') and not ${HAS_OPEN_CASE}
    returning order_id`);
  return rows.length === 1;
}
