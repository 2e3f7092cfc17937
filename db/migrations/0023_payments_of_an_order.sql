-- An order is paid in one payment or in two, a deposit and the balance after it; what goes back has rows of its own.

alter table customer_order
  -- What is paid first, where an order is paid in two parts; null for one that is paid at once.
  add column deposit_minor bigint check (deposit_minor > 0 and deposit_minor < total_minor),
  -- What has arrived of its payments.
  add column paid_minor bigint not null default 0 check (paid_minor >= 0 and paid_minor <= total_minor);
update customer_order set paid_minor = total_minor where payment_status = 'Paid';
alter table customer_order
  add constraint customer_order_paid_in_full check (payment_status <> 'Paid' or paid_minor = total_minor),
  add constraint customer_order_paid_in_part check (payment_status <> 'PartPaid' or paid_minor between 1 and total_minor - 1),
  add constraint customer_order_unpaid_has_nothing check (payment_status <> 'UnPaid' or paid_minor = 0);

alter table payment
  -- What it pays: an order has at most one paid payment of each purpose.
  add column purpose text not null default 'FULL_PAYMENT' check (purpose in ('FULL_PAYMENT', 'DEPOSIT', 'FINAL_PAYMENT')),
  -- When somebody last opened the order and the provider was asked for it.
  add column opened_at timestamptz;
alter table payment alter column purpose drop default;
drop index payment_one_paid;
create unique index payment_one_paid on payment (order_id, purpose) where status = 'paid';

-- Money that goes back, whole or in part, as often as something is left of the charge.
create table payment_refund (
  -- Also the key under which the provider knows the refund.
  refund_id text primary key,
  payment_id text not null references payment (payment_id),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When it is tried next, and how often it was; null once the money went back.
  next_try_at timestamptz,
  tries integer not null default 0,
  check ((settled_at is null) = (next_try_at is not null))
);
create index payment_refund_of_payment on payment_refund (payment_id);
create index payment_refund_due on payment_refund (next_try_at) where settled_at is null;

insert into payment_refund (refund_id, payment_id, amount_minor, created_at, settled_at, next_try_at, tries)
  select payment_id, payment_id, amount_minor, coalesce(settled_at, created_at), case status when 'refunded' then coalesce(settled_at, now()) end,
    case status when 'refunding' then coalesce(next_ask_at, now()) end, case status when 'refunding' then asks else 0 end
  from payment where status in ('refunding', 'refunded');
update payment set next_ask_at = null where status = 'refunding';
drop index payment_to_refund;

-- The books of the built-in provider: what it gave back, each once.
create table provider_refund (
  refund_key text primary key,
  reference text not null references provider_payment (reference),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
insert into provider_refund (refund_key, reference, amount_minor, created_at)
  select merchant_key, reference, refunded_minor, coalesce(decided_at, created_at) from provider_payment where refunded_minor > 0;
