-- Money that came for an order and never paid it, too late, twice or in another amount, is told apart from what paid it (decision 235).
alter table payment_refund add column turned_away boolean not null default false;
alter table customer_order
  -- What went back of that; `refunded_minor` has what went back of the money that the order was paid with.
  add column turned_away_minor bigint not null default 0 check (turned_away_minor >= 0);

-- What paid an order ends only with the order: whatever went back whole of one that stands, had nothing, or was not over yet, had not paid it. Of one
-- that was called off the first payment of each purpose that went back then had; a transfer nobody waited for was written down with its way back.
update payment_refund refund set turned_away = true
  from payment join customer_order placed using (order_id)
  where payment.payment_id = refund.payment_id and refund.refund_id = refund.payment_id and payment.status in ('refunding', 'refunded') and (
    placed.delivery_status is distinct from 'Canceled' or placed.paid_minor = 0 or refund.created_at < placed.canceled_at or refund.created_at = payment.created_at
    or exists (
      select from payment other join payment_refund earlier on earlier.refund_id = other.payment_id
      where other.order_id = payment.order_id and other.purpose = payment.purpose and earlier.created_at >= placed.canceled_at and earlier.created_at < refund.created_at
        and earlier.created_at <> other.created_at));
update customer_order set turned_away_minor = away.minor, refunded_minor = refunded_minor - away.minor
  from (
    select order_id, sum(refund.amount_minor) as minor from payment_refund refund join payment using (payment_id) where turned_away and refund.settled_at is not null group by order_id
  ) as away
  where customer_order.order_id = away.order_id;
