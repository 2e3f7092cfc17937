-- Files belong to their sender: only the sender and operators may read them, and what senders send is counted in bytes.
alter table file
  add column brand text,
  add column customer_id text,
  add column guest_id text;
update file set brand = consultation.brand, customer_id = consultation.customer_id
from consultation_file join consultation using (consultation_id)
where consultation_file.file_id = file.file_id;
create index file_of_customer on file (customer_id, created_at) where customer_id is not null;
-- Questions of guests, whose files end after a while.
create index consultation_of_guests on consultation (created_at) where customer_id is null;

-- Bytes that a network has sent within its day. The sender is a keyed hash.
create table upload_sent (
  sender bytea primary key,
  bytes bigint not null check (bytes >= 0),
  until timestamptz not null
);
create index upload_sent_until on upload_sent (until);
