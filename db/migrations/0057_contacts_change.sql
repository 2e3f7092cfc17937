-- A code that proves a new mailbox or number of a customer is theirs alone.
alter table verification
  add column customer_id text references customer (customer_id),
  drop constraint verification_purpose_check,
  add constraint verification_purpose_check check (purpose in ('register', 'login', 'reset', 'close', 'change')),
  add constraint verification_of_customer check ((purpose = 'change') = (customer_id is not null));
create index verification_by_customer on verification (customer_id) where customer_id is not null;

-- A customer's mailbox or number was changed: for a while whoever holds the one before can take that back.
create table contact_change (
  change_id text primary key,
  -- What came before what, also when the clock jumps.
  position bigint not null generated always as identity,
  customer_id text not null references customer (customer_id),
  kind text not null check (kind in ('email', 'phone')),
  -- Null where there was none.
  previous text,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index contact_change_by_customer on contact_change (customer_id, position);
create index contact_change_by_age on contact_change (changed_at);
