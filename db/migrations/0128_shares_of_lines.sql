-- What of an order's coupon, coins, delivery, added tax and tax off each line bears is frozen when it is placed: whatever order refunds come in, they end at what was paid.
alter table order_line
  add column coupon_share_minor bigint not null default 0 check (coupon_share_minor >= 0),
  add column coins_share_minor bigint not null default 0 check (coins_share_minor >= 0),
  add column shipping_share_minor bigint not null default 0 check (shipping_share_minor >= 0),
  add column added_tax_share_minor bigint not null default 0 check (added_tax_share_minor >= 0),
  add column tax_off_share_minor bigint not null default 0 check (tax_off_share_minor >= 0),
  -- Units that money went back for.
  add column refunded_units integer not null default 0,
  add constraint order_line_refunded_units check (refunded_units between 0 and quantity);
with line as (
  select order_id, position, deducted_minor::numeric as own, (line_minor - deducted_minor)::numeric as rest,
    sum(deducted_minor) over upto as own_upto, sum(deducted_minor) over entire as own_all,
    sum(line_minor - deducted_minor) over upto as rest_upto, sum(line_minor - deducted_minor) over entire as rest_all,
    row_number() over upto as counted, count(*) over entire as lines
  from order_line window upto as (partition by order_id order by position), entire as (partition by order_id)
), shipped as (
  select line.*, case when own_all = 0 then 0 else div(placed.coupon_minor * own_upto, own_all) - div(placed.coupon_minor * (own_upto - own), own_all) end as coupon,
    case when rest_all = 0 then div(placed.shipping_minor::numeric * counted, lines) - div(placed.shipping_minor::numeric * (counted - 1), lines)
      else div(placed.shipping_minor * rest_upto, rest_all) - div(placed.shipping_minor * (rest_upto - rest), rest_all) end as shipping,
    placed.added_tax_minor as added_tax,
    -- A new database has no such column yet, and no orders.
    coalesce((to_jsonb(placed) ->> 'tax_off_minor')::bigint, 0) as tax_off
  from line join customer_order placed using (order_id)
), taxed as (
  select shipped.*, rest + shipping as taxable, sum(rest + shipping) over (partition by order_id order by position) as taxable_upto, sum(rest + shipping) over (partition by order_id) as taxable_all from shipped
)
update order_line set coupon_share_minor = taxed.coupon, coins_share_minor = taxed.own - taxed.coupon, shipping_share_minor = taxed.shipping,
  added_tax_share_minor = case when taxable_all = 0 then 0 else div(added_tax * taxable_upto, taxable_all) - div(added_tax * (taxable_upto - taxable), taxable_all) end,
  tax_off_share_minor = case when taxable_all = 0 then 0 else div(tax_off * taxable_upto, taxable_all) - div(tax_off * (taxable_upto - taxable), taxable_all) end
from taxed where order_line.order_id = taxed.order_id and order_line.position = taxed.position;
alter table order_line add constraint order_line_shares check (coupon_share_minor + coins_share_minor = deducted_minor);

-- What goes back of coupon and coins of an order that stands, and what of that was given. Of a cancelled order all goes back.
alter table customer_order
  add column coupon_back_minor bigint not null default 0,
  add column coins_back_minor bigint not null default 0,
  add column coupon_given_minor bigint not null default 0,
  add column coins_given_minor bigint not null default 0,
  add constraint customer_order_coupon_back check (coupon_given_minor between 0 and coupon_back_minor and coupon_back_minor <= coupon_minor),
  add constraint customer_order_coins_back check (coins_given_minor between 0 and coins_back_minor and coins_back_minor <= coins_minor);
create index customer_order_coupon_share_to_give on customer_order (created_at) where coupon_back_minor > coupon_given_minor;
create index customer_order_coins_share_to_give on customer_order (created_at) where coins_back_minor > coins_given_minor;
alter table coupon_use add column given_back_minor bigint not null default 0 check (given_back_minor between 0 and amount_minor);
update coupon_use set given_back_minor = amount_minor where given_back_at is not null;

-- What an operator decided to give back, apart from the refunds that bring the money there.
create table refund_grant (
  grant_id text primary key,
  order_id text not null references customer_order (order_id) on delete cascade,
  money_minor bigint not null check (money_minor >= 0),
  coupon_minor bigint not null check (coupon_minor >= 0),
  coins_minor bigint not null check (coins_minor >= 0),
  -- Whether the order ended by it.
  ended boolean not null,
  created_at timestamptz not null
);
create index refund_grant_of_order on refund_grant (order_id);
create table refund_grant_line (
  grant_id text not null references refund_grant (grant_id) on delete cascade,
  order_id text not null,
  position integer not null,
  units integer not null check (units > 0),
  primary key (grant_id, position),
  foreign key (order_id, position) references order_line (order_id, position) on delete cascade
);
create index refund_grant_line_of_line on refund_grant_line (order_id, position);
alter table payment_refund add column grant_id text references refund_grant (grant_id) on delete set null;
create index payment_refund_of_grant on payment_refund (grant_id) where grant_id is not null;
