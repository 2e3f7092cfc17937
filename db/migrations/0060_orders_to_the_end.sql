-- A paid order to its end: on its way, received, put away by its shopper; and the list of somebody's orders, read from any place at once.

alter table customer_order
  add column shipped_at timestamptz,
  add column logistics_company text,
  add column tracking_number text,
  add column finished_at timestamptz,
  -- Who said that it has arrived; the clock, when nobody did (D-132).
  add column finished_by text check (finished_by in ('shopper', 'clock')),
  -- Since when its shopper sees it no more (D-131).
  add column hidden_at timestamptz,
  -- What the shop keeps of the money that arrived, of an order that it called off.
  add column kept_minor bigint not null default 0 check (kept_minor >= 0 and kept_minor <= paid_minor),
  -- The list of "my orders" that shows it (D-127): state-rules.ts, of which a test says that it is the same.
  add column tab text not null generated always as (case
    when hidden_at is not null then 'hidden'
    when delivery_status = 'Canceled' then 'cancelled'
    when delivery_status = 'Finished' then 'completed'
    when delivery_status = 'HaveDelivered' then 'shipped'
    when delivery_status = 'AbleDelivery' then 'toBeShipped'
    else 'pendingPayment' end) stored,
  add constraint customer_order_shipped_with check ((shipped_at is null) = (logistics_company is null)),
  add constraint customer_order_finished_by_whom check ((finished_at is null) = (finished_by is null)),
  add constraint customer_order_hidden_when_over check (hidden_at is null or delivery_status in ('Finished', 'Canceled'));

drop index customer_order_by_guest, customer_order_by_person, customer_order_by_customer;
create index customer_order_by_customer on customer_order (customer_id, tab, created_at, order_id) include (brand) where customer_id is not null;
create index customer_order_by_guest on customer_order (guest_id, tab, created_at, order_id) include (brand) where guest_id is not null;
create index customer_order_by_mailbox on customer_order (brand, person, tab, created_at, order_id) where customer_id is null;
create index customer_order_by_person on customer_order (brand, person);
create index customer_order_on_its_way on customer_order (shipped_at) where delivery_status = 'HaveDelivered';
