/** SQL of orders. */
import type { CurrencyCode } from "@rambla/core/money";
import type { OrderGift } from "../activity/gift-service.ts";
import type { AddressInput } from "../address/rules.ts";
import type { Queryable } from "../platform/database/database.ts";
import { eventInsert, eventInsertOf } from "../platform/events.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
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
import type { SharedLine, LineShares } from "./money-back/share-rules.ts";
import type { OrderTax } from "./rules.ts";
import type { DeliveryStatus, PaymentStatus } from "./state-rules.ts";

export type NewOrder = {
  readonly orderId: string;
  readonly brand: string;
  readonly country: string;
  readonly language: string;
  readonly numberLetter: string;
  readonly orderType: OrderType;
  readonly clientHash: Buffer | null;
  readonly byTransfer: boolean;
  readonly stockHeld: boolean;
  readonly heldUntil: Date | null;
  readonly paymentStatus: PaymentStatus;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly createdAt: Date;
  readonly payUntil: Date | null;
  readonly paidAt: Date | null;
  readonly paymentMethodId: string;
  readonly email: string;
  readonly person: string;
  /** The mailbox as limits count it. */
  readonly buyer: string;
  readonly addressHash: Buffer | null;
  readonly guestId: string | null;
  readonly customerId: string | null;
  readonly tokenHash: Buffer;
  readonly tokenUntil: Date;
  readonly address: AddressInput | null;
  readonly currency: CurrencyCode;
  readonly taxIncluded: boolean;
  readonly taxRate: number;
  readonly goodsMinor: number;
  readonly shippingMinor: number;
  readonly addedTaxMinor: number;
  readonly taxOffMinor: number;
  readonly taxMinor: number;
  readonly taxes: readonly OrderTax[];
  readonly totalMinor: number;
  readonly deliveryFrom: string | null;
  readonly deliveryTo: string | null;
  readonly lines: readonly NewLine[];
} & PaidOtherwise &
  ByDeposit;

/** What is paid first of an order with a deposit, the terms of its balance as they were agreed, and when its goods are expected to leave, as a date. */
type ByDeposit = {
  readonly depositMinor: number | null;
  readonly balanceFrom: Date | null;
  readonly balanceUntil: Date | null;
  readonly shipsFrom: string | null;
};

/** What of the goods a coupon pays, and what coins pay. */
type PaidOtherwise = { readonly couponMinor: number; readonly coinsMinor: number };

export type NewLine = {
  readonly goodsId: string;
  readonly distributionId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: OrderPicture;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly originalPriceMinor: number | null;
  readonly lineMinor: number;
  readonly taxRate: number;
  readonly taxMinor: number;
  readonly preSale: boolean;
  readonly limitPerPerson: number | null;
  /** The pre-sale it is bought in; null for what is there. */
  readonly preSaleRound: number | null;
  /** The flash sale that all its pieces are bought in, and how many a person may have in it. */
  readonly flashSaleId: string | null;
  readonly flashSaleLimit: number | null;
} & Discounted &
  LineShares;

/**
 * What is taken off a line beside the reduction of its price, and what of it coupon and coins pay; the bundle it was bought in: as it was called, and how many of it; and the
 * full discount it took part in, as it was called, and what of the whole that took off.
 */
type Discounted = {
  readonly discountMinor: number;
  readonly deductedMinor: number;
  readonly palletId: string | null;
  readonly palletTitle: string | null;
  readonly palletQuantity: number | null;
  readonly fullDiscountId: string | null;
  readonly fullDiscountTitle: string | null;
  readonly fullDiscountMinor: number;
};

export type OrderPicture = { readonly pictureId: string; readonly alt: string; readonly colour: string };

/** Of a membership nothing is sent: its order has no lines and no address (docs/decisions/146). */
export type OrderType = "SALE_ORDER" | "PRE_SALE_ORDER" | "MEMBERSHIP_ORDER";

