-- Sessions of customers and guests.

-- Who somebody is from one request to the next. A browser holds a random token, the table its hash.
create table session (
  token_hash bytea primary key,
  kind text not null check (kind in ('guest', 'operator', 'customer')),
  -- The guest or the operator it speaks for.
  subject_id text not null,
  -- The brand it counts in; an operator works for all.
  brand text,
  -- The mailbox a guest gave, for the next checkout; gone with the session.
  email text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  session_id text unique,
  previous_hash bytea unique,
  refresh_hash bytea,
  previous_refresh_hash bytea,
  -- When this pair was made, and whether somebody has shown it since: until then its predecessor may come again.
  generated_at timestamptz,
  pair_seen boolean,
  -- Browser and system in words, for the list of sessions.
  device text,
  constraint session_of_guest check ((kind = 'guest') = (email is not null)),
  constraint session_of_brand check ((kind = 'operator') = (brand is null)),
  constraint session_of_customer check ((kind = 'customer') = (session_id is not null and refresh_hash is not null
    and generated_at is not null and pair_seen is not null))
);
create index session_by_subject on session (kind, subject_id);
create index session_expired on session (expires_at);
-- What belongs to a mailbox is found by it.
create index session_of_mailbox on session (brand, lower(email)) where email is not null;
-- Sessions that somebody has ended are swept like those whose time is over.
create index session_revoked on session (revoked_at) where revoked_at is not null;
