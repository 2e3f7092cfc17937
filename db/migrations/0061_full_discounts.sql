-- Events of a brand (R-478 to R-482, D-102): what they are called and when they are. The clock moves them from phase to phase; whoever runs the shop can end one before its time.

create table activity (
  brand text not null,
  activity_id text not null,
  kind text not null check (kind in ('fullDiscount')),
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
  primary key (brand, activity_id),
  check (starts_at < ends_at)
);
create index activity_by_end on activity (brand, ends_at);

create table activity_goods (
  brand text not null,
  activity_id text not null,
  goods_id text not null,
  position integer not null,
  primary key (brand, activity_id, goods_id),
  foreign key (brand, activity_id) references activity (brand, activity_id) on delete cascade,
  foreign key (brand, goods_id) references goods (brand, goods_id)
);
create index activity_goods_by_goods on activity_goods (brand, goods_id);

-- So much off from so much on, in minor units of the country's currency. No row: it is not held there.
create table full_discount_step (
  brand text not null,
  activity_id text not null,
  country text not null,
  from_minor integer not null check (from_minor > 0),
  off_minor integer not null check (off_minor > 0 and off_minor <= from_minor),
  primary key (brand, activity_id, country, from_minor),
  foreign key (brand, activity_id) references activity (brand, activity_id) on delete cascade
);

-- Of several full discounts the one that a line is to take part in (R-379); 0 for none, null for the first there is.
alter table cart_line add column full_discount_id text;

-- What a full discount took off a line, and how it was called.
alter table order_line
  add column full_discount_id text,
  add column full_discount_title text,
  add column full_discount_minor bigint not null default 0 check (full_discount_minor >= 0 and full_discount_minor <= discount_minor),
  add constraint order_line_full_discount check (num_nulls(full_discount_id, full_discount_title) in (0, 2) and (full_discount_minor = 0) = (full_discount_id is null));
