-- A refund that its provider has made may come to nothing later, and is then made anew, under another name for each time.
alter table payment_refund add column failures integer not null default 0 check (failures >= 0);
-- A charge that its provider has taken back waits for a person.
alter table payment_review
  drop constraint payment_review_reason_check,
  add constraint payment_review_reason_check check (reason in ('wrongAmount', 'noAnswer', 'noRefund', 'reversed'));
