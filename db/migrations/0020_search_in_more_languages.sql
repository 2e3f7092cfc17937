-- A shop's document may name any language. Where PostgreSQL can tell the stems of its words, they are compared by them; any other
-- language is searched by whole words without accents.

do $$
declare
  one record;
begin
  for one in
    select * from (values ('da', 'danish'), ('fi', 'finnish'), ('hu', 'hungarian'), ('nb', 'norwegian'), ('nn', 'norwegian'), ('no', 'norwegian'),
      ('pt', 'portuguese'), ('ro', 'romanian'), ('ru', 'russian'), ('sv', 'swedish'), ('tr', 'turkish'), ('el', 'greek'), ('lt', 'lithuanian'),
      ('ca', 'catalan'), ('ga', 'irish')) as known(language, stemmer)
    where exists (select from pg_ts_dict where dictname = stemmer || '_stem')
  loop
    execute format('create text search configuration %I (copy = %I)', 'search_' || one.language, one.stemmer);
    execute format('alter text search configuration %I alter mapping for hword, hword_part, word with unaccent, %I', 'search_' || one.language, one.stemmer || '_stem');
    execute format('insert into search_language (language, configuration) values (%L, %L) on conflict do nothing', one.language, 'search_' || one.language);
  end loop;
end
$$;

create or replace function search_vector(wanted text, words text) returns tsvector
  language sql stable parallel safe
  return coalesce((
    select to_tsvector(configuration, case
      when pairs then coalesce(character_pairs(words), '')
      when endings is not null then regexp_replace(lower(public.unaccent(words)), endings, '\1', 'g')
      else words end)
    from search_language where search_language.language = wanted), to_tsvector('search_plain', words));
