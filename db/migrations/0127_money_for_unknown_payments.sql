-- Money that a provider has signed for a payment that the shop has not waits for a person too, under the name that the provider gives it.
alter table payment_review
  drop constraint payment_review_payment_id_fkey,
  drop constraint payment_review_reason_check,
  add constraint payment_review_reason_check check (reason in ('wrongAmount', 'noAnswer', 'noRefund', 'reversed', 'unknownPayment')),
  add column provider text,
  add constraint payment_review_of_provider check ((reason = 'unknownPayment') = (provider is not null));
