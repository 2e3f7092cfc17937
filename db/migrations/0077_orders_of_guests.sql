-- A guest's order that became a customer's by their mailbox is still a guest's in what it brings.
alter table customer_order add column was_guests boolean not null default false;
update customer_order set was_guests = true where guest_id is not null and customer_id is not null;
