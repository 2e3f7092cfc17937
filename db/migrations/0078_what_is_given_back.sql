-- Of a cancelled order: what it had used of a coupon, and of coins, is given back. Sweeps look at those of which it is not, and at nothing else.
alter table customer_order
  add column coupon_given_back boolean not null default false,
  add column coins_given_back boolean not null default false;
update customer_order set coupon_given_back = true where delivery_status = 'Canceled' and coupon_minor > 0
  and not exists (select from coupon_use where coupon_use.order_id = customer_order.order_id and given_back_at is null);
update customer_order set coins_given_back = true where delivery_status = 'Canceled' and coins_minor > 0
  and (exists (select from coin_transfer back where back.order_id = customer_order.order_id and back.usage = 'givenBack')
    or not exists (select from coin_transfer used join coin_posting using (transfer_id) join customer using (customer_id) where used.order_id = customer_order.order_id and used.usage = 'used'));
create index customer_order_coupon_to_give_back on customer_order (canceled_at) where delivery_status = 'Canceled' and coupon_minor > 0 and not coupon_given_back;
create index customer_order_coins_to_give_back on customer_order (canceled_at) where delivery_status = 'Canceled' and coins_minor > 0 and not coins_given_back;
drop index coupon_use_open;
