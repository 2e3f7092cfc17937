-- A module of the home page may be a guide: a picture and entries that each say what fits whom, with a picture and a way into the shop.
-- entries: [{"pictureId": …, "colour": …, "jumpUrl": …, "texts": {language: {"title": …, "text": …}}}]; picture: {"pictureId": …, "colour": …, "placeholder": …}
alter table home_module
  drop constraint home_module_kind_check,
  add constraint home_module_kind_check check (kind in ('goods', 'categories', 'newest', 'guide')),
  add column picture jsonb,
  add column entries jsonb not null default '[]';

-- What people have found most helpful of what others say of a brand's goods, by language: the home page shows some.
create index comment_most_helpful on comment (brand, left(language, 2), likes desc, created_at desc, comment_id)
  where status = 'ADOPT' and score >= 4 and author is not null;
