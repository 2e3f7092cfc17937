-- A code is given once to a buyer, whichever of their accounts asks, and also after they deleted one (coupon/service.ts).
create table redeem_code_buyer (
  brand text not null,
  code text not null,
  -- Keyed hash of what all spellings of the mailbox have in common.
  buyer_hash bytea not null,
  primary key (brand, code, buyer_hash),
  foreign key (brand, code) references redeem_code (brand, code)
);
