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

-- What customers have written about goods they received: what its author said last, and how it stands. `comment` has what everybody reads.
create table written_comment (
  comment_id text primary key,
  brand text not null,
  goods_id text not null,
  -- As the goods were called when they were ordered.
  title text not null,
  order_id text not null,
  customer_id text not null references customer(customer_id) on delete cascade,
  country text not null,
  language text not null,
  -- The name that is shown with it; null for one that stays anonymous.
  author text,
  score smallint not null check (score >= 1 and score <= 5),
  content text not null,
  status text not null check (status in ('undereview', 'ADOPT', 'not_approved')),
  -- Why it was not approved, in words that its author reads.
  reason text,
  -- Counts what its author has sent: an operator decides about the text that they have read.
  version integer not null default 1,
  created_at timestamptz not null,
  written_at timestamptz not null,
  decided_at timestamptz,
  unique (order_id, goods_id),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade,
  check ((status = 'not_approved') = (reason is not null)),
  check ((status = 'undereview') = (decided_at is null))
);
create index written_comment_of_customer on written_comment (customer_id, created_at desc, comment_id desc);
create index written_comment_of_goods on written_comment (brand, goods_id);
create index written_comment_waiting on written_comment (written_at, comment_id) where status = 'undereview';

create table comment_file (
  comment_id text not null references written_comment(comment_id) on delete cascade,
  file_id text not null unique references file(file_id),
  -- Its place in what the author said last, and in what everybody reads.
  position integer,
  shown integer,
  primary key (comment_id, file_id)
);

-- Who found a comment helpful: each customer once.
create table comment_like (
  brand text not null,
  comment_id text not null,
  customer_id text not null references customer(customer_id) on delete cascade,
  liked_at timestamptz not null,
  primary key (customer_id, brand, comment_id),
  foreign key (brand, comment_id) references comment(brand, comment_id) on delete cascade
);
create index comment_like_of_comment on comment_like (brand, comment_id);
