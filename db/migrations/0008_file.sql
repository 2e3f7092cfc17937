-- Uploaded files, and how much each sender has sent.

-- Files that people send: what stands in the file store, and what is still coming.
create table file (
  file_id text primary key,
  state text not null check (state in ('coming', 'ready')),
  -- Of a ready one: what it was found to be by its content, never by its name.
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'video/mp4')),
  bytes bigint,
  width integer,
  height integer,
  -- Keyed hash of the network it came from, until something of the shop holds the file.
  client_hash bytea,
  created_at timestamptz not null,
  -- When something of the shop took it: a comment, a return. What nothing takes is forgotten.
  used_at timestamptz,
  brand text,
  customer_id text,
  guest_id text,
  -- Since when everybody of its brand may see it.
  shown_at timestamptz,
  check (state = 'coming' or (type is not null and bytes is not null)),
  constraint file_check1 check (used_at is null or state = 'ready')
);
create index file_unused on file (created_at) where used_at is null;
create index file_unused_by_client on file (client_hash) where used_at is null;
create index file_of_customer on file (customer_id, created_at) where customer_id is not null;

-- Bytes that a network has sent within its day. The sender is a keyed hash.
create table upload_sent (
  sender bytea primary key,
  bytes bigint not null check (bytes >= 0),
  until timestamptz not null
);
create index upload_sent_until on upload_sent (until);
