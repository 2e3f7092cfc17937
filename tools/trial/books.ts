/** Checks sums that must hold after any trial. */
import type { Database } from "@rambla/domain/platform/database/database";
import type { Problems } from "./scenario.ts";

type Row = Readonly<Record<string, unknown>>;

export async function look(database: Database, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await database.executeSql(text, [...values]);
  return rows.filter((row): row is Row => typeof row === "object" && row !== null);
}

/** Each query must give no rows. */
const SUMS: readonly { readonly says: string; readonly finds: string }[] = [
  { says: "stock is below zero", finds: "select brand, goods_id, quantity from goods_stock where quantity < 0" },
  {
    says: "stock and its movements differ",
    finds: `select stock.brand, stock.goods_id, stock.quantity, sum(movement.difference) as moved
      from goods_stock stock join stock_movement movement using (brand, goods_id)
      group by stock.brand, stock.goods_id, stock.quantity having stock.quantity <> sum(movement.difference)`,
  },
  {
    says: "pieces of orders that hold some and the stock taken for them differ",
    finds: `with sold as (
        select placed.brand, line.goods_id, sum(line.quantity) as pieces from order_line line join customer_order placed using (order_id)
        where placed.stock_held group by 1, 2),
      taken as (
        select brand, goods_id, -sum(difference) as pieces from stock_movement where reason ~ '^(order|cancel|release):' group by 1, 2)
      select * from sold full join taken using (brand, goods_id) where coalesce(sold.pieces, 0) <> coalesce(taken.pieces, 0)`,
  },
  {
    says: "stock was taken twice for one order",
    finds:
      "select reason, goods_id from stock_movement where reason ~ '^(order|cancel|release):' group by reason, goods_id having count(*) > 1",
  },
  {
    says: "what a person has paid for and the paid orders differ",
    finds: `with bought as (
        select placed.brand, placed.person, line.goods_id, sum(line.quantity) as pieces from order_line line join customer_order placed using (order_id)
        where (placed.payment_status = 'Paid' or placed.paid_minor > 0) and placed.delivery_status is distinct from 'Canceled' group by 1, 2, 3)
      select * from bought full join person_purchase held using (brand, person, goods_id) where coalesce(bought.pieces, 0) <> coalesce(held.quantity, 0)`,
  },
  {
    says: "an order is paid without its pieces, or cancelled with them",
    finds:
      "select order_id from customer_order where (payment_status = 'Paid' and delivery_status <> 'Canceled' and not stock_held) or (delivery_status = 'Canceled' and stock_held)",
  },
  {
    says: "pieces of a flash sale that orders hold and those it counts differ",
    finds: `with held as (
        select placed.brand, line.flash_sale_id, sum(line.quantity) as pieces from order_line line join customer_order placed using (order_id)
        where placed.stock_held and line.flash_sale_id is not null group by 1, 2)
      select flash_sale_id, taken, held.pieces from flash_sale left join held using (brand, flash_sale_id) where taken <> coalesce(held.pieces, 0)`,
  },
  {
    says: "a person has paid for more of a flash sale than it gives one",
    finds: `select placed.brand, line.flash_sale_id, placed.person, sum(line.quantity) from order_line line join customer_order placed using (order_id)
      where line.flash_sale_limit is not null and (placed.payment_status = 'Paid' or placed.paid_minor > 0) and placed.delivery_status is distinct from 'Canceled'
      group by 1, 2, 3 having sum(line.quantity) > min(line.flash_sale_limit)`,
  },
  {
    says: "a membership is paid without its year, or has one unpaid",
    finds: `select placed.order_id from customer_order placed left join membership_year bought using (order_id)
      where (placed.order_type = 'MEMBERSHIP_ORDER' and placed.delivery_status = 'Finished') <> (bought.order_id is not null) and placed.delivery_status is distinct from 'Canceled' and placed.email <> ''`,
  },
  {
    says: "an order is paid without its money, or money came without paying it",
    finds: `select placed.order_id, placed.payment_status, placed.paid_minor, paid.sum from customer_order placed
      left join lateral (select coalesce(sum(amount_minor), 0) as sum from payment where payment.order_id = placed.order_id and payment.status = 'paid') paid on true
      where (placed.paid_minor <> paid.sum and placed.delivery_status is distinct from 'Canceled') or placed.paid_minor < paid.sum or (placed.payment_status = 'Paid') <> (placed.paid_minor = placed.total_minor)`,
  },
  {
    // Money that the order did not wait for is refunded in full, so what stays of all payments must equal what the shop keeps.
    says: "of a cancelled order other money stays than the shop keeps, or more than came",
    finds: `select placed.order_id, placed.paid_minor, placed.kept_minor, sum(came.stays) as stays from customer_order placed
      left join lateral (
        select amount_minor - lost_minor - (select coalesce(sum(refund.amount_minor), 0) from payment_refund refund where refund.payment_id = payment.payment_id) as stays from payment
        where payment.order_id = placed.order_id and status in ('paid', 'refunding', 'refunded') and not exists (select from payment_review review where review.payment_id = payment.payment_id and reason = 'wrongAmount')) came on true
      where placed.delivery_status = 'Canceled'
      group by placed.order_id, placed.paid_minor, placed.kept_minor
      having placed.kept_minor <> coalesce(sum(came.stays), 0) or placed.kept_minor > placed.paid_minor`,
  },
  {
    says: "more went back of a payment than came, or an order tells another sum than went back",
    finds: `select payment_id, sum(refund.amount_minor) from payment_refund refund join payment using (payment_id) group by payment_id, payment.amount_minor having sum(refund.amount_minor) > payment.amount_minor
      union all select payment_id, returned_minor from payment where returned_minor <> (select coalesce(sum(refund.amount_minor), 0) from payment_refund refund where refund.payment_id = payment.payment_id)
      union all select placed.order_id, placed.refunded_minor + placed.turned_away_minor from customer_order placed cross join lateral (
        select coalesce(sum(refund.amount_minor) filter (where not turned_away), 0) as refunded, coalesce(sum(refund.amount_minor) filter (where turned_away), 0) as turned_away
        from payment_refund refund join payment using (payment_id) where payment.order_id = placed.order_id and refund.settled_at is not null) back
      where (placed.refunded_minor, placed.turned_away_minor) <> (back.refunded, back.turned_away) or placed.refunded_minor > placed.paid_minor - placed.kept_minor - placed.lost_minor`,
  },
  {
    says: "the provider keeps another sum than the shop",
    finds: `select payment.payment_id, payment.status, payment.amount_minor, provider.status as at_provider, provider.charged_minor, provider.refunded_minor, back.settled, back.noted
      from payment join provider_payment provider on provider.merchant_key = payment.payment_id
      cross join lateral (select coalesce(sum(amount_minor) filter (where settled_at is not null), 0) as settled, coalesce(sum(amount_minor), 0) as noted
        from payment_refund refund where refund.payment_id = payment.payment_id) back
      where (payment.status = 'paid' and provider.charged_minor is distinct from payment.amount_minor)
        or (payment.status = 'refunded' and provider.refunded_minor is distinct from provider.charged_minor)
        or provider.refunded_minor not between back.settled and back.noted
        or (payment.status in ('failed', 'void') and provider.status = 'succeeded')`,
  },
  {
    says: "a mail of one kind went out twice",
    finds: "select once, kind from mail where once is not null group by once, kind having count(*) > 1",
  },
  {
    says: "coins do not come to nothing, or a customer has others than their postings say",
    finds: `select 'transfer' as what, transfer_id from coin_posting group by transfer_id having sum(change) <> 0
      union all select 'balance', customer_id from coin_balance where balance <> (select coalesce(sum(change), 0) from coin_posting posting where posting.customer_id = coin_balance.customer_id)`,
  },
  {
    says: "what is left of a coupon, and what orders have taken of it differ; or a code was redeemed more often than it says",
    finds: `select serial_number as what from coupon where remaining_minor <> amount_minor - (select coalesce(sum(amount_minor - given_back_minor), 0) from coupon_use used where used.serial_number = coupon.serial_number)
      union all select code from redeem_code where amounts is not null and taken < (select count(*) from coupon where coupon.brand = redeem_code.brand and coupon.code = redeem_code.code)`,
  },
  {
    says: "what lines bear of an order and its amounts differ",
    finds: `select placed.order_id from customer_order placed join order_line line using (order_id) group by placed.order_id
      having (placed.coupon_minor, placed.coins_minor, placed.shipping_minor, placed.added_tax_minor, placed.tax_off_minor)
        <> (sum(coupon_share_minor), sum(coins_share_minor), sum(shipping_share_minor), sum(added_tax_share_minor), sum(tax_off_share_minor))`,
  },
  {
    says: "the lines of an order and its total differ",
    finds: `select placed.order_id from customer_order placed join order_line line using (order_id)
      group by placed.order_id, placed.goods_minor having placed.goods_minor <> sum(line.line_minor)`,
  },
];

