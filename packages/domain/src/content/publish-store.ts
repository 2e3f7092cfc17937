import type { BrandCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";
import type { ContentKind } from "./kind-rules.ts";

/** A publication of a part. `country` null for all; `until` null for ever. */
export type PublicationRow = {
  readonly key: string;
  readonly part: string;
  readonly country: string | null;
  readonly revisionId: number;
  readonly body: unknown;
  readonly note: string | null;
  readonly from: Date;
  readonly until: Date | null;
};

/** All of a kind, in order of time. */
export async function findPublications(database: Queryable, brand: BrandCode, kind: ContentKind): Promise<PublicationRow[]> {
  return await database.query<PublicationRow>(sql`
    select key, part, country, revision_id as "revisionId", body, note, lower(valid) as from, upper(valid) as until
    from content join content_publication publication using (content_id) join content_revision revision using (revision_id, content_id, part)
    where content.brand = ${brand} and content.kind = ${kind}
    order by key, part, country nulls first, lower(valid)`);
}

/** Every revision of some items, published or not. */
export async function findRevisions(
  database: Queryable,
  brand: BrandCode,
  kind: ContentKind,
  keys: readonly string[],
): Promise<Pick<PublicationRow, "key" | "part" | "revisionId" | "body" | "note">[]> {
  return await database.query(sql`
    select key, part, revision_id as "revisionId", body, note
    from content join content_revision using (content_id)
    where brand = ${brand} and kind = ${kind} and key = any(${keys}::text[]) order by revision_id`);
}

export type LinkRow = { readonly slug: string; readonly key: string; readonly isCurrent: boolean };

export async function findLinks(database: Queryable, brand: BrandCode, kind: ContentKind): Promise<LinkRow[]> {
  return await database.query<LinkRow>(sql`
    select slug, key, is_current as "isCurrent" from content_link link join content using (content_id)
    where link.brand = ${brand} and link.kind = ${kind} order by slug`);
}

/** Serialises publishing: a second transaction waits here. */
export async function lockContent(transaction: Queryable, brand: BrandCode, kind: ContentKind, keys: readonly string[]): Promise<void> {
  await transaction.query(sql`
    insert into content (brand, kind, key) select ${brand}, ${kind}, key from unnest(${keys}::text[]) as given(key) order by key
    on conflict do nothing`);
  await transaction.query(sql`
    select from content where brand = ${brand} and kind = ${kind} and key = any(${keys}::text[]) order by key for update`);
}

type Bodies = readonly { readonly key: string; readonly part: string; readonly body: unknown; readonly note: string | null }[];

/** @returns their ids, in order */
export async function addRevisions(
  transaction: Queryable,
  { brand, kind, now }: { readonly brand: BrandCode; readonly kind: ContentKind; readonly now: Date },
  bodies: Bodies,
): Promise<readonly number[]> {
  const rows = await transaction.query<{ revisionId: number }>(sql`
    with numbered as materialized (
      select nextval(pg_get_serial_sequence('content_revision', 'revision_id')) as revision_id, nth, key, part, body, note
      from (
        select ordinality as nth, value->>'key' as key, value->>'part' as part, value->'body' as body, value->>'note' as note
        from jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) with ordinality order by nth) given
    ), added as (
      insert into content_revision (revision_id, content_id, part, body, note, created_at) overriding system value
      select revision_id, content_id, part, body, note, ${now}::timestamptz from numbered join content using (key) where brand = ${brand} and kind = ${kind}
    )
    select revision_id as "revisionId" from numbered order by nth`);
  return rows.map(({ revisionId }) => revisionId);
}

export type Timeline = {
  readonly key: string;
  readonly part: string;
  readonly country: string | null;
  readonly segments: readonly { readonly revisionId: number; readonly from: Date; readonly until: Date | null }[];
};

/** Replaces what is published of each part in each country. */
export async function replacePublications(
  transaction: Queryable,
  brand: BrandCode,
  kind: ContentKind,
  timelines: readonly Timeline[],
): Promise<void> {
  await transaction.query(sql`
    delete from content_publication publication using content, jsonb_to_recordset(${JSON.stringify(timelines)}::jsonb) as given(key text, part text, country text)
    where content.brand = ${brand} and content.kind = ${kind} and content.key = given.key and publication.content_id = content.content_id
      and publication.part = given.part and publication.country is not distinct from given.country`);
  const rows = timelines.flatMap(({ segments, ...timeline }) => segments.map((segment) => ({ ...timeline, ...segment })));
  await transaction.query(sql`
    insert into content_publication (content_id, part, country, revision_id, valid, brand, kind, words)
    select content.content_id, given.part, given.country, given."revisionId", tstzrange(given.from, given.until), content.brand, content.kind,
      case when content.kind = 'help' and given.part <> '*' then
        setweight(search_vector(given.part, revision.body->>'title'), 'A')
        || setweight(search_vector(given.part, concat_ws(' ', revision.body->>'groupName', revision.body->>'summary')), 'B')
        || setweight(search_vector(given.part, (
          select coalesce(string_agg(said #>> '{}', ' '), '') from jsonb_path_query(revision.body->'blocks',
            'strict $[*].keyvalue() ? (@.key != "type" && @.key != "to" && @.key != "address" && @.key != "picture" && @.key != "goods").value.** ? (@.type() == "string")') said)), 'D')
      end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        key text, part text, country text, "revisionId" bigint, "from" timestamptz, "until" timestamptz)
      join content on content.brand = ${brand} and content.kind = ${kind} and content.key = given.key
      join content_revision revision on revision.revision_id = given."revisionId"`);
  await transaction.query(sql`
    update content set published_at = first from (
      select content_id, min(lower(valid)) as first from content_publication where brand = ${brand} and kind = ${kind} and part = '*' group by content_id) begun
    where content.content_id = begun.content_id and published_at is distinct from first`);
}

/** Makes an address current; the earlier ones lead to it. The address must be free or the item's own. */
export async function setAddresses(
  transaction: Queryable,
  brand: BrandCode,
  kind: ContentKind,
  slugs: readonly { readonly key: string; readonly slug: string }[],
): Promise<void> {
  const given = JSON.stringify(slugs);
  await transaction.query(sql`
    update content_link set is_current = false from content join jsonb_to_recordset(${given}::jsonb) as given(key text, slug text) using (key)
    where content.brand = ${brand} and content.kind = ${kind} and content_link.content_id = content.content_id and is_current and content_link.slug <> given.slug`);
  await transaction.query(sql`
    insert into content_link (brand, kind, slug, content_id, is_current)
    select ${brand}, ${kind}, address, content_id, address = given.slug
    from jsonb_to_recordset(${given}::jsonb) as given(key text, slug text)
      join content on content.brand = ${brand} and content.kind = ${kind} and content.key = given.key
      cross join lateral (select distinct unnest(array[given.key, given.slug]) as address) addresses
    on conflict (brand, kind, slug) do update set is_current = excluded.is_current where content_link.content_id = excluded.content_id`);
}

export async function findNamedGoods(database: Queryable, brand: BrandCode, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(
    sql`select goods_id as "goodsId" from goods where brand = ${brand} and goods_id = any(${goodsIds}::text[])`,
  );
  return rows.map(({ goodsId }) => goodsId);
}
