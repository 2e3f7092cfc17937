-- Flash sales (D-154, docs/decisions/144): goods at a lower price between two moments, while the pieces set aside for it last. They are pieces of the goods' stock like any others.

create table flash_sale (
  brand text not null,
  flash_sale_id text not null,
  goods_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  canceled_at timestamptz,
  -- How many there are at its price in all, and how many of them orders have. Whoever runs the shop may bring the first below the second.
  pieces integer not null check (pieces > 0),
  taken integer not null default 0 check (taken >= 0),
  -- Whether lists count with its price; the clock and the last piece turn it.
  listed boolean not null default false,
  primary key (brand, flash_sale_id),
  foreign key (brand, goods_id) references goods (brand, goods_id)
);
create index flash_sale_of_goods on flash_sale (brand, goods_id, ends_at);
create index flash_sale_by_end on flash_sale (brand, ends_at) where canceled_at is null;
create index flash_sale_listed on flash_sale (brand, goods_id) where listed;

-- What a piece costs in it, in minor units of the country's currency. No row: it is not held there.
create table flash_sale_price (
  brand text not null,
  flash_sale_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  primary key (brand, flash_sale_id, country),
  foreign key (brand, flash_sale_id) references flash_sale (brand, flash_sale_id) on delete cascade
);

-- The flash sale that all pieces of the line were bought in.
alter table order_line add column flash_sale_id text;
create index order_line_in_flash_sale on order_line (order_id) where flash_sale_id is not null;
