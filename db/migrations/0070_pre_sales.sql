-- Pre-sales (R-402 to R-411, docs/decisions/134 to 136): goods that are sold before they are there, for a deposit now and the balance later.

-- The terms on which goods are sold before they are there; the deposit of a piece is an amount of a country and stands with its price.
create table pre_sale (
  brand text not null,
  goods_id text not null,
  -- Which pre-sale of these goods it is, and up to which one they have arrived: then they are goods like any other.
  round integer not null default 1 check (round > 0),
  arrived_round integer not null default 0 check (arrived_round between 0 and round),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  canceled_at timestamptz,
  -- From when on the balance can be paid, null for as soon as the deposit is paid; and when it has to be there.
  balance_from timestamptz,
  balance_until timestamptz not null check (balance_until > ends_at and (balance_from is null or balance_until > balance_from)),
  -- The day on which the goods are expected to leave.
  ships_from date,
  primary key (brand, goods_id),
  foreign key (brand, goods_id) references goods (brand, goods_id)
);

alter table order_line
  -- The pre-sale it was bought in; null for what was there, and for a pre-sale without terms.
  add column pre_sale_round integer check (pre_sale_round is null or pre_sale);

alter table customer_order
  -- Of an order with a deposit: the terms of its balance as they were agreed, and since when its shopper knows that it can be paid.
  add column balance_from timestamptz,
  add column balance_until timestamptz,
  add column balance_opened_at timestamptz,
  add column ships_from date,
  -- Coupon and coins may leave nothing for the balance: then the deposit is all there is to pay.
  drop constraint customer_order_check3,
  add constraint customer_order_deposit check (deposit_minor > 0 and deposit_minor <= total_minor);
-- Balances, by when they are to be paid and by when they open.
create index customer_order_balance_due on customer_order (pay_until) where paid_minor > 0 and delivery_status is null and pay_until is not null;
create index customer_order_balance_to_open on customer_order (balance_from) where paid_minor > 0 and delivery_status is null and balance_opened_at is null and balance_from is not null;
create index customer_order_deposit_kept on customer_order (canceled_at) where delivery_status = 'Canceled' and cancel_reason = 'timeout' and kept_minor > 0;
