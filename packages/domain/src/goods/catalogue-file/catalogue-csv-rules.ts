/**
 * A catalogue as a table: one row per product. Texts have a column per language (`title.en`), amounts per country (`price.IE`), parameters
 * one each (`parameter.colour`). Shared facts repeat and their first row counts: category paths (`10/11`, `category.en` "Kitchen > Knives")
 * and parameter words (`parameter.colour.en` "Colour > Red").
 */
import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";
import type { CatalogueFile, FileCategory, FileGoods, FileParameter, PlaceOf } from "./catalogue-file-rules.ts";
import { isObject, wholeCatalogue } from "./merge-rules.ts";

const BASE = [
  "goodsId",
  "articleNumber",
  "category",
  "category.picture",
  "productId",
  "variantOf",
  "marketDate",
  "stock",
  "limitPerOrder",
  "limitPerPerson",
  "weight",
  "energyClass",
  "measure",
  "dimensions",
  "files",
  "pictures",
  "taxClass",
] as const;
const MAKERS = ["maker", "responsible"] as const;
const MAKER_FACTS = ["name", "address", "contact"] as const;
const TERMS = ["startsAt", "endsAt", "balanceFrom", "balanceUntil", "shipsFrom", "canceledAt", "arrived"] as const;
const NUMBERS: ReadonlySet<string> = new Set(["stock", "limitPerOrder", "limitPerPerson", "weight"]);
/** A column per language. */
const TEXTS: ReadonlySet<string> = new Set(["title", "fact", "description", "warnings", "inBox", "links"]);
/** A column per country. */
const AMOUNTS: ReadonlySet<string> = new Set(["price", "original", "deposit"]);
const LISTS: ReadonlySet<string> = new Set(["variantOf", "files", "pictures"]);
/** Separators of lists and of paths. */
const NEXT = " | ";
const BELOW = " > ";
const YES = "yes";

type Cells = ReadonlyMap<string, string>;
/** `line` is where the row ends. */
type Row = { readonly record: readonly string[]; readonly line: number };
type Table = { readonly catalogue: Gathered; readonly placeOf: PlaceOf } | { readonly problem: string };

/** An unquoted separator or a cut file would shift columns. */
const unevenLine = ({ record, line }: Row, columns: number, delimiter: string): string =>
  `line ${line}: it has ${record.length} cells, but line 1 names ${columns} columns. Write a cell that holds "${delimiter === "\t" ? "tab" : delimiter}" in quotes.`;

/** Reads a table into the shape of a JSON file. The first row tells the separator: comma, semicolon or tab. */
export function parseCatalogueCsv(text: string): Table {
  const rows: Row[] = [];
  const [head = ""] = text.split(/\r?\n/, 1);
  const delimiter = [";", "\t"].find((sign) => head.includes(sign)) ?? ",";
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
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
  const strange = names.find((name, at) => !COLUMN.test(name) || names.indexOf(name) !== at);
  if (strange !== undefined) return { problem: `line 1: "${strange}" is no column, or there twice.` };
  const uneven = lines.find(({ record }) => record.length < names.length || record.slice(names.length).some((cell) => cell.trim() !== ""));
  if (uneven) return { problem: unevenLine(uneven, names.length, delimiter) };
  const categories = new Map<string, GatheredCategory>();
  // In column order. Parameters without word columns exist in the shop already.
  const keys = names.flatMap((name) => /^parameter\.([^.]+)$/.exec(name)?.[1] ?? []);
  const parameters = new Map<string, GatheredParameter>(
    keys
      .filter((key) => names.some((name) => name.startsWith(`parameter.${key}.`)))
      .map((key) => [key, { key, titles: {}, values: new Map() }]),
  );
  /** The first row of each category. */
  const categoryLines: number[] = [];
  const goods = lines.map(({ record, line }) => {
    const all = names.map((name, at) => [name, unmarked((record[at] ?? "").trim())] as const);
    const cells: Cells = new Map(all.filter(([, cell]) => cell !== ""));
    gatherCategories(cells, categories);
    for (const parameter of parameters.values()) gatherParameter(cells, parameter);
    while (categoryLines.length < categories.size) categoryLines.push(line);
    return goodsOf(all, keys);
  });
  const catalogue: Gathered = {
    categories: [...categories.values()],
    ...(parameters.size > 0 && {
      parameters: [...parameters.values()].map(({ values, ...kind }) => ({
        ...kind,
        ...(values.size > 0 && { values: [...values.values()] }),
      })),
    }),
    goods,
  };
  return {
    catalogue,
    placeOf: (list, index) =>
      list === "parameters"
        ? `column parameter.${catalogue.parameters?.[index]?.key ?? "?"}`
        : `line ${(list === "categories" ? categoryLines[index] : lines[index]?.line) ?? "?"}`,
  };
}

