-- The fingerprint of the key that this database's tokens, cookies and links are made with. It tells nothing of the key.
create table shop_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
