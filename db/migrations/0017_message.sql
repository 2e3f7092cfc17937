-- Messages to customers.

-- The message box of a customer.
create table message (
  message_id text primary key,
  customer_id text not null references customer(customer_id) on delete cascade,
  title text not null,
  -- HTML of which only what can do nothing was let in.
  content text not null,
  -- What it tells of: of messages to a customer that name the same, one.
  once text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (customer_id, once)
);
create index message_of_customer on message (customer_id, created_at desc, message_id desc);
create index message_unread on message (customer_id) where read_at is null;
