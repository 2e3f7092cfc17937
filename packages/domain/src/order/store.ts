import type { OrderGift } from "../activity/gift-service.ts";
import type { Queryable } from "../platform/database/database.ts";
import { asJson, fields, names, type OptionalValues, selected, typed, type Values, values } from "../platform/database/columns.ts";
import { eventInsert, eventInsertOf } from "../platform/events.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { CANCEL_REQUEST, type CancelReason, COMPARED, COUNTED, FOLLOWING, PLACED, RETURNED, SHIPMENT, SOLD } from "./columns.ts";
import { CREDITS, insertDue } from "./credit-store.ts";
import {
  customerPaid,
  orderCanceled,
  orderDepositPaid,
  orderPaid,
  orderPartRefunded,
  orderPlaced,
  orderRefunded,
  orderTurnedAway,
} from "./events.ts";

export type NewOrder = Values<typeof PLACED & typeof COMPARED> & { readonly numberLetter: string; readonly lines: readonly NewLine[] };

export type NewLine = Values<typeof SOLD & typeof COUNTED>;

/** Orders that wait for their first money; matches the partial indexes, which lack the sum. */
export const OPEN: Fragment = fragment`payment_status in ('UnPaid', 'Processing') and delivery_status is null and paid_minor = 0`;
/** The same with announced transfers, which neither clock nor customer cancels. */
export const UNPAID: Fragment = fragment`payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null and paid_minor = 0`;
/** Orders that wait for money, a balance included. */
const WAITING: Fragment = fragment`payment_status in ('UnPaid', 'Processing', 'PartPaid') and delivery_status is null`;

/** Orders with a paid deposit and an open balance; matches the partial indexes. */
export const IN_PART: Fragment = fragment`paid_minor > 0 and delivery_status is null`;

const WRITTEN = { ...PLACED, ...COMPARED };
const LINE = { ...SOLD, ...COUNTED };

/**
 * Writes an order, its lines and its event in one statement.
 * @returns its number
 */
export async function insertOrder(transaction: Queryable, order: NewOrder): Promise<string> {
  const [row] = await transaction.query<{ orderNumber: string }>(sql`
    with placed as (
      insert into customer_order (${names(WRITTEN)}, order_number, transfer_offered)
      values (${values(WRITTEN, order)}, next_order_number(${order.numberLetter}, ${order.createdAt.getUTCFullYear()}), ${order.byTransfer})
      returning order_number
    ), lines as (
      insert into order_line (order_id, position, ${names(LINE)})
      select ${order.orderId}, position, ${fields(LINE)}
      from jsonb_to_recordset(${JSON.stringify(order.lines.map((line, index) => ({ ...line, position: index + 1 })))}::jsonb) as line(position integer, ${typed(LINE)})
    ), told as (
      ${eventInsert(orderPlaced, { orderId: order.orderId }, order.createdAt)}
    )
    select order_number as "orderNumber" from placed`);
  if (!row) throw new Error("an order was not written");
  return row.orderNumber;
}

export type OrderRow = Values<typeof PLACED & typeof FOLLOWING>;

export type LineRow = Values<typeof SOLD & typeof RETURNED>;

const ORDER = { ...PLACED, ...FOLLOWING };
/** Columns of separate tables, since few orders have them. */
const BESIDE = { ...CANCEL_REQUEST, ...SHIPMENT };

const READ: Fragment = fragment`${selected({ ...ORDER, ...BESIDE })},
  (select coalesce(json_agg(json_build_object(${asJson({ ...SOLD, ...RETURNED })})
    order by position), '[]')
  from order_line where order_line.order_id = customer_order.order_id) as lines,
  (select coalesce(json_agg(json_build_object(
      'activityId', activity_id, 'activityTitle', activity_title, 'goodsId', goods_id, 'articleNumber', article_number, 'title', title, 'seoUrlParameter', seo_url_parameter, 'picture', picture)
    order by activity_id), '[]') from order_gift where order_gift.order_id = customer_order.order_id) as gifts,
  (select valid_from from membership_year bought where bought.order_id = customer_order.order_id) as "memberFrom",
  (select valid_until from membership_year bought where bought.order_id = customer_order.order_id) as "memberUntil"`;
