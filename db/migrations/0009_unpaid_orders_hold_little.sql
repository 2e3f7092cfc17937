-- An unpaid order holds its pieces for minutes, and one address or mailbox only so many of them (docs/decisions/022).

alter table customer_order
  -- Keyed hash of the network an unpaid order came from; forgotten once the order is paid or cancelled.
  add column client_hash bytea,
  -- Whether its pieces are out of stock for it, until when without a payment, and how often they were taken.
  add column stock_held boolean not null default true,
  add column held_until timestamptz,
  add column stock_turn integer not null default 1;

update customer_order set stock_held = false where delivery_status = 'Canceled';
update customer_order set held_until = pay_until where payment_status in ('UnPaid', 'Processing') and delivery_status is null;
-- What was sold before it was there makes a pre-sale order, also when it is paid in full (D-125).
update customer_order set order_type = 'PRE_SALE_ORDER'
  where exists (select from order_line where order_line.order_id = customer_order.order_id and pre_sale);

alter table customer_order drop constraint customer_order_cancel_reason_check;
alter table customer_order
  add constraint customer_order_cancel_reason_check check (cancel_reason in ('timeout', 'shopper', 'soldOut')),
  -- Paid goods are there, cancelled ones are back.
  add constraint customer_order_paid_is_held check (payment_status <> 'Paid' or delivery_status = 'Canceled' or stock_held),
  add constraint customer_order_canceled_is_back check (delivery_status is distinct from 'Canceled' or not stock_held);

create index customer_order_open_by_client on customer_order (client_hash)
  where payment_status in ('UnPaid', 'Processing') and delivery_status is null;
create index customer_order_open_by_person on customer_order (brand, person)
  where payment_status in ('UnPaid', 'Processing') and delivery_status is null;
create index customer_order_held on customer_order (held_until)
  where stock_held and payment_status in ('UnPaid', 'Processing') and delivery_status is null;

-- When the payer came to the page of the built-in provider.
alter table provider_payment add column opened_at timestamptz;
