-- Promotions: activities, spend thresholds and gifts.

create table activity (
  brand text not null,
  activity_id text not null,
  kind text not null check (kind in ('fullDiscount', 'gift')),
  position integer not null,
  titles jsonb not null,
  texts jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  canceled_at timestamptz,
  -- Where it is held.
  countries text[] not null,
  -- Whether every product of the brand takes part, or those of activity_goods alone.
  whole_range boolean not null,
  gift_type smallint check (gift_type in (1, 2)),
  primary key (brand, activity_id),
  check (starts_at < ends_at),
  constraint activity_gift_type check ((kind = 'gift') = (gift_type is not null))
);
create index activity_by_end on activity (brand, ends_at);

create table activity_goods (
  brand text not null,
  activity_id text not null,
  goods_id text not null,
  position integer not null,
  primary key (brand, activity_id, goods_id),
  foreign key (brand, activity_id) references activity(brand, activity_id) on delete cascade,
  foreign key (brand, goods_id) references goods(brand, goods_id)
);
create index activity_goods_by_goods on activity_goods (brand, goods_id);

-- So much off from so much on, in minor units of the country's currency. No row: it is not held there.
create table full_discount_step (
  brand text not null,
  activity_id text not null,
  country text not null,
  from_minor integer not null check (from_minor > 0),
  off_minor integer not null,
  primary key (brand, activity_id, country, from_minor),
  foreign key (brand, activity_id) references activity(brand, activity_id) on delete cascade,
  check (off_minor > 0 and off_minor <= from_minor)
);

-- Goods that an event gives, and the pieces set aside for it: they are no part of what is sold.
create table gift (
  brand text not null,
  activity_id text not null,
  goods_id text not null,
  position integer not null,
  quantity integer not null check (quantity >= 0),
  primary key (brand, activity_id, goods_id),
  foreign key (brand, activity_id) references activity(brand, activity_id) on delete cascade,
  foreign key (brand, goods_id) references goods(brand, goods_id)
);

-- What those goods that take part have to cost together, in minor units of the country's currency. No row: not given there.
create table gift_threshold (
  brand text not null,
  activity_id text not null,
  goods_id text not null,
  country text not null,
  from_minor integer not null check (from_minor > 0),
  primary key (brand, activity_id, goods_id, country),
  foreign key (brand, activity_id, goods_id) references gift(brand, activity_id, goods_id) on delete cascade
);

-- The gifts of an order, one piece each, as they were called; they cost nothing and count against no limit.
create table order_gift (
  order_id text not null references customer_order(order_id) on delete cascade,
  activity_id text not null,
  activity_title text not null,
  goods_id text not null,
  article_number text not null,
  title text not null,
  seo_url_parameter text not null,
  picture jsonb not null,
  primary key (order_id, activity_id)
);
