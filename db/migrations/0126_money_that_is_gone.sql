-- A provider takes a charge back: nothing of the order is sent before a person has decided, and what is lost for good is booked apart from what the shop gave back.
alter table customer_order
  add column disputed_at timestamptz,
  add column lost_minor bigint not null default 0 check (lost_minor >= 0),
  drop constraint customer_order_cancel_reason_check,
  add constraint customer_order_cancel_reason_check check (cancel_reason in ('timeout', 'shopper', 'soldOut', 'aboveLimit', 'shop', 'chargeback'));
update customer_order set disputed_at = waiting.since
  from (
    select order_id, min(noticed_at) as since from payment_review join payment using (payment_id)
    where reason = 'reversed' and resolved_at is null and status not in ('refunding', 'refunded') group by order_id
  ) as waiting
  where customer_order.order_id = waiting.order_id;
alter table payment_review
  drop constraint payment_review_decision_check,
  add constraint payment_review_decision_check check (decision in ('refund', 'settled', 'lost'));

-- What goes back of a payment and what is lost of it are never more than what came.
alter table payment
  -- What came, where that is not the amount it was asked for.
  add column captured_minor bigint check (captured_minor >= 0),
  add column returned_minor bigint not null default 0 check (returned_minor >= 0),
  add column lost_minor bigint not null default 0 check (lost_minor >= 0);
update payment set captured_minor = arrived_minor from payment_review review
  where review.payment_id = payment.payment_id and reason = 'wrongAmount' and arrived_currency = expected_currency;
update payment set returned_minor = back.minor
  from (select payment_id, sum(amount_minor) as minor from payment_refund group by payment_id) as back where back.payment_id = payment.payment_id;
alter table payment add constraint payment_gives_back_what_came check (returned_minor + lost_minor <= coalesce(captured_minor, amount_minor));