/** Orders that wait for their first money; the partial indexes have all of it but the sum. */
export const OPEN: Fragment = fragment`payment_status in ('UnPaid', 'Processing') and delivery_status is null and paid_minor = 0`;
/** The same with those whose transfer is said to be on the way: clock and shopper no longer end them. */
export const UNPAID: Fragment = fragment`payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null and paid_minor = 0`;
/** Orders that wait for money, be it the balance. */
const WAITING: Fragment = fragment`payment_status in ('UnPaid', 'Processing', 'PartPaid') and delivery_status is null`;

/** Orders whose deposit is paid and whose balance is not, as the partial indexes have it. */
export const IN_PART: Fragment = fragment`paid_minor > 0 and delivery_status is null`;

/** Writes an order, its lines and the event of its placing in one statement. @returns the number it got */
export async function insertOrder(transaction: Queryable, order: NewOrder): Promise<string> {
  const [row] = await transaction.query<{ orderNumber: string }>(sql`
    with placed as (
      insert into customer_order (
        order_id, brand, country, language, order_number, order_type, client_hash, by_transfer, transfer_offered, stock_held, held_until, payment_status, delivery_status, created_at, pay_until, paid_at,
        payment_method_id, email, person, buyer, address_hash, guest_id, customer_id, token_hash, token_until, address, currency, tax_included, tax_rate,
        goods_minor, coupon_minor, coins_minor, shipping_minor, added_tax_minor, tax_off_minor, tax_minor, taxes, total_minor, delivery_from, delivery_to,
        deposit_minor, balance_from, balance_until, ships_from)
      values (
        ${order.orderId}, ${order.brand}, ${order.country}, ${order.language},
        next_order_number(${order.numberLetter}, ${order.createdAt.getUTCFullYear()}),
        ${order.orderType}, ${order.clientHash}, ${order.byTransfer}, ${order.byTransfer}, ${order.stockHeld}, ${order.heldUntil},
        ${order.paymentStatus}, ${order.deliveryStatus}, ${order.createdAt}, ${order.payUntil}, ${order.paidAt},
        ${order.paymentMethodId}, ${order.email}, ${order.person}, ${order.buyer}, ${order.addressHash}, ${order.guestId}, ${order.customerId}, ${order.tokenHash}, ${order.tokenUntil},
        ${order.address && JSON.stringify(order.address)}, ${order.currency}, ${order.taxIncluded}, ${order.taxRate},
        ${order.goodsMinor}, ${order.couponMinor}, ${order.coinsMinor}, ${order.shippingMinor}, ${order.addedTaxMinor}, ${order.taxOffMinor}, ${order.taxMinor}, ${JSON.stringify(order.taxes)}, ${order.totalMinor},
        ${order.deliveryFrom}, ${order.deliveryTo}, ${order.depositMinor}, ${order.balanceFrom}, ${order.balanceUntil}, ${order.shipsFrom})
      returning order_number
    ), lines as (
      insert into order_line (
        order_id, position, goods_id, distribution_id, article_number, title, seo_url_parameter, picture,
        quantity, price_minor, original_price_minor, discount_minor, deducted_minor, coupon_share_minor, coins_share_minor, shipping_share_minor, added_tax_share_minor, tax_off_share_minor, line_minor, tax_rate, tax_minor, pre_sale, pre_sale_round, flash_sale_id, flash_sale_limit, limit_per_person, pallet_id, pallet_title, pallet_quantity,
        full_discount_id, full_discount_title, full_discount_minor)
      select ${order.orderId}, line.position, line."goodsId", line."distributionId", line."articleNumber", line.title, line."seoUrlParameter",
        line.picture, line.quantity, line."priceMinor", line."originalPriceMinor", line."discountMinor", line."deductedMinor", line."couponMinor", line."coinsMinor", line."shippingMinor", line."addedTaxMinor", line."taxOffMinor", line."lineMinor", line."taxRate", line."taxMinor",
        line."preSale", line."preSaleRound", line."flashSaleId", line."flashSaleLimit", line."limitPerPerson", line."palletId", line."palletTitle", line."palletQuantity",
        line."fullDiscountId", line."fullDiscountTitle", line."fullDiscountMinor"
      from jsonb_to_recordset(${JSON.stringify(order.lines.map((line, index) => ({ ...line, position: index + 1 })))}::jsonb) as line(
        position integer, "goodsId" text, "distributionId" text, "articleNumber" text, title text, "seoUrlParameter" text, picture jsonb,
        quantity integer, "priceMinor" bigint, "originalPriceMinor" bigint, "discountMinor" bigint, "deductedMinor" bigint, "couponMinor" bigint, "coinsMinor" bigint, "shippingMinor" bigint, "addedTaxMinor" bigint, "taxOffMinor" bigint, "lineMinor" bigint, "taxRate" numeric, "taxMinor" bigint, "preSale" boolean, "preSaleRound" integer, "flashSaleId" text, "flashSaleLimit" integer, "limitPerPerson" integer,
        "palletId" text, "palletTitle" text, "palletQuantity" integer, "fullDiscountId" text, "fullDiscountTitle" text, "fullDiscountMinor" bigint)
    ), told as (
      ${eventInsert(orderPlaced, { orderId: order.orderId }, order.createdAt)}
    )
    select order_number as "orderNumber" from placed`);
  if (!row) throw new Error("an order was not written");
  return row.orderNumber;
}

