/** Publishes what an editor's folder says. */
import { type BrandCode, brandOf, type CountryCode } from "@rambla/core/market";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { NO_PICTURE } from "../goods/catalogue-file/catalogue-import-rules.ts";
import type { PictureIntake } from "../goods/catalogue-file/catalogue-service.ts";
import type { FileProblem, NamedPicture } from "../goods/catalogue-file/file-field-rules.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import type { ContentPicture } from "./block-rules.ts";
import { type ContentFolder, type Entry, namesIn, readContentFolder, type ReadKind } from "./file-rules.ts";
import type { ContentKind, Facts, Words } from "./kind-rules.ts";
import {
  addRevisions,
  findLinks,
  findNamedGoods,
  findPublications,
  findRevisions,
  type LinkRow,
  lockContent,
  type PublicationRow,
  replacePublications,
  setAddresses,
} from "./publish-store.ts";
import { isSameTimeline, overlaid, type Segment, without } from "./timeline-rules.ts";

export type { ContentFolder } from "./file-rules.ts";

/** Judges a folder and what it names. */
export async function readContent(
  shop: Pick<Shop, "database" | "config">,
  brandCode: BrandCode,
  folder: ContentFolder,
): Promise<{ readonly kinds: readonly ReadKind[]; readonly pictures: readonly NamedPicture[]; readonly problems: readonly FileProblem[] }> {
  const { kinds, problems } = readContentFolder(folder, { ...shop.config, brandCountries: brandOf(shop.config, brandCode).countries });
  const { goods, pictures } = namesIn(kinds);
  const known = new Set(await findNamedGoods(shop.database, brandCode, [...new Set(goods.map(({ goodsId }) => goodsId))]));
  const unknown = goods.flatMap(({ at, goodsId }) =>
    known.has(goodsId) ? [] : [{ at, sentence: `goods names ${goodsId}, which is no goods.` }],
  );
  const taken = await Promise.all(kinds.map((kind) => takenAddresses(shop, brandCode, kind)));
  return { kinds, pictures, problems: [...problems, ...unknown, ...taken.flat()] };
}

async function takenAddresses(
  { database }: Pick<Shop, "database">,
  brandCode: BrandCode,
  { kind, slugs }: ReadKind,
): Promise<FileProblem[]> {
  const owners = new Map((await findLinks(database, brandCode, kind)).map(({ slug, key }) => [slug, key]));
  return [...slugs].flatMap(([key, slug]) =>
    [...new Set([key, slug])].flatMap((address) => {
      const owner = owners.get(address) ?? key;
      return owner === key ? [] : [{ at: `${kind}/facts.json ${key}`, sentence: `${address} is an address of ${owner}.` }];
    }),
  );
}

export type Bringing = {
  /** Ends what the folder lacks. */
  readonly whole: boolean;
  readonly pictures: PictureIntake;
  /** Tells a picture that could not be taken. */
  tell(source: string, problem: string): void;
};

/**
 * Publishes each kind in one transaction. Repeatable.
 * @returns how many parts are shown differently; refuses `content.changed` when another publication of the same came first
 */
export async function bringContent(
  shop: Pick<Shop, "database" | "clock">,
  brandCode: BrandCode,
  kinds: readonly ReadKind[],
  { whole, pictures, tell }: Bringing,
): Promise<{ readonly changed: number } | Refusal<"content.changed">> {
  const pictureOf = await takenPictures(kinds, pictures, tell);
  let changed = 0;
  for (const read of kinds) {
    const wanted = read.entries.map((entry) => ({ ...entry, body: storedBody(entry, pictureOf) }));
    const planned = planOf(await stateOf(shop.database, brandCode, read), wanted, read, { whole, now: shop.clock() });
    if (planned.isDone) continue;
    const isOurs = await shop.database.transaction(async (transaction) => {
      await lockContent(transaction, brandCode, read.kind, planned.keys);
      const plan = planOf(await stateOf(transaction, brandCode, read), wanted, read, { whole, now: shop.clock() });
      if (plan.isDone) return true;
      if (plan.seen !== planned.seen) return false;
      await publish(transaction, { brand: brandCode, kind: read.kind, now: shop.clock() }, plan);
      return true;
    });
    if (!isOurs) return refuse("content.changed");
    changed += planned.timelines.length;
  }
  return { changed };
}

type Wanted = Omit<Entry, "body"> & { readonly body: Facts | Words };
type State = { readonly publications: readonly PublicationRow[]; readonly links: readonly LinkRow[] };

