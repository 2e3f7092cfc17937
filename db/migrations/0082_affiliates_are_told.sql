-- An order that came through an affiliate, told to its network once (R-313, D-163, docs/decisions/151): the mark stays until then, the moment for good.
alter table customer_order
  add column affiliate_mark text check (length(affiliate_mark) between 1 and 128),
  add column affiliate_noted_at timestamptz,
  add constraint customer_order_mark_was_noted check (affiliate_mark is null or affiliate_noted_at is not null);
-- What is still to be told.
create index customer_order_affiliate_untold on customer_order (affiliate_noted_at) where affiliate_mark is not null;
