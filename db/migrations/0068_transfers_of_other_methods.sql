-- Who has once been told the account may transfer, whatever they chose after it: that money has to come into the books (docs/decisions/121).

alter table customer_order
  add column transfer_offered boolean not null default false,
  add constraint customer_order_transfer_offered check (transfer_offered or not by_transfer) not valid;
update customer_order set transfer_offered = true where by_transfer;
alter table customer_order validate constraint customer_order_transfer_offered;

-- Whoever orders by transfer asks what all others hold; those that hold nothing may be any number, and wait without end.
drop index customer_order_by_transfer;
create index customer_order_by_transfer on customer_order (brand)
  where by_transfer and stock_held and payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;