const stateOf = async (database: Parameters<typeof findLinks>[0], brandCode: BrandCode, { kind }: ReadKind): Promise<State> => ({
  publications: await findPublications(database, brandCode, kind),
  links: await findLinks(database, brandCode, kind),
});

type PartTimeline = {
  readonly key: string;
  readonly part: string;
  readonly country: string | null;
  readonly segments: readonly Segment[];
};
type Written = { readonly key: string; readonly part: string; readonly body: unknown; readonly note: string | null };
type Plan = {
  /** By key, part and country. */
  readonly before: ReadonlyMap<string, PartTimeline>;
  readonly after: ReadonlyMap<string, PartTimeline>;
  readonly isDone: boolean;
  /** Items that are touched. */
  readonly keys: readonly string[];
  readonly timelines: readonly PartTimeline[];
  readonly slugs: readonly { readonly key: string; readonly slug: string }[];
  /** Mark of a body → body. */
  readonly bodies: ReadonlyMap<string, Written>;
  readonly revisions: ReadonlyMap<string, number>;
  /** What was published of these items. */
  readonly seen: string;
};

const idOf = (...names: readonly (string | null)[]): string => JSON.stringify(names);

/** Compares what is wanted with what is published. */
function planOf(
  { publications, links }: State,
  wanted: readonly Wanted[],
  { slugs }: ReadKind,
  { whole, now }: { readonly whole: boolean; readonly now: Date },
): Plan {
  const bodies = new Map<string, Written>();
  const revisions = new Map<string, number>();
  const before = new Map<string, PartTimeline>();
  for (const { key, part, country, revisionId, body, note, from, until } of publications) {
    const mark = idOf(key, part, markOf(body), note);
    revisions.set(mark, revisionId);
    const id = idOf(key, part, country);
    const segment = { from: from.getTime(), until: until?.getTime() ?? Infinity, mark };
    before.set(id, { key, part, country, segments: [...(before.get(id)?.segments ?? []), segment] });
  }
  const after = new Map<string, PartTimeline>(whole ? [...before].map(([id, one]) => [id, ended(one, now)]) : before);
  for (const { key, part, countries, from, until, body, note } of wanted) {
    const mark = idOf(key, part, markOf(body), note);
    bodies.set(mark, { key, part, body, note });
    for (const country of countries ?? [null]) {
      const id = idOf(key, part, country);
      const segment = { from: from.getTime(), until: until?.getTime() ?? Infinity, mark };
      after.set(id, { key, part, country, segments: overlaid(after.get(id)?.segments ?? [], segment) });
    }
  }
  const timelines = [...after].flatMap(([id, one]) => (isSameTimeline(one.segments, before.get(id)?.segments ?? []) ? [] : [one]));
  const current = new Map(links.flatMap(({ key, slug, isCurrent }) => (isCurrent ? [[key, slug] as const] : [])));
  const moved = [...slugs].flatMap(([key, slug]) => (current.get(key) === slug ? [] : [{ key, slug }]));
  const keys = [...new Set([...timelines, ...moved].map(({ key }) => key))].sort();
  const touched = new Set(keys);
  return {
    isDone: keys.length === 0,
    keys,
    before,
    after,
    timelines,
    slugs: moved,
    bodies,
    revisions,
    seen: JSON.stringify(publications.filter(({ key }) => touched.has(key)).map(({ body: _body, ...row }) => row)),
  };
}

/** What was shown until now stays in the past. */
const ended = (timeline: PartTimeline, now: Date): PartTimeline => ({
  ...timeline,
  segments: without(timeline.segments, { from: now.getTime(), until: Infinity }),
});

