-- What operators do about money (decision 058): a paid order that is called off, and a payment a person has looked at.
alter table customer_order drop constraint customer_order_cancel_reason_check;
alter table customer_order add constraint customer_order_cancel_reason_check
  check (cancel_reason in ('timeout', 'shopper', 'soldOut', 'aboveLimit', 'shop'));

alter table payment_review
  -- `refund`: what arrived goes back; `settled`: it was settled with the payer or the provider by hand.
  add column decision text check (decision in ('refund', 'settled'));
