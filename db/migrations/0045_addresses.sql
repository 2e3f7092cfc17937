-- Addresses that customers keep (R-446, R-447, decision 079). Those of orders stand with their orders.
create table customer_address (
  address_id text primary key,
  customer_id text not null references customer (customer_id) on delete cascade,
  -- As it is printed, its tax number and landline beside it.
  address jsonb not null,
  default_shipping boolean not null,
  default_invoice boolean not null,
  created_at timestamptz not null
);
create index customer_address_by_customer on customer_address (customer_id, created_at desc);
-- At most one of each.
create unique index customer_address_default_shipping on customer_address (customer_id) where default_shipping;
create unique index customer_address_default_invoice on customer_address (customer_id) where default_invoice;
