-- Whether lists count with the goods of a pre-sale as goods that can be had; the clock turns it. Null: nobody has looked yet.
alter table pre_sale add column listed boolean;
