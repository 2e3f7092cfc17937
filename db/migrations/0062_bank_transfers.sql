-- Orders that are paid by bank transfer (docs/decisions/120 and 121): days to pay, the word of the shopper, and that of a person who sees the account.

alter table customer_order
  add column by_transfer boolean not null default false,
  -- When the shopper said that the money is on its way.
  add column transferred_at timestamptz,
  add constraint customer_order_transferred
    check (payment_status <> 'Transferred' or (by_transfer and transferred_at is not null and pay_until is null and paid_minor = 0));

-- What is said to be on its way still holds pieces that nobody has paid.
drop index customer_order_open_by_client;
drop index customer_order_open_by_person;
create index customer_order_unpaid_by_client on customer_order (client_hash)
  where payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;
create index customer_order_unpaid_by_person on customer_order (brand, person)
  where payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;
create index customer_order_by_transfer on customer_order (brand)
  where by_transfer and payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;
create index customer_order_transferred_first on customer_order (transferred_at) where payment_status = 'Transferred' and delivery_status is null;

-- What came by transfer goes back by hand: nothing is tried, a person says when it is done.
alter table payment_refund
  add column by_hand boolean not null default false,
  drop constraint payment_refund_check,
  add constraint payment_refund_is_due check ((settled_at is null and not by_hand) = (next_try_at is not null));
create index payment_refund_by_hand on payment_refund (created_at) where by_hand and settled_at is null;
