-- The home page: banners, modules and countries.

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
  placeholder text,
  mobile_placeholder text,
  -- Seconds after which a pop-up of this place is shown; where nobody says, the setting counts.
  pop_delay integer check (pop_delay >= 0 and pop_delay <= 3600),
  primary key (brand, banner_id)
);

create table home_module (
  brand text not null,
  home_module_id text not null,
  kind text not null check (kind in ('goods', 'categories', 'newest', 'guide')),
  position integer not null,
  category_id text,
  -- {language: {"title": …, "text": …}}
  texts jsonb not null,
  picture jsonb,
  entries jsonb not null default '[]'::jsonb,
  primary key (brand, home_module_id)
);

create table home_country (
  brand text not null,
  country text not null,
  contact text not null,
  email text not null,
  -- [{"icon": …, "url": …}]
  social jsonb not null default '[]'::jsonb,
  primary key (brand, country)
);
