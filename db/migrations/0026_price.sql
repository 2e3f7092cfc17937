-- Price lists, prices and their history, flash sales and pre-sales.

-- Amounts are minor units of the country's currency. No row: not sold there.
create table goods_price (
  brand text not null,
  goods_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  original_minor integer,
  lowest30_minor integer,
  deposit_minor integer,
  -- Whether an operator set a price since it last came with a catalogue: loading the same catalogue again leaves it alone.
  by_operator boolean not null default false,
  primary key (brand, goods_id, country),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
);

-- Every price with the moment it began, for the lowest price of the 30 days before a reduction.
create table price_history (
  brand text not null,
  goods_id text not null,
  country text not null,
  since timestamptz not null,
  price_minor integer not null,
  primary key (brand, goods_id, country, since),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
);

-- Special prices for whoever holds the id of the list.
create table price_list (
  brand text not null,
  distribution_id text not null,
  goods_id text not null,
  country text not null,
  price_minor integer check (price_minor >= 0),
  by_operator boolean not null default false,
  primary key (brand, distribution_id, goods_id, country),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
);

-- The terms on which goods are sold before they are there; the deposit of a piece is an amount of a country and stands with its price.
create table pre_sale (
  brand text not null,
  goods_id text not null,
  -- Which pre-sale of these goods it is, and up to which one they have arrived: then they are goods like any other.
  round integer not null default 1 check (round > 0),
  arrived_round integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  canceled_at timestamptz,
  -- From when on the balance can be paid, null for as soon as the deposit is paid; and when it has to be there.
  balance_from timestamptz,
  balance_until timestamptz not null,
  -- The day on which the goods are expected to leave.
  ships_from date,
  -- Whether lists count with the goods of a pre-sale as goods that can be had; the clock turns it. Null: nobody has looked yet.
  listed boolean,
  primary key (brand, goods_id),
  foreign key (brand, goods_id) references goods(brand, goods_id),
  check (arrived_round >= 0 and arrived_round <= round),
  constraint pre_sale_check1 check (ends_at > starts_at),
  constraint pre_sale_check2 check (balance_until > ends_at and (balance_from is null or balance_until > balance_from))
);

create table flash_sale (
  brand text not null,
  flash_sale_id text not null,
  goods_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  canceled_at timestamptz,
  -- How many there are at its price in all, and how many of them orders have. Whoever runs the shop may bring the first below the second.
  pieces integer not null check (pieces > 0),
  taken integer not null default 0 check (taken >= 0),
  -- Whether lists count with its price; the clock and the last piece turn it.
  listed boolean default false,
  -- When its terms were last said, and whether the history of prices knows what it cost at them.
  saved_at timestamptz not null,
  in_history boolean not null default false,
  -- A limit per person in a flash sale (docs/decisions/169): over all orders of the person in it, open or paid. Null: that of an order of
  -- its goods counts for the person.
  limit_per_person integer check (limit_per_person > 0),
  primary key (brand, flash_sale_id),
  foreign key (brand, goods_id) references goods(brand, goods_id),
  check (ends_at > starts_at)
);
create index flash_sale_of_goods on flash_sale (brand, goods_id, ends_at);
create index flash_sale_by_end on flash_sale (brand, ends_at) where canceled_at is null;
create index flash_sale_listed on flash_sale (brand, goods_id) where listed;
create index flash_sale_untold on flash_sale (brand, starts_at) where not in_history;

-- What a piece costs in it, in minor units of the country's currency. No row: it is not held there.
create table flash_sale_price (
  brand text not null,
  flash_sale_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  primary key (brand, flash_sale_id, country),
  foreign key (brand, flash_sale_id) references flash_sale(brand, flash_sale_id) on delete cascade
);
