-- Payments, what providers tell of them, and refunds.

-- One attempt to pay an order. The id is also the key under which the provider knows the attempt.
create table payment (
  payment_id text primary key,
  order_id text not null references customer_order(order_id),
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
  next_ask_at timestamptz,
  -- Questions asked, or tries to give money back.
  asks integer not null default 0,
  -- Since when the provider has not answered about it.
  unanswered_since timestamptz,
  -- What it pays: an order has at most one paid payment of each purpose.
  purpose text not null check (purpose in ('FULL_PAYMENT', 'DEPOSIT', 'FINAL_PAYMENT')),
  -- When somebody last opened the order and the provider was asked for it.
  opened_at timestamptz,
  -- What came, where that is not the amount it was asked for.
  captured_minor bigint check (captured_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  unique (order_id, attempt),
  constraint payment_gives_back_what_came check ((returned_minor + lost_minor) <= coalesce(captured_minor, amount_minor))
);
create unique index payment_one_started on payment (order_id) where status = 'started';
create index payment_to_ask on payment (next_ask_at) where status in ('started', 'void', 'failed') and next_ask_at is not null;
create unique index payment_one_paid on payment (order_id, purpose) where status = 'paid';

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
  payment_id text not null,
  reason text not null check (reason in ('wrongAmount', 'noAnswer', 'noRefund', 'reversed', 'unknownPayment')),
  expected_minor bigint not null,
  expected_currency text not null,
  arrived_minor bigint,
  arrived_currency text,
  noticed_at timestamptz not null,
  resolved_at timestamptz,
  -- `refund`: what arrived goes back; `settled`: it was settled with the payer or the provider by hand.
  decision text check (decision in ('refund', 'settled', 'lost')),
  provider text,
  primary key (payment_id, reason),
  constraint payment_review_arrived check (reason <> 'wrongAmount' or (arrived_minor is not null and arrived_currency is not null)),
  constraint payment_review_of_provider check ((reason = 'unknownPayment') = (provider is not null))
);
create index payment_review_open on payment_review (reason) where resolved_at is null;

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
  refunded_minor bigint not null default 0,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- When the payer came to the page of the built-in provider.
  opened_at timestamptz,
  answer_seconds integer not null default 0 check (answer_seconds >= 0 and answer_seconds <= 3600),
  loses_answer boolean not null default false,
  check (refunded_minor <= coalesce(charged_minor, (0)::bigint))
);

create table provider_notification (
  event_id text primary key,
  reference text not null references provider_payment(reference),
  body text not null,
  due_at timestamptz not null,
  -- How often it is sent, to try the shop's patience.
  copies integer not null default 1,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index provider_notification_due on provider_notification (due_at) where delivered_at is null;

-- The books of the built-in provider: what it gave back, each once.
create table provider_refund (
  refund_key text primary key,
  reference text not null references provider_payment(reference),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);

-- What an operator decided to give back, apart from the refunds that bring the money there.
create table refund_grant (
  grant_id text primary key,
  order_id text not null references customer_order(order_id) on delete cascade,
  money_minor bigint not null check (money_minor >= 0),
  coupon_minor bigint not null check (coupon_minor >= 0),
  coins_minor bigint not null check (coins_minor >= 0),
  -- Whether the order ended by it.
  ended boolean not null,
  created_at timestamptz not null
);
create index refund_grant_of_order on refund_grant (order_id);

-- Money that goes back, whole or in part, as often as something is left of the charge.
create table payment_refund (
  -- Also the key under which the provider knows the refund.
  refund_id text primary key,
  payment_id text not null references payment(payment_id),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When it is tried next, and how often it was; null once the money went back.
  next_try_at timestamptz,
  tries integer not null default 0,
  by_hand boolean not null default false,
  -- A refund that its provider has made may come to nothing later, and is then made anew, under another name for each time.
  failures integer not null default 0 check (failures >= 0),
  -- Money that came for an order and never paid it, too late, twice or in another amount, is told apart from what paid it.
  turned_away boolean not null default false,
  grant_id text references refund_grant(grant_id) on delete set null,
  constraint payment_refund_is_due check ((settled_at is null and (not by_hand)) = (next_try_at is not null))
);
create index payment_refund_of_payment on payment_refund (payment_id);
create index payment_refund_due on payment_refund (next_try_at) where settled_at is null;
create index payment_refund_by_hand on payment_refund (created_at) where by_hand and settled_at is null;
create index payment_refund_of_grant on payment_refund (grant_id) where grant_id is not null;

create table refund_grant_line (
  grant_id text not null references refund_grant(grant_id) on delete cascade,
  order_id text not null,
  position integer not null,
  units integer not null check (units > 0),
  primary key (grant_id, "position"),
  foreign key (order_id, "position") references order_line(order_id, "position") on delete cascade
);
create index refund_grant_line_of_line on refund_grant_line (order_id, "position");
