-- Which goods a customer has looked at.

-- What somebody has looked at, a customer or a guest whose browser is known: the latest visit of goods.
create table browsing (
  visitor_id text not null,
  -- The same, for a customer: with an account goes what it has looked at. A guest's goes by its age.
  customer_id text references customer(customer_id) on delete cascade,
  goods_id text not null,
  seen_at timestamptz not null,
  primary key (visitor_id, goods_id),
  check (customer_id = visitor_id)
);
create index browsing_by_time on browsing (visitor_id, seen_at, goods_id);
create index browsing_by_age on browsing (seen_at);
create index browsing_by_customer on browsing (customer_id) where customer_id is not null;
