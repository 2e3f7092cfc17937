/**
 * `npm run catalogue -- import FILE` and `export FILE`: a brand's catalogue as CSV or JSON; `places FILE`: postcodes and their
 * towns.
 */
import { writeFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Brand, entryOf } from "@rambla/core/market";
import { importPlaces } from "@rambla/domain/address/place-service";
import { parseCatalogueCsv, saysAll, writeCatalogueCsv } from "@rambla/domain/goods/catalogue-file/catalogue-csv-rules";
import type { CatalogueFile, PlaceOf } from "@rambla/domain/goods/catalogue-file/catalogue-file-rules";
import type { FileProblem, NamedPicture } from "@rambla/domain/goods/catalogue-file/file-field-rules";
import { bringCatalogue, importAlone, readCatalogue, writeCatalogue } from "@rambla/domain/goods/catalogue-file/catalogue-service";
import { welcomeHome } from "@rambla/domain/home/import";
import type { Shop } from "@rambla/domain/platform/shop";
import { parseGivenJson, readGivenText } from "../start/given-text.ts";
import { makePictureIntake, markOf } from "./pictures.ts";
import { tell, tellChanges, tellRemoved } from "./report.ts";

const USAGE = `npm run catalogue -- import FILE [--brand BRAND] [--pictures FOLDER] [--dry-run] [--remove] [--stock] [--whole] [--encoding ENCODING]
npm run catalogue -- export FILE [--brand BRAND]
npm run catalogue -- places FILE [--dry-run] [--whole] [--encoding ENCODING]
FILE of goods ends with .csv or .json. What it does not name stays. A dry run changes nothing and tells what would change.
--remove takes out what the file leaves empty; --stock sets the stock of goods that the shop has; --whole takes what the file lacks out of the shop.
--encoding names that of a FILE that is not UTF-8, such as windows-1252 or iso-8859-2.
FILE of places is a table of postcodes as geonames.org gives it away: country, postcode and town with tabs between them.`;
/** File types by command. */
const KINDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  import: [".csv", ".json"],
  export: [".csv", ".json"],
};

export type CatalogueOptions = {
  readonly shop: Shop;
  /** The arguments after `npm run catalogue --`. */
  readonly words: readonly string[];
  readonly say: (line: string) => void;
};

/** @returns the exit code: 0 done, 1 the file has mistakes, 2 not understood */
export async function runCatalogue({ shop, words, say }: CatalogueOptions): Promise<0 | 1 | 2> {
  const given = readWords(words);
  const { command, file } = given ?? {};
  if (given && file && command === "places") return await bringPlaces(shop, file, given, say);
  if (!given || !file || !command || !KINDS[command]?.includes(extname(file))) {
    say(USAGE);
    return 2;
  }
  const brand = entryOf(shop.config.brands, given.brand ?? shop.config.home.brand);
  if (!brand) {
    say(`There is no brand ${given.brand}: the shop has ${Object.keys(shop.config.brands).join(", ")}.`);
    return 2;
  }
  if (command === "export") {
    const catalogue = await writeCatalogue(shop, brand.code);
    const isTable = extname(file) === ".csv";
    const text = isTable ? writeCatalogueCsv(catalogue, Object.keys(shop.config.languages), brand.countries) : asJson(catalogue);
    writeFileSync(file, text);
    say(`${catalogue.goods.length} goods of ${brand.name} stand in ${file}.`);
    if (isTable && !saysAll(text, catalogue))
      say(
        "A table cannot say all of this catalogue, such as categories without goods or words that none carries: export to .json for the whole.",
      );
    return 0;
  }
  const parsed = parse(file, given.encoding);
  if ("problem" in parsed) {
    say(`${file}: ${parsed.problem}`);
    return 1;
  }
  const folder = resolve(given.pictures ?? dirname(file));
  const take = () => takeCatalogue(shop, brand, parsed, { ...given, file, folder, say });
  return given.dryRun
    ? await take()
    : await importAlone(
        shop,
        brand.code,
        () => say(`Another file of ${brand.name} is coming in: this one waits until that is done.`),
        take,
      );
}

type Taking = Pick<Words, "dryRun" | "remove" | "stock" | "whole"> & {
  readonly file: string;
  readonly folder: string;
  readonly say: CatalogueOptions["say"];
};

