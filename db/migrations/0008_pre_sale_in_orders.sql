-- An order remembers which of its lines were sold before they were there; with such a line it has no day of delivery (R-408).

alter table order_line add column pre_sale boolean not null default false;
alter table customer_order alter column delivery_from drop not null, alter column delivery_to drop not null;
