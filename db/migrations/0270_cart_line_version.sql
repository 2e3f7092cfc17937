-- The last write to a line wins: its number of writes is its version.
alter table cart_line rename column turn to version;
update ordered_cart set lines = (
  select jsonb_agg((line - 'turn') || jsonb_build_object('version', line -> 'turn')) from jsonb_array_elements(lines) as line
) where jsonb_array_length(lines) > 0;
