-- An event adds the job that relays it, in the same transaction. While older events wait, their job relays this one too.
-- Only a few before are looked at, by their index: where more wait, one job more is added than is needed.
create or replace function tell_of_events() returns trigger
  language plpgsql
  as $$
  declare
    first bigint := (select min(event_id) from written);
  begin
    if first is not null and not exists (select from event where event_id >= first - 64 and event_id < first) then
      perform graphile_worker.add_job('event.relay');
    end if;
    return null;
  end $$;
