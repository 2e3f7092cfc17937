-- The catalogue: categories, goods, prices, stock, comments, home page, and what lists and the search are answered from.
-- Everything belongs to a brand (D-183): the brand code is the first column of every key.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- A text of a {language: text} object in the first language of a chain that has one, else in any. Chains have at most three links.
create function text_in(texts jsonb, chain text[]) returns text
  language sql immutable parallel safe
  return coalesce(texts ->> chain[1], texts ->> chain[2], texts ->> chain[3],
    (select value from jsonb_each_text(texts) order by key limit 1));

-- Categories ---------------------------------------------------------------------------------------------------

create table category (
  brand text not null,
  category_id text not null,
  parent_id text,
  level smallint not null,
  position integer not null,
  -- Ids from the first level down to this category.
  path text[] not null,
  titles jsonb not null,
  picture_id text not null,
  picture_colour text not null,
  primary key (brand, category_id),
  foreign key (brand, parent_id) references category (brand, category_id) deferrable initially deferred
);

-- Goods --------------------------------------------------------------------------------------------------------

create table goods (
  brand text not null,
  goods_id text not null,
  article_number text not null,
  -- Article numbers are found with and without dash, in any case, and by their digits alone.
  article_key text collate "C" not null generated always as (upper(regexp_replace(article_number, '[^A-Za-z0-9]', '', 'g'))) stored,
  article_digits text collate "C" not null generated always as (regexp_replace(article_number, '[^0-9]', '', 'g')) stored,
  product_id text,
  variant_of text[] not null default '{}',
  category_id text not null,
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  -- Grows when a price, the status or the variants change (D-107).
  revision integer not null default 1,
  market_time timestamptz not null,
  sales integer not null default 0,
  score_total integer not null default 0,
  comment_count integer not null default 0,
  limit_per_order integer,
  limit_per_person integer,
  weight integer not null,
  energy_class text,
  measure_amount numeric,
  measure_unit text check (measure_unit in ('l', 'kg', 'm')),
  -- [{"pictureId": …, "colour": …}], the first one is the card's.
  pictures jsonb not null,
  -- ["manual", "dataSheet", "energyLabel"]
  files jsonb not null default '[]',
  primary key (brand, goods_id),
  foreign key (brand, category_id) references category (brand, category_id)
);
create unique index goods_by_article on goods (brand, article_key);
create index goods_by_article_digits on goods (brand, article_digits);
create index goods_by_product on goods (brand, product_id) where product_id is not null;
create index goods_by_category on goods (brand, category_id);

create table goods_text (
  brand text not null,
  goods_id text not null,
  language text not null,
  title text not null,
  fact text not null,
  description text not null,
  seo_url_parameter text not null,
  primary key (brand, goods_id, language),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
);

-- Amounts are minor units of the country's currency. No row: not sold there.
create table goods_price (
  brand text not null,
  goods_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  original_minor integer,
  lowest30_minor integer,
  deposit_minor integer,
  primary key (brand, goods_id, country),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
);

-- Every price with the moment it began, for the lowest price of the 30 days before a reduction.
create table price_history (
  brand text not null,
  goods_id text not null,
  country text not null,
  since timestamptz not null,
  price_minor integer not null,
  primary key (brand, goods_id, country, since),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
);

-- Special prices for whoever holds the id of the list (R-365, D-097, D-184).
create table price_list (
  brand text not null,
  distribution_id text not null,
  goods_id text not null,
  country text not null,
  price_minor integer not null check (price_minor >= 0),
  primary key (brand, distribution_id, goods_id, country),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
);

-- Apart from goods because it is hot: narrow rows, room on the page for updates in place.
create table goods_stock (
  brand text not null,
  goods_id text not null,
  quantity integer not null check (quantity >= 0),
  primary key (brand, goods_id),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
) with (fillfactor = 60);

create table stock_movement (
  stock_movement_id bigint generated always as identity primary key,
  brand text not null,
  goods_id text not null,
  difference integer not null,
  -- What moved it: `order:…`, `cancel:…`, `import`.
  reason text not null,
  moved_at timestamptz not null default now()
);
create index stock_movement_by_goods on stock_movement (brand, goods_id, moved_at);

-- Parameters ---------------------------------------------------------------------------------------------------

create table parameter_kind (
  brand text not null,
  key text not null,
  position integer not null,
  titles jsonb not null,
  unit text,
  filter boolean not null,
  primary key (brand, key)
);

create table parameter_value (
  brand text not null,
  key text not null,
  value_key text not null,
  position integer not null,
  titles jsonb not null,
  -- A printed colour for dots, when the value is one.
  colour text,
  primary key (brand, key, value_key),
  foreign key (brand, key) references parameter_kind (brand, key)
);

