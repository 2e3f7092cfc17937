-- A search is counted in the very scan that finds its hits (docs/decisions/007): a row knows where its goods are sold.
alter table goods_search add column countries text[] not null default '{}';
update goods_search set countries = priced.countries
from (select brand, goods_id, array_agg(country order by country) as countries from goods_price group by brand, goods_id) priced
where priced.brand = goods_search.brand and priced.goods_id = goods_search.goods_id;
alter table goods_search alter column countries drop default;

drop function search_titles(text, text, tsquery, integer);
drop function search_everything(text, text, tsquery, integer);

create function search_titles(wanted_brand text, wanted_language text, wanted_country text, wanted tsquery, most integer)
  returns table (goods_id text, market_time timestamptz)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, market_time from goods_search
    where brand = wanted_brand and language = wanted_language and title @@ wanted and wanted_country = any(countries)
    limit most
  $$;

-- Rank 1: all words in the title; 2: in title and category; 3: anywhere. Walks the index whatever the planner thinks,
-- and stops after `most` hits.
create function search_everything(wanted_brand text, wanted_language text, wanted_country text, wanted tsquery, most integer)
  returns table (goods_id text, market_time timestamptz, rank integer)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, market_time, case when title @@ wanted then 1 when ts_filter(everything, '{a,b}') @@ wanted then 2 else 3 end
    from goods_search
    where brand = wanted_brand and language = wanted_language and everything @@ wanted and wanted_country = any(countries)
    limit most
  $$;

-- How many goods carry the words, at most `most`.
create function search_count(wanted_brand text, wanted_language text, wanted_country text, wanted tsquery, most integer) returns integer
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select count(*)::integer from (
      select from goods_search
      where brand = wanted_brand and language = wanted_language and everything @@ wanted and wanted_country = any(countries)
      limit most) carried
  $$;