/** Each violated sum is a problem. */
export async function checkBooks(database: Database, problems: Problems): Promise<void> {
  for (const { says, finds } of SUMS) {
    for (const row of await look(database, finds)) problems.add(says, JSON.stringify(row));
  }
}

/** Sets a stock with its movement. */
export async function setStock(database: Database, brand: string, goodsId: string, pieces: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.executeSql("select 1 from goods_stock where brand = $1 and goods_id = $2 for update", [brand, goodsId]);
    await transaction.executeSql(
      "insert into stock_movement (brand, goods_id, difference, reason) select $1, $2, $3::integer - quantity, 'trial' from goods_stock where brand = $1 and goods_id = $2",
      [brand, goodsId, pieces],
    );
    await transaction.executeSql("update goods_stock set quantity = $3 where brand = $1 and goods_id = $2", [brand, goodsId, pieces]);
    await transaction.executeSql("update goods set limit_per_person = null, limit_per_order = null where brand = $1 and goods_id = $2", [
      brand,
      goodsId,
    ]);
  });
}

export async function stockOf(database: Database, brand: string, goodsId: string): Promise<number> {
  const [row] = await look(database, "select quantity from goods_stock where brand = $1 and goods_id = $2", [brand, goodsId]);
  return Number(row?.["quantity"]);
}
