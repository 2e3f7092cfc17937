-- Address books, and the places that belong to postcodes.

-- Addresses that customers keep. Those of orders stand with their orders.
create table customer_address (
  address_id text primary key,
  customer_id text not null references customer(customer_id) on delete cascade,
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

-- Which towns a postcode stands for, as far as the shop was told (npm run catalogue -- places FILE): what a form of an address offers.
create table place (
  country text not null,
  post_code text collate "C" not null,
  city text not null,
  -- As the list of the country names it; empty where its addresses name none of a list.
  province text not null default '',
  -- The town without capitals and accents.
  city_key text collate "C" not null,
  primary key (country, post_code, city)
);
create index place_by_city on place (country, city_key, post_code);
