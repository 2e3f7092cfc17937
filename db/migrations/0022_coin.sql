-- Coins: balances, transfers and their postings.

-- The books of coins, in hundredths of one, with two sides: whatever a customer gains somebody else gives, an account of the shop (`rebate`,
-- `invitation`, `code`, `orders`). So all of it together is always nothing.
create table coin_balance (
  customer_id text primary key references customer(customer_id) on delete cascade,
  balance bigint not null check (balance >= 0)
);

create table coin_transfer (
  transfer_id text primary key,
  -- What it was for: used in an order, given back, a rebate, an invitation, a code.
  usage text not null check (usage in ('used', 'givenBack', 'rebate', 'rebateTaken', 'invitation', 'invitationTaken', 'code')),
  order_id text references customer_order(order_id),
  made_at timestamptz not null,
  -- What must not happen twice: the usage and what it was about.
  once text not null unique
);
create index coin_transfer_of_order on coin_transfer (order_id) where order_id is not null;

create table coin_posting (
  transfer_id text not null references coin_transfer(transfer_id),
  account text not null check (account in ('customer', 'orders', 'rebate', 'invitation', 'code')),
  -- Whose; nobody's any more once they are gone.
  customer_id text,
  change bigint not null check (change <> 0),
  -- What the customer had after it.
  remaining bigint check (remaining >= 0),
  position bigint generated always as identity,
  primary key (transfer_id, account),
  check ((account = 'customer') = (remaining is not null)),
  constraint coin_posting_check1 check (account = 'customer' or customer_id is null)
);
create index coin_posting_of_customer on coin_posting (customer_id, "position" desc) where customer_id is not null;

-- What customers get back of their orders in coins once they have them.
create table rebate (
  rebate_id text primary key,
  order_id text not null unique references customer_order(order_id),
  customer_id text references customer(customer_id) on delete set null,
  -- As it was when the order was paid.
  rate numeric(6,5) not null,
  expenditure_minor bigint not null check (expenditure_minor > 0),
  currency text not null,
  planned bigint not null check (planned > 0),
  state text not null check (state in ('planned', 'credited', 'removed')),
  credited bigint check (credited >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'planned') = (settled_at is null)),
  constraint rebate_check1 check ((state = 'credited') = (credited is not null))
);
create index rebate_of_customer on rebate (customer_id, created_at desc) where customer_id is not null;
create index rebate_planned on rebate (created_at) where state = 'planned';

-- What an order or an invitation brought is taken back with its money; what is not there then is remembered, and taken of coins that come
-- back.
create table coin_owed (
  -- The transfer that brought them.
  transfer_id text primary key references coin_transfer(transfer_id),
  customer_id text not null references customer(customer_id) on delete cascade,
  -- What is still to be taken of it, and what was taken since it is remembered.
  coins bigint not null check (coins >= 0),
  taken bigint not null default 0 check (taken >= 0)
);
create index coin_owed_of_customer on coin_owed (customer_id);

create function coin_postings_are_even() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(change) <> 0) then
    raise exception 'a transfer of coins has one side alone' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger coin_posting_even after insert on coin_posting referencing new table as added for each statement execute function coin_postings_are_even();
