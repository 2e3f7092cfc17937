/** Reads an editor's folder: for each kind a file of facts and a file of words in each language. */
import type { CountryCode, Markets } from "@rambla/core/market";
import { z } from "zod";
import { day, type FileProblem, type NamedPicture, sentenceOf, unreadable } from "../goods/catalogue-file/file-field-rules.ts";
import { goodsOfBlocks, plainText } from "./block-rules.ts";
import { CONTENT_KINDS, contentId, type ContentKind, FACTS, FILE_FACTS, FILE_WORDS, type FileFacts, type FileWords } from "./kind-rules.ts";

const MOST_ENTRIES = 20_000;
const DEEPEST = 12;
/** Pages above an information page: every page of the shop shows the tree. */
const MOST_ABOVE = 10;

/** The parsed files of a kind, by name without extension: `facts`, `en`. */
export type ContentFiles = Readonly<Record<string, unknown>>;
/** By kind. */
export type ContentFolder = Readonly<Record<string, ContentFiles>>;

/** `body` is that of FILE_FACTS or FILE_WORDS. `countries` null for all. */
export type Entry = {
  readonly key: string;
  /** `*` or a language. */
  readonly part: string;
  readonly from: Date;
  readonly until: Date | null;
  readonly countries: readonly CountryCode[] | null;
  readonly body: FileFacts & FileWords;
  /** For other editors. */
  readonly note: string | null;
  readonly at: string;
};
export type ReadKind = {
  readonly kind: ContentKind;
  /** Facts before words; later entries are published over earlier ones. */
  readonly entries: readonly Entry[];
  /** Key → current address. */
  readonly slugs: ReadonlyMap<string, string>;
};
export type ReadFolder = { readonly kinds: readonly ReadKind[]; readonly problems: readonly FileProblem[] };

export type Places = Pick<Markets, "languages"> & { readonly brandCountries: readonly CountryCode[] };

const countries = z.array(z.string()).min(1, "must have an entry at least").max(250).optional();
const note = plainText(1000).optional();
const ofFacts = { key: contentId, slug: contentId.optional(), from: day, until: day.optional(), countries, note };
const ofWords = { key: contentId, from: day.optional(), until: day.optional(), countries, note };

type Tell = (at: string, sentence: string) => void;

/** Reads what is right and tells every mistake. */
export function readContentFolder(folder: ContentFolder, places: Places): ReadFolder {
  const problems: FileProblem[] = [];
  const tell: Tell = (at, sentence) => void problems.push({ at, sentence });
  for (const kind of Object.keys(folder))
    if (!(CONTENT_KINDS as readonly string[]).includes(kind)) tell(kind, `it is no kind: name one of ${CONTENT_KINDS.join(", ")}.`);
  const kinds = CONTENT_KINDS.flatMap((kind) => {
    const files = Object.hasOwn(folder, kind) ? folder[kind] : undefined;
    return files ? [readKind(kind, files, places, tell)] : [];
  });
  return { kinds, problems };
}

function readKind(kind: ContentKind, { facts, ...languages }: ContentFiles, places: Places, tell: Tell): ReadKind {
  const slugs = new Map<string, string>();
  const own = entriesIn(`${kind}/facts.json`, facts, FILE_FACTS[kind].extend(ofFacts), tell).flatMap(({ value, at }): Entry[] => {
    const { key, slug, from, until, countries: asked, note: said, ...body } = value as z.output<z.ZodObject<typeof ofFacts>> & FileFacts;
    if (slug !== undefined) slugs.set(key, slug);
    else if (!slugs.has(key)) slugs.set(key, key);
    return entryOf({ key, part: FACTS, from, until, countries: asked, body, note: said ?? null, at }, places, tell);
  });
  const since = new Map<string, Date>();
  for (const { key, from } of own) since.set(key, new Date(Math.min(from.getTime(), since.get(key)?.getTime() ?? Infinity)));
  tellAddresses(kind, slugs, tell);
  if (kind === "information") tellParents(own, tell);
  const words = Object.entries(languages).flatMap(([language, given]) => {
    const file = `${kind}/${language}.json`;
    if (!Object.hasOwn(places.languages, language)) {
      tell(file, `${language} is no language of the shop.`);
      return [];
    }
    return entriesIn(file, given, FILE_WORDS[kind].extend(ofWords), tell).flatMap(({ value, at }): Entry[] => {
      const { key, from, until, countries: asked, note: said, ...body } = value as z.output<z.ZodObject<typeof ofWords>> & FileWords;
      const first = since.get(key);
      if (!first) {
        tell(at, `facts.json has no ${key}.`);
        return [];
      }
      return entryOf(
        { key, part: language, from: from ?? first.toISOString(), until, countries: asked, body, note: said ?? null, at },
        places,
        tell,
      );
    });
  });
  return { kind, entries: [...own, ...words], slugs };
}

