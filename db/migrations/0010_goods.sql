-- Categories, goods and their texts and parameters. Amounts are minor units of the currency beside them.

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
  foreign key (brand, parent_id) references category(brand, category_id) DEFERRABLE INITIALLY DEFERRED
);

create table goods (
  brand text not null,
  goods_id text not null,
  article_number text not null,
  article_digits text collate "C" generated always as (regexp_replace(article_number, '[^0-9]', '', 'g')) stored not null,
  product_id text,
  variant_of text[] not null default '{}'::text[],
  category_id text not null,
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  -- Grows when a price, the status or the variants change.
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
  files jsonb not null default '[]'::jsonb,
  -- Goods whose places in lists are behind what is known of them.
  listing_due boolean not null default false,
  -- In the order of the pictures; beside them, since lists have no use for it.
  placeholders text[] not null default '{}'::text[],
  -- Article numbers are found with and without dash, in any case, and by their digits alone.
  article_key text collate "C" generated always as (upper(regexp_replace((article_number collate "C"), '[^A-Za-z0-9\u0080-\U0010FFFF]', '', 'g'))) stored not null,
  -- Centimetres of the goods themselves, not of their box: width, height and depth.
  dimensions jsonb,
  maker jsonb,
  responsible jsonb,
  -- How goods are taxed: at the standard rate of a country, its reduced one, or not at all.
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'zero')),
  primary key (brand, goods_id),
  foreign key (brand, category_id) references category(brand, category_id)
);
create index goods_by_article_digits on goods (brand, article_digits);
create index goods_by_product on goods (brand, product_id) where product_id is not null;
create index goods_by_category on goods (brand, category_id);
create index goods_listing_due on goods (brand, market_time desc, goods_id) where listing_due;
create unique index goods_by_article on goods (brand, article_key);

create table goods_text (
  brand text not null,
  goods_id text not null,
  language text not null,
  title text not null,
  fact text not null,
  description text not null,
  seo_url_parameter text not null,
  picture_words text[] not null default '{}'::text[],
  -- What lies in the box, a line each.
  in_box text[] not null default '{}'::text[],
  -- Words of the description that name other goods, and the number of these.
  links jsonb not null default '{}'::jsonb,
  -- Warnings and what to know to use goods safely.
  warnings text not null default '',
  primary key (brand, goods_id, language),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
);

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
  foreign key (brand, key) references parameter_kind(brand, key)
);

create table goods_parameter (
  brand text not null,
  goods_id text not null,
  key text not null,
  position integer not null,
  value_key text,
  value_number numeric,
  -- How the address bar and the facets name the value.
  value text generated always as (coalesce(value_key, (trim_scale(value_number))::text)) stored not null,
  primary key (brand, goods_id, key),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade,
  foreign key (brand, key) references parameter_kind(brand, key),
  check (num_nonnulls(value_key, value_number) = 1)
);
create index goods_parameter_by_value on goods_parameter (brand, key, value, goods_id);

-- Pictures that a catalogue file names: what was made of each, so that a picture is made once and an export names it as the import did.
create table given_picture (
  -- The name or address as the file writes it.
  source text primary key,
  -- Size and time of the file when it was read; the address alone of one that was fetched.
  mark text not null,
  picture_id text not null,
  colour text not null,
  placeholder text not null
);
create index given_picture_by_id on given_picture (picture_id);

create table fit (
  brand text not null,
  fit_id text not null,
  position integer not null,
  titles jsonb not null,
  primary key (brand, fit_id)
);

create table fit_goods (
  brand text not null,
  fit_id text not null,
  goods_id text not null,
  side text not null check (side in ('takes', 'is')),
  position integer not null,
  primary key (brand, fit_id, goods_id),
  foreign key (brand, fit_id) references fit(brand, fit_id) on delete cascade,
  foreign key (brand, goods_id) references goods(brand, goods_id)
);
create index fit_goods_by_goods on fit_goods (brand, goods_id);
