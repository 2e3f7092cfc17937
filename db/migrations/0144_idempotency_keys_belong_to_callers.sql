-- An idempotency key belongs to its caller: the same key of two callers is two requests. Rows from before have no owner, and answer to the key alone for the days they are kept.
alter table idempotency
  add column owners text[] not null default '{}',
  drop constraint idempotency_pkey,
  add primary key (scope, key, owners);
