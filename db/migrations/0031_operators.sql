-- Who runs the shop: operators with their roles, and what each of them asked for (decision 058).
create table operator (
  operator_id text primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  roles text[] not null check (roles <@ array['owner', 'goods', 'money'] and cardinality(roles) > 0),
  -- Slow to make, with its salt; never the password itself.
  password_hash text not null,
  created_at timestamptz not null,
  -- Closed operators stay, so that the log names somebody.
  closed_at timestamptz
);

-- A row for what was asked, written before anything is done for it, and one for how it ended. An asked one without an end is
-- a process that ended first: whether it was done stands in the books.
create table operator_log (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id text not null,
  operator_name text not null,
  call text not null,
  request_id text not null,
  -- Of what was asked: the whole of it, and which entry this one ends.
  input jsonb,
  ends bigint references operator_log (entry_id),
  -- `done`, or the code of the refusal.
  outcome text,
  check ((ends is null) = (outcome is null)),
  check ((ends is null) = (input is not null))
);
create unique index operator_log_ended_once on operator_log (ends) where ends is not null;

-- Nobody who may write to it may rewrite it.
create function refuse_change() returns trigger language plpgsql as $$ begin
  raise exception 'the log of operators is only written on';
end $$;
create trigger operator_log_is_kept before update or delete or truncate on operator_log for each statement execute function refuse_change();
