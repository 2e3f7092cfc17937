-- What operators write about somebody's order stands beside the log, which forgets nothing, and goes with its person (decision 209).
create table operator_words (
  entry_id bigint primary key references operator_log (entry_id),
  -- What the call named: an order, a payment, a refund, or a customer by their invitation code.
  about text not null,
  words jsonb not null
);
create index operator_words_about on operator_words (about);

alter table operator_log disable trigger operator_log_is_kept;
insert into operator_words (entry_id, about, words)
  select entry_id, about, words from operator_log, lateral (
    select coalesce(input ->> 'orderId', input ->> 'paymentId', input ->> 'refundId', input ->> 'invitationCode') as about,
      (select jsonb_object_agg(field, value) from jsonb_each(input) as said(field, value) where field in ('reason', 'answer', 'trackingNumber')) as words
  ) as said
  where jsonb_typeof(input) = 'object' and about is not null and words is not null
    -- Of an order whose person is gone the words go as well.
    and not exists (
      select from customer_order gone where gone.email = '' and gone.order_id in (
        select input ->> 'orderId'
        union all select order_id from payment where payment_id = input ->> 'paymentId'
        union all select order_id from payment join payment_refund using (payment_id) where refund_id = input ->> 'refundId'))
    and (input ->> 'invitationCode' is null or exists (select from customer where invitation_code = input ->> 'invitationCode'));
update operator_log set input = input - array['reason', 'answer', 'trackingNumber']
  where jsonb_typeof(input) = 'object' and input ?| array['orderId', 'paymentId', 'refundId', 'invitationCode'] and input ?| array['reason', 'answer', 'trackingNumber'];
alter table operator_log enable trigger operator_log_is_kept;
