-- What every subject stands on: events, limits, the shop's own key, and functions that several subjects use.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A text of a {language: text} object in the first language of a chain that has one, else in any. Chains have at most three links.
create function text_in(texts jsonb, chain text[]) returns text
  language sql immutable parallel safe
  return coalesce(texts ->> chain[1], texts ->> chain[2], texts ->> chain[3],
    (select value from jsonb_each_text(texts) order by key limit 1));

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

-- Signatures of writes seen within their window: a request sent twice is refused on every node.
create table used_signature (
  signature text primary key,
  until timestamptz not null
);
create index used_signature_until on used_signature (until);

-- What happened, written in the transaction it happened in; a worker turns each into jobs and removes it.
create table event (
  event_id bigint generated always as identity primary key,
  name text not null,
  happened_at timestamptz not null,
  facts jsonb not null
);

-- Tries per key and window. Lost at a crash of the database, which only forgives tries.
create unlogged table rate_limit (
  key text primary key,
  tries integer not null,
  until timestamptz not null
);
create index rate_limit_until on rate_limit (until);

-- The fingerprint of the key that this database's tokens, cookies and links are made with. It tells nothing of the key.
create table shop_key (
  only_row boolean default true primary key check (only_row),
  fingerprint text not null
);

-- An event adds the job that relays it, in the same transaction. While older events wait, their job relays this one too.
-- Only a few before are looked at, by their index: where more wait, one job more is added than is needed.
create function tell_of_events() returns trigger
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

create trigger event_told after insert on event referencing new table as written for each statement execute function tell_of_events();
