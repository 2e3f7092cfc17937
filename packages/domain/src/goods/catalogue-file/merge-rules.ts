/**
 * Lays a file over the catalogue that the shop has: a fact that the file does not name stays, null takes a fact out. A file that is taken
 * for the whole of the catalogue is not laid over anything. Pure.
 */
import { articleKey } from "@rambla/core/article-number";
import type { CatalogueFile, FileCategory, FileGoods, PlaceOf } from "./catalogue-file-rules.ts";

type Json = Readonly<Record<string, unknown>>;
type List = keyof CatalogueFile;

/** What goods cannot be without: saying nothing of it takes nothing out. */
const FIXED: ReadonlySet<string> = new Set(["goodsId", "articleNumber", "categoryId", "marketDate", "stock"]);
/** Objects whose keys say something together only. */
const ONE_VALUE: ReadonlySet<string> = new Set(["measure", "dimensions", "links"]);
/** What a pre-sale has come to. Terms of a file are those of the next one, which has come to nothing yet. */
const OUTCOMES: ReadonlySet<string> = new Set(["canceledAt", "arrived"]);
/** The amount or words without which a country or a language has nothing. */
const NEEDED = { prices: "price", texts: "title" } as const;

export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export type Merged = {
  /** The file as if it had said everything. */
  readonly given: unknown;
  /** Names the place of an entry; one that only the shop has stands nowhere in the file. */
  readonly placeOf: PlaceOf;
  /** What the file says of goods that the shop has, by their number. */
  readonly goods: ReadonlyMap<string, Json>;
  /** Whether the file names goods by their numbers and says their stock, and nothing else. */
  readonly isStockOnly: boolean;
};

/** Lays a file that was parsed already over the catalogue of the shop. */
export function mergeCatalogue(said: unknown, placeOf: PlaceOf, current: CatalogueFile): Merged {
  if (!isObject(said)) return { given: said, placeOf, goods: new Map(), isStockOnly: false };
  const numbers = new Map(current.goods.map(({ articleNumber, goodsId }) => [articleKey(articleNumber), { goodsId, articleNumber }]));
  const words = new Map(current.parameters.map(({ key, values = [] }) => [key, new Set(values.map(({ valueKey }) => valueKey))]));
  const goods = listOf(said["goods"]).map((entry) => withWords(named(entry, numbers), words));
  const known = new Map(current.goods.map((entry) => [entry.goodsId, entry]));
  const patches = new Map<string, Json>();
  const mergedGoods = goods.map((entry) => {
    const before = isObject(entry) ? known.get(String(entry["goodsId"])) : undefined;
    if (!isObject(entry) || !before) return withoutNulls(entry);
    patches.set(before.goodsId, entry);
    return mergeGoods(entry, before);
  });
  const origins = new Map<List, readonly (number | undefined)[]>();
  const expanded = (list: "categories" | "parameters", keyOf: (entry: Json) => unknown, merge: Merge) => {
    if (!Array.isArray(said[list])) return {};
    const { entries, places } = expand(said[list], current[list], keyOf, merge);
    origins.set(list, places);
    return { [list]: entries };
  };
  const each = (list: List, keyOf: (entry: Json) => unknown) =>
    Array.isArray(said[list]) ? { [list]: laidOver(said[list], current[list], keyOf) } : {};
  return {
    given: {
      ...said,
      ...(Array.isArray(said["goods"]) && { goods: mergedGoods }),
      ...expanded("categories", byKey("categoryId"), lay),
      ...expanded("parameters", byKey("key"), mergeParameter),
      ...each("bundles", byKey("palletId")),
      ...each("fits", byKey("fitId")),
      ...each("flashSales", byKey("flashSaleId")),
      ...each("priceLists", ({ distributionId, goodsId }) => `${String(distributionId)} ${String(goodsId)}`),
    },
    placeOf: (list, index) => {
      const places = origins.get(list);
      const place = places ? places[index] : index;
      return place === undefined ? `the shop's own ${list}` : placeOf(list, place);
    },
    goods: patches,
    isStockOnly: isStockOnly(said, goods),
  };
}

