-- A shopper asks for the cancelling of an order that has money (docs/decisions/170); it stays as it is until an operator has answered.
alter table customer_order
  add column cancel_asked_at timestamptz,
  -- When it was refused, and what its shopper is told of that.
  add column cancel_refused_at timestamptz,
  add column cancel_answer text,
  add constraint customer_order_cancel_refused check (cancel_refused_at is null or cancel_asked_at is not null),
  add constraint customer_order_cancel_answer check ((cancel_answer is null) = (cancel_refused_at is null));
-- What waits for an answer, longest first; what is sent, ended or received meanwhile waits for none.
create index customer_order_cancel_asked on customer_order (cancel_asked_at, order_id)
  where cancel_asked_at is not null and cancel_refused_at is null
    and (delivery_status = 'AbleDelivery' or (delivery_status is null and (payment_status = 'Transferred' or paid_minor > 0)));
