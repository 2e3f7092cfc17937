-- Orders, payments, the built-in payment provider, mails, events, repeated requests and limits.
-- Amounts are minor units of the currency beside them.

-- Events and limits --------------------------------------------------------------------------------------------

-- What happened, written in the transaction it happened in; a worker turns each into jobs and removes it.
create table event (
  event_id bigint generated always as identity primary key,
  name text not null,
  -- What it happened to: an order id, a mail id.
  subject_id text not null,
  happened_at timestamptz not null
);

-- Tries per key and window. Lost at a crash of the database, which only forgives tries.
create unlogged table rate_limit (
  key text primary key,
  tries integer not null,
  until timestamptz not null
);
create index rate_limit_until on rate_limit (until);

-- The first answer to a request that must not happen twice (D-113): written with its effect, or not at all.
create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- The ids that the effect created or touched; the answer is built from them again.
  ids jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);

-- Orders -------------------------------------------------------------------------------------------------------

create sequence order_number_sequence;

-- The number printed on an order: a letter of the brand, the year, and eight digits that do not tell how many there are.
-- The factor shares no divisor with ninety million, so no two follow-ups meet before all of them were used.
create function next_order_number(letter text, year integer) returns text
  language sql volatile
  return letter || lpad((year % 100)::text, 2, '0') || '-'
    || (10000000 + (nextval('order_number_sequence') * 7368787 + 41278391) % 90000000)::text;

create table customer_order (
  order_id text primary key,
  brand text not null,
  country text not null,
  language text not null,
  order_number text not null,
  order_type text not null default 'SALE_ORDER' check (order_type in ('SALE_ORDER', 'PRE_SALE_ORDER')),
  payment_status text not null check (payment_status in ('UnPaid', 'Processing', 'PartPaid', 'Paid', 'Transferred')),
  delivery_status text check (delivery_status in ('AbleDelivery', 'HaveDelivered', 'Finished', 'Canceled')),
  created_at timestamptz not null,
  pay_until timestamptz,
  -- A payment start moves the deadline once (D-111).
  deadline_moved boolean not null default false,
  paid_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text check (cancel_reason in ('timeout', 'shopper')),
  cancel_description text,
  payment_method_id text not null,
  email text not null,
  -- The person for purchase limits: the e-mail in lower case (D-100).
  person text not null,
  guest_id text,
  -- The link of the mails opens the order until then; only the hash is kept.
  token_hash bytea not null,
  token_until timestamptz not null,
  address jsonb not null,
  currency text not null,
  tax_included boolean not null,
  tax_rate numeric(6, 5) not null,
  goods_minor bigint not null check (goods_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  added_tax_minor bigint not null check (added_tax_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor = goods_minor + shipping_minor + added_tax_minor),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  delivery_from date not null,
  delivery_to date not null,
  unique (brand, order_number),
  -- Paid goods are on their way to the shopper, cancelled ones never count as paid.
  check (payment_status <> 'Paid' or delivery_status is not null),
  check ((delivery_status = 'Canceled') = (canceled_at is not null))
);
create index customer_order_due on customer_order (pay_until)
  where payment_status in ('UnPaid', 'Processing') and delivery_status is null;
create index customer_order_by_guest on customer_order (guest_id, created_at desc) where guest_id is not null;
create index customer_order_by_person on customer_order (brand, person, created_at desc);

create table order_line (
  order_id text not null references customer_order (order_id) on delete cascade,
  position integer not null,
  goods_id text not null,
  distribution_id text not null,
  article_number text not null,
  title text not null,
  seo_url_parameter text not null,
  picture jsonb not null,
  quantity integer not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),
  original_price_minor bigint,
  line_minor bigint not null check (line_minor = price_minor * quantity),
  -- The rate that held when it was bought, printed on invoices (D-121).
  tax_rate numeric(6, 5) not null,
  tax_minor bigint not null check (tax_minor >= 0),
  primary key (order_id, position)
);

-- Pieces a person holds in orders that are not cancelled (D-100).
create table person_purchase (
  brand text not null,
  person text not null,
  goods_id text not null,
  quantity integer not null check (quantity >= 0),
  primary key (brand, person, goods_id)
);

-- Payments -----------------------------------------------------------------------------------------------------

-- One attempt to pay an order. The id is also the key under which the provider knows the attempt.
create table payment (
  payment_id text primary key,
  order_id text not null references customer_order (order_id),
  attempt integer not null,
  provider text not null,
  -- void: a newer attempt took its place; review: money of a wrong amount, for a person to look at.
  status text not null check (status in ('started', 'paid', 'failed', 'void', 'review', 'refunding', 'refunded')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payment_method_id text not null,
  success_path text not null,
  failure_path text not null,
  -- The provider's own id of it; null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt)
);
create unique index payment_one_started on payment (order_id) where status = 'started';
create unique index payment_one_paid on payment (order_id) where status = 'paid';
create index payment_open on payment (created_at) where status in ('started', 'void', 'refunding');

-- Every notification of a provider, once.
create table payment_notification (
  provider text not null,
  event_id text not null,
  payment_id text,
  kind text not null,
  amount_minor bigint,
  currency text,
  received_at timestamptz not null,
  -- What came of it, a word of payment/rules.ts.
  effect text not null,
  primary key (provider, event_id)
);

-- Money that arrived and fits no order, for an operator.
create table payment_review (
  payment_id text primary key references payment (payment_id),
  reason text not null check (reason in ('wrongAmount')),
  expected_minor bigint not null,
  expected_currency text not null,
  arrived_minor bigint not null,
  arrived_currency text not null,
  noticed_at timestamptz not null,
  resolved_at timestamptz
);

-- The built-in payment provider: a service of its own that keeps its own books --------------------------------

create table provider_payment (
  reference text primary key,
  -- The shop's key: creating twice gives the same payment.
  merchant_key text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  brand text not null,
  country text not null,
  language text not null,
  order_number text not null,
  success_path text not null,
  failure_path text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'failed')),
  -- What the payer was charged; differs from the amount only by the test controls.
  charged_minor bigint,
  refunded_minor bigint not null default 0 check (refunded_minor <= coalesce(charged_minor, 0)),
  created_at timestamptz not null,
  decided_at timestamptz
);

create table provider_notification (
  event_id text primary key,
  reference text not null references provider_payment (reference),
  body text not null,
  due_at timestamptz not null,
  -- How often it is sent, to try the shop's patience.
  copies integer not null default 1,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index provider_notification_due on provider_notification (due_at) where delivered_at is null;

-- Mails --------------------------------------------------------------------------------------------------------

create table mail (
  mail_id text primary key,
  brand text not null,
  kind text not null,
  order_id text not null references customer_order (order_id),
  created_at timestamptz not null,
  -- When it may be sent, or tried again.
  due_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  -- One mail of a kind for an order, however often its event is delivered.
  unique (order_id, kind)
);
create index mail_due on mail (due_at) where sent_at is null;