export type OrderRow = {
  readonly orderId: string;
  readonly brand: string;
  readonly country: string;
  readonly language: string;
  readonly orderNumber: string;
  readonly orderType: OrderType;
  readonly byTransfer: boolean;
  readonly transferOffered: boolean;
  readonly transferredAt: Date | null;
  readonly stockHeld: boolean;
  readonly heldUntil: Date | null;
  readonly stockTurn: number;
  readonly paymentStatus: PaymentStatus;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly createdAt: Date;
  readonly payUntil: Date | null;
  readonly deadlineMoved: boolean;
  readonly paidAt: Date | null;
  readonly canceledAt: Date | null;
  readonly cancelReason: CancelReason | null;
  readonly cancelAskedAt: Date | null;
  readonly cancelRefusedAt: Date | null;
  readonly cancelAnswer: string | null;
  readonly paymentMethodId: string;
  readonly email: string;
  readonly person: string;
  readonly buyer: string;
  readonly customerId: string | null;
  /** Placed by a guest, and its customer's since their mailbox moved. */
  readonly wasGuests: boolean;
  /** Null where nothing is sent. */
  readonly address: AddressInput | null;
  readonly currency: CurrencyCode;
  readonly taxIncluded: boolean;
  readonly taxRate: number;
  readonly goodsMinor: number;
  readonly shippingMinor: number;
  readonly addedTaxMinor: number;
  readonly taxOffMinor: number;
  readonly taxMinor: number;
  readonly taxes: readonly OrderTax[];
  readonly totalMinor: number;
  readonly paidMinor: number;
  /** What of the paid money went back, and what came for the order, never paid it and went back (decision 235). */
  readonly refundedMinor: number;
  readonly turnedAwayMinor: number;
  readonly keptMinor: number;
  /** What providers took back of the paid money for good. */
  readonly lostMinor: number;
  /** Since when a provider has taken money back without a decision of an operator. */
  readonly disputedAt: Date | null;
  /** What of coupon and coins goes back while the order stands. */
  readonly couponBackMinor: number;
  readonly coinsBackMinor: number;
  readonly deliveryFrom: string | null;
  readonly deliveryTo: string | null;
  readonly shippedAt: Date | null;
  readonly logisticsCompany: string | null;
  readonly trackingNumber: string | null;
  readonly finishedAt: Date | null;
  readonly finishedBy: FinishedBy | null;
  /** Since when the balance can be paid and its shopper knows. */
  readonly balanceOpenedAt: Date | null;
} & PaidOtherwise &
  ByDeposit;

/** Who says that an order has arrived; the shop of one with nothing to send. */
export type FinishedBy = "shopper" | "clock" | "shop";

export type LineRow = {
  readonly goodsId: string;
  readonly distributionId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: OrderPicture;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly originalPriceMinor: number | null;
  readonly lineMinor: number;
  readonly taxRate: number;
  readonly taxMinor: number;
  readonly preSale: boolean;
} & Discounted &
  SharedLine;

