-- What a customer has put into the cart (R-372, decision 085): at most a hundred lines, each in a place of its own.
create table cart_line (
  customer_id text not null references customer (customer_id) on delete cascade,
  line_id text not null,
  position smallint not null check (position between 0 and 99),
  goods_id text not null,
  distribution_id text not null,
  quantity integer not null check (quantity between 1 and 9999),
  ticked boolean not null,
  -- What its customer was told of the goods last: a change since then is told, and goods that are gone still have a name.
  title text not null,
  seo_url_parameter text not null,
  picture_id text not null,
  price_minor bigint not null check (price_minor >= 0),
  original_minor bigint,
  currency text not null,
  primary key (customer_id, line_id),
  unique (customer_id, goods_id, distribution_id),
  unique (customer_id, position) deferrable initially deferred
);
