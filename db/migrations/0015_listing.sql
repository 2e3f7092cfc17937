-- What lists show and count, derived from goods and prices.

-- How many models there are among the goods of a list whose bits are set.
create function count_models(members bit varying, siblings bit varying[]) returns integer
  language sql immutable
  return bit_count(members)::integer - coalesce(bit_count(members & (
    select bit_or((members >> distance::integer) & same) from unnest(siblings) with ordinality as near(same, distance)))::integer, 0);

-- Which goods of a list have one of its `wanted` lowest prices.
create function goods_priced_within(price_slices bit varying[], wanted integer) returns bit varying
  language plpgsql immutable
  as $$
    declare
      none constant bit varying := price_slices[1] # price_slices[1];
      digits constant integer := cardinality(price_slices);
      below bit varying := none;
      equal bit varying := ~none;
    begin
      if wanted >= (1 << digits) then return ~none; end if;
      for place in 1 .. digits loop
        if (wanted >> (digits - place)) & 1 = 1 then
          below := below | (equal & ~price_slices[place]);
          equal := equal & price_slices[place];
        else
          equal := equal & ~price_slices[place];
        end if;
      end loop;
      return below;
    end
  $$;

create table goods_listing (
  brand text not null,
  country text not null,
  category_id text not null,
  goods_id text not null,
  price_minor integer not null,
  sales integer not null,
  comment_count integer not null,
  market_time timestamptz not null,
  -- 0 none, 1 low, 2 enough.
  stock_level smallint not null,
  -- The level of stock when the list was counted, where it has changed since.
  counted_level smallint,
  product_id text,
  primary key (brand, country, category_id, goods_id)
);
create index goods_listing_by_goods on goods_listing (brand, goods_id);
create index goods_listing_restocked on goods_listing (brand, country, category_id, goods_id) where counted_level is not null;
create index goods_listing_by_product on goods_listing (brand, country, category_id, product_id) include (goods_id, price_minor, sales, comment_count, market_time, stock_level)
  where product_id is not null;
create index goods_listing_by_price on goods_listing (brand, country, category_id, price_minor, goods_id) include (stock_level, product_id);
create index goods_listing_by_sales on goods_listing (brand, country, category_id, sales, goods_id) include (price_minor, stock_level, product_id);
create index goods_listing_by_comments on goods_listing (brand, country, category_id, comment_count, goods_id) include (price_minor, stock_level, product_id);
create index goods_listing_by_market_time on goods_listing (brand, country, category_id, market_time, goods_id) include (price_minor, stock_level, product_id);

-- Count and price range of every list, unfiltered.
create table category_summary (
  brand text not null,
  country text not null,
  category_id text not null,
  goods_count integer not null,
  min_price_minor integer not null,
  max_price_minor integer not null,
  prices integer[],
  levels bit varying[],
  -- Bits stand in the order of the models, so that those of one model follow each other: a model that is met twice is found by shifting.
  -- `siblings[n]` marks goods that are of the same model as those n places before. As prices have no order there, `price_slices` holds the
  -- place of each price among `prices`, one binary digit after the other, the highest first.
  price_slices bit varying[],
  -- Bits stand in the order of the models, so that those of one model follow each other: a model that is met twice is found by shifting.
  -- `siblings[n]` marks goods that are of the same model as those n places before. As prices have no order there, `price_slices` holds the
  -- place of each price among `prices`, one binary digit after the other, the highest first.
  siblings bit varying[],
  primary key (brand, country, category_id)
);
create index category_summary_due on category_summary (brand, country, category_id) where prices is null;

-- How many goods of an unfiltered list carry each value of a filter parameter.
create table category_facet (
  brand text not null,
  country text not null,
  category_id text not null,
  key text not null,
  value text not null,
  goods_count integer not null,
  -- Which goods of the list carry the value; null only where the prices are.
  members bit varying,
  primary key (brand, country, category_id, key, value)
);

-- Counts one list anew.
create function summarize_list(wanted_brand text, wanted_country text, wanted_category text) returns void
  language sql
  as $$
    delete from category_summary where brand = wanted_brand and country = wanted_country and category_id = wanted_category;
    delete from category_facet where brand = wanted_brand and country = wanted_country and category_id = wanted_category;

    with listed as materialized (
      select coalesce(counted_level, stock_level) as level, price_minor,
        row_number() over in_order as place,
        row_number() over (partition by coalesce(product_id, goods_id), product_id is null order by goods_id) as turn,
        dense_rank() over (order by price_minor) - 1 as price_place
      from goods_listing
      where brand = wanted_brand and country = wanted_country and category_id = wanted_category
      window in_order as (order by coalesce(product_id, goods_id), product_id is null, goods_id)
    )
    insert into category_summary (brand, country, category_id, goods_count, min_price_minor, max_price_minor, prices, price_slices, levels, siblings)
    select wanted_brand, wanted_country, wanted_category, count(*) filter (where turn = 1), min(price_minor), max(price_minor),
      array_agg(distinct price_minor order by price_minor),
      array(
        select string_agg(((price_place >> digit) & 1)::text, '' order by place)::bit varying
        from listed, generate_series(0, greatest(length(ltrim((select max(price_place) from listed)::integer::bit(32)::text, '0')) - 1, 0)) as digit
        group by digit order by digit desc),
      array[
        string_agg(case level when 0 then '1' else '0' end, '' order by place)::bit varying,
        string_agg(case level when 1 then '1' else '0' end, '' order by place)::bit varying,
        string_agg(case level when 2 then '1' else '0' end, '' order by place)::bit varying],
      array(
        select string_agg(case when turn > distance then '1' else '0' end, '' order by place)::bit varying
        from listed, generate_series(1, (select max(turn) from listed) - 1) as distance
        group by distance order by distance)
    from listed
    having count(*) > 0;

    with listed as materialized (
      select goods_id, coalesce(product_id, goods_id) as model, product_id is null as alone,
        row_number() over (order by coalesce(product_id, goods_id), product_id is null, goods_id)::integer as place
      from goods_listing
      where brand = wanted_brand and country = wanted_country and category_id = wanted_category
    ), carried as (
      select parameter.key, parameter.value, listed.place,
        listed.place - lag(listed.place, 1, 0) over wide - 1 as passed_over,
        (listed.model, listed.alone) is distinct from (lag(listed.model) over wide, lag(listed.alone) over wide) as is_first
      from listed
      join goods_parameter parameter on parameter.brand = wanted_brand and parameter.goods_id = listed.goods_id
      join parameter_kind kind on kind.brand = wanted_brand and kind.key = parameter.key and kind.filter
      window wide as (partition by parameter.key, parameter.value order by listed.place)
    )
    insert into category_facet (brand, country, category_id, key, value, goods_count, members)
    select wanted_brand, wanted_country, wanted_category, key, value, count(*) filter (where is_first),
      (string_agg(repeat('0', passed_over) || '1', '' order by place) || repeat('0', (select count(*) from listed)::integer - max(place)))::bit varying
    from carried
    group by key, value;
  $$;
