-- What editors write: articles, recipes, topics, help, information, notices, banners, the home page.

create extension if not exists btree_gist;

create table content (
  content_id bigint generated always as identity primary key,
  brand text not null,
  kind text not null check (kind in ('article', 'recipe', 'topic', 'help', 'information', 'notice', 'banner', 'home')),
  key text not null,
  -- Since when its facts were first published; null before that.
  published_at timestamptz,
  unique (brand, kind, key)
);
create index content_newest on content (brand, kind, published_at desc, key);

-- Never changed. The part is '*' for facts, else the language of the words.
create table content_revision (
  revision_id bigint generated always as identity primary key,
  content_id bigint not null references content,
  part text not null,
  body jsonb not null,
  note text,
  created_at timestamptz not null
);
create index content_revision_of on content_revision (content_id, part, revision_id);

-- Which revision is shown when and where; the country is null for all that have no row of their own. No job publishes: a season ends because
-- the clock reads the range.
create table content_publication (
  content_id bigint not null references content,
  part text not null,
  country text,
  revision_id bigint not null references content_revision,
  valid tstzrange not null check (not isempty(valid)),
  -- Of the content: a list finds its next change and a search its hits by an index.
  brand text not null,
  kind text not null,
  -- Of help, in its language.
  words tsvector,
  exclude using gist (content_id with =, part with =, coalesce(country, '*') with =, valid with &&)
);
create index content_publication_of on content_publication (content_id, part);
create index content_publication_begins on content_publication (brand, kind, lower(valid));
create index content_publication_ends on content_publication (brand, kind, upper(valid));
create index content_publication_words on content_publication using gin (brand, part, words) where words is not null;

-- Addresses. The first is the key; an older one leads to the current one.
create table content_link (
  brand text not null,
  kind text not null,
  slug text not null,
  content_id bigint not null references content,
  is_current boolean not null,
  primary key (brand, kind, slug)
);
create unique index content_link_current on content_link (content_id) where is_current;
