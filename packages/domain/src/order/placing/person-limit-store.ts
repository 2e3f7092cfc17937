/** SQL of limits per person (D-100, docs/decisions/034 and 169): what a mailbox has paid for, and what it would have with one order more. */
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { UNPAID } from "../store.ts";

/** Whoever pays for the same mailbox waits until the transaction ends. */
export async function lockPerson(transaction: Transaction, brand: string, person: string): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`person ${brand} ${person}`}, 0))`);
}

export type AboveLimit = { readonly goodsId: string; readonly limitPerPerson: number };

/**
 * Goods of which an order would bring its person above the limit that held when it was placed, beside what is paid: that of the goods, and that of the flash sale they are bought in.
 * @param network counts the other open orders that came from there for this mailbox too, and within a flash sale those of the same account; null leaves them out
 */
export async function findAboveLimit(database: Queryable, orderId: string, network: Buffer | null): Promise<AboveLimit[]> {
  return await database.query<AboveLimit>(sql`
    with asked as (
      select brand, person, goods_id, sum(quantity) as pieces, min(limit_per_person) as most
      from customer_order join order_line using (order_id)
      where order_id = ${orderId} and limit_per_person is not null group by brand, person, goods_id
    ), in_sale as (
      select brand, person, customer_id, flash_sale_id, goods_id, sum(quantity) as pieces, min(flash_sale_limit) as most
      from customer_order join order_line using (order_id)
      where order_id = ${orderId} and flash_sale_limit is not null group by brand, person, customer_id, flash_sale_id, goods_id
    ), above as (
      select asked.goods_id, asked.most from asked
      left join person_purchase paid on paid.brand = asked.brand and paid.person = asked.person and paid.goods_id = asked.goods_id
      where asked.most < asked.pieces + coalesce(paid.quantity, 0) + (
        select coalesce(sum(line.quantity), 0) from customer_order other join order_line line using (order_id)
        where other.client_hash = ${network}::bytea and ${UNPAID} and other.brand = asked.brand and other.person = asked.person
          and order_id <> ${orderId} and line.goods_id = asked.goods_id)
      union all
      select in_sale.goods_id, in_sale.most from in_sale
      where in_sale.most < in_sale.pieces + (
        select coalesce(sum(line.quantity), 0) from customer_order other join order_line line using (order_id)
        where other.brand = in_sale.brand and (other.person = in_sale.person or other.customer_id = in_sale.customer_id) and order_id <> ${orderId}
          and line.flash_sale_id = in_sale.flash_sale_id and other.delivery_status is distinct from 'Canceled'
          and (other.payment_status = 'Paid' or other.paid_minor > 0
            or (${network}::bytea is not null and (other.client_hash = ${network}::bytea or other.customer_id = in_sale.customer_id))))
    )
    select goods_id as "goodsId", min(most) as "limitPerPerson" from above group by goods_id order by goods_id`);
}

/** Counts the pieces of an order that is called off no more. */
export async function removePurchases(transaction: Transaction, orderId: string): Promise<void> {
  await transaction.query(sql`
    update person_purchase bought set quantity = greatest(0, bought.quantity - line.quantity)
    from (
      select brand, person, goods_id, sum(quantity)::integer as quantity from customer_order join order_line using (order_id)
      where order_id = ${orderId} group by brand, person, goods_id
    ) line
    where bought.brand = line.brand and bought.person = line.person and bought.goods_id = line.goods_id`);
}

/** Counts the pieces of an order among what its person has paid for. */
export async function addPurchases(transaction: Transaction, orderId: string): Promise<void> {
  await transaction.query(sql`
    insert into person_purchase as bought (brand, person, goods_id, quantity)
    select brand, person, goods_id, sum(quantity) from customer_order join order_line using (order_id)
    where order_id = ${orderId} group by brand, person, goods_id
    on conflict (brand, person, goods_id) do update set quantity = bought.quantity + excluded.quantity`);
}
