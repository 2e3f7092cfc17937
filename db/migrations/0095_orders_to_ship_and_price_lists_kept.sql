-- Orders that wait to leave, by the day that was promised, in each country of a brand (docs/decisions/170). Where none was promised, the day they were placed.
create index customer_order_to_ship on customer_order (brand, country, (coalesce(delivery_to, (created_at at time zone 'UTC')::date)), order_id)
  where payment_status = 'Paid' and delivery_status = 'AbleDelivery';

-- What an operator has said of a price list stays when the demo is loaded again (docs/decisions/037): a price, or that there is none any more, which is null.
alter table price_list alter column price_minor drop not null;
alter table price_list add column by_operator boolean not null default false;
