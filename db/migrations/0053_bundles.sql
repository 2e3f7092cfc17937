-- Bundles (R-378, D-104): goods that are sold together at a price of their own. They come with the catalogue.

create table bundle (
  brand text not null,
  pallet_id text not null,
  position integer not null,
  titles jsonb not null,
  primary key (brand, pallet_id)
);

create table bundle_goods (
  brand text not null,
  pallet_id text not null,
  goods_id text not null,
  position smallint not null,
  -- Pieces in one bundle.
  quantity smallint not null check (quantity between 1 and 99),
  primary key (brand, pallet_id, goods_id),
  foreign key (brand, pallet_id) references bundle (brand, pallet_id) on delete cascade,
  foreign key (brand, goods_id) references goods (brand, goods_id)
);
create index bundle_goods_by_goods on bundle_goods (brand, goods_id);

-- Minor units of the country's currency. No row: not offered there.
create table bundle_price (
  brand text not null,
  pallet_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  primary key (brand, pallet_id, country),
  foreign key (brand, pallet_id) references bundle (brand, pallet_id) on delete cascade
);

-- A bundle is one line of a cart, beside single lines of the same goods; `goods_id` is then the first of its goods.
alter table cart_line add column pallet_id text;
alter table cart_line drop constraint cart_line_customer_id_goods_id_distribution_id_key;
create unique index cart_line_of_goods on cart_line (customer_id, goods_id, distribution_id) where pallet_id is null;
create unique index cart_line_of_bundle on cart_line (customer_id, pallet_id) where pallet_id is not null;

-- An order has a line for each of the goods of a bundle, with their share of what it saves, and the bundle as it was called.
alter table order_line
  add column discount_minor bigint not null default 0 check (discount_minor >= 0),
  add column pallet_id text,
  add column pallet_title text,
  add column pallet_quantity integer check (pallet_quantity > 0),
  drop constraint order_line_check,
  add constraint order_line_amounts check (line_minor = price_minor * quantity - discount_minor and line_minor >= 0),
  add constraint order_line_bundle check (num_nulls(pallet_id, pallet_title, pallet_quantity) in (0, 3));
