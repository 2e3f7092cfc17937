-- Memberships and their years.

-- What a customer has paid for to be a member, one for each.
create table membership (
  customer_id text primary key references customer(customer_id) on delete cascade,
  -- What the member is called on it; null until they say so.
  name text,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  check (valid_until > valid_from)
);

-- The years a customer has bought, end to end; of money that goes back its share of the year goes too.
create table membership_year (
  order_id text primary key references customer_order(order_id),
  customer_id text not null references customer(customer_id) on delete cascade,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- How long it is as a whole: not every year has as many days.
  seconds integer not null,
  check (valid_until >= valid_from)
);
create index membership_year_by_customer on membership_year (customer_id, valid_from);
