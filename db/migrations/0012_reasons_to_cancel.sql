-- Which reason of the dictionary a shopper gave for a cancellation (D-173); their own words stand beside it.

alter table customer_order add column cancel_code text;
