-- A flash sale may be over before any job has seen it: its price was paid all the same, and the history of prices has to know it.
alter table flash_sale
  -- When its terms were last said, and whether the history of prices knows what it cost at them.
  add column saved_at timestamptz not null default '-infinity',
  add column in_history boolean not null default false;
alter table flash_sale alter column saved_at drop default;
update flash_sale set in_history = true where starts_at <= now();
create index flash_sale_untold on flash_sale (brand, starts_at) where not in_history;
