-- Coupons, codes and their use.

-- A code that people type. It gives each person once either a coupon, of an amount in each currency, or coins (in hundredths).
create table redeem_code (
  brand text not null,
  code text not null,
  amounts jsonb,
  coins bigint check (coins > 0),
  -- How often it can be redeemed, and how often it was.
  uses integer not null check (uses > 0),
  taken integer not null default 0,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- Operators end a code: what people have of it stays theirs.
  ended_at timestamptz,
  primary key (brand, code),
  check (taken >= 0 and taken <= uses),
  constraint redeem_code_check1 check (valid_until > valid_from),
  constraint redeem_code_check2 check (num_nonnulls(amounts, coins) = 1)
);

-- What somebody has of a code: a customer, or a mailbox (in lower case) that ordered as a guest. Each once.
create table coupon (
  serial_number text primary key,
  brand text not null,
  code text not null,
  customer_id text references customer(customer_id) on delete cascade,
  person text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  remaining_minor bigint not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  -- Several unpaid orders may name a mailbox with the same code: the first that is paid has it.
  buyer text,
  foreign key (brand, code) references redeem_code(brand, code),
  check (remaining_minor >= 0 and remaining_minor <= amount_minor),
  constraint coupon_check1 check (num_nonnulls(customer_id, person) = 1)
);
create unique index coupon_of_customer on coupon (customer_id, code) where customer_id is not null;
create index coupon_of_person on coupon (brand, person, code) where person is not null;
create index coupon_of_buyer on coupon (brand, code, buyer) where buyer is not null;

-- What an order took of a coupon; at most one coupon an order.
create table coupon_use (
  order_id text primary key references customer_order(order_id) on delete cascade,
  serial_number text not null references coupon(serial_number) on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  used_at timestamptz not null,
  given_back_at timestamptz,
  given_back_minor bigint not null default 0,
  check (given_back_minor >= 0 and given_back_minor <= amount_minor)
);
create index coupon_use_of_coupon on coupon_use (serial_number);

-- A code is given once to a buyer, whichever of their accounts asks, and also after they deleted one (coupon/service.ts).
create table redeem_code_buyer (
  brand text not null,
  code text not null,
  -- Keyed hash of what all spellings of the mailbox have in common.
  buyer_hash bytea not null,
  primary key (brand, code, buyer_hash),
  foreign key (brand, code) references redeem_code(brand, code)
);
