-- Customers who have asked to be deleted (R-341 to R-351, decisions 097 and 098).
alter table customer
  add column closing_applied_at timestamptz,
  -- Until then signing in takes it back; from then on the account and what belongs to it are deleted.
  add column closing_due_at timestamptz,
  add constraint customer_closing check ((closing_applied_at is null) = (closing_due_at is null));
create index customer_closing_due on customer (closing_due_at) where closing_due_at is not null;

-- What a thief of an account would do first, and when it was done last (D-080).
create table sensitive_operation (
  customer_id text not null references customer (customer_id) on delete cascade,
  operation text not null check (operation in ('passwordChange', 'passwordReset', 'signInBind', 'signInUnbind', 'emailChange', 'phoneChange')),
  at timestamptz not null,
  primary key (customer_id, operation)
);

alter table verification drop constraint verification_purpose_check;
alter table verification add constraint verification_purpose_check check (purpose in ('register', 'login', 'reset', 'close'));

-- What belongs to a mailbox is found by it.
create index session_of_mailbox on session (brand, lower(email)) where email is not null;
create index consultation_of_mailbox on consultation (brand, email) where email is not null;
create index mail_of_mailbox on mail (brand, mailbox) where mailbox is not null;