const LANGUAGE = "[a-z]{2}(?:-[A-Z]{2})?";
const PARAMETER = `parameter\\.[A-Za-z][\\w-]{0,39}(?:\\.(?:${LANGUAGE}|unit|filter|swatch))?`;
const COLUMN = new RegExp(
  `^(?:${BASE.join("|").replaceAll(".", "\\.")}|(?:${MAKERS.join("|")})\\.(?:${MAKER_FACTS.join("|")})|(?:category|title|fact|description|warnings|pictures|inBox|links)\\.${LANGUAGE}|(?:price|original|deposit)\\.[A-Z]{2}|preSale\\.(?:${TERMS.join("|")})|${PARAMETER})$`,
);

/** Keeps empty steps, also at trimmed ends. */
const stepsOf = (cell: string | undefined): string[] => (cell === undefined ? [] : ` ${cell} `.split(BELOW).map((step) => step.trim()));

type Gathered = {
  readonly categories: readonly GatheredCategory[];
  readonly parameters?: readonly FileParameter[];
  readonly goods: readonly Readonly<Record<string, unknown>>[];
};
type GatheredCategory = { categoryId: string; parentId?: string; titles: Record<string, string>; picture?: string };

function gatherCategories(cells: Cells, categories: Map<string, GatheredCategory>): void {
  const path = (cells.get("category") ?? "").split("/").filter(Boolean);
  const titles = inLanguages(cells, "category").map(([language, cell]) => [language, stepsOf(cell)] as const);
  // Without category titles the table refers to existing categories.
  if (titles.length === 0) return;
  const pictures = stepsOf(cells.get("category.picture"));
  for (const [at, categoryId] of path.entries()) {
    const parentId = path[at - 1];
    const known = categories.get(categoryId) ?? { categoryId, ...(parentId !== undefined && { parentId }), titles: {} };
    for (const [language, steps] of titles) if (steps[at]) known.titles[language] ??= steps[at];
    if (pictures[at]) known.picture ??= pictures[at];
    categories.set(categoryId, known);
  }
}

type GatheredParameter = {
  key: string;
  titles: Record<string, string>;
  unit?: string;
  filter?: boolean;
  values: Map<string, GatheredValue>;
};
type GatheredValue = { readonly valueKey: string; readonly titles: Readonly<Record<string, string>>; readonly colour?: string | undefined };

function gatherParameter(cells: Cells, parameter: GatheredParameter): void {
  const name = `parameter.${parameter.key}`;
  const valueKey = cells.get(name);
  const [unit, swatch] = [cells.get(`${name}.unit`), cells.get(`${name}.swatch`)];
  if (unit !== undefined) parameter.unit ??= unit;
  const filter = cells.get(`${name}.filter`);
  if (filter !== undefined) parameter.filter ??= filter === YES;
  for (const [language, cell] of inLanguages(cells, name)) {
    const [title = "", word = ""] = stepsOf(cell);
    if (title) parameter.titles[language] ??= title;
    if (word && valueKey !== undefined) gatherValue(parameter, { valueKey, titles: { [language]: word }, colour: swatch });
  }
}