create table goods_parameter (
  brand text not null,
  goods_id text not null,
  key text not null,
  position integer not null,
  value_key text,
  value_number numeric,
  -- How the address bar and the facets name the value.
  value text not null generated always as (coalesce(value_key, trim_scale(value_number)::text)) stored,
  primary key (brand, goods_id, key),
  check (num_nonnulls(value_key, value_number) = 1),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade,
  foreign key (brand, key) references parameter_kind (brand, key)
);
create index goods_parameter_by_value on goods_parameter (brand, key, value, goods_id);

-- Comments and notices -----------------------------------------------------------------------------------------

create table comment (
  brand text not null,
  comment_id text not null,
  goods_id text not null,
  score smallint not null check (score between 1 and 5),
  language text not null,
  author text,
  text text not null,
  status text not null default 'REVIEW' check (status in ('REVIEW', 'ADOPT', 'REJECT')),
  created_at timestamptz not null,
  likes integer not null default 0,
  reply text,
  primary key (brand, comment_id),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
);
create index comment_by_goods on comment (brand, goods_id, created_at desc, comment_id) where status = 'ADOPT';

create table arrival_notice (
  brand text not null,
  goods_id text not null,
  email text not null,
  country text not null,
  language text not null,
  created_at timestamptz not null,
  primary key (brand, goods_id, email),
  foreign key (brand, goods_id) references goods (brand, goods_id) on delete cascade
);
create index arrival_notice_by_email on arrival_notice (brand, email);

-- Lists --------------------------------------------------------------------------------------------------------
-- One row for every goods, country and list it stands in: its category, every category above, and `0` for all goods.
-- A page of a list in any order is a short walk along one index, however many goods there are.

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
  primary key (brand, country, category_id, goods_id)
);
create index goods_listing_by_price on goods_listing (brand, country, category_id, price_minor, goods_id) include (stock_level);
create index goods_listing_by_sales on goods_listing (brand, country, category_id, sales, goods_id) include (price_minor, stock_level);
create index goods_listing_by_comments on goods_listing (brand, country, category_id, comment_count, goods_id) include (price_minor, stock_level);
create index goods_listing_by_market_time on goods_listing (brand, country, category_id, market_time, goods_id) include (price_minor, stock_level);
create index goods_listing_by_goods on goods_listing (brand, goods_id);

-- Count and price range of every list, unfiltered.
create table category_summary (
  brand text not null,
  country text not null,
  category_id text not null,
  goods_count integer not null,
  min_price_minor integer not null,
  max_price_minor integer not null,
  primary key (brand, country, category_id)
);

-- How many goods of an unfiltered list carry each value of a filter parameter.
create table category_facet (
  brand text not null,
  country text not null,
  category_id text not null,
  key text not null,
  value text not null,
  goods_count integer not null,
  primary key (brand, country, category_id, key, value)
);

-- Search -------------------------------------------------------------------------------------------------------
-- Words are compared without accents and, where PostgreSQL knows the language, by their stem.

create text search configuration search_es (copy = spanish);
create text search configuration search_it (copy = italian);
create text search configuration search_nl (copy = dutch);
create text search configuration search_fr (copy = french);
create text search configuration search_de (copy = german);
create text search configuration search_en (copy = english);
create text search configuration search_plain (copy = simple);
alter text search configuration search_es alter mapping for hword, hword_part, word with unaccent, spanish_stem;
alter text search configuration search_it alter mapping for hword, hword_part, word with unaccent, italian_stem;
alter text search configuration search_nl alter mapping for hword, hword_part, word with unaccent, dutch_stem;
alter text search configuration search_fr alter mapping for hword, hword_part, word with unaccent, french_stem;
alter text search configuration search_de alter mapping for hword, hword_part, word with unaccent, german_stem;
alter text search configuration search_en alter mapping for hword, hword_part, word with unaccent, english_stem;
alter text search configuration search_plain alter mapping for hword, hword_part, word with unaccent, simple;

create table search_language (
  language text primary key,
  configuration regconfig not null,
  -- Endings to cut off where PostgreSQL has no stemmer, as a regular expression over words without accents.
  endings text,
  -- Written without spaces: cut into pairs of characters.
  pairs boolean not null default false,
  -- Capital letters belong to the word; elsewhere they only begin a sentence or a name.
  capitals boolean not null default false
);
insert into search_language (language, configuration, endings, pairs, capitals) values
  ('es', 'search_es', null, false, false),
  ('it', 'search_it', null, false, false),
  ('nl', 'search_nl', null, false, false),
  ('pl', 'search_plain',
   '\m([a-z]{3,}?)(?:(?:ek|k)?(?:iami|iach|ami|ach|owi|ow|iego|ego|iemu|emu|imi|ymi|ich|ych|iej|ej|iem|em|im|ym|iom|om|ia|ie|io|iu|a|e|i|o|u|y)?)\M', false, false),
  ('fr', 'search_fr', null, false, false),
  ('de', 'search_de', null, false, true),
  ('en', 'search_en', null, false, false),
  ('en-GB', 'search_en', null, false, false),
  ('zh', 'search_plain', null, true, false);

