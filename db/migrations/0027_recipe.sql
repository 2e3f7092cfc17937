-- Recipes.

-- What to cook with the goods of a brand. Goods that are sold no more are simply not shown beside it.
create table recipe (
  brand text not null,
  recipe_id text not null,
  published_at timestamptz not null,
  ends_at timestamptz not null default 'infinity'::timestamptz,
  -- Where it is shown; null for every country of the brand.
  countries text[],
  minutes smallint check (minutes > 0),
  serves smallint check (serves > 0),
  picture_id text not null,
  colour text not null,
  placeholder text,
  goods_ids text[] not null,
  -- By language: title, text, what the picture shows, ingredients, steps.
  texts jsonb not null,
  primary key (brand, recipe_id),
  check (ends_at > published_at)
);
create index recipe_newest on recipe (brand, published_at desc, recipe_id);
-- What is over stays, and is counted no more.
create index recipe_ends on recipe (brand, ends_at);