/** A file that is the whole of the catalogue: what it takes out is what it does not say. */
export const wholeCatalogue = (said: unknown): unknown =>
  isObject(said)
    ? Object.fromEntries(
        Object.entries(said).map(([list, entries]) => [list, Array.isArray(entries) ? entries.map(withoutNulls) : entries]),
      )
    : said;

const byKey =
  (key: string) =>
  (entry: Json): unknown =>
    own(entry, key);

type Merge = (before: unknown, said: unknown) => unknown;

/** An entry that names goods by their article number alone gets their number, and the article number as the shop spells it. */
function named(entry: unknown, numbers: ReadonlyMap<string, Pick<FileGoods, "goodsId" | "articleNumber">>): unknown {
  if (!isObject(entry) || (entry["goodsId"] ?? undefined) !== undefined) return entry;
  const number = entry["articleNumber"];
  return typeof number === "string" ? { ...entry, ...numbers.get(articleKey(number)) } : entry;
}

/** A table without words for a parameter does not tell the word `12` from the number: the shop knows which of them it is. */
function withWords(entry: unknown, words: ReadonlyMap<string, ReadonlySet<string>>): unknown {
  if (!isObject(entry) || !Array.isArray(entry["parameters"])) return entry;
  const asWord = (one: unknown): unknown => {
    if (!isObject(one) || typeof one["value"] !== "number" || typeof one["key"] !== "string") return one;
    const word = String(one["value"]);
    return words.get(one["key"])?.has(word) ? { ...one, value: word } : one;
  };
  return { ...entry, parameters: entry["parameters"].map(asWord) };
}

function isStockOnly(said: Json, goods: readonly unknown[]): boolean {
  const lists = Object.values(said).filter((list) => listOf(list).length > 0);
  return (
    lists.length === 1 &&
    goods.length > 0 &&
    goods.every((entry) => {
      const facts = Object.entries(isObject(entry) ? entry : {}).filter(([, value]) => !isObject(value) || Object.keys(value).length > 0);
      return facts.every(([name]) => ["goodsId", "articleNumber", "stock"].includes(name)) && facts.some(([name]) => name === "stock");
    })
  );
}

/** Lays a value over another: objects key by key, everything else whole; undefined says nothing and null takes out. */
function lay(before: unknown, said: unknown): unknown {
  if (said === undefined) return before;
  if (said === null) return undefined;
  if (!isObject(said)) return said;
  const base = isObject(before) ? before : {};
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(said)])].flatMap((key) => {
      const [old, value] = [own(base, key), own(said, key)];
      const laid = ONE_VALUE.has(key) ? (value === undefined ? old : (value ?? undefined)) : lay(old, value);
      return laid === undefined ? [] : [[key, laid] as const];
    }),
  );
}

/** Lays what a file says of goods over what the shop has of them. Terms of a pre-sale come along only where the file says some. */
export function mergeGoods(said: Json, before: Json): Json {
  const { prices, texts, parameters, preSale, ...rest } = said;
  const facts = Object.entries(rest).filter(([name, value]) => value !== null || !FIXED.has(name));
  const { preSale: terms, ...kept } = before;
  const laid = lay(kept, Object.fromEntries(facts));
  return {
    ...(isObject(laid) && withoutEmptied(laid, facts)),
    ...(prices !== undefined && { prices: mergeMap(own(before, "prices"), prices, NEEDED.prices) }),
    ...(texts !== undefined && { texts: mergeMap(own(before, "texts"), texts, NEEDED.texts) }),
    ...(parameters !== undefined && { parameters: mergeParameters(own(before, "parameters"), parameters) }),
    ...(saysTerms(preSale) && { preSale: lay(without(terms, OUTCOMES), preSale) }),
  };
}

