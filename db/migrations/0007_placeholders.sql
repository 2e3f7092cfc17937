-- A dozen pixels of a picture, as a data address, stand where it will be large. Empty or null where nobody made any.

-- In the order of the pictures; beside them, since lists have no use for it.
alter table goods add column placeholders text[] not null default '{}';
alter table home_banner add column placeholder text, add column mobile_placeholder text;
