-- What fits what: goods that take something (a lamp that takes E27), and goods that are it (the bulb). It comes with the catalogue.

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
  foreign key (brand, fit_id) references fit (brand, fit_id) on delete cascade,
  foreign key (brand, goods_id) references goods (brand, goods_id)
);
create index fit_goods_by_goods on fit_goods (brand, goods_id);

-- Centimetres of the goods themselves, not of their box: width, height and depth.
alter table goods add column dimensions jsonb;

alter table goods_text
  -- What lies in the box, a line each.
  add column in_box text[] not null default '{}',
  -- Words of the description that name other goods, and the number of these.
  add column links jsonb not null default '{}';
