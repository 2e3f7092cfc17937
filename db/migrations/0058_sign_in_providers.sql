-- Who a customer is at a sign-in provider (R-179, decision 093), and the attempts to come back from there.
create table provider_binding (
  brand text not null,
  -- Who says who somebody is, and their name for the person.
  issuer text not null,
  subject text not null,
  customer_id text not null references customer (customer_id) on delete cascade,
  -- The provider as the settings name it: one binding of a customer at each.
  provider text not null,
  -- How the customer knows themselves there, for them to read.
  known_as text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (brand, issuer, subject),
  unique (customer_id, provider)
);

-- Made by one browser, whose token alone makes what the provider is given along.
create table provider_attempt (
  token_hash bytea primary key,
  brand text not null,
  host text not null,
  provider text not null,
  -- Who has shown their password to bind; null for one that logs in.
  customer_id text references customer (customer_id) on delete cascade,
  -- The page it was begun on.
  came_from text not null,
  created_at timestamptz not null,
  -- When the browser came back: only the first answer is read.
  returned_at timestamptz,
  -- Whom it has proven, where no account knows them yet.
  issuer text,
  subject text,
  known_as text
);
create index provider_attempt_by_age on provider_attempt (created_at);
create index provider_attempt_by_customer on provider_attempt (customer_id) where customer_id is not null;
