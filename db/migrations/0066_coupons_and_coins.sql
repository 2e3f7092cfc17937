-- What goods are paid with beside money (R-448 to R-460): coupons, which come of codes that operators make, and coins, which are money
-- of the shop's own with books of their own.

-- A code that people type. It gives each person once either a coupon, of an amount in each currency, or coins (in hundredths).
create table redeem_code (
  brand text not null,
  code text not null,
  amounts jsonb,
  coins bigint check (coins > 0),
  -- How often it can be redeemed, and how often it was.
  uses integer not null check (uses > 0),
  taken integer not null default 0 check (taken between 0 and uses),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  -- Operators end a code: what people have of it stays theirs.
  ended_at timestamptz,
  primary key (brand, code),
  check (num_nonnulls(amounts, coins) = 1)
);

-- What somebody has of a code: a customer, or a mailbox (in lower case) that ordered as a guest. Each once.
create table coupon (
  serial_number text primary key,
  brand text not null,
  code text not null,
  customer_id text references customer (customer_id) on delete cascade,
  person text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  remaining_minor bigint not null check (remaining_minor between 0 and amount_minor),
  valid_until timestamptz not null,
  created_at timestamptz not null,
  foreign key (brand, code) references redeem_code (brand, code),
  check (num_nonnulls(customer_id, person) = 1)
);
create unique index coupon_of_customer on coupon (customer_id, code) where customer_id is not null;
create unique index coupon_of_person on coupon (brand, person, code) where person is not null;

-- What an order took of a coupon; at most one coupon an order (D-114).
create table coupon_use (
  order_id text primary key references customer_order (order_id) on delete cascade,
  serial_number text not null references coupon (serial_number) on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  used_at timestamptz not null,
  given_back_at timestamptz
);
create index coupon_use_of_coupon on coupon_use (serial_number);
create index coupon_use_open on coupon_use (used_at) where given_back_at is null;

-- Of what the goods of an order cost, coupon and coins pay so much; each line has its share.
alter table customer_order
  add column coupon_minor bigint not null default 0 check (coupon_minor >= 0),
  add column coins_minor bigint not null default 0 check (coins_minor >= 0),
  drop constraint customer_order_check,
  add constraint customer_order_sum check (total_minor = goods_minor - coupon_minor - coins_minor + shipping_minor + added_tax_minor and coupon_minor + coins_minor <= goods_minor);
alter table order_line add column deducted_minor bigint not null default 0 check (deducted_minor between 0 and line_minor);

-- The books of coins, in hundredths of one, with two sides: whatever a customer gains somebody else gives, an account of the shop
-- (`rebate`, `invitation`, `code`, `orders`). So all of it together is always nothing.
create table coin_balance (
  customer_id text primary key references customer (customer_id) on delete cascade,
  balance bigint not null check (balance >= 0)
);
create table coin_transfer (
  transfer_id text primary key,
  -- What it was for: used in an order, given back, a rebate, an invitation, a code.
  usage text not null check (usage in ('used', 'givenBack', 'rebate', 'invitation', 'code')),
  order_id text references customer_order (order_id),
  made_at timestamptz not null,
  -- What must not happen twice: the usage and what it was about.
  once text not null unique
);
create table coin_posting (
  transfer_id text not null references coin_transfer (transfer_id),
  account text not null check (account in ('customer', 'orders', 'rebate', 'invitation', 'code')),
  -- Whose; nobody's any more once they are gone.
  customer_id text,
  change bigint not null check (change <> 0),
  -- What the customer had after it.
  remaining bigint check (remaining >= 0),
  position bigint generated always as identity,
  primary key (transfer_id, account),
  check ((account = 'customer') = (remaining is not null)),
  check (account = 'customer' or customer_id is null)
);
create index coin_posting_of_customer on coin_posting (customer_id, position desc) where customer_id is not null;

create function coin_postings_are_even() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(change) <> 0) then
    raise exception 'a transfer of coins has one side alone' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger coin_posting_even after insert on coin_posting referencing new table as added
  for each statement execute function coin_postings_are_even();

-- What customers get back of their orders in coins once they have them (R-457, R-458).
create table rebate (
  rebate_id text primary key,
  order_id text not null unique references customer_order (order_id),
  customer_id text references customer (customer_id) on delete set null,
  -- As it was when the order was paid.
  rate numeric(6, 5) not null,
  expenditure_minor bigint not null check (expenditure_minor > 0),
  currency text not null,
  planned bigint not null check (planned > 0),
  state text not null check (state in ('planned', 'credited', 'removed')),
  credited bigint check (credited >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'planned') = (settled_at is null)),
  check ((state = 'credited') = (credited is not null))
);
create index rebate_of_customer on rebate (customer_id, created_at desc) where customer_id is not null;
create index rebate_planned on rebate (created_at) where state = 'planned';