const ORDER_COLUMNS: Fragment = fragment`
  order_id as "orderId", brand, country, language, order_number as "orderNumber", order_type as "orderType",
  by_transfer as "byTransfer", transfer_offered as "transferOffered", transferred_at as "transferredAt",
  stock_held as "stockHeld", held_until as "heldUntil", stock_turn as "stockTurn",
  payment_status as "paymentStatus", delivery_status as "deliveryStatus", created_at as "createdAt", pay_until as "payUntil",
  deadline_moved as "deadlineMoved", paid_at as "paidAt", canceled_at as "canceledAt", cancel_reason as "cancelReason", cancel_asked_at as "cancelAskedAt", cancel_refused_at as "cancelRefusedAt", cancel_answer as "cancelAnswer",
  payment_method_id as "paymentMethodId", email, person, buyer, customer_id as "customerId", was_guests as "wasGuests", address, currency, tax_included as "taxIncluded", tax_rate::float8 as "taxRate",
  goods_minor as "goodsMinor", coupon_minor as "couponMinor", coins_minor as "coinsMinor", shipping_minor as "shippingMinor", added_tax_minor as "addedTaxMinor", tax_off_minor as "taxOffMinor", tax_minor as "taxMinor",
  coalesce(taxes, jsonb_build_array(jsonb_build_object('rate', tax_rate, 'netMinor', total_minor - tax_minor, 'taxMinor', tax_minor))) as taxes,
  total_minor as "totalMinor", deposit_minor as "depositMinor", paid_minor as "paidMinor", refunded_minor as "refundedMinor", turned_away_minor as "turnedAwayMinor", kept_minor as "keptMinor", lost_minor as "lostMinor", disputed_at as "disputedAt", coupon_back_minor as "couponBackMinor", coins_back_minor as "coinsBackMinor",
  delivery_from::text as "deliveryFrom", delivery_to::text as "deliveryTo",
  shipped_at as "shippedAt", logistics_company as "logisticsCompany", tracking_number as "trackingNumber", finished_at as "finishedAt", finished_by as "finishedBy",
  balance_from as "balanceFrom", balance_until as "balanceUntil", balance_opened_at as "balanceOpenedAt", ships_from::text as "shipsFrom"`;

const LINES: Fragment = fragment`
  (select coalesce(json_agg(json_build_object(
      'goodsId', goods_id, 'distributionId', distribution_id, 'articleNumber', article_number, 'title', title,
      'seoUrlParameter', seo_url_parameter, 'picture', picture, 'quantity', quantity, 'priceMinor', price_minor,
      'originalPriceMinor', original_price_minor, 'discountMinor', discount_minor, 'deductedMinor', deducted_minor, 'couponMinor', coupon_share_minor, 'coinsMinor', coins_share_minor, 'shippingMinor', shipping_share_minor, 'addedTaxMinor', added_tax_share_minor, 'taxOffMinor', tax_off_share_minor, 'refundedUnits', refunded_units, 'restockedUnits', restocked_units, 'lineMinor', line_minor, 'taxRate', tax_rate::float8, 'taxMinor', tax_minor, 'preSale', pre_sale,
      'palletId', pallet_id, 'palletTitle', pallet_title, 'palletQuantity', pallet_quantity,
      'fullDiscountId', full_discount_id, 'fullDiscountTitle', full_discount_title, 'fullDiscountMinor', full_discount_minor)
    order by position), '[]')
  from order_line where order_line.order_id = customer_order.order_id) as lines,
  (select coalesce(json_agg(json_build_object(
      'activityId', activity_id, 'activityTitle', activity_title, 'goodsId', goods_id, 'articleNumber', article_number, 'title', title, 'seoUrlParameter', seo_url_parameter, 'picture', picture)
    order by activity_id), '[]') from order_gift where order_gift.order_id = customer_order.order_id) as gifts,
  (select valid_from from membership_year bought where bought.order_id = customer_order.order_id) as "memberFrom",
  (select valid_until from membership_year bought where bought.order_id = customer_order.order_id) as "memberUntil"`;