const FROM: Fragment = fragment`customer_order left join order_cancel_request using (order_id) left join order_shipment using (order_id)`;

/** A guest's or customer's own orders, and those that a proven mailbox placed as a guest. */
export type Owner = { readonly guestId: string | null; readonly customerId: string | null; readonly person: string | null };

/** The holder of an order's token, or its owner. */
export type Bearer = Owner & { readonly tokenHash: Buffer };

export function isOf({ guestId, customerId, person }: Owner): Fragment {
  return fragment`(guest_id = ${guestId}::text or customer_id = ${customerId}::text or (person = ${person}::text and customer_id is null))`;
}

/** Checks ownership in the query: another customer's order is not found, nor one that its owner hid, which its link still opens. */
function ownOrder(orderId: string, brand: string, bearer: Bearer, now: Date): Fragment {
  return fragment`order_id = ${orderId} and brand = ${brand}
    and ((token_hash = ${bearer.tokenHash} and token_until > ${now}) or (${isOf(bearer)} and hidden_at is null))`;
}

export type OrderWithLines = OrderRow &
  OptionalValues<typeof BESIDE> & {
    readonly lines: readonly LineRow[];
    readonly gifts: readonly OrderGift[];
    /** The validity of the membership that was bought. */
    readonly memberFrom: Date | null;
    readonly memberUntil: Date | null;
  };

/** `isOwn`: the viewer owns it, beyond holding its link. */
export type OwnOrder = OrderWithLines & { readonly isOwn: boolean };

export async function findOwnOrder(
  database: Queryable,
  orderId: string,
  brand: string,
  bearer: Bearer,
  now: Date,
): Promise<OwnOrder | undefined> {
  const [row] = await database.query<OwnOrder>(sql`
    select ${READ}, coalesce(${isOf(bearer)}, false) as "isOwn" from ${FROM} where ${ownOrder(orderId, brand, bearer, now)}`);
  return row;
}

export async function lockOwnOrder(
  transaction: Queryable,
  orderId: string,
  brand: string,
  bearer: Bearer,
  now: Date,
): Promise<OrderRow | undefined> {
  const [row] = await transaction.query<OrderRow>(sql`
    select ${selected(ORDER)} from customer_order where ${ownOrder(orderId, brand, bearer, now)} for no key update`);
  return row;
}

/** Gives a customer the guest orders of their mailbox, before the mailbox changes. */
export async function updateOwner(
  transaction: Queryable,
  { brand, person, customerId }: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await transaction.query(
    sql`update customer_order set customer_id = ${customerId}, was_guests = true where brand = ${brand} and person = ${person} and customer_id is null`,
  );
}

/** For the shop's own work (mails, results of payments), never for a caller. */
export async function findOrder(database: Queryable, orderId: string): Promise<OrderWithLines | undefined> {
  const [row] = await database.query<OrderWithLines>(sql`select ${READ} from ${FROM} where order_id = ${orderId}`);
  return row;
}

export async function lockOrder(transaction: Queryable, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await transaction.query<OrderRow>(sql`
    select ${selected(ORDER)} from customer_order where order_id = ${orderId} for no key update`);
  return row;
}

/**
 * Cancels an unpaid order. Clock and customer end none with an announced transfer, and the clock none before its deadline.
 * @returns false when it was no longer open
 */
export async function cancelOpenOrder(
  transaction: Queryable,
  orderId: string,
  cancel: { readonly reason: CancelReason; readonly now: Date },
): Promise<boolean> {
  const onlyWhenOverdue = cancel.reason === "timeout" ? fragment`and pay_until <= ${cancel.now}` : fragment``;
  const open = cancel.reason === "timeout" || cancel.reason === "shopper" ? OPEN : UNPAID;
  const rows = await transaction.query(sql`
    with canceled as (
      update customer_order
      set delivery_status = 'Canceled', canceled_at = ${cancel.now}, cancel_reason = ${cancel.reason},
        pay_until = null, stock_held = false, held_until = null, client_hash = null
      where order_id = ${orderId} and ${open} ${onlyWhenOverdue}
      returning ${CREDITS}
    ), due as (
      ${insertDue(fragment`canceled`, cancel.now)}
    ), told as (
      ${eventInsertOf(orderCanceled, fragment`select order_id as "orderId" from canceled`, cancel.now)}
    )
    select order_id from canceled`);
  return rows.length === 1;
}

