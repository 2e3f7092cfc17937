-- Goods that are sold together.

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
  quantity smallint not null check (quantity >= 1 and quantity <= 99),
  primary key (brand, pallet_id, goods_id),
  foreign key (brand, pallet_id) references bundle(brand, pallet_id) on delete cascade,
  foreign key (brand, goods_id) references goods(brand, goods_id)
);
create index bundle_goods_by_goods on bundle_goods (brand, goods_id);

-- Minor units of the country's currency. No row: not offered there.
create table bundle_price (
  brand text not null,
  pallet_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  primary key (brand, pallet_id, country),
  foreign key (brand, pallet_id) references bundle(brand, pallet_id) on delete cascade
);
