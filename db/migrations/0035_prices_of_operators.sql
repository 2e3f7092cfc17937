-- Whether an operator set a price since it last came with a catalogue: loading the same catalogue again leaves it alone.
alter table goods_price add column by_operator boolean not null default false;
