-- Signatures of writes seen within their window: a request sent twice is refused on every node (D-063).
create table used_signature (
  signature text primary key,
  until timestamptz not null
);
create index used_signature_until on used_signature (until);
