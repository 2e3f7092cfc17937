-- Mailboxes that were a customer's: what was done with one until then goes when they are deleted, though nothing else names it as theirs any more (decision 226).
create table former_mailbox (
  customer_id text not null references customer (customer_id) on delete cascade,
  brand text not null,
  email text not null check (email = lower(email)),
  until timestamptz not null,
  primary key (customer_id, email)
);
create index former_mailbox_of on former_mailbox (brand, email);