export type EndOfPaid = "shop" | "shopper" | "timeout" | "chargeback";

/**
 * Cancels an order with money before dispatch; its money goes back, except for what the shop keeps. The clock ends only one with an overdue
 * balance.
 * @returns false when it no longer applied
 */
export async function cancelPaidOrder(
  transaction: Queryable,
  orderId: string,
  { keptMinor, reason, now }: { readonly keptMinor: number; readonly reason: EndOfPaid; readonly now: Date },
): Promise<boolean> {
  // A membership is never on its way.
  const paid = fragment`(payment_status = 'Paid' and (delivery_status = 'AbleDelivery' or (order_type = 'MEMBERSHIP_ORDER' and delivery_status = 'Finished')))`;
  const which = reason === "timeout" ? fragment`${IN_PART} and pay_until <= ${now}` : fragment`(${paid} or (${IN_PART}))`;
  const rows = await transaction.query(sql`
    with canceled as (
      update customer_order set delivery_status = 'Canceled', canceled_at = ${now}, cancel_reason = ${reason}, kept_minor = ${keptMinor}, stock_held = false,
        payment_status = case payment_status when 'Paid' then 'Paid' else 'PartPaid' end, pay_until = null
      where order_id = ${orderId} and ${which}
      returning ${CREDITS}
    ), due as (
      ${insertDue(fragment`canceled`, now)}
    ), told as (
      ${eventInsertOf(orderCanceled, fragment`select order_id as "orderId" from canceled`, now)}
    )
    select order_id from canceled`);
  return rows.length === 1;
}

/** The order has an open return. */
export const HAS_OPEN_CASE: Fragment = fragment`exists (select from after_sale_case opened where opened.order_id = customer_order.order_id and opened.closed_at is null)`;

export async function markReturned(transaction: Queryable, orderId: string, now: Date): Promise<void> {
  await transaction.query(sql`update customer_order set after_sale_at = ${now} where order_id = ${orderId}`);
}

export async function markReturnFailed(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`update customer_order set after_sale_failed = true where order_id = ${orderId}`);
}

/** Whether money, goods or a refund of a customer's order are outstanding. */
export async function existsOpenOrder(database: Queryable, brand: string, customerId: string, mailbox: string | null): Promise<boolean> {
  const isOver = fragment`(not ${HAS_OPEN_CASE} and (delivery_status = 'Finished' or (delivery_status = 'Canceled' and refunded_minor + kept_minor + lost_minor >= paid_minor)))`;
  const rows = await database.query(sql`
    select 1 from customer_order
    where brand = ${brand} and (customer_id = ${customerId} or (person = ${mailbox} and paid_minor > 0)) and ${isOver} is not true limit 1`);
  return rows.length === 1;
}

export async function findOrderNumbered(database: Queryable, brand: string, orderNumber: string): Promise<OrderWithLines | undefined> {
  const [row] = await database.query<OrderWithLines>(
    sql`select ${READ} from ${FROM} where brand = ${brand} and order_number = ${orderNumber}`,
  );
  return row;
}

