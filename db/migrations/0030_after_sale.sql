-- What comes after a sale: statements of withdrawal, and the cases of goods that come back.

-- Goods of an order that come back, of whichever kind. Their way, the decision and the money are three things.
create table after_sale_case (
  case_id text primary key,
  kind text not null check (kind in ('withdrawal', 'return', 'exchange')),
  order_id text not null references customer_order(order_id) on delete cascade,
  opened_at timestamptz not null,
  goods_state text not null check (goods_state in ('notSent', 'announced', 'sent', 'received')),
  -- With whom and under what number its shopper has sent them.
  logistics_company text,
  tracking_number text,
  sent_at timestamptz,
  goods_received_at timestamptz,
  -- A withdrawal in time needs nobody's consent.
  decision text not null check (decision in ('none', 'granted', 'refused')),
  decided_at timestamptz,
  -- It was stated when its time seemed over.
  late boolean not null default false,
  refused_because text check (refused_because in ('tooLate', 'exempt', 'declined', 'failed', 'withdrawn')),
  -- What its shopper reads of a refusal.
  answer text,
  -- What its shopper says of a return or an exchange, and what the shop says about the way back.
  description text,
  serial_number text,
  label_text text,
  -- What is sent in place of the goods of an exchange.
  replacement_company text,
  replacement_number text,
  replacement_sent_at timestamptz,
  grant_id text references refund_grant(grant_id),
  -- Nothing is left to do for the shop, but for money on its way.
  closed_at timestamptz,
  constraint after_sale_case_refused check ((decision = 'refused') = (refused_because is not null)),
  constraint after_sale_case_too_late check (refused_because is distinct from 'tooLate' or late),
  constraint after_sale_case_received check ((goods_state = 'received') = (goods_received_at is not null)),
  constraint after_sale_case_sent check (goods_state <> 'sent' or sent_at is not null),
  constraint after_sale_case_described check ((kind = 'withdrawal') = (description is null)),
  constraint after_sale_case_replaced check (replacement_sent_at is null or (kind = 'exchange' and decision = 'granted' and closed_at is not null)),
  constraint after_sale_case_over check (closed_at is not null or (decision <> 'refused' and grant_id is null))
);
create index after_sale_case_open on after_sale_case (opened_at, case_id) where closed_at is null;
create index after_sale_case_to_review on after_sale_case (opened_at, case_id)
  where closed_at is null and decision = 'none' and kind <> 'withdrawal';
create index after_sale_case_of_order on after_sale_case (order_id, opened_at);
create index after_sale_case_of_grant on after_sale_case (grant_id) where grant_id is not null;

create table after_sale_case_line (
  case_id text not null references after_sale_case(case_id) on delete cascade,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- A word of the dictionary of reasons; a withdrawal needs none.
  reason text,
  -- What is wanted in exchange, as it was called then.
  wanted_goods_id text,
  wanted_title text,
  primary key (case_id, "position"),
  foreign key (order_id, "position") references order_line(order_id, "position") on delete cascade
);
create index after_sale_case_line_of_line on after_sale_case_line (order_id, "position");

create table after_sale_picture (
  case_id text not null references after_sale_case(case_id) on delete cascade,
  position integer not null,
  file_id text not null unique references file(file_id),
  -- Of a guest's, who has no account in which to delete it: when it is forgotten.
  ends_at timestamptz,
  primary key (case_id, "position")
);
create index after_sale_picture_to_end on after_sale_picture (ends_at) where ends_at is not null;

-- That somebody withdraws from a contract: it counts from the moment it was stated, whether it fits an order or not.
create table withdrawal (
  withdrawal_id text primary key,
  brand text not null,
  country text not null,
  language text not null,
  name text not null,
  order_number text not null,
  email text not null,
  -- The mailbox in its canonical spelling.
  person text not null,
  -- Lines and quantities of an order that was opened, or free words; the whole order where there are neither.
  lines jsonb,
  goods text,
  stated_at timestamptz not null,
  order_id text references customer_order(order_id) on delete cascade,
  case_id text references after_sale_case(case_id) on delete set null,
  -- The shop has looked for its order, …
  looked_at timestamptz,
  -- … and the search for it has ended.
  settled_at timestamptz
);
create index withdrawal_to_look_for on withdrawal (stated_at) where looked_at is null;
create index withdrawal_unmatched on withdrawal (stated_at, withdrawal_id) where looked_at is not null and settled_at is null;
create index withdrawal_of_case on withdrawal (case_id) where case_id is not null;
create index withdrawal_of_order on withdrawal (order_id) where order_id is not null;
create index withdrawal_of_mailbox on withdrawal (brand, person);