/** The first word or colour counts. */
function gatherValue({ values }: GatheredParameter, { valueKey, titles, colour }: GatheredValue): void {
  const before = values.get(valueKey);
  const shown = before?.colour ?? colour;
  values.set(valueKey, { valueKey, titles: { ...titles, ...before?.titles }, ...(shown !== undefined && { colour: shown }) });
}

function inLanguages(cells: Cells, name: string): (readonly [language: string, cell: string])[] {
  const own = new RegExp(`^${LANGUAGE}$`);
  return [...cells].flatMap(([column, cell]) => {
    const language = column.startsWith(`${name}.`) ? column.slice(name.length + 1) : "";
    return own.test(language) ? [[language, cell] as const] : [];
  });
}

const isNumber = (cell: string): boolean => /^-?\d+(\.\d+)?$/.test(cell);

/** Facts per country, language or maker are grouped. */
type GoodsCells = {
  readonly goods: Record<string, unknown>;
  readonly prices: Record<string, Record<string, string | null>>;
  readonly texts: Record<string, Record<string, string | string[] | Record<string, string> | null>>;
  readonly preSale: Record<string, string | true | null>;
  readonly makers: Record<string, Record<string, string | null>>;
};

/** An empty cell becomes null. */
function goodsOf(all: readonly (readonly [name: string, cell: string])[], keys: readonly string[]): Record<string, unknown> {
  const into: GoodsCells = { goods: {}, prices: {}, texts: {}, preSale: {}, makers: {} };
  for (const [name, cell] of all) readCell(into, name, cell);
  const { goods, prices, texts, preSale, makers } = into;
  const parameters = parametersOf(all, keys);
  return {
    ...goods,
    ...makers,
    prices,
    ...(Object.keys(preSale).length > 0 && { preSale }),
    texts,
    ...(parameters.length > 0 && { parameters }),
  };
}

function readCell(into: GoodsCells, name: string, cell: string): void {
  const [kind = "", of = ""] = name.split(/\.(.*)/);
  const value = <Value>(read: () => Value) => (cell === "" ? null : read());
  if (AMOUNTS.has(kind)) (into.prices[of] ??= {})[kind] = value(() => cell.replace(",", "."));
  else if (isText(kind, of)) (into.texts[of] ??= {})[kind] = value(() => wordsOf(kind, cell));
  else if (isMaker(kind)) (into.makers[kind] ??= {})[of] = value(() => cell);
  else if (kind === "preSale") into.preSale[of] = value(() => termOf(of, cell));
  else if (name === "category") readCategory(into, cell);
  else if (kind !== "category" && kind !== "parameter") into.goods[name] = value(() => factOf(name, cell));
}

const isText = (kind: string, language: string): boolean => TEXTS.has(kind) || (kind === "pictures" && language !== "");
const isMaker = (kind: string): boolean => MAKERS.some((maker) => maker === kind);
const termOf = (term: string, cell: string): string | true => (term === "arrived" && cell === YES ? true : cell);

function readCategory({ goods }: GoodsCells, path: string): void {
  if (path !== "") goods["categoryId"] = path.split("/").at(-1);
}

/** Picture texts follow the order of pictures and may be empty. */
function wordsOf(kind: string, cell: string): string | string[] | Record<string, string> {
  const entries = (text: string) => text.split(NEXT).map((words) => words.trim());
  if (kind === "pictures") return entries(` ${cell} `);
  if (kind === "inBox") return entries(cell);
  if (kind !== "links") return cell;
  return Object.fromEntries(
    cell
      .split(NEXT)
      .map(stepsOf)
      .map(([words = "", goodsId = ""]) => [words, goodsId]),
  );
}

