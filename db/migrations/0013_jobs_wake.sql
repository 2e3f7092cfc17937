-- The clock of the shop (decision 025): the worker is told of events instead of asking for them, and the queue that asked is gone.

-- Transactions that notify are committed one after the other. While older events wait, the worker knows already.
create function tell_of_events() returns trigger
  language plpgsql
  as $$ begin
    if not exists (select from event where event_id < (select min(event_id) from written)) then
      notify shop_event;
    end if;
    return null;
  end $$;

create trigger event_told after insert on event referencing new table as written
  for each statement execute function tell_of_events();

-- Mails that events had put in line there are put in line again; everything else is found by state.
do $$
begin
  if to_regclass('job.job') is not null then
    insert into event (name, subject_id, happened_at)
    select case name
        when 'message.orderPlaced' then 'order.placed' when 'message.orderPaid' then 'order.paid'
        when 'message.orderCanceled' then 'order.canceled' else 'order.refunded' end,
      data ->> 'id', now()
    from job.job
    where name in ('message.orderPlaced', 'message.orderPaid', 'message.orderCanceled', 'message.orderRefunded')
      and state in ('created', 'retry', 'active');
  end if;
end $$;

drop schema if exists job cascade;
