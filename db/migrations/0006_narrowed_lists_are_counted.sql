-- A narrowed list is counted without reading its goods: every value of a filter parameter and every level of stock keeps
-- one bit for each goods of the list, in the order of their prices, and a range of prices is a stretch of these bits.
-- Nothing here rewrites a large table: lists that are not counted yet are counted behind, and one by one until then.

-- The level of stock when the list was counted, where it has changed since.
alter table goods_listing add column counted_level smallint;
create index goods_listing_restocked on goods_listing (brand, country, category_id, goods_id) where counted_level is not null;

-- Goods whose places in lists are behind what is known of them.
alter table goods add column listing_due boolean not null default false;
create index goods_listing_due on goods (brand, market_time desc, goods_id) where listing_due;

-- Every price of the list in its order, how many goods cost no more than it, and which goods had the levels 0, 1 and 2.
-- Null while the list is not counted as it stands.
alter table category_summary
  add column prices integer[],
  add column goods_up_to integer[],
  add column levels bit varying[];
create index category_summary_due on category_summary (brand, country, category_id) where prices is null;

-- Which goods of the list carry the value; null only where the prices are.
alter table category_facet add column members bit varying;

-- Counts one list anew.
create function summarize_list(wanted_brand text, wanted_country text, wanted_category text) returns void
  language sql
  as $$
    delete from category_summary where brand = wanted_brand and country = wanted_country and category_id = wanted_category;
    delete from category_facet where brand = wanted_brand and country = wanted_country and category_id = wanted_category;

    insert into category_summary (brand, country, category_id, goods_count, min_price_minor, max_price_minor, prices, goods_up_to, levels)
    select wanted_brand, wanted_country, wanted_category, listed.goods_count, priced.cheapest, priced.dearest, priced.prices, priced.goods_up_to, listed.levels
    from (
      select count(*) as goods_count, array[
        string_agg(case level when 0 then '1' else '0' end, '' order by price_minor, goods_id)::bit varying,
        string_agg(case level when 1 then '1' else '0' end, '' order by price_minor, goods_id)::bit varying,
        string_agg(case level when 2 then '1' else '0' end, '' order by price_minor, goods_id)::bit varying] as levels
      from (
        select price_minor, goods_id, coalesce(counted_level, stock_level) as level
        from goods_listing
        where brand = wanted_brand and country = wanted_country and category_id = wanted_category
      ) each_goods
      having count(*) > 0
    ) listed
    cross join (
      select min(price_minor) as cheapest, max(price_minor) as dearest,
        array_agg(price_minor order by price_minor) as prices, array_agg(up_to order by price_minor) as goods_up_to
      from (
        select price_minor, (sum(count(*)) over (order by price_minor))::integer as up_to
        from goods_listing
        where brand = wanted_brand and country = wanted_country and category_id = wanted_category
        group by price_minor
      ) each_price
    ) priced;

    with listed as materialized (
      select goods_id, row_number() over (order by price_minor, goods_id)::integer as place
      from goods_listing
      where brand = wanted_brand and country = wanted_country and category_id = wanted_category
    ), carried as (
      select parameter.key, parameter.value, listed.place,
        listed.place - lag(listed.place, 1, 0) over (partition by parameter.key, parameter.value order by listed.place) - 1 as passed_over
      from listed
      join goods_parameter parameter on parameter.brand = wanted_brand and parameter.goods_id = listed.goods_id
      join parameter_kind kind on kind.brand = wanted_brand and kind.key = parameter.key and kind.filter
    )
    insert into category_facet (brand, country, category_id, key, value, goods_count, members)
    select wanted_brand, wanted_country, wanted_category, key, value, count(*),
      (string_agg(repeat('0', passed_over) || '1', '' order by place) || repeat('0', (select count(*) from listed)::integer - max(place)))::bit varying
    from carried
    group by key, value;
  $$;
