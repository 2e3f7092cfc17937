/**
 * A catalogue as a table: a line a product, a column a fact; words have a column a language (`title.en`), amounts a column a country
 * (`price.IE`). Categories are said by their path (`10/11`, `category.en` "Kitchen > Knives"). Parameters need the JSON file. Pure.
 */
import { parse } from "csv-parse/sync";
import type { CatalogueFile, FileGoods } from "./catalogue-file-rules.ts";

const BASE = ["goodsId", "articleNumber", "category", "productId", "variantOf", "marketDate", "stock", "limitPerOrder", "limitPerPerson", "weight", "energyClass", "measure", "files", "pictures"] as const;
const NUMBERS: ReadonlySet<string> = new Set(["stock", "limitPerOrder", "limitPerPerson", "weight"]);
const LISTS: ReadonlySet<string> = new Set(["variantOf", "files", "pictures"]);
/** Between the names of a list, and between the steps of a path. */
const NEXT = " | ";
const BELOW = " > ";

/** Cells, and the line that they end on. */
type Row = { readonly record: readonly string[]; readonly line: number };
type Table = { readonly catalogue: unknown; readonly lineOf: (index: number) => string } | { readonly problem: string };

/** Reads a table into what a JSON file would hold. Commas, semicolons or tabs part the cells, as the first line has them. */
export function parseCatalogueCsv(text: string): Table {
  const rows: Row[] = [];
  const [head = ""] = text.split(/\r?\n/, 1);
  const delimiter = [";", "\t"].find((sign) => head.includes(sign)) ?? ",";
  try {
    parse(text, {
      bom: true, delimiter, relax_column_count: true, skip_empty_lines: true,
      on_record(record: string[], { lines: line }) {
        rows.push({ record, line });
        return null;
      },
    });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : "the table cannot be read" };
  }
  const [header, ...lines] = rows;
  const names = header?.record.map((name) => name.trim()) ?? [];
  const strange = names.find((name, at) => !isColumn(name) || names.indexOf(name) !== at);
  if (strange !== undefined) return { problem: `line 1: "${strange}" is no column, or there twice.` };
  const categories = new Map<string, { categoryId: string; parentId?: string; titles: Record<string, string> }>();
  const goods = lines.map(({ record }) => {
    const cells = new Map(names.map((name, at) => [name, (record[at] ?? "").trim()] as const).filter(([, cell]) => cell !== ""));
    noteCategories(cells, categories);
    return goodsOf(cells);
  });
  return { catalogue: { categories: [...categories.values()], goods }, lineOf: (index) => `line ${lines[index]?.line ?? "?"}` };
}

const LANGUAGE = "[a-z]{2}(-[A-Z]{2})?";
const COLUMN = new RegExp(`^(${BASE.join("|")}|(category|title|fact|description)\\.${LANGUAGE}|(price|original|deposit)\\.[A-Z]{2})$`);
const isColumn = (name: string): boolean => COLUMN.test(name);

function noteCategories(cells: ReadonlyMap<string, string>, categories: Map<string, { categoryId: string; parentId?: string; titles: Record<string, string> }>): void {
  const path = (cells.get("category") ?? "").split("/").filter(Boolean);
  for (const [name, cell] of cells) {
    const [, language] = /^category\.(.+)$/.exec(name) ?? [];
    if (language === undefined) continue;
    const titles = cell.split(BELOW);
    for (const [at, categoryId] of path.entries()) {
      const parentId = path[at - 1];
      const known = categories.get(categoryId) ?? { categoryId, ...(parentId !== undefined && { parentId }), titles: {} };
      const title = titles[at]?.trim();
      if (title) known.titles[language] ??= title;
      categories.set(categoryId, known);
    }
  }
}

function goodsOf(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const goods: Record<string, unknown> = {};
  const prices: Record<string, Record<string, string>> = {};
  const texts: Record<string, Record<string, string>> = {};
  for (const [name, cell] of cells) {
    const [kind = "", of = ""] = name.split(/\.(.*)/);
    if (kind === "price" || kind === "original" || kind === "deposit") (prices[of] ??= {})[kind] = cell.replace(",", ".");
    else if (kind === "title" || kind === "fact" || kind === "description") (texts[of] ??= {})[kind] = cell;
    else if (name === "category") goods["categoryId"] = cell.split("/").at(-1);
    else if (name === "measure") goods["measure"] = measureOf(cell);
    else if (NUMBERS.has(name)) goods[name] = /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    else if (LISTS.has(name)) goods[name] = cell.split("|").map((entry) => entry.trim()).filter(Boolean);
    else if (kind !== "category") goods[name] = cell;
  }
  return { ...goods, prices, texts };
}

function measureOf(cell: string): unknown {
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?) ?(l|kg|m)$/.exec(cell) ?? [];
  return amount === undefined ? cell : { amount: Number(amount.replace(",", ".")), unit };
}

/** Writes a catalogue as a table: the columns that say something, in one order. */
export function writeCatalogueCsv({ categories, goods }: CatalogueFile, languages: readonly string[], countries: readonly string[]): string {
  const known = new Map(categories.map((category) => [category.categoryId, category]));
  const paths = new Map<string, readonly string[]>();
  for (const { categoryId, parentId } of categories) paths.set(categoryId, [...(parentId === undefined ? [] : (paths.get(parentId) ?? [])), categoryId]);
  const columns: readonly (readonly [name: string, cell: (one: FileGoods) => string | undefined])[] = [
    ...BASE.map((name) => [name, (one: FileGoods) => baseCell(one, name, paths)] as const),
    ...languages.map((language) => [`category.${language}`, ({ categoryId }: FileGoods) => {
      const titles = (paths.get(categoryId) ?? []).map((step) => known.get(step)?.titles[language] ?? "");
      return titles.every((title) => title === "") ? undefined : titles.join(BELOW);
    }] as const),
    ...countries.flatMap((country) => (["price", "original", "deposit"] as const).map((kind) => [`${kind}.${country}`, ({ prices }: FileGoods) => prices[country]?.[kind]] as const)),
    ...languages.flatMap((language) => (["title", "fact", "description"] as const).map((kind) => [`${kind}.${language}`, ({ texts }: FileGoods) => texts[language]?.[kind]] as const)),
  ];
  const used = columns.filter(([, cell]) => goods.some((one) => (cell(one) ?? "") !== ""));
  const lines = [used.map(([name]) => name), ...goods.map((one) => used.map(([, cell]) => cell(one) ?? ""))];
  return `${lines.map((cells) => cells.map(quoted).join(",")).join("\n")}\n`;
}

function baseCell(one: FileGoods, name: (typeof BASE)[number], paths: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (name === "category") return (paths.get(one.categoryId) ?? [one.categoryId]).join("/");
  if (name === "measure") return one.measure && `${one.measure.amount} ${one.measure.unit}`;
  const value = one[name];
  return Array.isArray(value) ? value.join(NEXT) : value === undefined ? undefined : String(value);
}

function quoted(cell: string): string {
  return /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll("\"", "\"\"")}"` : cell;
}
