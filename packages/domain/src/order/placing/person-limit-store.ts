/** SQL of limits per person and of single-use codes. */
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { UNPAID } from "../store.ts";
import { unitsOfLines } from "./pieces-store.ts";

/** Makes payments for one mailbox wait for each other until the transaction ends. */
export async function lockPerson(transaction: Transaction, brand: string, buyer: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`person ${brand} ${buyer}`}, 0))`);
}

export type AboveLimit = { readonly goodsId: string; readonly limitPerPerson: number };

export type Counted = {
  /** Also counts open orders of this network for the mailbox, and of the account within a flash sale; null leaves them out. */
  readonly network: Buffer | null;
  /** Before payment, an unproven mailbox counts only the caller's own purchases, so that limits reveal nothing about others. */
  readonly isPaid: boolean;
  /** How many buyers one delivery address may have since `since`; 0 for any number. */
  readonly people: number;
  readonly since: Date;
};

const isPaidOrder = (placed: Fragment): Fragment =>
  fragment`${placed}.delivery_status is distinct from 'Canceled' and (${placed}.payment_status = 'Paid' or ${placed}.paid_minor > 0)`;
const OTHER = fragment`other`;

/**
 * Goods of an order that exceed its buyer's limit together with paid ones: the limit of the goods, or of their flash sale. A guest's order
 * being paid also counts with others sent to its address, which share the limits of `people` buyers.
 */
export async function findAboveLimit(database: Queryable, orderId: string, counted: Counted): Promise<AboveLimit[]> {
  const { network, isPaid, people, since } = counted;
  const isTheirOwn = fragment`(other.customer_id = asked.customer_id or other.guest_id = asked.guest_id)`;
  return await database.query<AboveLimit>(sql`
    with placed as (
      select *, ${isPaid}::boolean or exists (
        select from customer where customer.customer_id = found.customer_id and customer.email = found.person and email_verified_at is not null) as counts_all
      from customer_order found where order_id = ${orderId}
    ), asked as (
      select brand, buyer, customer_id, guest_id, address_hash, counts_all, goods_id, flash_sale_id, quantity, limit_per_person, flash_sale_limit
      from placed join order_line using (order_id) where limit_per_person is not null or flash_sale_limit is not null
    ), per_goods as (
      select brand, buyer, customer_id, guest_id, address_hash, counts_all, goods_id, sum(quantity) as pieces, min(limit_per_person) as most
      from asked where limit_per_person is not null group by brand, buyer, customer_id, guest_id, address_hash, counts_all, goods_id
    ), in_sale as (
      select brand, buyer, customer_id, guest_id, address_hash, counts_all, flash_sale_id, goods_id, sum(quantity) as pieces, min(flash_sale_limit) as most
      from asked where flash_sale_limit is not null group by brand, buyer, customer_id, guest_id, address_hash, counts_all, flash_sale_id, goods_id
    ), above as (
      select asked.goods_id, asked.most from per_goods asked
      left join person_purchase paid on paid.brand = asked.brand and paid.person = asked.buyer and paid.goods_id = asked.goods_id and asked.counts_all
      where asked.most < asked.pieces + coalesce(paid.quantity, 0) + (
        select coalesce(sum(line.quantity - line.restocked_units), 0) from customer_order other join order_line line using (order_id)
        where other.brand = asked.brand and other.buyer = asked.buyer and order_id <> ${orderId} and line.goods_id = asked.goods_id
          and ((other.client_hash = ${network}::bytea and ${UNPAID}) or (not asked.counts_all and ${isTheirOwn} and ${isPaidOrder(OTHER)})))
      union all
      select asked.goods_id, asked.most from in_sale asked
      where asked.most < asked.pieces + (
        select coalesce(sum(line.quantity - line.restocked_units), 0) from customer_order other join order_line line using (order_id)
        where other.brand = asked.brand and (other.buyer = asked.buyer or other.customer_id = asked.customer_id) and order_id <> ${orderId}
          and line.flash_sale_id = asked.flash_sale_id and other.delivery_status is distinct from 'Canceled'
          and (((other.payment_status = 'Paid' or other.paid_minor > 0) and (asked.counts_all or ${isTheirOwn}))
            or (${network}::bytea is not null and (other.client_hash = ${network}::bytea or other.customer_id = asked.customer_id))))
      union all
      select asked.goods_id, asked.most from (
        select brand, customer_id, address_hash, goods_id, null as flash_sale_id, pieces, most from per_goods
        union all select brand, customer_id, address_hash, goods_id, flash_sale_id, pieces, most from in_sale) as asked
      where ${isPaid}::boolean and ${people}::integer > 0 and asked.customer_id is null and asked.most * ${people}::integer < asked.pieces + (
        select coalesce(sum(line.quantity - line.restocked_units), 0) from customer_order other join order_line line using (order_id)
        where other.brand = asked.brand and other.address_hash = asked.address_hash and other.created_at > ${since} and order_id <> ${orderId}
          and line.goods_id = asked.goods_id and (asked.flash_sale_id is null or line.flash_sale_id = asked.flash_sale_id) and ${isPaidOrder(OTHER)})
    )
    select goods_id as "goodsId", min(most) as "limitPerPerson" from above group by goods_id order by goods_id`);
}

/**
 * Whether the code of a guest's order belongs to another by now: to the same buyer's account or paid order, or to as many paid orders of
 * the address as allowed.
 */
export async function isCodeTaken(
  database: Queryable,
  orderId: string,
  { people, since }: Pick<Counted, "people" | "since">,
): Promise<boolean> {
  const [row] = await database.query<{ isTaken: boolean }>(sql`
    select exists (
      select from coupon_use used join coupon mine using (serial_number) join customer_order placed using (order_id)
      where order_id = ${orderId} and used.given_back_at is null and mine.customer_id is null and (
        exists (
          select from coupon theirs left join customer on customer.customer_id = theirs.customer_id
          where theirs.brand = mine.brand and theirs.code = mine.code and theirs.serial_number <> mine.serial_number
            and (theirs.buyer = placed.buyer or (customer.email = placed.person and customer.email_verified_at is not null))
            and (theirs.customer_id is not null or exists (
              select from coupon_use use join customer_order other using (order_id)
              where use.serial_number = theirs.serial_number and use.given_back_at is null and ${isPaidOrder(OTHER)})))
        or ${people}::integer > 0 and ${people}::integer <= (
          select count(distinct other.buyer) from customer_order other join coupon_use use using (order_id) join coupon theirs using (serial_number)
          where other.brand = placed.brand and other.address_hash = placed.address_hash and other.created_at > ${since} and other.buyer <> placed.buyer
            and theirs.code = mine.code and use.given_back_at is null and ${isPaidOrder(OTHER)})
      )) as "isTaken"`);
  return row?.isTaken === true;
}

/**
 * Removes an order, or units of its lines, from its buyer's purchases.
 * @param units of each line, in their order
 */
export async function removePurchases(transaction: Transaction, orderId: string, units?: readonly number[]): Promise<void> {
  await transaction.query(sql`
    update person_purchase bought set quantity = greatest(0, bought.quantity - line.quantity)
    from (
      select brand, buyer, goods_id, sum(quantity)::integer as quantity from customer_order cross join ${unitsOfLines(orderId, units)} piece
      where order_id = ${orderId} group by brand, buyer, goods_id
    ) line
    where bought.brand = line.brand and bought.person = line.buyer and bought.goods_id = line.goods_id`);
}

/** Adds an order to its buyer's paid purchases. */
export async function addPurchases(transaction: Transaction, orderId: string): Promise<void> {
  await transaction.query(sql`
    insert into person_purchase as bought (brand, person, goods_id, quantity)
    select brand, buyer, goods_id, sum(quantity) from customer_order join order_line using (order_id)
    where order_id = ${orderId} group by brand, buyer, goods_id
    on conflict (brand, person, goods_id) do update set quantity = bought.quantity + excluded.quantity`);
}
