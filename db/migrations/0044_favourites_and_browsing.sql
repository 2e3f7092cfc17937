-- Goods that a customer has marked (R-471). They stand once; the list is read from its latest entry on, however far.
create table favourite (
  customer_id text not null references customer (customer_id) on delete cascade,
  goods_id text not null,
  added_at timestamptz not null,
  primary key (customer_id, goods_id)
);
create index favourite_by_time on favourite (customer_id, added_at, goods_id);

-- What somebody has looked at, a customer or a guest whose browser is known (D-155): the latest visit of goods.
create table browsing (
  visitor_id text not null,
  -- The same, for a customer: with an account goes what it has looked at. A guest's goes by its age.
  customer_id text references customer (customer_id) on delete cascade check (customer_id = visitor_id),
  goods_id text not null,
  seen_at timestamptz not null,
  primary key (visitor_id, goods_id)
);
create index browsing_by_time on browsing (visitor_id, seen_at, goods_id);
create index browsing_by_age on browsing (seen_at);
create index browsing_by_customer on browsing (customer_id) where customer_id is not null;
