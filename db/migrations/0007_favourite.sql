-- Goods that a customer has marked.

-- Goods that a customer has marked. They stand once; the list is read from its latest entry on, however far.
create table favourite (
  customer_id text not null references customer(customer_id) on delete cascade,
  goods_id text not null,
  added_at timestamptz not null,
  primary key (customer_id, goods_id)
);
create index favourite_by_time on favourite (customer_id, added_at, goods_id);