export async function findOverdueOrders(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order
    where ${OPEN} and pay_until <= ${now}
    order by pay_until limit ${limit}`);
  return rows.map((row) => row.orderId);
}

export async function findPayUntil(database: Queryable, orderId: string): Promise<Date | undefined> {
  const [row] = await database.query<{ payUntil: Date | null }>(sql`
    select pay_until as "payUntil" from customer_order
    where order_id = ${orderId} and ${OPEN}`);
  return row?.payUntil ?? undefined;
}

/**
 * Starts a payment: waiting → Processing. The first deadline moves at most once; the days of a transfer end.
 * @returns the deadline; undefined for an order that waits for no money
 */
export async function markProcessing(
  transaction: Queryable,
  orderId: string,
  paymentMethodId: string,
  payUntil: Date,
): Promise<{ readonly payUntil: Date | null } | undefined> {
  const [row] = await transaction.query<{ payUntil: Date | null }>(sql`
    update customer_order
    set payment_status = 'Processing', payment_method_id = ${paymentMethodId},
      pay_until = case when by_transfer then least(pay_until, ${payUntil}) when deadline_moved or paid_minor > 0 then pay_until else ${payUntil} end,
      deadline_moved = true, by_transfer = false
    where order_id = ${orderId} and ${WAITING}
    returning pay_until as "payUntil"`);
  return row;
}

/**
 * Books money: waiting → PartPaid until the balance is due, or Paid and AbleDelivery with the last of it, with its event.
 * @returns false when the order waits for no money
 */
export async function markPaid(transaction: Queryable, orderId: string, amountMinor: number, now: Date): Promise<boolean> {
  const isWhole = fragment`paid_minor + ${amountMinor}::bigint >= total_minor`;
  const rows = await transaction.query(sql`
    with paid as (
      update customer_order
      set paid_minor = paid_minor + ${amountMinor}::bigint, payment_status = case when ${isWhole} then 'Paid' else 'PartPaid' end,
        delivery_status = case when ${isWhole} then 'AbleDelivery' end, paid_at = case when ${isWhole} then ${now}::timestamptz end,
        pay_until = case when not ${isWhole} then balance_until end, held_until = null, client_hash = null,
        balance_opened_at = case when ${isWhole} or balance_from > ${now} then balance_opened_at else ${now} end
      where order_id = ${orderId} and (${WAITING} or ${UNPAID})
      returning order_id, payment_status, customer_id
    ), told as (
      ${eventInsertOf(orderPaid, fragment`select order_id as "orderId" from paid where payment_status = 'Paid'`, now)}
    ), told_of_customer as (
      ${eventInsertOf(customerPaid, fragment`select order_id as "orderId" from paid where payment_status = 'Paid' and customer_id is not null`, now)}
    ), told_in_part as (
      ${eventInsertOf(orderDepositPaid, fragment`select order_id as "orderId" from paid where payment_status = 'PartPaid'`, now)}
    )
    select order_id from paid`);
  return rows.length === 1;
}

/** The only attempt failed: Processing → UnPaid, or PartPaid after a deposit. */
export async function markUnpaid(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`
    update customer_order set payment_status = case when paid_minor > 0 then 'PartPaid' else 'UnPaid' end
    where order_id = ${orderId} and payment_status = 'Processing' and delivery_status is null`);
}

/** A settled refund. */
export type MoneyBack = { readonly refundId: string; readonly amountMinor: number };

/** `whole`: a payment that paid the order, or its rest; `part`: of a payment that stays; `turnedAway`: money that never paid it. */
export type WentBack = "whole" | "part" | "turnedAway";

const TOLD_BACK = { whole: orderRefunded, part: orderPartRefunded, turnedAway: orderTurnedAway } as const;

export async function addRefund(
  transaction: Queryable,
  orderId: string,
  { refundId, amountMinor }: MoneyBack,
  what: WentBack,
  now: Date,
): Promise<void> {
  const added =
    what === "turnedAway"
      ? fragment`turned_away_minor = turned_away_minor + ${amountMinor}`
      : fragment`refunded_minor = refunded_minor + ${amountMinor}`;
  await transaction.query(sql`
    with refunded as (
      update customer_order set ${added} where order_id = ${orderId} returning order_id
    )
    ${eventInsertOf(TOLD_BACK[what], fragment`select order_id as "orderId", ${refundId}::text as "refundId" from refunded`, now)}`);
}

/** Lowers what the shop keeps of a cancelled order. */
export async function lowerKept(transaction: Queryable, orderId: string, byMinor: number): Promise<void> {
  await transaction.query(sql`update customer_order set kept_minor = kept_minor - ${byMinor}::bigint where order_id = ${orderId}`);
}
