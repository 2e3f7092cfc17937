-- Whoever waits for goods is told once when they come (R-370, docs/decisions/024).

alter table arrival_notice
  -- What jobs and logs call it: they never name a mailbox.
  add column notice_id text not null default gen_random_uuid()::text unique,
  -- Keyed hash of the network that asked for it.
  add column client_hash bytea,
  add column due_at timestamptz not null default '-infinity',
  add column tries integer not null default 0,
  -- When its mailbox was told; it is forgotten a day later.
  add column mailed_at timestamptz;
create index arrival_notice_waiting on arrival_notice (created_at) where mailed_at is null;
create index arrival_notice_mailed on arrival_notice (mailed_at) where mailed_at is not null;
create index arrival_notice_by_client on arrival_notice (client_hash);
