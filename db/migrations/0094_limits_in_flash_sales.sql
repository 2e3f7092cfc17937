-- A limit per person in a flash sale (docs/decisions/169): over all orders of the person in it, open or paid. Null: that of an order of its goods counts for the person.
alter table flash_sale add column limit_per_person integer check (limit_per_person > 0);
-- The limit that held when the line was ordered.
alter table order_line add column flash_sale_limit integer;
