-- Limits per person count what is paid; of what is not, only the orders of one network for a mailbox (D-100, docs/decisions/034).

-- The limit that held when the line was ordered.
alter table order_line add column limit_per_person integer;
update order_line line set limit_per_person = goods.limit_per_person
  from customer_order placed join goods on goods.brand = placed.brand
  where placed.order_id = line.order_id and goods.goods_id = line.goods_id and goods.limit_per_person is not null
    and placed.payment_status in ('UnPaid', 'Processing') and placed.delivery_status is null;

comment on table person_purchase is 'Pieces a person has paid for (D-100).';
delete from person_purchase;
insert into person_purchase (brand, person, goods_id, quantity)
  select brand, person, goods_id, sum(quantity) from customer_order join order_line using (order_id)
  where payment_status = 'Paid' group by brand, person, goods_id;

alter table customer_order drop constraint customer_order_cancel_reason_check;
alter table customer_order add constraint customer_order_cancel_reason_check check (cancel_reason in ('timeout', 'shopper', 'soldOut', 'aboveLimit'));
