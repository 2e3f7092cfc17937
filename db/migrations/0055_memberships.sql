-- What a customer has paid for to be a member, one for each (R-181, D-082, D-087).
create table membership (
  customer_id text primary key references customer (customer_id) on delete cascade,
  -- What the member is called on it; null until they say so.
  name text,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from)
);
