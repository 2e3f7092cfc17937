-- A flash sale gets other terms while lists count with it: null until they know those.
alter table flash_sale alter column listed drop not null;