/** The same for equal bodies, whatever the order of their fields. */
function markOf(body: unknown): string {
  return JSON.stringify(body, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

type Place = Parameters<typeof addRevisions>[1];

async function publish(transaction: Parameters<typeof addRevisions>[0], place: Place, plan: Plan): Promise<void> {
  const { timelines, slugs } = plan;
  const marks = new Set(timelines.flatMap(({ segments }) => segments.map(({ mark }) => mark)));
  const all = await revised(transaction, place, plan, [...marks]);
  await replacePublications(
    transaction,
    place.brand,
    place.kind,
    timelines.map(({ segments, ...timeline }) => ({
      ...timeline,
      segments: segments.map(({ mark, from, until }) => ({
        revisionId: all.get(mark) ?? 0,
        from: new Date(from),
        until: until === Infinity ? null : new Date(until),
      })),
    })),
  );
  await setAddresses(transaction, place.brand, place.kind, slugs);
  await dropTags(transaction, [tags.content(place.brand, place.kind)]);
}

/** Gives the revisions of bodies; those that are new are added. */
async function revised(
  transaction: Parameters<typeof addRevisions>[0],
  place: Place,
  { keys, bodies, revisions }: Plan,
  marks: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const drafted = (await findRevisions(transaction, place.brand, place.kind, keys)).map(
    ({ key, part, body, note, revisionId }) => [idOf(key, part, markOf(body), note), revisionId] as const,
  );
  const known = new Map([...drafted, ...revisions]);
  const added = marks.filter((mark) => !known.has(mark));
  const ids = await addRevisions(
    transaction,
    place,
    added.flatMap((mark) => bodies.get(mark) ?? []),
  );
  return new Map([...known, ...added.map((mark, index) => [mark, ids[index] ?? 0] as const)]);
}

/**
 * Keeps what a folder would show, without publishing it.
 * @returns revisions that would be shown at the moment in the country, and whose they are; `id` is the address of today
 */
export async function draftContent(
  shop: Pick<Shop, "database" | "clock">,
  brandCode: BrandCode,
  kinds: readonly ReadKind[],
  { at, country, pictures, tell }: Omit<Bringing, "whole"> & { readonly at: Date; readonly country: CountryCode },
): Promise<{
  readonly revisions: readonly number[];
  readonly items: readonly { readonly kind: ContentKind; readonly key: string; readonly id: string }[];
}> {
  const pictureOf = await takenPictures(kinds, pictures, tell);
  const now = shop.clock();
  const drafted = await Promise.all(
    kinds.map(async (read) => {
      const wanted = read.entries.map((entry) => ({ ...entry, body: storedBody(entry, pictureOf) }));
      const state = await stateOf(shop.database, brandCode, read);
      const plan = planOf(state, wanted, read, { whole: false, now });
      const addresses = new Map(state.links.flatMap(({ key, slug, isCurrent }) => (isCurrent ? [[key, slug] as const] : [])));
      const shownAt = (timelines: Plan["after"], key: string, part: string) =>
        [country, null]
          .flatMap((place) => timelines.get(idOf(key, part, place))?.segments ?? [])
          .find(({ from, until }) => from <= at.getTime() && at.getTime() < until)?.mark;
      const drafts = plan.timelines.flatMap(({ key, part }) => {
        const mark = shownAt(plan.after, key, part);
        return mark === undefined || mark === shownAt(plan.before, key, part) ? [] : [{ key, mark }];
      });
      if (drafts.length === 0) return { revisions: [], items: [] };
      const marks = [...new Set(drafts.map(({ mark }) => mark))];
      const all = await shop.database.transaction(async (transaction) => {
        await lockContent(transaction, brandCode, read.kind, plan.keys);
        return await revised(transaction, { brand: brandCode, kind: read.kind, now }, plan, marks);
      });
      return {
        revisions: marks.flatMap((mark) => all.get(mark) ?? []),
        items: [...new Set(drafts.map(({ key }) => key))].map((key) => ({ kind: read.kind, key, id: addresses.get(key) ?? key })),
      };
    }),
  );
  return { revisions: drafted.flatMap(({ revisions }) => revisions), items: drafted.flatMap(({ items }) => items) };
}

async function takenPictures(
  kinds: readonly ReadKind[],
  intake: PictureIntake,
  tell: Bringing["tell"],
): Promise<(source: string) => ContentPicture | undefined> {
  const sources = [...new Set(namesIn(kinds).pictures.map(({ source }) => source))];
  const taken = await intake(sources);
  for (const source of sources) {
    const picture = taken.get(source);
    if (picture && "problem" in picture) tell(source, picture.problem);
  }
  return (source) => {
    const picture = taken.get(source);
    if (!picture || "problem" in picture) return undefined;
    return { source, pictureId: picture.pictureId, colour: picture.colour, placeholder: picture.placeholder ?? null };
  };
}

/** A picture that could not be taken is left out of facts; among blocks a placeholder stands for it. */
function storedBody({ body }: Entry, pictureOf: (source: string) => ContentPicture | undefined): Facts | Words {
  const { picture, blocks, ...rest } = body;
  const shown = picture === undefined ? undefined : pictureOf(picture);
  return {
    ...rest,
    ...(shown && { picture: shown }),
    ...(blocks && {
      blocks: blocks.map((block) =>
        block.type === "picture" ? { ...block, picture: pictureOf(block.picture) ?? placeholderOf(block.picture) } : block,
      ),
    }),
  };
}

const placeholderOf = (source: string): ContentPicture => ({
  source,
  pictureId: NO_PICTURE.pictureId,
  colour: NO_PICTURE.colour,
  placeholder: null,
});
