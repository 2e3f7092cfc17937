-- Limits per person and codes that are given once count a buyer: the mailbox in whatever spelling, and further the delivery address (order/placing/buyer-rules.ts).
alter table customer_order
  -- What all spellings of the mailbox have in common, by the settings `person`.
  add column buyer text not null default '',
  -- Keyed hash of where it is sent.
  add column address_hash bytea;
-- As the default settings say; the columns that are compared from now on.
create function pg_temp.buyer(person text) returns text language sql immutable as $$
  select case when one ~ '@(gmail|googlemail)\.com$' then replace(split_part(one, '@', 1), '.', '') || '@' || split_part(one, '@', 2) else one end
  from (select regexp_replace(person, '^(.[^+@]*)\+[^@]*@', '\1@') as one) as plain
$$;
update customer_order set buyer = pg_temp.buyer(person);
create index customer_order_by_buyer on customer_order (brand, buyer);
create index customer_order_by_address on customer_order (brand, address_hash, created_at) where address_hash is not null;
drop index customer_order_unpaid_by_person;
create index customer_order_unpaid_by_buyer on customer_order (brand, buyer)
  where payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;

with moved as (delete from person_purchase where person <> pg_temp.buyer(person) returning brand, pg_temp.buyer(person) as buyer, goods_id, quantity)
insert into person_purchase as known (brand, person, goods_id, quantity)
select brand, buyer, goods_id, sum(quantity) from moved group by brand, buyer, goods_id
on conflict (brand, person, goods_id) do update set quantity = known.quantity + excluded.quantity;

-- Several unpaid orders may name a mailbox with the same code: the first that is paid has it.
alter table coupon add column buyer text;
update coupon set buyer = pg_temp.buyer(coalesce(person, (select email from customer where customer.customer_id = coupon.customer_id and email_verified_at is not null)));
drop index coupon_of_person;
create index coupon_of_person on coupon (brand, person, code) where person is not null;
create index coupon_of_buyer on coupon (brand, code, buyer) where buyer is not null;