/** Checks a file and imports it, or lists its mistakes. */
async function takeCatalogue(shop: Shop, brand: Brand, parsed: Parsed, taking: Taking): Promise<0 | 1> {
  const { file, folder, dryRun, remove, whole, say } = taking;
  const read = await readCatalogue(shop, brand.code, parsed.catalogue, parsed.placeOf, taking);
  const missing = await missingOf(read.pictures, folder);
  if (read.problems.length > 0 || missing.length > 0) {
    tell([...read.problems, ...missing], say);
    return 1;
  }
  if (whole && read.file.goods.length === 0) {
    say(`${file}: there are no goods in it, and --whole would take all of ${brand.name} out of the shop. Nothing was changed.`);
    return 1;
  }
  const isRefused = !remove && !whole && tellRemoved(read, dryRun, say);
  const leaving = read.changes.filter(({ list, kind }) => list === "goods" && kind === "gone").length;
  if (dryRun && !isRefused) tellChanges(read, say);
  if (read.otherStock > 0)
    say(`${read.otherStock} goods have another stock in the shop than in the file, and keep it: --stock sets it to what the file says.`);
  if (isRefused) return 1;
  if (dryRun) {
    say(`Nothing is wrong: ${parsed.counts()}.${leaving > 0 ? ` ${leaving} others leave the shop.` : ""} Nothing was changed.`);
    return 0;
  }
  const started = Date.now();
  const { changed } = await bringCatalogue(shop, brand.code, read, {
    pictures: makePictureIntake(shop, folder),
    onProgress: (done, all) => say(`${done} of ${all} goods, ${Math.round((Date.now() - started) / 1000)} s`),
    tell: (source, problem) => say(`${source}: ${problem}. Its goods come without it.`),
  });
  await welcomeHome(shop, brand.code);
  say(`Done: ${changed} goods are new or changed${leaving > 0 ? `, ${leaving} of them have left the shop` : ""}.`);
  return 0;
}

async function bringPlaces(shop: Shop, file: string, words: Words, say: (line: string) => void): Promise<0 | 1> {
  const read = readGivenText(file, words.encoding);
  if ("problem" in read) {
    say(`${file}: ${read.problem}`);
    return 1;
  }
  const { places, left } = await importPlaces(shop, read.text.split("\n"), words);
  if (places === 0) {
    say(`${file}: no line of it is a place in a country of this shop. Nothing was changed.`);
    return 1;
  }
  const done = words.dryRun ? `Nothing was changed: ${places} places are in the file.` : `Done: ${places} places are known.`;
  say(`${done}${left > 0 ? ` ${left} lines are of no country of this shop, or of no form that it knows.` : ""}`);
  return 0;
}

type Words = {
  readonly command: string | undefined;
  readonly file: string | undefined;
  readonly brand: string | undefined;
  readonly pictures: string | undefined;
  readonly encoding: string | undefined;
  readonly dryRun: boolean;
  readonly remove: boolean;
  readonly stock: boolean;
  readonly whole: boolean;
};

const OPTIONS = {
  brand: { type: "string" },
  pictures: { type: "string" },
  encoding: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  remove: { type: "boolean", default: false },
  stock: { type: "boolean", default: false },
  whole: { type: "boolean", default: false },
} as const;

function readWords(words: readonly string[]): Words | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
    const [command, file, ...more] = positionals;
    const { brand, pictures, encoding, "dry-run": dryRun, ...flags } = values;
    return more.length > 0 ? undefined : { ...flags, command, file, brand, pictures, encoding, dryRun };
  } catch {
    return undefined;
  }
}

type Parsed = { readonly catalogue: unknown; readonly placeOf: PlaceOf; counts(): string };

function parse(file: string, encoding: string | undefined): Parsed | { readonly problem: string } {
  const read = readGivenText(file, encoding);
  if ("problem" in read) return read;
  const parsed = extname(file) === ".csv" ? parseCatalogueCsv(read.text) : parseJson(read.text);
  return "problem" in parsed ? parsed : { ...parsed, counts: () => countsOf(parsed.catalogue) };
}

function parseJson(text: string): Pick<Parsed, "catalogue" | "placeOf"> | { readonly problem: string } {
  const parsed = parseGivenJson(text);
  return "problem" in parsed ? parsed : { catalogue: parsed.value, placeOf: (list, index) => `${list}[${index}]` };
}

function countsOf(given: unknown): string {
  const count = (list: "goods" | "categories") => {
    const entries: unknown = typeof given === "object" && given !== null ? Reflect.get(given, list) : undefined;
    return Array.isArray(entries) ? entries.length : 0;
  };
  return `${count("goods")} goods in ${count("categories")} categories`;
}

async function missingOf(named: readonly NamedPicture[], folder: string): Promise<FileProblem[]> {
  const missing: FileProblem[] = [];
  const looked = new Map<string, boolean>();
  for (const { at, source } of named) {
    const isThere = looked.get(source) ?? (await markOf(source, folder)) !== undefined;
    looked.set(source, isThere);
    if (!isThere) missing.push({ at, sentence: `pictures names ${source}, which is not in ${folder}.` });
  }
  return missing;
}

/** One line for each category, parameter and product, so that exports can be compared. */
function asJson({ categories, parameters, goods, bundles, fits, flashSales, priceLists }: CatalogueFile): string {
  const lists = Object.entries({ categories, parameters, goods, bundles, fits, flashSales, priceLists })
    .filter(([name, entries]) => entries.length > 0 || name === "categories" || name === "goods")
    .map(([name, entries]) => `"${name}": [\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]`);
  return `{\n${lists.join(",\n")}\n}\n`;
}
