-- The stand-in can be told to answer slowly, and to lose an answer after the work is done.
alter table provider_payment
  add column if not exists answer_seconds integer not null default 0 check (answer_seconds between 0 and 3600),
  add column if not exists loses_answer boolean not null default false;
