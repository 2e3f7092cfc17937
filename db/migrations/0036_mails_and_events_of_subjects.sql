-- The outbox takes any mail, and an event carries what its subject says (docs/decisions/053).

alter table event add column facts jsonb;
update event set facts = jsonb_build_object(
  case
    when name = 'payment.started' then 'paymentId'
    when name = 'payment.refunding' then 'refundId'
    when name = 'provider.notification' then 'eventId'
    when name = 'mail.queued' then 'mailId'
    when name = 'goods.changed' then 'brand'
    else 'orderId'
  end, subject_id);
-- The start of a payment is one event; what its order's job needed is in it.
update event set facts = facts || jsonb_build_object('orderId', payment.order_id)
  from payment where event.name = 'payment.started' and payment.payment_id = event.subject_id;
delete from event where name = 'order.paymentStarted';
alter table event alter column facts set not null, drop column subject_id;

alter table mail
  add column once text,
  add column country text,
  add column language text,
  -- Whom it goes to; forgotten once it was sent.
  add column recipient text,
  -- What it is about, as its subject keeps it: ids, nothing secret.
  add column payload jsonb;
update mail set once = mail.order_id, country = customer_order.country, language = customer_order.language,
    payload = jsonb_build_object('orderId', mail.order_id), recipient = case when mail.sent_at is null then customer_order.email end
  from customer_order where customer_order.order_id = mail.order_id;
alter table mail
  drop column order_id,
  alter column country set not null,
  alter column language set not null,
  alter column payload set not null,
  add constraint mail_has_a_recipient check (sent_at is not null or recipient is not null),
  -- Of mails of one kind that name the same, one.
  add unique (kind, once);

-- Trying again is the outbox's part now.
alter table arrival_notice drop column due_at, drop column tries;

-- What waited in the queue under names that are gone is put in line again, as its event; arrivals are found by state.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  insert into event (name, facts, happened_at)
  select case task_identifier
      when 'message.orderPlaced' then 'order.placed' when 'message.orderPaid' then 'order.paid'
      when 'message.orderCanceled' then 'order.canceled' when 'message.orderRefunded' then 'order.refunded' else 'mail.queued' end,
    jsonb_build_object(case task_identifier when 'message.send' then 'mailId' else 'orderId' end, substr(key, length(task_identifier) + 2)), now()
  from graphile_worker.jobs
  where task_identifier in ('message.orderPlaced', 'message.orderPaid', 'message.orderCanceled', 'message.orderRefunded', 'message.send') and key is not null;
  perform graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where task_identifier like 'message.%' and locked_by is not null));
  perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier like 'message.%'));
end $$;