/** Leaves out objects of which a file takes out every field: nothing is left of them. */
const withoutEmptied = (laid: Json, said: readonly (readonly [name: string, value: unknown])[]): Json => {
  const named = new Set(said.flatMap(([name, value]) => (isObject(value) && Object.keys(value).length > 0 ? [name] : [])));
  return Object.fromEntries(
    Object.entries(laid).filter(([name, value]) => !named.has(name) || !isObject(value) || Object.keys(value).length > 0),
  );
};

const saysTerms = (preSale: unknown): boolean =>
  isObject(preSale) ? Object.values(preSale).some((term) => term !== null) : preSale !== undefined && preSale !== null;

const without = (object: unknown, keys: ReadonlySet<string>): unknown =>
  isObject(object) ? Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key))) : object;

/** Prices by country or texts by language. Taking out what is needed takes out all that the file does not say anew. */
function mergeMap(before: unknown, said: unknown, needed: string): unknown {
  if (!isObject(said)) return said ?? {};
  const gone = Object.keys(said).filter((key) => {
    const entry = own(said, key);
    return isObject(entry) && entry[needed] === null && Object.values(entry).every((value) => value === null);
  });
  const laid = lay(before, Object.fromEntries(Object.entries(said).map(([key, entry]) => [key, gone.includes(key) ? null : entry])));
  return isObject(laid)
    ? Object.fromEntries(Object.entries(laid).filter(([, entry]) => !isObject(entry) || Object.keys(entry).length > 0))
    : laid;
}

/** Parameters that goods carry. A file that names all of them says their order too. */
function mergeParameters(before: unknown, said: unknown): unknown {
  if (!Array.isArray(said) || !said.every(isObject)) return said ?? undefined;
  const laid = laidOver(said, listOf(before), byKey("key"));
  const keys = new Set(said.map(byKey("key")));
  const others = listOf(before).filter((entry) => isObject(entry) && !keys.has(entry["key"]));
  const order = new Map(listOf(before).map((entry, at) => [isObject(entry) ? entry["key"] : undefined, at]));
  const place = (entry: unknown) => order.get(isObject(entry) ? entry["key"] : undefined) ?? order.size;
  const all = others.length === 0 ? laid : [...laid, ...others].toSorted((a, b) => place(a) - place(b));
  const carried = all.filter((entry) => !isObject(entry) || entry["value"] !== undefined);
  return carried.length === 0 ? undefined : carried;
}

/** A parameter with its words, of which the file may name some. */
const mergeParameter: Merge = (before, said) => {
  const laid = lay(before, said);
  if (!isObject(laid) || !isObject(said) || !Array.isArray(said["values"]) || !isObject(before)) return laid;
  return { ...laid, values: expand(said["values"], listOf(before["values"]), byKey("valueKey"), lay).entries };
};

const laidOver = (said: readonly unknown[], before: readonly unknown[], keyOf: (entry: Json) => unknown): unknown[] => {
  const known = new Map(before.filter(isObject).map((entry) => [keyOf(entry), entry]));
  return said.map((entry) => (isObject(entry) ? lay(known.get(keyOf(entry)), entry) : entry));
};

/** All entries of a list, those that the file names as it says. A file that names all of them says their order too; else each stays in its place, and new ones stand behind. */
function expand(
  said: readonly unknown[],
  before: readonly unknown[],
  keyOf: (entry: Json) => unknown,
  merge: Merge,
): { readonly entries: readonly unknown[]; readonly places: readonly (number | undefined)[] } {
  const first = new Map<unknown, number>();
  said.forEach((entry, at) => {
    const key = isObject(entry) ? keyOf(entry) : undefined;
    if (key !== undefined && !first.has(key)) first.set(key, at);
  });
  const known = new Map(before.filter(isObject).map((entry) => [keyOf(entry), entry]));
  const mergedAt = (at: number) => {
    const entry = said[at];
    return isObject(entry) ? merge(known.get(keyOf(entry)), entry) : entry;
  };
  const all = [...said.keys()];
  if ([...known.keys()].every((key) => first.has(key))) return { entries: all.map(mergedAt), places: all };
  const named = [...known].map(([key, entry]) => {
    const at = first.get(key);
    return { at, entry: at === undefined ? entry : mergedAt(at) };
  });
  const used = new Set(named.map(({ at }) => at));
  const rows = parentsFirst([...named, ...all.filter((at) => !used.has(at)).map((at) => ({ at, entry: mergedAt(at) }))]);
  return { entries: rows.map(({ entry }) => entry), places: rows.map(({ at }) => at) };
}

