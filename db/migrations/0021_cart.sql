-- Carts of customers.

-- What a customer has put into the cart: at most a hundred lines, each in a place of its own.
create table cart_line (
  customer_id text not null references customer(customer_id) on delete cascade,
  line_id text not null,
  position smallint not null check (("position" >= 0) and ("position" <= 99)),
  goods_id text not null,
  distribution_id text not null,
  quantity integer not null check (quantity >= 1 and quantity <= 9999),
  ticked boolean not null,
  -- What its customer was told of the goods last: a change since then is told, and goods that are gone still have a name.
  title text not null,
  seo_url_parameter text not null,
  picture_id text not null,
  price_minor bigint not null check (price_minor >= 0),
  original_minor bigint,
  currency text not null,
  -- A bundle is one line of a cart, beside single lines of the same goods; `goods_id` is then the first of its goods.
  pallet_id text,
  -- Of several full discounts the one that a line is to take part in; 0 for none, null for the first there is.
  full_discount_id text,
  -- The last write to a line wins: the number of its writes.
  version integer not null default 0,
  primary key (customer_id, line_id),
  unique (customer_id, "position") deferrable initially deferred
);
create unique index cart_line_of_goods on cart_line (customer_id, goods_id, distribution_id) where pallet_id is null;
create unique index cart_line_of_bundle on cart_line (customer_id, pallet_id) where pallet_id is not null;

-- What an unpaid order took out of its customer's cart, until the order is paid or its lines come back. The lines as the cart had them.
create table ordered_cart (
  order_id text primary key references customer_order(order_id) on delete cascade,
  customer_id text not null references customer(customer_id) on delete cascade,
  lines jsonb not null
);
create index ordered_cart_of_customer on ordered_cart (customer_id);
