-- The search index, its languages and synonyms.

-- The characters of a text in overlapping pairs: 电热水壶 becomes 电热 热水 水壶; other words stay whole.
create function character_pairs(words text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(
      case when run[1] ~ '^[\u2e80-\u9fff]{2,}$'
        then (select string_agg(substr(run[1], place, 2), ' ' order by place) from generate_series(1, length(run[1]) - 1) as place)
        else run[1] end, ' ' order by ordinal)
    from regexp_matches(words, '[\u2e80-\u9fff]+|[^\u2e80-\u9fff]+', 'g') with ordinality as part(run, ordinal));

-- Rank 1: the title says what was meant; 2: it says it loosely; from 3 on title and category do, from 7 on anything does.
create function search_rank(title tsvector, everything tsvector, wanted tsquery, meant tsquery, named tsquery) returns integer
  language sql immutable parallel safe
  return case
    when title @@ meant then 1 when title @@ wanted then 2
    else case
      when ts_filter(everything, '{a,b}') @@ meant then 3 when ts_filter(everything, '{a,b}') @@ wanted then 5
      when everything @@ meant then 7 else 9 end + case when title @@ named then 0 else 1 end end;

create table search_language (
  language text primary key,
  configuration regconfig not null,
  -- Endings to cut off where PostgreSQL has no stemmer, as a regular expression over words without accents.
  endings text,
  -- Written without spaces: cut into pairs of characters.
  pairs boolean not null default false,
  -- Capital letters belong to the word; elsewhere they only begin a sentence or a name.
  capitals boolean not null default false,
  -- Whether the last part of a long word says what a thing is: a Bratpfanne is a Pfanne.
  compounds boolean not null default false,
  -- Letters that are written as two where a keyboard lacks them, as a regular expression over words without accents: Kueche is Küche.
  written_out text
);

-- A rare word is looked up in the word indexes; for a common one the newest goods are walked until enough carry it. The key begins with the
-- goods: no ordered walk over a brand shall tempt the planner away from the word indexes.
create table goods_search (
  brand text not null,
  language text not null,
  goods_id text not null,
  title tsvector not null,
  -- Article number and title A, category B, parameters and fact C, description D.
  everything tsvector not null,
  market_time timestamptz not null,
  -- A search is counted in the very scan that finds its hits (docs/decisions/007): a row knows where its goods are sold.
  countries text[] not null,
  product_id text,
  primary key (goods_id, brand, language)
);
create index goods_search_newest on goods_search (brand, language, market_time desc, goods_id);
create index goods_search_by_title on goods_search using gin (brand, language, title) WITH (fastupdate=off);
create index goods_search_by_everything on goods_search using gin (brand, language, everything) WITH (fastupdate=off);

-- Which lexemes the goods of a brand carry, and how many of them.
create table search_lexeme (
  brand text not null,
  language text not null,
  lexeme text collate "C" not null,
  goods_count integer not null,
  title_count integer not null,
  primary key (brand, language, lexeme)
);
-- One sign of a language without spaces stands in many pairs: those that begin with it follow each other, these end with it.
create index search_lexeme_by_end on search_lexeme (brand, language, "right"(lexeme, 1)) where length(lexeme) = 2;

-- The words of the catalogue: for suggestions, compound words and slips of the finger.
create table search_word (
  brand text not null,
  language text not null,
  -- Lower case without accents.
  word text collate "C" not null,
  shown text not null,
  lexemes text[] not null,
  goods_count integer not null,
  -- Goods that carry it in their title or category.
  title_count integer not null,
  primary key (brand, language, word)
);
create index search_word_alike on search_word using gin (brand, language, word gin_trgm_ops) WITH (fastupdate=off);

create table search_synonym (
  brand text not null,
  language text not null,
  -- Phrases of one number mean the same.
  meaning integer not null,
  position integer not null,
  -- As people type it, words parted by single spaces.
  phrase text not null,
  -- What its words come down to in the language, one text a word; words too common to search for are left out.
  keys text[] not null,
  primary key (brand, language, meaning, "position")
);

