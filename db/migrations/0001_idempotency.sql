-- The first answer to a request that must not happen twice.

-- The first answer to a request that must not happen twice: written with its effect, or not at all.
create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- The ids that the effect created or touched; the answer is built from them again.
  ids jsonb not null,
  created_at timestamptz not null,
  owners text[] not null default '{}'::text[],
  primary key (scope, key, owners)
);
create index idempotency_created on idempotency (created_at);
