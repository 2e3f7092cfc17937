-- Who makes goods and who answers for them in the European Union: name, postal and electronic address.
alter table goods
  add column maker jsonb,
  add column responsible jsonb;

-- Warnings and what to know to use goods safely.
alter table goods_text add column warnings text not null default '';
