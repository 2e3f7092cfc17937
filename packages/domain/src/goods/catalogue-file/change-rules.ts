/** What a file changes of a catalogue, entry by entry and fact by fact, so that it can be told before it is done. Pure. */
import type { CatalogueFile } from "./catalogue-file-rules.ts";
import { isObject } from "./merge-rules.ts";

/** A fact under the path that files give it. Without `after` it is removed, without `before` it is new. */
type ChangedFact = { readonly path: string; readonly before?: string | undefined; readonly after?: string | undefined };
/** An entry that is new, that leaves the shop, or some of whose facts change. */
export type Change = {
  readonly list: keyof CatalogueFile;
  readonly key: string;
  readonly kind: "new" | "gone" | "changed";
  readonly title: string;
  readonly facts: readonly ChangedFact[];
};

type Entry = Readonly<Record<string, unknown>>;
type Lists = { readonly [List in keyof CatalogueFile]: (entry: Entry) => string };
const KEYS: Lists = {
  categories: ({ categoryId }) => String(categoryId),
  parameters: ({ key }) => String(key),
  goods: ({ goodsId }) => String(goodsId),
  bundles: ({ palletId }) => String(palletId),
  fits: ({ fitId }) => String(fitId),
  flashSales: ({ flashSaleId }) => String(flashSaleId),
  priceLists: ({ distributionId, goodsId }) => `${String(distributionId)} of goods ${String(goodsId)}`,
};
const LISTS = ["categories", "parameters", "goods", "bundles", "fits", "flashSales", "priceLists"] as const;
/** What a pre-sale has come to is not taken back by terms that do not say it. */
const OUTCOMES: ReadonlySet<string> = new Set(["preSale.canceledAt", "preSale.arrived"]);

/**
 * Compares a catalogue with what a file makes of it.
 * @param whole whether entries that the file lacks leave the shop
 * @param stock whether the file counts the stock of goods that the shop has
 */
export function changesOf(
  before: CatalogueFile,
  file: CatalogueFile,
  { whole, stock }: { readonly whole: boolean; readonly stock: boolean },
): readonly Change[] {
  return LISTS.flatMap((list) => {
    const old = new Map<string, Entry>(before[list].map((entry) => [KEYS[list](entry), entry]));
    const next = new Map<string, Entry>(file[list].map((entry) => [KEYS[list](entry), entry]));
    const gone = whole ? [...old].filter(([key]) => !next.has(key)) : [];
    return [
      ...gone.map(([key, entry]): Change => ({ list, key, kind: "gone", title: titleOf(entry), facts: [] })),
      ...[...next].flatMap(([key, entry]): Change[] => {
        const known = old.get(key);
        if (!known) return [{ list, key, kind: "new", title: titleOf(entry), facts: [] }];
        const facts = changedFacts(known, entry).filter(({ path }) => stock || list !== "goods" || path !== "stock");
        return facts.length === 0 ? [] : [{ list, key, kind: "changed", title: titleOf(entry), facts }];
      }),
    ];
  });
}

/** How many goods the shop has another stock of than the file says. */
export function otherStock(before: CatalogueFile, file: CatalogueFile): number {
  const old = new Map(before.goods.map(({ goodsId, stock }) => [goodsId, stock]));
  return file.goods.filter(({ goodsId, stock }) => (old.get(goodsId) ?? stock) !== stock).length;
}

/** Facts that the shop has and would lose, of entries that stay. */
export const removedFacts = (changes: readonly Change[]): number =>
  changes.reduce((count, { facts }) => count + facts.filter(({ after }) => after === undefined).length, 0);

function changedFacts(before: Entry, after: Entry): ChangedFact[] {
  const [old, next] = [factsOf(before), factsOf(after)];
  const paths = [...new Set([...next.keys(), ...old.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), next.get(path)];
    const isSilent = is === undefined && (OUTCOMES.has(path) || (path.startsWith("preSale.") && after["preSale"] === undefined));
    return was === is || isSilent ? [] : [{ path, before: was, after: is }];
  });
}

function factsOf(entry: Entry): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  const note = (path: string, value: unknown): void => {
    if (isObject(value)) for (const [key, inner] of Object.entries(value)) note(path === "" ? key : `${path}.${key}`, inner);
    else if (Array.isArray(value) && value.some(isObject)) for (const inner of value) note(...keyed(path, inner));
    else {
      const text = Array.isArray(value) ? value.join(" | ") : value === undefined || value === null ? "" : String(value);
      if (text !== "") facts.set(path, text);
    }
  };
  note("", entry);
  return facts;
}

/** An entry of a list inside of another one, under its key. */
function keyed(path: string, entry: unknown): [path: string, value: unknown] {
  if (!isObject(entry)) return [path, entry];
  const { key, valueKey, goodsId, value, ...rest } = entry;
  const name = `${path}.${String(key ?? valueKey ?? goodsId)}`;
  if (goodsId !== undefined) return [name, entry["quantity"] ?? 1];
  return [name, value ?? rest];
}

/** The first words that an entry is called by. */
function titleOf({ titles, texts }: Entry): string {
  const [first] = Object.values(isObject(texts) ? texts : isObject(titles) ? titles : {});
  const title = isObject(first) ? first["title"] : first;
  return typeof title === "string" ? title : "";
}