/** Moves an entry behind its parent, so that categories that change places are read in one go. */
function parentsFirst<Row extends { readonly entry: unknown }>(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [isObject(row.entry) ? row.entry["categoryId"] : undefined, row]));
  const seen = new Set<Row>();
  const placed: Row[] = [];
  const place = (row: Row): void => {
    if (seen.has(row)) return;
    seen.add(row);
    const parentId = isObject(row.entry) ? row.entry["parentId"] : undefined;
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    if (parent) place(parent);
    placed.push(row);
  };
  rows.forEach(place);
  return placed;
}

/** What a file says that is laid over nothing. */
function withoutNulls(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { prices, texts, parameters, ...rest } = entry;
  const facts = Object.entries(rest).flatMap(([name, value]) => {
    const laid = name === "preSale" && !saysTerms(value) ? undefined : lay(undefined, value);
    return laid === undefined ? [] : [[name, laid] as const];
  });
  const carried = parameters === undefined ? undefined : mergeParameters([], parameters);
  return {
    ...Object.fromEntries(facts),
    ...(prices !== undefined && { prices: mergeMap({}, prices, NEEDED.prices) }),
    ...(texts !== undefined && { texts: mergeMap({}, texts, NEEDED.texts) }),
    ...(carried !== undefined && { parameters: carried }),
  };
}

/** The languages and countries of what the shop has: those that it does not speak or sell in now are kept for the day it does again. */
export function placesOf(catalogue: CatalogueFile): { readonly languages: ReadonlySet<string>; readonly countries: ReadonlySet<string> } {
  const { categories, parameters, goods, bundles, fits, flashSales, priceLists } = catalogue;
  const titled = [...categories, ...parameters, ...parameters.flatMap(({ values = [] }) => values), ...bundles, ...fits];
  const priced = [...goods, ...bundles, ...flashSales, ...priceLists];
  return {
    languages: new Set([...titled.map(({ titles }) => titles), ...goods.map(({ texts }) => texts)].flatMap((words) => Object.keys(words))),
    countries: new Set(priced.flatMap(({ prices }) => Object.keys(prices))),
  };
}

/**
 * The pictures of categories for which the file names none: each keeps its own, unless that was the first picture of goods and is no longer.
 * @param shown the picture that each category shows now
 * @param nameOf what files call a picture of the shop
 * @returns the categories, and the goods whose pictures the others show
 */
export function withKeptPictures(
  file: CatalogueFile,
  before: CatalogueFile,
  shown: ReadonlyMap<string, string>,
  nameOf: (source: string) => string,
): Pick<CatalogueFile, "categories" | "goods"> {
  const named = new Set(file.goods.map(({ goodsId }) => goodsId));
  const goods = [...file.goods, ...before.goods.filter(({ goodsId }) => !named.has(goodsId))];
  const firstsOf = (all: CatalogueFile["goods"]) =>
    new Set(all.flatMap(({ pictures }) => (pictures?.[0] === undefined ? [] : [nameOf(pictures[0])])));
  const [were, are] = [firstsOf(before.goods), firstsOf(goods)];
  const keptOf = ({ categoryId }: FileCategory): string | undefined => {
    const picture = shown.get(categoryId);
    return picture !== undefined && (!were.has(nameOf(picture)) || are.has(nameOf(picture))) ? picture : undefined;
  };
  return {
    goods,
    categories: file.categories.map((category) => {
      const picture = category.picture ?? keptOf(category);
      return picture === undefined ? category : { ...category, picture };
    }),
  };
}
