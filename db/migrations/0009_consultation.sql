-- Questions to the shop and their answers.

-- What people ask the shop, about goods or anything else.
create table consultation (
  consultation_id text primary key,
  brand text not null,
  country text not null,
  language text not null,
  customer_id text references customer(customer_id) on delete cascade,
  -- Where somebody is answered who has no account.
  email text,
  goods_id text,
  content text not null,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  check ((customer_id is null) = (email is not null)),
  constraint consultation_check1 check ((reply is null) = (replied_at is null))
);
create index consultation_of_customer on consultation (customer_id, created_at desc, consultation_id desc) where customer_id is not null;
-- Of goods, those that everybody may read.
create index consultation_of_goods on consultation (brand, goods_id, created_at desc, consultation_id desc)
  where goods_id is not null and reply is not null;
create index consultation_of_mailbox on consultation (brand, email) where email is not null;
-- What nobody has answered yet, longest first (docs/decisions/204).
create index consultation_waiting on consultation (created_at, consultation_id) where reply is null;
-- Questions of guests, whose files end after a while.
create index consultation_of_guests on consultation (created_at) where customer_id is null;

create table consultation_file (
  consultation_id text not null references consultation(consultation_id) on delete cascade,
  position integer not null,
  file_id text not null unique references file(file_id),
  primary key (consultation_id, "position")
);
