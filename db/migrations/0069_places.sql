-- Which towns a postcode stands for, as far as the shop was told (npm run catalogue -- places FILE): what a form of an address offers.
create table place (
  country text not null,
  post_code text collate "C" not null,
  city text not null,
  -- As the list of the country names it; empty where its addresses name none of a list.
  province text not null default '',
  -- The town without capitals and accents.
  city_key text collate "C" not null,
  primary key (country, post_code, city)
);
create index place_by_city on place (country, city_key, post_code);
