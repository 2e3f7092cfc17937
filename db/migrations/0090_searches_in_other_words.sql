-- What people say, and what the catalogue says: words that mean the same, by brand and language, as an operator keeps them.

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
  primary key (brand, language, meaning, position)
);

-- Whether the last part of a long word says what a thing is: a Bratpfanne is a Pfanne.
alter table search_language add column compounds boolean not null default false;
update search_language set compounds = true where language in ('de', 'nl', 'da', 'nb', 'nn', 'no', 'sv', 'fi', 'hu');
-- Letters that are written as two where a keyboard lacks them, as a regular expression over words without accents: Kueche is Küche.
alter table search_language add column written_out text;
update search_language set written_out = '([aou])e' where language = 'de';

-- One sign of a language without spaces stands in many pairs: those that begin with it follow each other, these end with it.
create index search_lexeme_by_end on search_lexeme (brand, language, right(lexeme, 1)) where length(lexeme) = 2;

-- What was typed comes before what was only begun, or only stands inside a longer word: `meant` is the narrower query of the two.
-- `named` asks for any of its words: what is called so comes before what merely mentions it.
drop function search_titles(text, text, text, tsquery, integer);
drop function search_everything(text, text, text, tsquery, integer);

-- Rank 1: the title says what was meant; 2: it says it loosely; from 3 on title and category do, from 7 on anything does.
create function search_rank(title tsvector, everything tsvector, wanted tsquery, meant tsquery, named tsquery) returns integer
  language sql immutable parallel safe
  return case
    when title @@ meant then 1 when title @@ wanted then 2
    else case
      when ts_filter(everything, '{a,b}') @@ meant then 3 when ts_filter(everything, '{a,b}') @@ wanted then 5
      when everything @@ meant then 7 else 9 end + case when title @@ named then 0 else 1 end end;

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