/** Whose orders: the guest's or customer's who placed them, and those a mailbox placed as a guest once it was proven. */
export type Owner = { readonly guestId: string | null; readonly customerId: string | null; readonly person: string | null };

/** Who asks for an order: the holder of its token, or its owner. */
export type Bearer = Owner & { readonly tokenHash: Buffer };

export function isOf({ guestId, customerId, person }: Owner): Fragment {
  return fragment`(guest_id = ${guestId}::text or customer_id = ${customerId}::text or (person = ${person}::text and customer_id is null))`;
}

/** Ownership stands in the query: an order of somebody else is no order at all (D-167), nor is one that its owner has put away; its link opens it still (D-131). */
function ownOrder(orderId: string, brand: string, bearer: Bearer, now: Date): Fragment {
  return fragment`order_id = ${orderId} and brand = ${brand}
    and ((token_hash = ${bearer.tokenHash} and token_until > ${now}) or (${isOf(bearer)} and hidden_at is null))`;
}

export type OrderWithLines = OrderRow & {
  readonly lines: readonly LineRow[];
  readonly gifts: readonly OrderGift[];
  /** From when to when the membership counts that it has brought. */
  readonly memberFrom: Date | null;
  readonly memberUntil: Date | null;
};

/** An order as somebody opens it; `isOwn` when it is theirs, not only one whose link they hold. */
export type OwnOrder = OrderWithLines & { readonly isOwn: boolean };

export async function findOwnOrder(
  database: Queryable,
  orderId: string,
  brand: string,
  bearer: Bearer,
  now: Date,
): Promise<OwnOrder | undefined> {
  const [row] = await database.query<OwnOrder>(sql`
    select ${ORDER_COLUMNS}, ${LINES}, coalesce(${isOf(bearer)}, false) as "isOwn" from customer_order where ${ownOrder(orderId, brand, bearer, now)}`);
  return row;
}

/** Locks an own order until the transaction ends. */
export async function lockOwnOrder(
  transaction: Queryable,
  orderId: string,
  brand: string,
  bearer: Bearer,
  now: Date,
): Promise<OrderRow | undefined> {
  const [row] = await transaction.query<OrderRow>(sql`
    select ${ORDER_COLUMNS} from customer_order where ${ownOrder(orderId, brand, bearer, now)} for no key update`);
  return row;
}

/** Gives a customer what their mailbox has ordered as a guest, before it is theirs no more. */
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
  const [row] = await database.query<OrderWithLines>(
    sql`select ${ORDER_COLUMNS}, ${LINES} from customer_order where order_id = ${orderId}`,
  );
  return row;
}

export async function lockOrder(transaction: Queryable, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await transaction.query<OrderRow>(sql`
    select ${ORDER_COLUMNS} from customer_order where order_id = ${orderId} for no key update`);
  return row;
}

/**
 * Who or what cancelled: the clock, the shopper, or money that came after the last piece was gone or the person had paid for as many as the limit allows; an operator;
 * or a provider that took the money back.
 */
export type CancelReason = "timeout" | "shopper" | "soldOut" | "aboveLimit" | "shop" | "chargeback";

/** An unpaid order becomes cancelled; clock and shopper end none whose transfer is on the way, and the clock none before its deadline. @returns false when it was not open any more */
export async function cancelOpenOrder(
  transaction: Queryable,
  orderId: string,
  cancel: { readonly reason: CancelReason; readonly description: string | null; readonly code: string | null; readonly now: Date },
): Promise<boolean> {
  const onlyWhenOverdue = cancel.reason === "timeout" ? fragment`and pay_until <= ${cancel.now}` : fragment``;
  const open = cancel.reason === "timeout" || cancel.reason === "shopper" ? OPEN : UNPAID;
  const rows = await transaction.query(sql`
    with canceled as (
      update customer_order
      set delivery_status = 'Canceled', canceled_at = ${cancel.now}, cancel_reason = ${cancel.reason},
        cancel_description = coalesce(${cancel.description}, cancel_description), cancel_code = coalesce(${cancel.code}, cancel_code), pay_until = null, stock_held = false, held_until = null, client_hash = null
      where order_id = ${orderId} and ${open} ${onlyWhenOverdue}
      returning order_id
    ), told as (
      ${eventInsertOf(orderCanceled, fragment`select order_id as "orderId" from canceled`, cancel.now)}
    )
    select order_id from canceled`);
  return rows.length === 1;
}

