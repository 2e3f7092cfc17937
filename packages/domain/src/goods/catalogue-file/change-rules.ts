/** Lists the changes of a file before it is imported. */
import type { CatalogueFile } from "./catalogue-file-rules.ts";
import { isObject } from "./merge-rules.ts";

/** No `after`: removed; no `before`: added. */
type ChangedFact = { readonly path: string; readonly before?: string | undefined; readonly after?: string | undefined };
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
/** The outcome of a pre-sale stays when the file does not mention it. */
const OUTCOMES: ReadonlySet<string> = new Set(["preSale.canceledAt", "preSale.arrived"]);

/**
 * @param whole entries missing from the file are removed
 * @param stock the file sets the stock of existing goods
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

export function otherStock(before: CatalogueFile, file: CatalogueFile): number {
  const old = new Map(before.goods.map(({ goodsId, stock }) => [goodsId, stock]));
  return file.goods.filter(({ goodsId, stock }) => (old.get(goodsId) ?? stock) !== stock).length;
}

/** Facts that existing entries would lose. */
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

function keyed(path: string, entry: unknown): [path: string, value: unknown] {
  if (!isObject(entry)) return [path, entry];
  const { key, valueKey, goodsId, value, ...rest } = entry;
  const name = `${path}.${String(key ?? valueKey ?? goodsId)}`;
  if (goodsId !== undefined) return [name, entry["quantity"] ?? 1];
  return [name, value ?? rest];
}

function titleOf({ titles, texts }: Entry): string {
  const [first] = Object.values(isObject(texts) ? texts : isObject(titles) ? titles : {});
  const title = isObject(first) ? first["title"] : first;
  return typeof title === "string" ? title : "";
}
