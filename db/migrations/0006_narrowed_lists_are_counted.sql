-- A narrowed list is counted without reading its goods: every value of a filter parameter and every level of stock keeps
-- one bit for each goods of the list, in the order of their prices, and a range of prices is a stretch of these bits.

-- The level of stock when the list was last counted; goods whose level has changed since are looked at one by one.
alter table goods_listing add column counted_level smallint;
update goods_listing set counted_level = stock_level;
alter table goods_listing alter column counted_level set not null;
-- A column of its own, so that the planner knows how few these are.
alter table goods_listing add column restocked boolean not null generated always as (stock_level <> counted_level) stored;
create index goods_listing_restocked on goods_listing (brand, country, category_id, goods_id) where restocked;

-- Every price of the list in its order, how many goods cost no more than it, and which goods had the levels 0, 1 and 2.
alter table category_summary
  add column prices integer[] not null default '{}',
  add column goods_up_to integer[] not null default '{}',
  add column levels bit varying[] not null default '{}';
alter table category_summary alter column prices drop default, alter column goods_up_to drop default, alter column levels drop default;

-- Which goods of the list carry the value.
alter table category_facet add column members bit varying not null default '';
alter table category_facet alter column members drop default;

-- Writes the summary and the facets of one list; there must be none of it before.
create function summarize_list(wanted_brand text, wanted_country text, wanted_category text) returns void
  language sql
  as $$
    insert into category_summary (brand, country, category_id, goods_count, min_price_minor, max_price_minor, prices, goods_up_to, levels)
    select wanted_brand, wanted_country, wanted_category, listed.goods_count, priced.cheapest, priced.dearest, priced.prices, priced.goods_up_to, listed.levels
    from (
      select count(*) as goods_count, array[
        string_agg(case counted_level when 0 then '1' else '0' end, '' order by price_minor, goods_id)::bit varying,
        string_agg(case counted_level when 1 then '1' else '0' end, '' order by price_minor, goods_id)::bit varying,
        string_agg(case counted_level when 2 then '1' else '0' end, '' order by price_minor, goods_id)::bit varying] as levels
      from goods_listing
      where brand = wanted_brand and country = wanted_country and category_id = wanted_category
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

delete from category_summary;
delete from category_facet;
select summarize_list(brand, country, category_id) from (select distinct brand, country, category_id from goods_listing) list;
