-- Which decision about the pieces and the tick of a line came last: one that arrives after a later one changes nothing.
alter table cart_line add column if not exists turn integer not null default 0;
