-- An order placed by whoever was signed in is theirs, whatever mailbox it names (decision 073).
alter table customer_order add column customer_id text;
create index customer_order_by_customer on customer_order (customer_id, created_at desc) where customer_id is not null;
