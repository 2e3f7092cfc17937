-- A membership is bought like goods, and nothing is sent (D-082, docs/decisions/146): its order has neither lines nor an address.
alter table customer_order drop constraint customer_order_order_type_check, drop constraint customer_order_finished_by_check;
alter table customer_order
  alter column address drop not null,
  add constraint customer_order_order_type_check check (order_type in ('SALE_ORDER', 'PRE_SALE_ORDER', 'MEMBERSHIP_ORDER')),
  add constraint customer_order_finished_by_check check (finished_by in ('shopper', 'clock', 'shop')),
  add constraint customer_order_is_sent_somewhere check (address is not null or order_type = 'MEMBERSHIP_ORDER');
-- One at a time is waited for.
create unique index customer_order_one_membership on customer_order (customer_id) where order_type = 'MEMBERSHIP_ORDER' and delivery_status is null;

-- The years a customer has bought, end to end; of money that goes back its share of the year goes too.
create table membership_year (
  order_id text primary key references customer_order (order_id),
  customer_id text not null references customer (customer_id) on delete cascade,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until >= valid_from),
  -- How long it is as a whole: not every year has as many days.
  seconds integer not null
);
create index membership_year_by_customer on membership_year (customer_id, valid_from);