-- The characters of a text in overlapping pairs: 电热水壶 becomes 电热 热水 水壶; other words stay whole.
create function character_pairs(words text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(
      case when run[1] ~ '^[\u2e80-\u9fff]{2,}$'
        then (select string_agg(substr(run[1], place, 2), ' ' order by place) from generate_series(1, length(run[1]) - 1) as place)
        else run[1] end, ' ' order by ordinal)
    from regexp_matches(words, '[\u2e80-\u9fff]+|[^\u2e80-\u9fff]+', 'g') with ordinality as part(run, ordinal));

-- The search vector of a text in a language.
create function search_vector(wanted text, words text) returns tsvector
  language sql stable parallel safe
  return (
    select to_tsvector(configuration, case
      when pairs then coalesce(character_pairs(words), '')
      when endings is not null then regexp_replace(lower(public.unaccent(words)), endings, '\1', 'g')
      else words end)
    from search_language where search_language.language = wanted);

-- A rare word is looked up in the word indexes; for a common one the newest goods are walked until enough carry it.
-- The key begins with the goods: no ordered walk over a brand shall tempt the planner away from the word indexes.
create table goods_search (
  brand text not null,
  language text not null,
  goods_id text not null,
  title tsvector not null,
  -- Article number and title A, category B, parameters and fact C, description D.
  everything tsvector not null,
  market_time timestamptz not null,
  primary key (goods_id, brand, language)
);
create index goods_search_newest on goods_search (brand, language, market_time desc, goods_id);
create index goods_search_by_title on goods_search using gin (brand, language, title) with (fastupdate = off);
create index goods_search_by_everything on goods_search using gin (brand, language, everything) with (fastupdate = off);

-- Goods with the words of a query in their title, at most so many. The planner would rather read the table until it has
-- enough; for a word it misjudges that is the whole table, so all ways but the word index are ruled out here.
create function search_titles(wanted_brand text, wanted_language text, wanted tsquery, most integer) returns table (goods_id text)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id from goods_search
    where brand = wanted_brand and language = wanted_language and title @@ wanted
    limit most
  $$;

-- The same for all words of the goods; tells whether title and categories alone carry them.
create function search_everything(wanted_brand text, wanted_language text, wanted tsquery, most integer)
  returns table (goods_id text, by_category boolean)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, ts_filter(everything, '{a,b}') @@ wanted from goods_search
    where brand = wanted_brand and language = wanted_language and everything @@ wanted
    limit most
  $$;

-- Which lexemes the goods of a brand carry, and how many of them.
create table search_lexeme (
  brand text not null,
  language text not null,
  lexeme text collate "C" not null,
  goods_count integer not null,
  title_count integer not null,
  primary key (brand, language, lexeme)
);

-- The words of the catalogue: for suggestions, compound words and slips of the finger.
create table search_word (
  brand text not null,
  language text not null,
  -- Lower case without accents.
  word text collate "C" not null,
  shown text not null,
  lexemes text[] not null,
  goods_count integer not null,
  -- Goods that carry it in their title or category.
  title_count integer not null,
  primary key (brand, language, word)
);
create index search_word_alike on search_word using gin (brand, language, word gin_trgm_ops) with (fastupdate = off);

-- Home page ----------------------------------------------------------------------------------------------------

create table home_banner (
  brand text not null,
  banner_id text not null,
  banner_position text not null,
  position integer not null,
  picture_id text not null,
  mobile_picture_id text not null,
  colour text not null,
  tone text not null check (tone in ('dark', 'light')),
  jump_url text not null,
  -- {language: {"title": …, "text": …, "action": …}}
  texts jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (brand, banner_id)
);

create table home_module (
  brand text not null,
  home_module_id text not null,
  kind text not null check (kind in ('goods', 'categories', 'newest')),
  position integer not null,
  category_id text,
  -- {language: {"title": …, "text": …}}
  texts jsonb not null,
  primary key (brand, home_module_id)
);

create table home_country (
  brand text not null,
  country text not null,
  contact text not null,
  email text not null,
  -- [{"icon": …, "url": …}]
  social jsonb not null default '[]',
  primary key (brand, country)
);
