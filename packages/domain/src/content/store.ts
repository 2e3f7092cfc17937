import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import type { ContentKind, Facts, Words } from "./kind-rules.ts";

/** Who reads: a row of the country wins, and of the languages the first that has words. */
export type Reader = {
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly chain: readonly LanguageCode[];
  readonly now: Date;
  /** Revisions that a preview shows in place of what is published. */
  readonly drafts: readonly number[];
};

/** `id` is the current address. `updatedAt` is null before a second revision of the words. */
export type ContentRow = {
  readonly id: string;
  readonly key: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date | null;
  readonly facts: Facts;
  readonly words: Words;
};

type Window = { readonly limit: number; readonly offset: number };
type Filter = { readonly list?: string | undefined; readonly type?: string | undefined };

/** What is published, but for the drafts of a preview. */
const publicationsWith = (drafts: readonly number[]): Fragment =>
  drafts.length === 0
    ? fragment`content_publication`
    : fragment`(
      select content_id, part, country, revision_id, valid from content_publication shown
      where not exists (
        select from content_revision draft where draft.revision_id = any(${drafts}::bigint[]) and draft.content_id = shown.content_id and draft.part = shown.part)
      union all
      select content_id, part, null, revision_id, tstzrange(null, null) from content_revision where revision_id = any(${drafts}::bigint[]))`;

/** A draft may be of an item that was never published: its address is its key. */
const linksWith = (drafts: readonly number[]): Fragment =>
  drafts.length === 0
    ? fragment`content_link`
    : fragment`(
      select brand, kind, slug, content_id from content_link
      union all select brand, kind, key, content_id from content where published_at is null)`;

const begun = ({ now, drafts }: Reader): Fragment =>
  drafts.length === 0
    ? fragment`published_at <= ${now}::timestamptz`
    : fragment`(published_at <= ${now}::timestamptz or content_id in (select content_id from content_revision where revision_id = any(${drafts}::bigint[])))`;

/** The one publication of a part that counts now. */
const published = ({ country, now, drafts }: Reader, part: Fragment, order: Fragment): Fragment => fragment`
  select body, part, revision.revision_id, valid from ${publicationsWith(drafts)} publication join content_revision revision using (revision_id, content_id, part)
  where publication.content_id = content.content_id and ${part}
    and (country is null or country = ${country}) and valid @> ${now}::timestamptz
  order by ${order} country nulls last limit 1`;

const factsOf = (reader: Reader): Fragment => published(reader, fragment`part = '*'`, fragment``);
const wordsOf = (reader: Reader): Fragment =>
  published(reader, fragment`part = any(${reader.chain}::text[])`, fragment`array_position(${reader.chain}::text[], part),`);

const inList = ({ list, type }: Filter): Fragment => fragment`
  (${list ?? null}::text is null or facts.body->>'list' = ${list ?? null}::text) and (${type ?? null}::text is null or facts.body->>'type' = ${type ?? null}::text)`;

const columnsOf = ({ now }: Reader): Fragment => fragment`
  coalesce((select slug from content_link where content_link.content_id = content.content_id and is_current), key) as id, key,
  coalesce(published_at, ${now}::timestamptz) as "publishedAt", facts.body as facts, words.body as words,
  (select created_at from content_revision revision where revision.revision_id = words.revision_id and exists (
    select from content_revision earlier
    where earlier.content_id = content.content_id and earlier.part = words.part and earlier.revision_id < words.revision_id)) as "updatedAt"`;

/** The newest first. */
export async function findContent(
  database: Queryable,
  kind: ContentKind,
  reader: Reader,
  window: Window,
  filter: Filter = {},
): Promise<ContentRow[]> {
  return await database.query<ContentRow>(sql`
    select ${columnsOf(reader)}
    from content cross join lateral (${factsOf(reader)}) facts cross join lateral (${wordsOf(reader)}) words
    where brand = ${reader.brand} and kind = ${kind} and ${begun(reader)} and ${inList(filter)}
    order by published_at desc, key
    limit ${window.limit} offset ${window.offset}`);
}

