-- Comments about goods.

create table comment (
  brand text not null,
  comment_id text not null,
  goods_id text not null,
  score smallint not null check (score >= 1 and score <= 5),
  language text not null,
  author text,
  text text not null,
  status text not null default 'REVIEW' check (status in ('REVIEW', 'ADOPT', 'REJECT')),
  created_at timestamptz not null,
  likes integer not null default 0,
  reply text,
  primary key (brand, comment_id),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
);
create index comment_by_goods on comment (brand, goods_id, created_at desc, comment_id) where status = 'ADOPT';
-- What people have found most helpful of what others say of a brand's goods, by language: the home page shows some.
create index comment_most_helpful on comment (brand, "left"(language, 2), likes desc, created_at desc, comment_id)
  where status = 'ADOPT' and score >= 4 and author is not null;
