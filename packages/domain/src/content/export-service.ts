/** Writes what is published as the folder that an editor brings. */
import { type BrandCode, brandOf, langHeader, type LanguageCode, languagesOf } from "@rambla/core/market";
import type { Shop } from "../platform/shop.ts";
import type { Block, ContentPicture } from "./block-rules.ts";
import { CONTENT_KINDS, type ContentKind, FACTS } from "./kind-rules.ts";
import { findLinks, findPublications, type PublicationRow } from "./publish-store.ts";
import { publicationsOf, type Segment } from "./timeline-rules.ts";

type Entry = Readonly<Record<string, unknown>> & { readonly key: string };

export type ExportedFolder = {
  /** Kind → file → entries. */
  readonly files: Readonly<Partial<Record<ContentKind, Readonly<Record<string, readonly Entry[]>>>>>;
  /** Items without words in a language of the brand. */
  readonly missing: readonly { readonly kind: ContentKind; readonly language: LanguageCode; readonly keys: readonly string[] }[];
};

/** What is shown now or later; what is over stays out. */
export async function exportContent(
  { database, config, clock }: Pick<Shop, "database" | "config" | "clock">,
  brandCode: BrandCode,
): Promise<ExportedFolder> {
  const now = clock().getTime();
  const languages = languagesOf(config, brandOf(config, brandCode));
  const kinds = await Promise.all(
    CONTENT_KINDS.map(async (kind) => {
      const [rows, links] = await Promise.all([findPublications(database, brandCode, kind), findLinks(database, brandCode, kind)]);
      const slugs = new Map(links.flatMap(({ key, slug, isCurrent }) => (isCurrent && slug !== key ? [[key, slug] as const] : [])));
      return { kind, files: filesOf(rows, slugs, now) };
    }),
  );
  return {
    files: Object.fromEntries(kinds.flatMap(({ kind, files }) => (files["facts"] ? [[kind, files]] : []))),
    missing: kinds.flatMap(({ kind, files }) => missingIn(files, languages).map((each) => ({ kind, ...each }))),
  };
}

type Files = Readonly<Record<string, readonly Entry[]>>;

/** Words of the same language elsewhere are words: British readers understand American ones. */
function missingIn(
  files: Files,
  languages: readonly LanguageCode[],
): { readonly language: LanguageCode; readonly keys: readonly string[] }[] {
  const keys = [...new Set(files["facts"]?.map(({ key }) => key))];
  return languages.flatMap((language) => {
    const said = new Set([language, langHeader(language)].flatMap((spoken) => files[spoken]?.map(({ key }) => key) ?? []));
    const missing = keys.filter((key) => !said.has(key));
    return missing.length > 0 ? [{ language, keys: missing }] : [];
  });
}

type Published = Segment & { readonly countries: readonly string[] | null };

function entryOf(
  { key, note, body }: PublicationRow,
  {
    slug,
    from,
    until,
    countries,
  }: Pick<Published, "until" | "countries"> & { readonly slug: string | undefined; readonly from: number | undefined },
): Entry {
  return {
    key,
    ...(slug !== undefined && { slug }),
    ...(from !== undefined && { from: momentOf(from) }),
    ...(until !== Infinity && { until: momentOf(until) }),
    ...(countries && { countries }),
    ...(note !== null && { note }),
    ...fileBodyOf(body),
  };
}

/** When each item begins to be shown, by its key. */
function beginningsOf(published: readonly Published[], revisions: ReadonlyMap<string, PublicationRow>): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  for (const { mark, from } of published) {
    const row = revisions.get(mark);
    if (row?.part === FACTS) since.set(row.key, Math.min(from, since.get(row.key) ?? Infinity));
  }
  return since;
}

function filesOf(rows: readonly PublicationRow[], slugs: ReadonlyMap<string, string>, now: number): Files {
  const revisions = new Map(rows.map((row) => [String(row.revisionId), row]));
  const parts = Map.groupBy(rows, ({ key, part }) => JSON.stringify([key, part]));
  const published = [...parts.values()].flatMap((own) => publishedIn(own).filter(({ until }) => until > now));
  const since = beginningsOf(published, revisions);
  const told = new Set<string>();
  const files: Record<string, Entry[]> = {};
  for (const { mark, from, until, countries } of published) {
    const row = revisions.get(mark);
    if (!row) continue;
    // Words of an item that is over are over with it.
    const first = since.get(row.key);
    if (first === undefined) continue;
    const isFacts = row.part === FACTS;
    const slug = isFacts && !told.has(row.key) ? slugs.get(row.key) : undefined;
    if (isFacts) told.add(row.key);
    (files[isFacts ? "facts" : row.part] ??= []).push(
      entryOf(row, { slug, from: isFacts || from !== first ? from : undefined, until, countries }),
    );
  }
  return files;
}

/** The publications of a part. Countries with the same ones share them. */
function publishedIn(rows: readonly PublicationRow[]): Published[] {
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const lists = [...byCountry].map(([country, own]) => ({
    country,
    list: publicationsOf(
      own.map(({ revisionId, from, until }) => ({ mark: String(revisionId), from: from.getTime(), until: until?.getTime() ?? Infinity })),
    ),
  }));
  const alike = Map.groupBy(lists, ({ country, list }) =>
    JSON.stringify([country === null, list.map(({ mark, from, until }) => [mark, from, String(until)])]),
  );
  return [...alike.values()].flatMap((group) => {
    const countries = group.flatMap(({ country }) => country ?? []);
    return (group[0]?.list ?? []).map((segment) => ({ ...segment, countries: countries.length > 0 ? countries : null }));
  });
}

const momentOf = (time: number): string => {
  const text = new Date(time).toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.replace(".000Z", "Z");
};

type Stored = Readonly<Record<string, unknown>> & { readonly picture?: ContentPicture; readonly blocks?: readonly Block[] };

/** Pictures under their names. */
function fileBodyOf(body: unknown): Readonly<Record<string, unknown>> {
  const { picture, blocks, ...rest } = body as Stored;
  return {
    ...rest,
    ...(picture && { picture: picture.source }),
    ...(blocks && { blocks: blocks.map((block) => (block.type === "picture" ? { ...block, picture: block.picture.source } : block)) }),
  };
}

/** The pictures of what was published, by their names. */
export async function publishedPictures({ database }: Pick<Shop, "database">, brandCode: BrandCode): Promise<Map<string, ContentPicture>> {
  const rows = await Promise.all(CONTENT_KINDS.map((kind) => findPublications(database, brandCode, kind)));
  const pictures = rows.flat().flatMap(({ body }) => {
    const { picture, blocks = [] } = body as Stored;
    return [picture ?? [], blocks.flatMap((block) => (block.type === "picture" ? block.picture : []))].flat();
  });
  return new Map(pictures.map((picture) => [picture.source, picture]));
}