function factOf(name: string, cell: string): unknown {
  if (name === "measure") return measureOf(cell);
  if (name === "dimensions") return dimensionsOf(cell);
  if (NUMBERS.has(name)) return isNumber(cell) ? Number(cell) : cell;
  if (!LISTS.has(name)) return cell;
  return cell
    .split("|")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

type ParameterCell = { readonly key: string; readonly value: string | number | null };

function parametersOf(all: readonly (readonly [name: string, cell: string])[], keys: readonly string[]): ParameterCell[] {
  const cells: Cells = new Map(all.filter(([, cell]) => cell !== ""));
  return keys.flatMap((key): ParameterCell[] => {
    const cell = cells.get(`parameter.${key}`);
    if (cell === undefined) return all.some(([name]) => name === `parameter.${key}`) ? [{ key, value: null }] : [];
    const isWord = !isNumber(cell) || inLanguages(cells, `parameter.${key}`).some(([, titles]) => stepsOf(titles).length > 1);
    return [{ key, value: isWord ? cell : Number(cell) }];
  });
}

function measureOf(cell: string): unknown {
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?) ?(l|kg|m)$/.exec(cell) ?? [];
  return amount === undefined ? cell : { amount: Number(amount.replace(",", ".")), unit };
}

/** Width, height and depth: `20 × 24 × 16`. */
function dimensionsOf(cell: string): unknown {
  const [, width, height, depth] =
    /^([\d.,]+) ?[x×] ?([\d.,]+) ?[x×] ?([\d.,]+)$/.exec(cell)?.map((number) => Number(number.replace(",", "."))) ?? [];
  return width === undefined ? cell : { width, height, depth };
}

/** Whether a table holds everything. A table has only the categories and words that goods use, in that order. */
export function saysAll(table: string, { categories, parameters, goods, bundles, fits, flashSales, priceLists }: CatalogueFile): boolean {
  if (bundles.length + fits.length + flashSales.length + priceLists.length > 0) return false;
  const read = parseCatalogueCsv(table);
  if ("problem" in read) return false;
  const said = wholeCatalogue(read.catalogue);
  const inOneOrder = (catalogue: Pick<Gathered, "categories" | "parameters">) => ({
    categories: catalogue.categories.toSorted((a, b) => (a.categoryId < b.categoryId ? -1 : 1)),
    parameters: (catalogue.parameters ?? []).map(({ values, ...kind }) => ({
      ...kind,
      values: values?.toSorted((a, b) => (a.valueKey < b.valueKey ? -1 : 1)) ?? [],
    })),
  });
  return isDeepStrictEqual([inOneOrder(read.catalogue), isObject(said) && said["goods"]], [inOneOrder({ categories, parameters }), goods]);
}

type Column = readonly [name: string, cell: (one: FileGoods) => string | undefined];

