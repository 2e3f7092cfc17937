-- What one operator asked for above the bound, until a second one approves or rejects it.
create table operator_proposal (
  proposal_id text primary key,
  call text not null,
  idempotency_key text not null,
  input jsonb not null,
  proposed_by text not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  lapses_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by text check (decided_by <> proposed_by),
  decided_name text,
  decided_at timestamptz,
  unique (call, idempotency_key),
  check ((state = 'pending') = (decided_by is null))
);
create index operator_proposal_pending on operator_proposal (proposed_at, proposal_id) where state = 'pending';
