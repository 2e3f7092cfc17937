-- Stock, its movements, and notices of goods that are back.

-- Apart from goods because it is hot: narrow rows, room on the page for updates in place.
create table goods_stock (
  brand text not null,
  goods_id text not null,
  quantity integer not null check (quantity >= 0),
  primary key (brand, goods_id),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
) with (fillfactor=60);

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

create table arrival_notice (
  brand text not null,
  goods_id text not null,
  email text not null,
  country text not null,
  language text not null,
  created_at timestamptz not null,
  -- What jobs and logs call it: they never name a mailbox.
  notice_id text not null default (gen_random_uuid())::text unique,
  -- Keyed hash of the network that asked for it.
  client_hash bytea,
  -- When its mailbox was told; it is forgotten a day later.
  mailed_at timestamptz,
  -- All spellings of a mailbox are one that waits (docs/decisions/024). Notices from before are counted as they were spelled.
  mailbox text not null,
  primary key (brand, goods_id, mailbox),
  foreign key (brand, goods_id) references goods(brand, goods_id) on delete cascade
);
create index arrival_notice_waiting on arrival_notice (created_at) where mailed_at is null;
create index arrival_notice_mailed on arrival_notice (mailed_at) where mailed_at is not null;
create index arrival_notice_by_client on arrival_notice (client_hash);
create index arrival_notice_by_mailbox on arrival_notice (brand, mailbox);