/** Writes only columns with content. */
export function writeCatalogueCsv(
  { categories, parameters, goods }: CatalogueFile,
  languages: readonly string[],
  countries: readonly string[],
): string {
  const known = new Map(categories.map((category) => [category.categoryId, category]));
  const pathTo = (categoryId: string): FileCategory[] => {
    const own = known.get(categoryId);
    return own ? [...(own.parentId === undefined ? [] : pathTo(own.parentId)), own] : [];
  };
  const paths = new Map(categories.map(({ categoryId }) => [categoryId, pathTo(categoryId)]));
  const stepsOfPath =
    (word: (step: FileCategory) => string | undefined) =>
    ({ categoryId }: FileGoods) => {
      const steps = (paths.get(categoryId) ?? []).map((step) => word(step) ?? "");
      return steps.every((step) => step === "") ? undefined : steps.join(BELOW);
    };
  const columns: readonly Column[] = [
    ...BASE.map((name): Column => [
      name,
      name === "category.picture" ? stepsOfPath(({ picture }) => picture) : (one) => baseCell(one, name, paths),
    ]),
    ...languages.map((language): Column => [`category.${language}`, stepsOfPath(({ titles }) => titles[language])]),
    ...countries.flatMap((country) =>
      (["price", "original", "deposit"] as const).map((kind): Column => [`${kind}.${country}`, ({ prices }) => prices[country]?.[kind]]),
    ),
    ...MAKERS.flatMap((kind) => MAKER_FACTS.map((fact): Column => [`${kind}.${fact}`, (one) => one[kind]?.[fact]])),
    ...TERMS.map((term): Column => [`preSale.${term}`, ({ preSale }) => (preSale?.[term] === true ? YES : preSale?.[term])]),
    ...languages.flatMap((language) => [
      ...(["title", "fact", "description", "warnings"] as const).map((kind): Column => [
        `${kind}.${language}`,
        ({ texts }) => texts[language]?.[kind],
      ]),
      [`pictures.${language}`, ({ texts }: FileGoods) => texts[language]?.pictures?.join(NEXT)] as const,
      [`inBox.${language}`, ({ texts }: FileGoods) => texts[language]?.inBox?.join(NEXT)] as const,
      [
        `links.${language}`,
        ({ texts }: FileGoods) =>
          Object.entries(texts[language]?.links ?? {})
            .map((link) => link.join(BELOW))
            .join(NEXT),
      ] as const,
    ]),
    ...parameters.flatMap((parameter) => columnsOf(parameter, languages)),
  ];
  const used = columns.filter(([, cell]) => goods.some((one) => (cell(one) ?? "") !== ""));
  const lines = [used.map(([name]) => name), ...goods.map((one) => used.map(([, cell]) => cell(one) ?? ""))];
  return `${lines.map((cells) => cells.map(quoted).join(",")).join("\n")}\n`;
}

function columnsOf({ key, titles, unit, filter, values = [] }: FileParameter, languages: readonly string[]): Column[] {
  const words = new Map(values.map((value) => [value.valueKey, value]));
  const carried = ({ parameters = [] }: FileGoods) => parameters.find((one) => one.key === key)?.value;
  const wordOf = (one: FileGoods) => words.get(String(carried(one)));
  const shared = (cell: (one: FileGoods) => string | undefined) => (one: FileGoods) => (carried(one) === undefined ? undefined : cell(one));
  return [
    [`parameter.${key}`, shared((one) => String(carried(one)))],
    ...languages.map((language): Column => [
      `parameter.${key}.${language}`,
      shared((one) => {
        const word = typeof carried(one) === "string" ? [wordOf(one)?.titles[language] ?? ""] : [];
        const steps = [titles[language] ?? "", ...word];
        return steps.every((step) => step === "") ? undefined : steps.join(BELOW);
      }),
    ]),
    [`parameter.${key}.unit`, shared(() => unit)],
    [`parameter.${key}.filter`, shared(() => (filter ? YES : undefined))],
    [`parameter.${key}.swatch`, shared((one) => wordOf(one)?.colour)],
  ];
}

function baseCell(
  one: FileGoods,
  name: Exclude<(typeof BASE)[number], "category.picture">,
  paths: ReadonlyMap<string, readonly FileCategory[]>,
): string | undefined {
  if (name === "category")
    return (
      paths
        .get(one.categoryId)
        ?.map(({ categoryId }) => categoryId)
        .join("/") ?? one.categoryId
    );
  if (name === "measure") return one.measure && `${one.measure.amount} ${one.measure.unit}`;
  if (name === "dimensions") return one.dimensions && `${one.dimensions.width} × ${one.dimensions.height} × ${one.dimensions.depth}`;
  const value = one[name];
  return Array.isArray(value) ? value.join(NEXT) : value === undefined ? undefined : String(value);
}

/** Text that a spreadsheet would run as a formula; it gets a quote mark. */
const FORMULA = /^'*[=+\-@]/;
/** Removes that mark. */
const unmarked = (cell: string): string => (/^'+[=+\-@]/.test(cell) ? cell.slice(1) : cell);

function quoted(text: string): string {
  const cell = FORMULA.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
