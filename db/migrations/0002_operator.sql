-- Operators, what they did and said, and what waits for a second operator.

-- Nobody who may write to it may rewrite it.
create function refuse_change() returns trigger language plpgsql as $$ begin
  raise exception 'the log of operators is only written on';
end $$;

-- Who runs the shop: operators with their roles, and what each of them asked for.
create table operator (
  operator_id text primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._@-]{1,39}$'),
  roles text[] not null check ((roles <@ array['owner', 'goods', 'money']) and (cardinality(roles) > 0)),
  -- Slow to make, with its salt; never the password itself.
  password_hash text not null,
  created_at timestamptz not null,
  -- Closed operators stay, so that the log names somebody.
  closed_at timestamptz
);

-- A row for what was asked, written before anything is done for it, and one for how it ended. An asked one without an end is a process that
-- ended first: whether it was done stands in the books.
create table operator_log (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id text not null,
  operator_name text not null,
  call text not null,
  request_id text not null,
  -- Of what was asked: the whole of it, and which entry this one ends.
  input jsonb,
  ends bigint references operator_log(entry_id),
  -- `done`, or the code of the refusal.
  outcome text,
  -- Operators who look at personal data leave an entry too: its end names the orders, questions and customers that were shown.
  shown text[],
  check ((ends is null) = (outcome is null)),
  constraint operator_log_check1 check ((ends is null) = (input is not null)),
  constraint operator_log_check2 check (shown is null or ends is not null)
);
create unique index operator_log_ended_once on operator_log (ends) where ends is not null;

-- What operators write about somebody's order stands beside the log, which forgets nothing, and goes with its person.
create table operator_words (
  entry_id bigint primary key references operator_log(entry_id),
  -- What the call named: an order, a payment, a refund, or a customer by their invitation code.
  about text not null,
  words jsonb not null
);
create index operator_words_about on operator_words (about);

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
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  unique (call, idempotency_key),
  check (decided_by <> proposed_by),
  constraint operator_proposal_check1 check ((state = 'pending') = (decided_by is null))
);
create index operator_proposal_pending on operator_proposal (proposed_at, proposal_id) where state = 'pending';

create trigger operator_log_is_kept before delete or update or truncate on operator_log for each statement execute function refuse_change();
