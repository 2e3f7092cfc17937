-- Whether older events wait is asked of the few before these, by their index. Asked of all, each event came by every one that was taken since the table was
-- last vacuumed: thousands, in a rush, and three of them a checkout. Where more than these wait, the worker is told once more than it needs.
create or replace function tell_of_events() returns trigger
  language plpgsql
  as $$
  declare
    first bigint := (select min(event_id) from written);
  begin
    if not exists (select from event where event_id >= first - 64 and event_id < first) then
      notify shop_event;
    end if;
    return null;
  end $$;
