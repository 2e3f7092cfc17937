-- A search tells when its hits came to market, so that putting them in order needs no look at each of the goods.

drop function search_titles(text, text, tsquery, integer);
drop function search_everything(text, text, tsquery, integer);

create function search_titles(wanted_brand text, wanted_language text, wanted tsquery, most integer)
  returns table (goods_id text, market_time timestamptz)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, market_time from goods_search
    where brand = wanted_brand and language = wanted_language and title @@ wanted
    limit most
  $$;

-- Rank 1: all words in the title; 2: in title and category; 3: anywhere. Walks the index whatever the planner thinks,
-- and stops after `most` hits.
create function search_everything(wanted_brand text, wanted_language text, wanted tsquery, most integer)
  returns table (goods_id text, market_time timestamptz, rank integer)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, market_time, case when title @@ wanted then 1 when ts_filter(everything, '{a,b}') @@ wanted then 2 else 3 end
    from goods_search
    where brand = wanted_brand and language = wanted_language and everything @@ wanted
    limit most
  $$;