/** The entries of a file that are right. */
function entriesIn(file: string, given: unknown, schema: z.ZodType, tell: Tell): { value: unknown; at: string }[] {
  if (!Array.isArray(given)) {
    tell(file, given === undefined ? "it is missing." : "it is no array of entries.");
    return [];
  }
  if (given.length > MOST_ENTRIES) {
    tell(file, `it has more than ${MOST_ENTRIES} entries.`);
    return [];
  }
  return given.flatMap((entry: unknown, index) => {
    const key: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, "key") : undefined;
    const at = `${file} ${contentId.safeParse(key).success ? String(key) : `[${index}]`}`;
    const why = isDeep(entry, DEEPEST) ? "it is nested too deep." : unreadable(entry);
    if (why !== undefined) {
      tell(at, why);
      return [];
    }
    const result = schema.safeParse(entry);
    if (result.success) return [{ value: result.data, at }];
    result.error.issues.forEach((issue) => tell(at, sentenceOf(issue)));
    return [];
  });
}

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === "object" && value !== null && (left === 0 || Object.values(value).some((each) => isDeep(each, left - 1)));

type Given = Omit<Entry, "from" | "until" | "countries"> & {
  readonly from: string;
  readonly until: string | undefined;
  readonly countries: readonly string[] | undefined;
};

function entryOf({ from, until, countries: asked, ...entry }: Given, { brandCountries }: Places, tell: Tell): Entry[] {
  const [begins, ends] = [new Date(from), until === undefined ? null : new Date(until)];
  for (const country of asked ?? [])
    if (!brandCountries.includes(country)) tell(entry.at, `countries names ${country}, where the brand does not sell.`);
  if (ends && ends <= begins) {
    tell(entry.at, "until must be after from.");
    return [];
  }
  return [{ ...entry, from: begins, until: ends, countries: asked ? [...new Set(asked)] : null }];
}

/** An address leads to one item: no slug is another's slug or key. */
function tellAddresses(kind: ContentKind, slugs: ReadonlyMap<string, string>, tell: Tell): void {
  const owners = new Map([...slugs.keys()].map((key) => [key, key]));
  for (const [key, slug] of slugs) {
    const owner = owners.get(slug) ?? key;
    owners.set(slug, owner);
    if (owner !== key) tell(`${kind}/facts.json ${key}`, `slug ${slug} is that of ${owner}.`);
  }
}

function tellParents(entries: readonly Entry[], tell: Tell): void {
  const parents = new Map(entries.map(({ key, body }) => [key, body.parent]));
  for (const { key, at, body } of entries) {
    if (body.parent !== undefined && !parents.has(body.parent)) tell(at, `parent names ${body.parent}, which is not there.`);
    const place = placeOf(key, parents);
    if (place === "circle") tell(at, `parent leads from ${key} back to itself.`);
    if (place === "deep") tell(at, `it stands under ${MOST_ABOVE} pages or more.`);
  }
}

function placeOf(key: string, parents: ReadonlyMap<string, string | undefined>): "circle" | "deep" | undefined {
  const above = new Set<string>();
  // A circle further up is told of its own pages.
  for (let next = parents.get(key); next !== undefined && !above.has(next); next = parents.get(next)) {
    if (next === key) return "circle";
    above.add(next);
    if (above.size === MOST_ABOVE) return "deep";
  }
  return undefined;
}

/** Every picture and goods that a folder names. */
export function namesIn(kinds: readonly ReadKind[]): {
  readonly pictures: readonly NamedPicture[];
  readonly goods: readonly { readonly at: string; readonly goodsId: string }[];
} {
  const entries = kinds.flatMap((each) => each.entries);
  const pictured = entries.map(({ at, body }) => ({
    at,
    sources: [body.picture ?? [], (body.blocks ?? []).flatMap((block) => (block.type === "picture" ? block.picture : []))].flat(),
  }));
  return {
    pictures: pictured.flatMap(({ at, sources }) => sources.map((source) => ({ at, source }))),
    goods: entries.flatMap(({ at, body }) =>
      [...(body.goods ?? []), ...goodsOfBlocks(body.blocks ?? [])].map((goodsId) => ({ at, goodsId })),
    ),
  };
}
