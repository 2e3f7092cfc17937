-- Units of a line that went back to stock because money went back for them before anything of the order was sent. What is given back with the end of an order is the rest.
alter table order_line
  add column restocked_units integer not null default 0,
  add constraint order_line_restocked_units check (restocked_units between 0 and refunded_units);
