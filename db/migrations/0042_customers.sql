-- Customers of a brand (D-183), the codes that prove a mailbox, and the devices a customer has signed in from (decisions 071 to 073).
create table customer (
  customer_id text primary key,
  brand text not null,
  -- In lower case, as orders keep their person: one account for a mailbox and a brand.
  email text not null check (email = lower(email)),
  -- When the mailbox was proven; orders placed with it as a guest are shown from then on.
  email_verified_at timestamptz,
  -- With its country code and digits alone: +34600000000.
  phone text,
  -- Slow to make, with its salt; never the password itself.
  password_hash text not null,
  password_changed_at timestamptz not null,
  nickname text,
  invitation_code text not null,
  invited_by text references customer (customer_id),
  -- Where they joined, for the language of mails nobody asked for.
  country text not null,
  language text not null,
  created_at timestamptz not null,
  unique (brand, email),
  unique (brand, phone),
  unique (brand, invitation_code)
);
create index customer_by_inviter on customer (invited_by) where invited_by is not null;

-- A code or link that was sent to a mailbox. What was sent stands nowhere: the shop's key makes it again from the id.
create table verification (
  verification_id text primary key,
  brand text not null,
  purpose text not null check (purpose in ('register', 'login', 'reset')),
  email text not null,
  -- What stands for the mailbox in all its spellings, to count by.
  mailbox bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  used_at timestamptz
);
create index verification_by_mailbox on verification (mailbox, created_at desc);
create index verification_by_age on verification (created_at);

-- A browser or app somebody has signed in from: its own tries are counted apart from those of strangers.
create table known_device (
  token_hash bytea primary key,
  customer_id text not null references customer (customer_id),
  last_seen_at timestamptz not null
);
create index known_device_by_customer on known_device (customer_id);
create index known_device_by_age on known_device (last_seen_at);

-- A customer's session has a pair of tokens that rotates (D-059, D-179); the table holds hashes of this pair and of the one before.
alter table session drop constraint session_kind_check, drop constraint session_check;
alter table session
  add column session_id text unique,
  add column previous_hash bytea unique,
  add column refresh_hash bytea,
  add column previous_refresh_hash bytea,
  -- When this pair was made, and whether somebody has shown it since: until then its predecessor may come again.
  add column generated_at timestamptz,
  add column pair_seen boolean,
  -- Browser and system in words, for the list of sessions.
  add column device text,
  add constraint session_kind_check check (kind in ('guest', 'operator', 'customer')),
  add constraint session_of_guest check ((kind = 'guest') = (email is not null)),
  add constraint session_of_brand check ((kind = 'operator') = (brand is null)),
  add constraint session_of_customer check ((kind = 'customer') = (session_id is not null and refresh_hash is not null and generated_at is not null and pair_seen is not null));
