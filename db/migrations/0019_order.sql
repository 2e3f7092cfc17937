-- Orders and their lines. Amounts are minor units of the currency beside them.

create sequence order_number_sequence;

-- The number printed on an order: a letter of the brand, the year, and eight digits that do not tell how many there are. The factor shares
-- no divisor with ninety million, so no two follow-ups meet before all of them were used.
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
  order_type text not null default 'SALE_ORDER' check (order_type in ('SALE_ORDER', 'PRE_SALE_ORDER', 'MEMBERSHIP_ORDER')),
  payment_status text not null check (payment_status in ('UnPaid', 'Processing', 'PartPaid', 'Paid', 'Transferred')),
  delivery_status text check (delivery_status in ('AbleDelivery', 'HaveDelivered', 'Finished', 'Canceled')),
  created_at timestamptz not null,
  pay_until timestamptz,
  -- A payment start moves the deadline once.
  deadline_moved boolean not null default false,
  paid_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text check (cancel_reason in ('timeout', 'shopper', 'soldOut', 'aboveLimit', 'shop', 'chargeback')),
  payment_method_id text not null,
  email text not null,
  -- The person for purchase limits: the e-mail in lower case.
  person text not null,
  guest_id text,
  -- The link of the mails opens the order until then; only the hash is kept.
  token_hash bytea not null,
  token_until timestamptz not null,
  address jsonb,
  currency text not null,
  tax_included boolean not null,
  tax_rate numeric(6,5) not null,
  goods_minor bigint not null check (goods_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  added_tax_minor bigint not null check (added_tax_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  delivery_from date,
  delivery_to date,
  -- Keyed hash of the network an unpaid order came from; forgotten once the order is paid or cancelled.
  client_hash bytea,
  -- Whether its pieces are out of stock for it, until when without a payment, and how often they were taken.
  stock_held boolean not null default true,
  held_until timestamptz,
  stock_turn integer not null default 1,
  -- What is paid first, where an order is paid in two parts; null for one that is paid at once.
  deposit_minor bigint,
  -- What has arrived of its payments.
  paid_minor bigint not null default 0,
  -- An order placed by whoever was signed in is theirs, whatever mailbox it names.
  customer_id text,
  shipped_at timestamptz,
  finished_at timestamptz,
  -- Who said that it has arrived; the clock, when nobody did.
  finished_by text check (finished_by in ('shopper', 'clock', 'shop')),
  -- Since when its shopper sees it no more.
  hidden_at timestamptz,
  -- What the shop keeps of the money that arrived, of an order that it called off.
  kept_minor bigint not null default 0,
  -- The list of "my orders" that shows it: state-rules.ts, of which a test says that it is the same.
  tab text generated always as (
case
    when hidden_at is not null then 'hidden'
    when delivery_status = 'Canceled' then 'cancelled'
    when delivery_status = 'Finished' then 'completed'
    when delivery_status = 'HaveDelivered' then 'shipped'
    when delivery_status = 'AbleDelivery' then 'toBeShipped'
    else 'pendingPayment'
end) stored not null,
  by_transfer boolean not null default false,
  -- When the shopper said that the money is on its way.
  transferred_at timestamptz,
  coupon_minor bigint not null default 0 check (coupon_minor >= 0),
  coins_minor bigint not null default 0 check (coins_minor >= 0),
  transfer_offered boolean not null default false,
  -- Of an order with a deposit: the terms of its balance as they were agreed, and since when its shopper knows that it can be paid.
  balance_from timestamptz,
  balance_until timestamptz,
  balance_opened_at timestamptz,
  ships_from date,
  -- A guest's order that became a customer's by their mailbox is still a guest's in what it brings.
  was_guests boolean not null default false,
  -- What went back of that; `refunded_minor` has what went back of the money that the order was paid with.
  turned_away_minor bigint not null default 0 check (turned_away_minor >= 0),
  disputed_at timestamptz,
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  coupon_back_minor bigint not null default 0,
  coins_back_minor bigint not null default 0,
  tax_off_minor bigint not null default 0 check (tax_off_minor >= 0),
  taxes jsonb,
  -- What all spellings of the mailbox have in common, by the settings `person`.
  buyer text not null default '',
  -- Keyed hash of where it is sent.
  address_hash bytea,
  -- When a return or an exchange was asked for last, and whether one has failed.
  after_sale_at timestamptz,
  after_sale_failed boolean not null default false,
  unique (brand, order_number),
  constraint customer_order_check1 check (payment_status <> 'Paid' or delivery_status is not null),
  constraint customer_order_check2 check ((delivery_status = 'Canceled') = (canceled_at is not null)),
  constraint customer_order_paid_is_held check (payment_status <> 'Paid' or delivery_status = 'Canceled' or stock_held),
  constraint customer_order_canceled_is_back check ((delivery_status is distinct from 'Canceled') or (not stock_held)),
  constraint customer_order_check4 check (paid_minor >= 0 and paid_minor <= total_minor),
  constraint customer_order_paid_in_full check (payment_status <> 'Paid' or paid_minor = total_minor),
  constraint customer_order_paid_in_part check (payment_status <> 'PartPaid' or (paid_minor >= 1 and (paid_minor <= (total_minor - 1)))),
  constraint customer_order_unpaid_has_nothing check (payment_status <> 'UnPaid' or paid_minor = 0),
  constraint customer_order_check5 check (kept_minor >= 0 and kept_minor <= paid_minor),
  constraint customer_order_finished_by_whom check ((finished_at is null) = (finished_by is null)),
  constraint customer_order_hidden_when_over check (hidden_at is null or delivery_status in ('Finished', 'Canceled')),
  constraint customer_order_transferred check (payment_status <> 'Transferred' or (by_transfer and transferred_at is not null
    and pay_until is null and paid_minor = 0)),
  constraint customer_order_transfer_offered check (transfer_offered or (not by_transfer)),
  constraint customer_order_deposit check (deposit_minor > 0 and deposit_minor <= total_minor),
  constraint customer_order_is_sent_somewhere check (address is not null or order_type = 'MEMBERSHIP_ORDER'),
  constraint customer_order_coupon_back check (coupon_back_minor >= 0 and coupon_back_minor <= coupon_minor),
  constraint customer_order_coins_back check (coins_back_minor >= 0 and coins_back_minor <= coins_minor),
  constraint customer_order_sum check ((total_minor = (((((goods_minor - coupon_minor) - coins_minor) + shipping_minor) + added_tax_minor) - tax_off_minor)) and ((coupon_minor + coins_minor) <= goods_minor))
);
create index customer_order_due on customer_order (pay_until) where payment_status in ('UnPaid', 'Processing') and delivery_status is null;
create index customer_order_held on customer_order (held_until)
  where stock_held and payment_status in ('UnPaid', 'Processing') and delivery_status is null;
-- What costs nothing counts for an hour among what its network holds (docs/decisions/022): no other paid order knows its network.
create index customer_order_free_by_client on customer_order (client_hash) where payment_status = 'Paid' and client_hash is not null;
create index customer_order_by_customer on customer_order (customer_id, tab, created_at, order_id) include (brand)
  where customer_id is not null;
create index customer_order_by_guest on customer_order (guest_id, tab, created_at, order_id) include (brand) where guest_id is not null;
create index customer_order_by_mailbox on customer_order (brand, person, tab, created_at, order_id) where customer_id is null;
create index customer_order_returned_by_customer on customer_order (customer_id, after_sale_at, order_id) include (brand)
  where after_sale_at is not null and customer_id is not null;
create index customer_order_returned_by_guest on customer_order (guest_id, after_sale_at, order_id) include (brand)
  where after_sale_at is not null and guest_id is not null;
create index customer_order_returned_by_mailbox on customer_order (brand, person, after_sale_at, order_id)
  where after_sale_at is not null and customer_id is null;
create index customer_order_by_person on customer_order (brand, person);
create index customer_order_on_its_way on customer_order (shipped_at) where delivery_status = 'HaveDelivered';
create index customer_order_unpaid_by_client on customer_order (client_hash)
  where payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;
create index customer_order_transferred_first on customer_order (transferred_at)
  where payment_status = 'Transferred' and delivery_status is null;
create index customer_order_by_transfer on customer_order (brand)
  where by_transfer and stock_held and payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;
-- Balances, by when they are to be paid and by when they open.
create index customer_order_balance_due on customer_order (pay_until)
  where paid_minor > 0 and delivery_status is null and pay_until is not null;
create index customer_order_balance_to_open on customer_order (balance_from)
  where paid_minor > 0 and delivery_status is null and balance_opened_at is null and balance_from is not null;
create index customer_order_deposit_kept on customer_order (canceled_at)
  where delivery_status = 'Canceled' and cancel_reason = 'timeout' and kept_minor > 0;
-- One at a time is waited for.
create unique index customer_order_one_membership on customer_order (customer_id)
  where order_type = 'MEMBERSHIP_ORDER' and delivery_status is null;
-- Orders that wait to leave, by the day that was promised, in each country of a brand (docs/decisions/170). Where none was promised, the day
-- they were placed.
create index customer_order_to_ship on customer_order (brand, country, coalesce(delivery_to, ((created_at at time zone 'UTC'))::date), order_id)
  where payment_status = 'Paid' and delivery_status = 'AbleDelivery';
create index customer_order_by_buyer on customer_order (brand, buyer);
create index customer_order_by_address on customer_order (brand, address_hash, created_at) where address_hash is not null;
create index customer_order_unpaid_by_buyer on customer_order (brand, buyer)
  where payment_status in ('UnPaid', 'Processing', 'Transferred') and delivery_status is null;

create table order_line (
  order_id text not null references customer_order(order_id) on delete cascade,
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
  line_minor bigint not null,
  -- The rate that held when it was bought, printed on invoices.
  tax_rate numeric(6,5) not null,
  tax_minor bigint not null check (tax_minor >= 0),
  pre_sale boolean not null default false,
  -- The limit that held when the line was ordered.
  limit_per_person integer,
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  pallet_id text,
  pallet_title text,
  pallet_quantity integer check (pallet_quantity > 0),
  full_discount_id text,
  full_discount_title text,
  full_discount_minor bigint not null default 0,
  deducted_minor bigint not null default 0,
  -- The pre-sale it was bought in; null for what was there, and for a pre-sale without terms.
  pre_sale_round integer,
  -- The flash sale that all pieces of the line were bought in.
  flash_sale_id text,
  -- The limit that held when the line was ordered.
  flash_sale_limit integer,
  coupon_share_minor bigint not null default 0 check (coupon_share_minor >= 0),
  coins_share_minor bigint not null default 0 check (coins_share_minor >= 0),
  shipping_share_minor bigint not null default 0 check (shipping_share_minor >= 0),
  added_tax_share_minor bigint not null default 0 check (added_tax_share_minor >= 0),
  tax_off_share_minor bigint not null default 0 check (tax_off_share_minor >= 0),
  -- Units that money went back for.
  refunded_units integer not null default 0,
  restocked_units integer not null default 0,
  -- Units in open cases of what comes after the sale.
  claimed_units integer not null default 0,
  primary key (order_id, "position"),
  constraint order_line_amounts check ((line_minor = ((price_minor * quantity) - discount_minor)) and line_minor >= 0),
  constraint order_line_bundle check (num_nulls(pallet_id, pallet_title, pallet_quantity) = any (array[0, 3])),
  check (full_discount_minor >= 0 and full_discount_minor <= discount_minor),
  constraint order_line_full_discount check ((num_nulls(full_discount_id, full_discount_title) = any (array[0, 2]))
    and ((full_discount_minor = 0) = (full_discount_id is null))),
  constraint order_line_check1 check (deducted_minor >= 0 and deducted_minor <= line_minor),
  constraint order_line_check2 check (pre_sale_round is null or pre_sale),
  constraint order_line_refunded_units check (refunded_units >= 0 and refunded_units <= quantity),
  constraint order_line_shares check ((coupon_share_minor + coins_share_minor) = deducted_minor),
  constraint order_line_claimed_units check (claimed_units >= 0 and claimed_units <= quantity),
  constraint order_line_restocked_units check (restocked_units >= 0 and restocked_units <= refunded_units)
);
create index order_line_in_flash_sale on order_line (order_id) where flash_sale_id is not null;

-- What an order gives back of the coupon and the coins that it was paid with: all once it is cancelled, before that the share of its refunds.
create table order_credit_return (
  order_id text not null references customer_order(order_id) on delete cascade,
  credit text not null check (credit in ('coupon', 'coins')),
  used_minor bigint not null,
  due_minor bigint not null,
  given_minor bigint not null default 0,
  due_at timestamptz not null,
  primary key (order_id, credit),
  constraint order_credit_return_amounts check (given_minor >= 0 and given_minor <= due_minor and due_minor <= used_minor)
);
create index order_credit_return_to_give on order_credit_return (credit, due_at) where due_minor > given_minor;

-- That the shopper of an order has wanted it cancelled, and the answer.
create table order_cancel_request (
  order_id text primary key references customer_order(order_id) on delete cascade,
  asked_at timestamptz not null,
  reason_code text,
  -- Null once the account of the customer is deleted.
  description text,
  -- The order was cancelled then, or refused with an answer.
  answered_at timestamptz,
  answer text,
  constraint order_cancel_request_answer check (answer is null or answered_at is not null)
);
-- What waits for an answer, longest first.
create index order_cancel_request_open on order_cancel_request (asked_at, order_id) where answered_at is null;

-- Who brings an order that has left, and by what number.
create table order_shipment (
  order_id text primary key references customer_order(order_id) on delete cascade,
  logistics_company text not null,
  -- Null once the account of the customer is deleted.
  tracking_number text
);

-- Orders that an affiliate has brought.
create table order_affiliate (
  order_id text primary key references customer_order(order_id) on delete cascade,
  -- Null once the network knows of the order.
  mark text check (length(mark) >= 1 and length(mark) <= 128),
  noted_at timestamptz not null
);
create index order_affiliate_untold on order_affiliate (noted_at) where mark is not null;

-- Pieces a person holds in orders that are not cancelled.
create table person_purchase (
  brand text not null,
  person text not null,
  goods_id text not null,
  quantity integer not null check (quantity >= 0),
  primary key (brand, person, goods_id)
);
