-- How goods are taxed: at the standard rate of a country, its reduced one, or not at all.
alter table goods add column tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'zero'));

-- The tax that prices contain and that is not paid outside the tax area; what of the order is paid at each rate, null for orders before that was kept.
alter table customer_order
  add column tax_off_minor bigint not null default 0 check (tax_off_minor >= 0),
  add column taxes jsonb,
  drop constraint customer_order_sum,
  add constraint customer_order_sum check (total_minor = goods_minor - coupon_minor - coins_minor + shipping_minor + added_tax_minor - tax_off_minor and coupon_minor + coins_minor <= goods_minor);