/** What ends an order that has money. */
export type EndOfPaid = "shop" | "timeout" | "chargeback";

/**
 * An order that has money and is not on its way becomes cancelled: its money goes back, but for what the shop keeps of it. The clock ends only one whose
 * balance is overdue. @returns false when it was none such any more
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
      returning order_id
    ), told as (
      ${eventInsertOf(orderCanceled, fragment`select order_id as "orderId" from canceled`, now)}
    )
    select order_id from canceled`);
  return rows.length === 1;
}

/** Whether anything is still to come of an order of somebody: money, goods, or money back. */
export async function existsOpenOrder(database: Queryable, brand: string, customerId: string, mailbox: string | null): Promise<boolean> {
  const isOver = fragment`(delivery_status = 'Finished' or (delivery_status = 'Canceled' and refunded_minor + kept_minor + lost_minor >= paid_minor))`;
  const rows = await database.query(sql`
    select 1 from customer_order
    where brand = ${brand} and (customer_id = ${customerId} or (person = ${mailbox} and paid_minor > 0)) and ${isOver} is not true limit 1`);
  return rows.length === 1;
}

/** The order that a person reads by its number. */
export async function findOrderNumbered(database: Queryable, brand: string, orderNumber: string): Promise<OrderWithLines | undefined> {
  const [row] = await database.query<OrderWithLines>(
    sql`select ${ORDER_COLUMNS}, ${LINES} from customer_order where brand = ${brand} and order_number = ${orderNumber}`,
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

export async function findNextOverdueOrder(database: Queryable, since: Date): Promise<Date | undefined> {
  const [row] = await database.query<{ payUntil: Date }>(sql`
    select pay_until as "payUntil" from customer_order
    where ${OPEN} and pay_until > ${since}
    order by pay_until limit 1`);
  return row?.payUntil;
}

export async function findPayUntil(database: Queryable, orderId: string): Promise<Date | undefined> {
  const [row] = await database.query<{ payUntil: Date | null }>(sql`
    select pay_until as "payUntil" from customer_order
    where order_id = ${orderId} and ${OPEN}`);
  return row?.payUntil ?? undefined;
}

/**
 * A payment was started: waiting → Processing, and the deadline of the first one moves at most once. The days of a transfer end with it.
 * @returns the deadline, nothing for an order that waits for no money
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
 * Money arrived: waiting → PartPaid until the day the balance has to be there, and with the last of it Paid and AbleDelivery, with its event.
 * @returns false where the order waits for no money any more
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

/** The only attempt failed: Processing → UnPaid, or PartPaid where the deposit is there. */
export async function markUnpaid(transaction: Queryable, orderId: string): Promise<void> {
  await transaction.query(sql`
    update customer_order set payment_status = case when paid_minor > 0 then 'PartPaid' else 'UnPaid' end
    where order_id = ${orderId} and payment_status = 'Processing' and delivery_status is null`);
}

/** A refund whose money went back. */
export type MoneyBack = { readonly refundId: string; readonly amountMinor: number };

/** What went back: a payment that paid the order, or what was left of it; a part of one that stays; or money that never paid it. */
export type WentBack = "whole" | "part" | "turnedAway";

/** The event of each. */
const TOLD_BACK = { whole: orderRefunded, part: orderPartRefunded, turnedAway: orderTurnedAway } as const;

/** Money went back to the payer by a refund. */
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

/** Of the money of an order that is over the shop keeps so much less. */
export async function lowerKept(transaction: Queryable, orderId: string, byMinor: number): Promise<void> {
  await transaction.query(sql`update customer_order set kept_minor = kept_minor - ${byMinor}::bigint where order_id = ${orderId}`);
}
