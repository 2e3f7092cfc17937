-- Passkeys of customers (D-202, decision 088), and the challenges they answer.
create table passkey (
  passkey_id text primary key,
  customer_id text not null references customer (customer_id) on delete cascade,
  brand text not null,
  -- The host it was made at: the browser offers it at no other.
  host text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often it says it was used; 0 for ever from one that several devices share.
  sign_count bigint not null,
  -- How the browser reaches it, in its own words.
  transports text[] not null,
  name text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When its count went back: there is a copy of it, and it opens nothing any more.
  stopped_at timestamptz,
  unique (host, credential_id)
);
create index passkey_by_customer on passkey (customer_id);

-- Chance that a passkey has to sign; gone with the first answer, right or wrong.
create table passkey_challenge (
  challenge text primary key,
  brand text not null,
  host text not null,
  -- Who may add a passkey with it; null for one that logs in.
  customer_id text references customer (customer_id) on delete cascade,
  created_at timestamptz not null
);
create index passkey_challenge_by_age on passkey_challenge (created_at);
create index passkey_challenge_by_customer on passkey_challenge (customer_id) where customer_id is not null;