-- How words are compared in each language. PostgreSQL has stemmers for most; a language without one is searched by whole words
-- without accents, and a shop's document may name any language.
create text search configuration search_plain (copy = simple);
alter text search configuration search_plain alter mapping for hword, hword_part, word with unaccent, simple;
do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('ca', 'catalan', false), ('da', 'danish', true), ('de', 'german', true), ('el', 'greek', false), ('en', 'english', false),
      ('es', 'spanish', false), ('fi', 'finnish', true), ('fr', 'french', false), ('ga', 'irish', false), ('hu', 'hungarian', true),
      ('it', 'italian', false), ('lt', 'lithuanian', false), ('nb', 'norwegian', true), ('nl', 'dutch', true), ('nn', 'norwegian', true),
      ('no', 'norwegian', true), ('pt', 'portuguese', false), ('ro', 'romanian', false), ('ru', 'russian', false), ('sv', 'swedish', true),
      ('tr', 'turkish', false)) as known(language, stemmer, compounds)
    where exists (select from pg_ts_dict where dictname = stemmer || '_stem')
  loop
    execute format('create text search configuration %I (copy = %I)', 'search_' || one.language, one.stemmer);
    execute format(
      'alter text search configuration %I alter mapping for hword, hword_part, word with unaccent, %I',
      'search_' || one.language, one.stemmer || '_stem');
    execute format(
      'insert into search_language (language, configuration, compounds) values (%L, %L, %L)',
      one.language, 'search_' || one.language, one.compounds);
  end loop;
end
$$;
insert into search_language (language, configuration) values ('en-GB', 'search_en');
insert into search_language (language, configuration, pairs) values ('zh', 'search_plain', true);
insert into search_language (language, configuration, endings) values ('pl', 'search_plain', '\m([a-z]{3,}?)(?:(?:ek|k)?(?:iami|iach|ami|ach|owi|ow|iego|ego|iemu|emu|imi|ymi|ich|ych|iej|ej|iem|em|im|ym|iom|om|ia|ie|io|iu|a|e|i|o|u|y)?)\M');
update search_language set capitals = true, written_out = '([aou])e' where language = 'de';

-- The search vector of a text in a language.
create function search_vector(wanted text, words text) returns tsvector
  language sql stable parallel safe
  return coalesce((
    select to_tsvector(configuration, case
      when pairs then coalesce(character_pairs(words), '')
      when endings is not null then regexp_replace(lower(unaccent(words)), endings, '\1', 'g')
      else words end)
    from search_language where search_language.language = wanted), to_tsvector('search_plain', words));

-- How many models a search hits.
create function search_count(wanted_brand text, wanted_language text, wanted_country text, wanted tsquery, most integer) returns integer
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select (count(*) filter (where product_id is null) + count(distinct product_id))::integer from (
      select product_id from goods_search
      where brand = wanted_brand and language = wanted_language and everything @@ wanted and wanted_country = any(countries)
      limit most) carried
  $$;

-- Goods with the words of a query in their title, at most so many. The planner would rather read the table until it has enough; for a word
-- it misjudges that is the whole table, so all ways but the word index are ruled out here.
create function search_titles(wanted_brand text, wanted_language text, wanted_country text, wanted tsquery, meant tsquery, most integer)
  returns table (goods_id text, market_time timestamptz, rank integer)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, market_time, case when title @@ meant then 1 else 2 end
    from goods_search
    where brand = wanted_brand and language = wanted_language and title @@ wanted and wanted_country = any(countries)
    limit most
  $$;

-- Walks the index whatever the planner thinks, and stops after `most` hits.
create function search_everything(wanted_brand text, wanted_language text, wanted_country text, wanted tsquery, meant tsquery, named tsquery, most integer)
  returns table (goods_id text, market_time timestamptz, rank integer)
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$
    select goods_id, market_time, search_rank(title, everything, wanted, meant, named)
    from goods_search
    where brand = wanted_brand and language = wanted_language and everything @@ wanted and wanted_country = any(countries)
    limit most
  $$;