/** Counts up to `most`. */
export async function countContent(
  database: Queryable,
  kind: ContentKind,
  reader: Reader,
  most: number,
  filter: Filter = {},
): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from content cross join lateral (${factsOf(reader)}) facts cross join lateral (${wordsOf(reader)}) words
      where brand = ${reader.brand} and kind = ${kind} and ${begun(reader)} and ${inList(filter)}
      order by published_at desc, key
      limit ${most}) counted`);
  return row?.count ?? 0;
}

/** @param slug also an earlier one */
export async function findContentAt(
  database: Queryable,
  kind: ContentKind,
  reader: Reader,
  slug: string,
): Promise<(ContentRow & { readonly until: Date | null }) | undefined> {
  const [row] = await database.query<ContentRow & { readonly until: Date | null }>(sql`
    select ${columnsOf(reader)}, (
        select min(bound) from content_publication, unnest(array[lower(valid), upper(valid)]) bound
        where content_publication.content_id = content.content_id and bound > ${reader.now}::timestamptz) as until
    from ${linksWith(reader.drafts)} link join content using (content_id)
      cross join lateral (${factsOf(reader)}) facts cross join lateral (${wordsOf(reader)}) words
    where link.brand = ${reader.brand} and link.kind = ${kind} and link.slug = ${slug}`);
  return row;
}

/** When anything of a kind begins or ends to be shown; null for never. */
export async function findNextChange(
  database: Queryable,
  kind: ContentKind,
  { brand, country, now }: Pick<Reader, "brand" | "country" | "now">,
): Promise<Date | null> {
  const here = fragment`brand = ${brand} and kind = ${kind} and (country is null or country = ${country})`;
  const [row] = await database.query<{ until: Date | null }>(sql`
    select least(
      (select lower(valid) from content_publication where ${here} and lower(valid) > ${now}::timestamptz order by lower(valid) limit 1),
      (select upper(valid) from content_publication where ${here} and upper(valid) > ${now}::timestamptz order by upper(valid) limit 1)) as until`);
  return row?.until ?? null;
}

/** Until when the facts of each are shown; null for ever. */
export async function findEnds(
  database: Queryable,
  kind: ContentKind,
  brand: BrandCode,
  keys: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await database.query<{ key: string; until: Date | null }>(sql`
    select key, nullif(max(coalesce(upper(valid), 'infinity')), 'infinity') as until
    from content join content_publication publication using (content_id)
    where content.brand = ${brand} and content.kind = ${kind} and key = any(${keys}::text[]) and part = '*'
    group by key`);
  return new Map(rows.map(({ key, until }) => [key, until]));
}

export type FoundHelp = { readonly id: string; readonly words: Words };

/** Entries that rank before others are looked up. */
const MOST_RANKED = 500;

/** The best first. @param every whether each typed word must be there; the last one may be unfinished */
export async function searchHelp(
  database: Queryable,
  reader: Reader,
  asked: { readonly typed: readonly string[]; readonly limit: number; readonly every: boolean },
): Promise<FoundHelp[]> {
  return await database.query<FoundHelp>(sql`
    with spoken as (
      select language, place, (
        select string_agg('(' || lexemes || ')', case when ${asked.every} then ' & ' else ' | ' end)::tsquery from (
          select string_agg('''' || translate(lexeme, '''\\', '') || ''':*', ' & ') as lexemes
          from unnest(${asked.typed}::text[]) with ordinality as word(typed, nth)
            cross join lateral unnest(tsvector_to_array(search_vector(language, typed))) as lexeme
          where translate(lexeme, '''\\', '') <> ''
          group by nth) each_word) as wanted
      from unnest(${reader.chain}::text[]) with ordinality as chain(language, place)
    ), hits as materialized (
      select spoken.place, hit.content_id, ts_rank(hit.words, spoken.wanted) as rank
      from spoken cross join lateral (
        select content_id, words from content_publication
        where brand = ${reader.brand} and part = spoken.language and words @@ spoken.wanted
          and (country is null or country = ${reader.country}) and valid @> ${reader.now}::timestamptz
        limit ${MOST_RANKED}) hit
      where spoken.wanted is not null
    )
    select (select slug from content_link where content_link.content_id = content.content_id and is_current) as id, words.body as words
    from (select content_id, min(place) as place, max(rank) as rank from hits group by content_id) found
      join content using (content_id)
      cross join lateral (${factsOf(reader)}) facts cross join lateral (${wordsOf(reader)}) words
    order by found.place, found.rank desc, key
    limit ${asked.limit}`);
}
