-- Two article numbers that differ in letters other than Latin ones are two.
alter table goods drop column article_key;
alter table goods add column article_key text collate "C" not null
  generated always as (upper(regexp_replace(article_number collate "C", '[^A-Za-z0-9\u0080-\U0010FFFF]', '', 'g'))) stored;
create unique index goods_by_article on goods (brand, article_key);
