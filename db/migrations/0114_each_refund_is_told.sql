-- What tells of money that went back names its refund (decision 236): so do events and mails that wait from before, and what waits in the queue is put in line again as its event.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  insert into event (name, facts, happened_at)
    select distinct case when task_identifier like '%.orderPartRefunded' then 'order.partRefunded' else 'order.refunded' end, jsonb_build_object('orderId', substr(key, length(task_identifier) + 2)), now()
    from graphile_worker.jobs where task_identifier in ('mail.orderRefunded', 'mail.orderPartRefunded', 'message.orderRefunded', 'message.orderPartRefunded') and key is not null;
  perform graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where task_identifier ~ '^(mail|message)\.order(Part)?Refunded$' and locked_by is not null));
  perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier ~ '^(mail|message)\.order(Part)?Refunded$'));
end $$;
create temporary view last_back as
  select distinct on (order_id) order_id, refund_id, refund.amount_minor, turned_away from payment_refund refund join payment using (payment_id) where refund.settled_at is not null order by order_id, refund.settled_at desc;
update event set facts = facts || jsonb_build_object('refundId', refund_id), name = case when turned_away then 'order.turnedAway' else name end
  from last_back where event.name in ('order.refunded', 'order.partRefunded') and facts ->> 'orderId' = order_id;
update mail set payload = payload || jsonb_build_object('back', jsonb_build_object('refundId', refund_id, 'amountMinor', amount_minor)), kind = case when turned_away then 'orderTurnedAway' else kind end
  from last_back where sent_at is null and kind in ('orderRefunded', 'orderPartRefunded') and payload ->> 'orderId' = order_id;
drop view last_back;
