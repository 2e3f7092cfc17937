/** Merges a file into the catalogue: unnamed facts stay, null removes a fact. A whole catalogue is not merged. */
import { articleKey } from "@rambla/core/article-number";
import type { CatalogueFile, FileCategory, FileGoods, PlaceOf } from "./catalogue-file-rules.ts";

type Json = Readonly<Record<string, unknown>>;
type List = keyof CatalogueFile;

/** Null does not remove these. */
const FIXED: ReadonlySet<string> = new Set(["goodsId", "articleNumber", "categoryId", "marketDate", "stock"]);
/** Objects that are replaced as a whole. */
const ONE_VALUE: ReadonlySet<string> = new Set(["measure", "dimensions", "links"]);
/** New terms of a pre-sale have no outcome yet. */
const OUTCOMES: ReadonlySet<string> = new Set(["canceledAt", "arrived"]);
/** Without this field a country or language has no entry. */
const NEEDED = { prices: "price", texts: "title" } as const;

export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export type Merged = {
  /** The complete file after the merge. */
  readonly given: unknown;
  /** Entries of the shop alone have no place. */
  readonly placeOf: PlaceOf;
  /** The file's entries of existing goods, by goods id. */
  readonly goods: ReadonlyMap<string, Json>;
  /** Only goods ids and stock. */
  readonly isStockOnly: boolean;
};

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

/** Nulls of a whole catalogue are the same as missing facts. */
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

/** Adds the goods id to an entry with an article number alone. */
function named(entry: unknown, numbers: ReadonlyMap<string, Pick<FileGoods, "goodsId" | "articleNumber">>): unknown {
  if (!isObject(entry) || (entry["goodsId"] ?? undefined) !== undefined) return entry;
  const number = entry["articleNumber"];
  return typeof number === "string" ? { ...entry, ...numbers.get(articleKey(number)) } : entry;
}

/** A table cannot tell the word `12` from a number; the shop's parameter can. */
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

/** Merges objects by key, replaces other values; undefined keeps, null removes. */
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

/** Pre-sale terms come only from the file. */
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

/** Drops objects that lost all fields. */
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

/** By country or language. Null in the needed field removes the entry, except for what the file sets. */
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

/** A file with all parameters also sets their order. */
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

/** The file may name some of its words. */
const mergeParameter: Merge = (before, said) => {
  const laid = lay(before, said);
  if (!isObject(laid) || !isObject(said) || !Array.isArray(said["values"]) || !isObject(before)) return laid;
  return { ...laid, values: expand(said["values"], listOf(before["values"]), byKey("valueKey"), lay).entries };
};

const laidOver = (said: readonly unknown[], before: readonly unknown[], keyOf: (entry: Json) => unknown): unknown[] => {
  const known = new Map(before.filter(isObject).map((entry) => [keyOf(entry), entry]));
  return said.map((entry) => (isObject(entry) ? lay(known.get(keyOf(entry)), entry) : entry));
};

/** A file with all entries sets the order; else entries keep their place and new ones follow. */
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

/** Categories need their parents first. */
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

/** Includes languages and countries that the shop currently does not use. */
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
 * Categories keep their picture when the file names none, unless it was a default that no longer applies.
 * @param shown the current picture of each category
 * @param nameOf names a stored picture
 * @returns the categories, and the goods that give default pictures
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
