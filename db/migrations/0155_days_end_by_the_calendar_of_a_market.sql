-- An end that was named as a day is kept as that day's last moment in the zone of the brand's home. Elsewhere the same day ends by the clocks there.

-- The last moment of a day in a zone. Of a midnight that comes twice the first one counts.
create function day_end(day date, zone text) returns timestamptz language sql immutable parallel safe as $$
  select case when (midnight - interval '1 hour') at time zone zone >= day + 1 then midnight - interval '1 hour' else midnight end - interval '1 millisecond'
  from (select (day + 1)::timestamp at time zone zone as midnight) as next
$$;

-- The end in a zone of what ends at a moment: where that is the end of a day at home, the end of the same day.
create function end_in(moment timestamptz, home text, zone text) returns timestamptz language sql immutable parallel safe as $$
  select case
    when home = zone or moment is null or not isfinite(moment) or moment <> day_end((moment at time zone home)::date, home) then moment
    else day_end((moment at time zone home)::date, zone) end
$$;
