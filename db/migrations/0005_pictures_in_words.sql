-- What each picture of goods shows, in the order of the pictures; a missing one is called by the title of the goods.

alter table goods_text add column picture_words text[] not null default '{}';
