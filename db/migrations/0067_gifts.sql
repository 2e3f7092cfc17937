-- Events with gifts (R-480, R-481, R-485, D-153): small gifts (1) and gifts with special products (2).

alter table activity
  drop constraint activity_kind_check,
  add constraint activity_kind_check check (kind in ('fullDiscount', 'gift')),
  add column gift_type smallint check (gift_type in (1, 2)),
  add constraint activity_gift_type check ((kind = 'gift') = (gift_type is not null));

-- Goods that an event gives, and the pieces set aside for it: they are no part of what is sold.
create table gift (
  brand text not null,
  activity_id text not null,
  goods_id text not null,
  position integer not null,
  quantity integer not null check (quantity >= 0),
  primary key (brand, activity_id, goods_id),
  foreign key (brand, activity_id) references activity (brand, activity_id) on delete cascade,
  foreign key (brand, goods_id) references goods (brand, goods_id)
);

-- What those goods that take part have to cost together, in minor units of the country's currency. No row: not given there.
create table gift_threshold (
  brand text not null,
  activity_id text not null,
  goods_id text not null,
  country text not null,
  from_minor integer not null check (from_minor > 0),
  primary key (brand, activity_id, goods_id, country),
  foreign key (brand, activity_id, goods_id) references gift (brand, activity_id, goods_id) on delete cascade
);

-- The gifts of an order, one piece each, as they were called; they cost nothing and count against no limit.
create table order_gift (
  order_id text not null references customer_order (order_id) on delete cascade,
  activity_id text not null,
  activity_title text not null,
  goods_id text not null,
  article_number text not null,
  title text not null,
  seo_url_parameter text not null,
  picture jsonb not null,
  primary key (order_id, activity_id)
);
