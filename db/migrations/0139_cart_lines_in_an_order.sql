-- What an unpaid order took out of its customer's cart, until the order is paid or its lines come back. The lines as the cart had them.
create table ordered_cart (
  order_id text primary key references customer_order (order_id) on delete cascade,
  customer_id text not null references customer (customer_id) on delete cascade,
  lines jsonb not null
);
create index ordered_cart_of_customer on ordered_cart (customer_id);
