-- Who somebody is from one request to the next (decision 057). A browser holds a random token, the table its hash.
create table session (
  token_hash bytea primary key,
  kind text not null check (kind in ('guest', 'operator')),
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
  check ((kind = 'guest') = (brand is not null and email is not null))
);
create index session_by_subject on session (kind, subject_id);
create index session_expired on session (expires_at);
